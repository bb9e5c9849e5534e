import Support
import TTRPCTransport
import Testing

/// `fitpinky watch`, on a terminal.
@Suite struct WatchTests {
    @Test func `on a terminal no line is wider than it, and what goes on below is indented`() async throws {
        let folder = TemporaryFolder()
        let agent = try AgentProcess(
            in: folder, configuration: quickConfiguration + "[photo]\nformat = \"jpeg\"\n")
        await (try agent.connect()).close()
        let screen = try ProgramOnTerminal("fitpinky", ["--socket", agent.socket, "watch"], columns: 30)
        try await screen.shows("Ctrl-C ends")
        let press = try await AgentProcess.run(
            "fitpinky", ["--socket", agent.socket, "simulate", "press"], in: folder)
        #expect(press.code == 0)
        _ = try await screen.shows("just showed up!")
        let rest = try await screen.shows("ready for a press")
        // Its day, time and id have no room beside it.
        let lines = rest.split(separator: "\r\n").map { WatchTests.plain(String($0)) }
        #expect(lines.contains { $0.hasPrefix("       ") }, "\(lines)")
        #expect(lines.allSatisfy { $0.count <= 30 }, "\(lines)")
    }

    /// Without the sequences that set and end colours.
    private static func plain(_ line: String) -> String {
        line.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated().map { number, part in
            number == 0 ? String(part) : String(part.drop { $0 != "m" }.dropFirst())
        }.joined()
    }
}
