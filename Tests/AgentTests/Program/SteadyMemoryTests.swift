import Glibc
import Photos
import Support
import TTRPCTransport
import Testing

/// A home that is pressed, looked at and reconnected to many times: what its agent holds at the end it held after a tenth.
///
/// `FITPINKY_STEADY_MEMORY=1` does all of it, as `deploy/test --long` does; otherwise a twentieth.
@Suite struct SteadyMemoryTests {
    private static let isWhole = getenv("FITPINKY_STEADY_MEMORY").map { $0.pointee != 0 } ?? false
    /// Each has ten presses, twenty statuses and two reconnections.
    private static let rounds = isWhole ? 100 : 5
    /// In kB.
    private static let growth = 1024

    @Test(.timeLimit(.minutes(150)), arguments: [PhotoFormat.jpeg, .heic])
    func `presses, statuses and reconnections leave nothing behind`(format: PhotoFormat) async throws {
        let (inviter, joiner) = try await KeptKiosk.homes(format: format)
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        #expect(try await joiner.join(invitation.code, at: invitation.address).code == 0)
        let agent = try #require(inviter.agent)
        let client = try await agent.connect()
        var first = 0
        // What each thread keeps of its first tasks it has after the first round.
        let beginning = max(1, SteadyMemoryTests.rounds / 10)
        for round in 1...SteadyMemoryTests.rounds {
            for press in 0..<10 {
                try await HundredWorkoutsTests.press(at: inviter, client)
                for _ in 0..<2 {
                    #expect(try await inviter.status().group != nil)
                }
                if press % 5 == 4 {
                    try await joiner.stopAgent()
                    try await joiner.startAgent("--listen", "127.0.0.1:0")
                    try await eventually("the partner's kiosk again", within: .seconds(120)) {
                        try await inviter.status().peers.contains(where: \.connected)
                    }
                }
            }
            guard round == beginning || round == SteadyMemoryTests.rounds else { continue }
            try await HundredWorkoutsTests.quiet([inviter, joiner], workouts: 10 * round)
            let size = try await ProcessSize.atRest(of: agent.pid)
            print(
                "measured: \(format.rawValue): RssAnon \(size.anonymous) kB, \(size.descriptors) descriptors open after",
                "\(10 * round) presses, \(20 * round) statuses, \(2 * round) reconnections")
            if round == beginning { first = size.anonymous }
            if round == SteadyMemoryTests.rounds { #expect(size.anonymous <= first + SteadyMemoryTests.growth) }
        }
        // What is measured is the agent that has each photo encoded by a process of its own.
        #expect(try ProcessSize.childFaults(of: agent.pid) > 0)
        #expect(!inviter.folder.read("log").contains("encodes photos failed"))
        await client.close()
        try await joiner.stopAgent()
        try await inviter.stopAgent()
    }
}
