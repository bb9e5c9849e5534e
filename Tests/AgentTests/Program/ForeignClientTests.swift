import Glibc
import Support
import TTRPCTransport
import Testing

/// A program in Go, on containerd's own ttrpc, asks the running agent: `Tests/InteropTests`.
@Suite(.enabled(if: getenv("FITPINKY_TTRPC_PEER") != nil, "needs the foreign client; see Tests/InteropTests/run"))
struct ForeignClientTests {
    @Test func `a client that is not ours is told the kiosk's status`() async throws {
        let folder = TemporaryFolder()
        let agent = try AgentProcess(in: folder, configuration: quickConfiguration)
        await (try agent.connect()).close()
        let peer = String(cString: try #require(getenv("FITPINKY_TTRPC_PEER")))
        let (code, output, errors) = try await AgentProcess.run(peer, ["status", agent.socket], in: folder)
        #expect(code == 0, "\(errors)")
        #expect(output.contains("Sammy"))
        #expect(output.contains("Europe/Amsterdam"))
        #expect(output.contains("idle"))
    }
}
