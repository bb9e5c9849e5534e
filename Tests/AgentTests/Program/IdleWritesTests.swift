import Glibc
import Support
import Testing

@testable import Maintenance

/// What wears a card out while nobody trains.
@Suite struct IdleWritesTests {
    /// The kernel counts a page when it becomes one that has to be written. One that has to be already counts no more: so all
    /// are written before each round, and whatever is touched in it counts.
    @Test func `an idle agent writes nothing, also in a week that all have hit`() async throws {
        // On a disk: what is kept in memory is never written, and /tmp is memory on many machines.
        let kiosk = try KeptKiosk(TemporaryFolder(in: "/var/tmp"))
        try await kiosk.startAgent()
        let agent = try #require(kiosk.agent)
        let files = MachineFiles(root: "/proc/\(agent.pid)")
        /// Bytes that the agent has had written since it began.
        func written() throws -> Int64 {
            sync()
            let lines = files.text("/io")?.split(separator: "\n") ?? []
            return try #require(lines.first { $0.hasPrefix("write_bytes: ") }.flatMap { Int64($0.dropFirst(13)) })
        }
        /// Until nothing was written for so long; what a start and a press say is written once.
        func settled() async throws -> Int64 {
            for _ in 0..<20 {
                let before = try written()
                try await Task.sleep(for: .seconds(2))
                if try written() == before { break }
            }
            return try written()
        }

        #expect(try await kiosk.fitpinky("group", "create", "--member", KeptKiosk.owner, "--goal", "1").code == 0)
        // To Monday, with which the group's first week begins.
        #expect(try await kiosk.fitpinky("simulate", "clock", "--advance", "4d").code == 0)
        let unpressed = try await settled()
        #expect(try await kiosk.fitpinky("simulate", "press").code == 0)
        try await eventually("the press to be a workout") {
            try await kiosk.fitpinky("status").output.contains("1/1 days")
        }
        let pressed = try await settled()
        #expect(pressed > unpressed, "this measure does not see even a press")
        #expect(try await kiosk.fitpinky("status").output.contains("1/1 days"))
        // More than a minute by the kiosk's clock, with a look around in each round and one at the weeks. A page in all would be
        // 5 MB a day. What a busy machine has put off until then is written once, and not in every minute.
        var minutes: [Int64] = []
        while minutes.count < 3, minutes.last != 0 {
            let before = try await settled()
            for _ in 0..<13 {
                #expect(try await kiosk.fitpinky("simulate", "clock", "--advance", "5s").code == 0)
                _ = try written()
            }
            minutes.append(try await settled() - before)
        }
        #expect(minutes.last == 0, "written in each minute: \(minutes)")
    }
}
