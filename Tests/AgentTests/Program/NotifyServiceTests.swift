import FitPinkyCore
import Kiosks
import Logging
import ServiceLifecycle
import Support
import Testing
import Threads

@testable import Agent
@testable import KioskRuntime
@testable import ServiceManager

/// What the service manager is told while the loop is well, and while it hangs.
@Suite struct NotifyServiceTests {
    private static let interval = Duration.milliseconds(100)

    @Test func `a loop that hangs gives no sign of life, and one that goes on gives them again`() async throws {
        let folder = TemporaryFolder()
        let receiver = try DatagramReceiver(path: "\(folder.path)/notify")
        let socket = try #require(NotifySocket(environment: { _ in "\(folder.path)/notify" }))
        try await LiveKiosk.run { live in
            let service = NotifyService(
                kiosk: live.kiosk, socket: socket, watchdogInterval: NotifyServiceTests.interval)
            try await NotifyServiceTests.running(service) {
                #expect(receiver.next()?.hasPrefix("READY=1") == true)
                #expect(receiver.next() == "WATCHDOG=1")
                let hold = HeldLoop(live.kiosk)
                await hold.hasBegun()
                // Ten halves of the interval: whoever fed the watchdog from a timer of its own would feed it ten times.
                try await Task.sleep(for: NotifyServiceTests.interval * 5)
                socket.send("END")
                var signs = 0
                while let next = receiver.next(), next != "END" { signs += next == "WATCHDOG=1" ? 1 : 0 }
                // The loop may have answered right before it was held.
                #expect(signs <= 1)
                hold.letGo()
                #expect(receiver.next() == "WATCHDOG=1")
            }
            #expect(NotifyServiceTests.last(receiver) == "STOPPING=1")
        }
    }

    @Test func `who is slow to start is ready when the loop answers, and not before`() async throws {
        let folder = TemporaryFolder()
        let receiver = try DatagramReceiver(path: "\(folder.path)/notify")
        let socket = try #require(NotifySocket(environment: { _ in "\(folder.path)/notify" }))
        try await LiveKiosk.run { live in
            let hold = HeldLoop(live.kiosk)
            await hold.hasBegun()
            let service = NotifyService(kiosk: live.kiosk, socket: socket, watchdogInterval: nil)
            try await NotifyServiceTests.running(service) {
                try await Task.sleep(for: .milliseconds(100))
                socket.send("HELD")
                #expect(receiver.next() == "HELD")
                hold.letGo()
                #expect(receiver.next()?.hasPrefix("READY=1") == true)
            }
        }
    }

    /// Runs the service while the closure does.
    private static func running(_ service: NotifyService, _ body: () async throws -> Void) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let group = ServiceGroup(services: [service], logger: logger)
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            try await body()
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    private static func last(_ receiver: borrowing DatagramReceiver) -> String? {
        while let next = receiver.next() { if next != "WATCHDOG=1" { return next } }
        return nil
    }
}

/// Keeps the kiosk's loop in the middle of an input, as a call that never returns would.
private final class HeldLoop: Sendable {
    private let gate: Monitor<Bool>
    private let begun: AsyncStream<Void>

    init(_ kiosk: Kiosk) {
        let gate = Monitor(false)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        kiosk.channels.mailbox.post(
            .ping {
                begin.finish()
                gate.wait { isOpen, _ in isOpen ? .done(()) : .sleep(until: .now() + .seconds(60)) }
            })
        (self.gate, self.begun) = (gate, begun)
    }

    func hasBegun() async { for await _ in begun {} }

    func letGo() { gate.change { $0 = true } }
}
