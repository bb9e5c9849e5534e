import Glibc
import Support
import TTRPCTransport
import Testing

/// `fitpinky ring --follow --keys`, on a terminal.
@Suite struct RingScreenTests {
    private let configuration = quickConfiguration + "[photo]\nformat = \"jpeg\"\n"

    private func screen(of agent: AgentProcess) throws -> ProgramOnTerminal {
        try ProgramOnTerminal("fitpinky", ["--socket", agent.socket, "ring", "--follow", "--keys"])
    }

    @Test func `space presses the button, q ends it, and the terminal is as it was`() async throws {
        let folder = TemporaryFolder()
        let agent = try AgentProcess(in: folder, configuration: configuration)
        await (try agent.connect()).close()
        let screen = try screen(of: agent)
        #expect(screen.isAsShellsWantIt)
        try await screen.shows("ready for a press")
        #expect(!screen.isAsShellsWantIt)
        screen.type(" ")
        try await screen.shows("just showed up")
        screen.type("q")
        #expect(try await screen.end() == 0)
        #expect(screen.isAsShellsWantIt)
        #expect(screen.written.contains("\u{1B}[?1049l"))
    }

    @Test func `p presses the partner's button, and d passes a day for both`() async throws {
        let (home, partner) = try await KeptKiosk.homes()
        _ = try await home.createGroup()
        let invitation = try await home.invite()
        #expect(try await partner.join(invitation.code, at: invitation.address).code == 0)
        let sockets = (try #require(home.agent).socket, try #require(partner.agent).socket)
        let screen = try ProgramOnTerminal(
            "fitpinky", ["--socket", sockets.0, "ring", "--follow", "--keys", "--partner-socket", sockets.1])
        try await screen.shows("p partner's press")
        screen.type("p")
        try await screen.shows("Ben just showed up")
        screen.type("d")
        for kiosk in [home, partner] {
            try await eventually("the next day") { try await kiosk.fitpinky("status").output.contains("Fri 27 Feb") }
        }
        screen.type("q")
        #expect(try await screen.end() == 0)
    }

    @Test func `a partner's socket is for keys alone`() async throws {
        let folder = TemporaryFolder()
        let run = try await AgentProcess.run("fitpinky", ["ring", "--partner-socket", "/nowhere"], in: folder)
        #expect(run.code == 64)
        #expect(run.errors.contains("--partner-socket needs --keys"))
    }

    @Test func `a terminal of any size is drawn on, and one too small for a ring says so`() async throws {
        let folder = TemporaryFolder()
        let agent = try AgentProcess(in: folder, configuration: configuration)
        await (try agent.connect()).close()
        let screen = try screen(of: agent)
        try await screen.shows("●")
        screen.resize(columns: 20, lines: 5)
        try await screen.shows("larger window")
        screen.resize(columns: 100, lines: 50)
        try await screen.shows("●")
        screen.type("\u{3}")
        #expect(try await screen.end() == 0)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `told to end by a signal it gives the terminal back`(signal: Int32) async throws {
        let folder = TemporaryFolder()
        let agent = try AgentProcess(in: folder, configuration: configuration)
        await (try agent.connect()).close()
        let screen = try screen(of: agent)
        try await screen.shows("ready for a press")
        kill(screen.pid, signal)
        #expect(try await screen.end() == 0)
        #expect(screen.isAsShellsWantIt)
    }

    @Test func `when the agent ends so does the screen, and gives the terminal back`() async throws {
        let folder = TemporaryFolder()
        let agent = try AgentProcess(in: folder, configuration: configuration)
        await (try agent.connect()).close()
        let screen = try screen(of: agent)
        try await screen.shows("ready for a press")
        agent.send(SIGTERM)
        _ = try await agent.end()
        _ = try await screen.end()
        #expect(screen.isAsShellsWantIt)
    }
}
