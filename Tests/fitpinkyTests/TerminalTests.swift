import Glibc
import Messages
import SwiftProtobuf
import TTRPC
import Testing

/// What goes to a terminal.
@Suite struct TerminalTests {
    private static let methods: [String: Answering] = {
        var methods = OutputTests.methods
        methods["VerifyStore"] = streaming("VerifyStore") { (_: Fitpinky_V1_VerifyStoreRequest) in
            [
                Fitpinky_V1_VerifyStoreReply.with { $0.progress = .with { ($0.done, $0.total) = (1, 2) } },
                .with { $0.verification = .init() },
            ]
        }
        return methods
    }()

    private static let commands = [
        "status", "history", "notify", "doctor --config /nonexistent", "watch", "ring", "ring --follow", "store verify",
        "workouts", "week", "nudge presets", "setup --config /nonexistent/x", "status --help", "caption last x", "nope",
    ]

    /// All that the command writes to a terminal, standard error too.
    private static func shown(_ command: String, _ environment: String, _ kiosk: AskedKiosk) async throws -> String {
        try await kiosk.shell("script -qec \"env -u TERM \(environment) $F \(command)\" /dev/null").output
    }

    @Test(arguments: commands)
    func `no escape sequence goes to a terminal that may not take it`(command: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            for environment in ["TERM=dumb", "", "TERM=xterm NO_COLOR=1"] {
                let shown = try await Self.shown(command, environment, kiosk)
                #expect(!shown.isEmpty && !shown.contains("\u{1B}"), "\(environment) \(shown)")
            }
        }
    }

    @Test(arguments: ["notify", "ring", "store verify"])
    func `a terminal that takes them gets them`(command: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let shown = try await Self.shown(command, "TERM=xterm-256color", kiosk)
            #expect(shown.contains("\u{1B}["), "\(shown)")
        }
    }

    @Test func `keys want a terminal that can be drawn on`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let shown = try await Self.shown("ring --follow --keys", "TERM=dumb", kiosk)
            #expect(shown.contains("--keys needs a terminal with escape sequences") && kiosk.asked.isEmpty, "\(shown)")
        }
    }

    @Test func `where the ring is followed in words, they are said when they change`() async throws {
        var methods = Self.methods
        methods["Ring"] = streaming("Ring") { (_: Fitpinky_V1_RingRequest) in
            ["a", "a", "b", "b", "a"].map { meaning in .with { $0.meaning = meaning } as Fitpinky_V1_RingReply }
        }
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.fitpinky("ring", "--follow")
            #expect(run.code == 0 && run.output == "a\nb\na\n", "\(run.output)")
        }
    }
}
