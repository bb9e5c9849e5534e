import Glibc
import Support
import Testing

/// Worlds with a hostile member, each of one seed. `FITPINKY_WORLD` replays one and says what was signed in it; `FITPINKY_WORLDS` asks for
/// another number of them, `FITPINKY_WORLDS_SEED` for those from that seed on.
@Suite struct HostileWorldTests {
    private static let usualWorlds: UInt64 = 40
    private static let usualSeed: UInt64 = 1
    private static let maxFailures = 20

    @Test func `in every world nobody else is harmed by what a hostile member signs`() throws {
        if let seed = HostileWorldTests.number("FITPINKY_WORLD") {
            var world = try HostileWorld(seed: seed)
            try world.live()
            let findings = try world.judge()
            for line in world.log { print(line) }
            for finding in findings { print("failed: seed \(seed): \(finding.law.rawValue): \(finding.text)") }
            #expect(findings.isEmpty)
            return
        }
        let worlds = HostileWorldTests.number("FITPINKY_WORLDS") ?? HostileWorldTests.usualWorlds
        let first = HostileWorldTests.number("FITPINKY_WORLDS_SEED") ?? HostileWorldTests.usualSeed
        var (entries, hostile, failed) = (0, 0, 0)
        for seed in first..<first + worlds where failed < HostileWorldTests.maxFailures {
            var world = try HostileWorld(seed: seed)
            try world.live()
            let findings = try world.judge()
            entries += world.archive.count
            hostile += world.archive.count { world.kiosks[$0.kiosk].isHostile }
            for finding in findings { print("failed: seed \(seed): \(finding.law.rawValue): \(finding.text)") }
            if !findings.isEmpty { failed += 1 }
            #expect(findings.isEmpty, "FITPINKY_WORLD=\(seed) shows how it came to this")
        }
        print("measured: \(worlds) worlds with a hostile member")
        print("measured: entries: \(entries)")
        print("measured: entries of the hostile member: \(hostile)")
    }

    private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
}
