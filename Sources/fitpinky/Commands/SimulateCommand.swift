import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

struct SimulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate", abstract: "Turn the knobs of a kiosk without hardware.",
        discussion: "Only while the agent runs with --devices simulated.",
        subcommands: [Press.self, Camera.self, Clock.self, Link.self])

    /// Calls the simulator; an agent with real devices has none.
    private static func turn<Value>(
        _ options: GlobalOptions, _ body: (Fitpinky_V1_SimulatorClient) async throws -> Value
    ) async throws -> Value {
        try await KioskCall.make(options) { call in
            do {
                return try await body(call.simulator)
            } catch let status as TTRPCStatus where status.code == .unimplemented {
                throw TTRPCStatus(
                    .failedPrecondition,
                    "this kiosk has real devices; start fitpinkyd with --devices simulated to simulate")
            }
        }
    }

    struct Press: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Press the button.")

        @OptionGroup var options: GlobalOptions
        @Option(help: "Which button, from 1.") var button: UInt32 = 1
        @Flag(help: "Twice, quickly.") var double = false
        @Option(help: "Hold it for that many seconds.") var hold: Double?

        func validate() throws {
            if let hold, !(0.001...60).contains(hold) { throw ValidationError("--hold may be 0.001 to 60 seconds") }
            if hold != nil && double { throw ValidationError("--hold and --double exclude each other") }
            if button == 0 { throw ValidationError("buttons are counted from 1") }
        }

        func run() async throws {
            _ = try await turn(options) { simulator in
                try await simulator.press(
                    .with {
                        $0.button = button
                        $0.double = double
                        $0.holdMs = UInt32((hold ?? 0) * 1000)
                    })
            }
            if options.json { JSON.object(["pressed": .number(Int(button))]).print() }
        }
    }

    struct Camera: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Break or mend the camera.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "ok, unplugged, frozen, corrupt or dark.") var state: String

        func run() async throws {
            _ = try await turn(options) { try await $0.setCamera(.with { $0.state = state }) }
            if options.json { JSON.object(["camera": .text(state)]).print() }
        }
    }

    struct Clock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Move the clock, or make it doubtful.")

        @OptionGroup var options: GlobalOptions
        @Option(help: "By how much, such as 7d, 12h, 30m or 90s.") var advance: String?
        @Option(help: "To which instant, such as 2026-02-26T18:34:00Z; it is trusted from then on.") var set: String?
        @Flag(help: "Nobody has set it since the start.") var untrusted = false

        func validate() throws {
            let ways = [advance != nil, set != nil, untrusted].count { $0 }
            guard ways == 1 else { throw ValidationError("give exactly one of --advance, --set and --untrusted") }
            if let advance, Clock.milliseconds(advance) == nil {
                throw ValidationError(
                    "\"\(advance)\" is no length of time; write a number and d, h, m or s, such as 7d")
            }
            if let set, UTCInstant(rfc3339: set) == nil {
                throw ValidationError("\"\(set)\" is no instant; write one such as 2026-02-26T18:34:00Z")
            }
        }

        func run() async throws {
            var request = Fitpinky_V1_SetClockRequest()
            if let milliseconds = advance.flatMap(Clock.milliseconds) { request.advanceMs = milliseconds }
            if let instant = set.flatMap(UTCInstant.init(rfc3339:)) { request.setMs = instant.milliseconds }
            if untrusted { request.trusted = false }
            let reply = try await turn(options) { [request] in try await $0.setClock(request) }
            if options.json {
                return JSON.object(["now": .text(instant(reply.nowMs)), "trusted": .bool(reply.trusted)]).print()
            }
            say("\(instant(reply.nowMs))\(reply.trusted ? "" : ", not trusted")")
        }

        /// `7d` → milliseconds; a minus sign goes back.
        static func milliseconds(_ text: String) -> Int64? {
            let units: [Character: Int64] = ["s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
            guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()) else { return nil }
            let (product, overflow) = count.multipliedReportingOverflow(by: unit)
            return overflow ? nil : product
        }
    }

    struct Link: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Cut or mend the network.")

        enum State: String, CaseIterable, ExpressibleByArgument {
            case up, down
        }

        @OptionGroup var options: GlobalOptions
        @Argument(help: "up or down.") var state: State

        func run() async throws {
            _ = try await turn(options) { try await $0.setLink(.with { $0.up = state == .up }) }
            if options.json { JSON.object(["link": .text(state.rawValue)]).print() }
        }
    }
}
