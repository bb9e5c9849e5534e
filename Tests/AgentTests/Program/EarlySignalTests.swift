import Glibc
import Store
import Stores
import Support
import TTRPCTransport
import Testing

@testable import Maintenance

/// Signals that come while the agent starts.
@Suite(.timeLimit(.minutes(5))) struct EarlySignalTests {
    /// After its first instruction, in steps that together are longer than a start.
    private static let delays = stride(from: 0, through: 60, by: 4).map { Duration.milliseconds($0) }

    /// Starts an agent, and waits until its program runs: before that it is the system's, which ends it by any signal.
    private func start(in folder: TemporaryFolder) async throws -> AgentProcess {
        let agent = try AgentProcess(in: folder, configuration: quickConfiguration)
        let files = MachineFiles(root: "/proc/\(agent.pid)")
        let bit = UInt64(1) << (SIGTERM - 1)
        try await eventually("the program to run") {
            let line = files.text("/status")?.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
            let mask = line.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" }, radix: 16) } ?? 0
            return mask & bit != 0
        }
        return agent
    }

    private func requireNothingByHalf(_ folder: TemporaryFolder, _ agent: AgentProcess) throws {
        #expect(access(agent.socket, F_OK) != 0)
        #expect(try Store.home(in: agent.stateFolder).verify().isClean)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `an agent that is told to end while it starts ends with 0, whenever that is, and leaves nothing by half`(
        signal: Int32
    ) async throws {
        for delay in EarlySignalTests.delays {
            let folder = TemporaryFolder()
            let agent = try await start(in: folder)
            try await Task.sleep(for: delay)
            agent.send(signal)
            #expect(try await agent.end() == 0, "\(delay): \(folder.read("log"))")
            try requireNothingByHalf(folder, agent)
        }
    }

    @Test func `a SIGHUP while it starts does not end the agent, and what it asks for is done`() async throws {
        for delay in EarlySignalTests.delays {
            let folder = TemporaryFolder()
            let agent = try await start(in: folder)
            try await Task.sleep(for: delay)
            agent.send(SIGHUP)
            await (try agent.connect()).close()
            try await eventually("the configuration, \(delay) after a start") {
                folder.read("log").contains("configuration taken up")
            }
            agent.send(SIGTERM)
            #expect(try await agent.end() == 0, "\(delay): \(folder.read("log"))")
            try requireNothingByHalf(folder, agent)
        }
    }
}
