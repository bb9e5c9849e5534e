import Glibc
import Testing

@testable import Agent

/// What wears a card out while nobody trains.
@Suite struct IdleWritesTests {
    @Test func `an idle agent writes nothing`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        try await kiosk.startAgent()
        let agent = try #require(kiosk.agent)
        let files = MachineFiles(root: "/proc/\(agent.pid)")
        func written() -> Int64? {
            let lines = files.text("/io")?.split(separator: "\n") ?? []
            return lines.first { $0.hasPrefix("write_bytes: ") }.flatMap { Int64($0.dropFirst(13)) }
        }
        // The reserve and what a start says are written once.
        var settled = try #require(written())
        for _ in 0..<20 {
            try await Task.sleep(for: .seconds(1))
            let now = try #require(written())
            if now == settled { break }
            settled = now
        }
        // Two rounds of looking around, at 5 s each. One page in this time would be 29 MB a day.
        try await Task.sleep(for: .seconds(12))
        #expect(try #require(written()) == settled)
    }
}
