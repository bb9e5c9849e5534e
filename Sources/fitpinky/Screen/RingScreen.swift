import Glibc
import KioskLogic
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

/// The ring over the whole terminal, live, with what the kiosk says below it, and with keys if it is a simulated one.
struct RingScreen {
    let call: KioskCall
    /// The simulated partner's kiosk, if there is one: it lives through the same days, and has a key for its button.
    var partner: KioskCall?
    let hasKeys: Bool

    /// What can happen while it is shown.
    private enum Happening {
        case frame(RingFrame)
        case event(EventView)
        case key(UInt8)
        case tick
        case ended
    }

    /// Shows it until q, Ctrl-C or the agent's end.
    func run() async throws {
        let before = Terminal.takeOver()
        defer { Terminal.restore(before) }
        let (happenings, tell) = AsyncStream.makeStream(of: Happening.self, bufferingPolicy: .bufferingNewest(256))
        KeyReader(tell: { tell.yield(.key($0)) }).start()
        try await withThrowingTaskGroup { group in
            group.addTask {
                for try await reply in try await call.kiosk.ring(.with { $0.follow = true }) {
                    tell.yield(.frame(reply.frame))
                }
                tell.yield(.ended)
            }
            group.addTask {
                for try await event in try await call.kiosk.watch(.init()) { tell.yield(.event(try EventView(event))) }
                tell.yield(.ended)
            }
            group.addTask {
                // Follows a terminal that changes its size, and a status that changes without an event.
                while !Task.isCancelled {
                    tell.yield(.tick)
                    try await Task.sleep(for: .milliseconds(500))
                }
            }
            group.addTask { try await draw(happenings) }
            try await group.next()
            group.cancelAll()
            tell.finish()
            // What the cancelled tasks throw is their being cancelled.
            while let result = await group.nextResult() {
                switch result {
                case .failure(let error as TTRPCStatus) where error.code != .cancelled: throw error
                case .failure(let error as UnreadableMessage): throw error
                case .failure, .success: break
                }
            }
        }
    }

    private func draw(_ happenings: AsyncStream<Happening>) async throws {
        var picture = RingPage(
            status: try await call.status(), hasKeys: hasKeys, hasPartner: partner != nil)
        var camera = "ok"
        for await happening in happenings {
            switch happening {
            case .frame(let frame): picture.frame = frame
            case .event(let event):
                if let text = event.news { picture.tell(text, at: event.time) }
                picture.status = try await call.status()
            case .tick where Terminal.mustEnd: return
            case .tick: picture.status = try await call.status()
            case .ended: return
            case .key(UInt8(ascii: "q")), .key(3), .key(4): return
            case .key(let key) where hasKeys:
                do {
                    try await work(key, &camera)
                } catch let status as TTRPCStatus {
                    picture.tell(Line(status.message), at: nil)
                }
            case .key: break
            }
            Terminal.write(picture.rendered())
        }
    }

    private func work(_ key: UInt8, _ camera: inout String) async throws {
        switch key {
        case UInt8(ascii: " "): _ = try await call.simulator.press(.init())
        case UInt8(ascii: "h"): _ = try await call.simulator.press(.with { $0.holdMs = 1700 })
        // As long as a nudge or a phone's request asks for.
        case UInt8(ascii: "a"): _ = try await call.simulator.press(.with { $0.holdMs = 2500 })
        case UInt8(ascii: "c"):
            camera = camera == "ok" ? "unplugged" : "ok"
            _ = try await call.simulator.setCamera(.with { $0.state = camera })
        case UInt8(ascii: "d"):
            for call in [call, partner].compactMap(\.self) {
                _ = try await call.simulator.setClock(.with { $0.advanceMs = 86_400_000 })
            }
        case UInt8(ascii: "p"): _ = try await partner?.simulator.press(.init())
        default: break
        }
    }
}
