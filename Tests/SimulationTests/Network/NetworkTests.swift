import Glibc
import Testing

/// Worlds of several kiosks: the production code of `Ledger`, `Sync` and `TTRPC` over a simulated clock, network and disk, each
/// from one seed.
@Suite struct NetworkTests {
    /// How many without `FITPINKY_WORLDS`, so that all tests together stay quick.
    private static let usualWorlds: UInt64 = 100

    /// `FITPINKY_WORLD=7` replays one world with a line for everything that is heard, `FITPINKY_WORLDS` asks for more of them,
    /// `FITPINKY_WORLDS_SEED` says where they begin.
    @Test func `in every world of several kiosks all are equal in the end, and nothing was lost on the way`()
        async throws
    {
        if let seed = NetworkTests.number("FITPINKY_WORLD") {
            let world = try NetworkWorld(Script(seed: seed), isLogging: true)
            world.live()
            for line in world.log { print(line) }
            if let shrinking = Shrinking(world.script) {
                let smallest = try NetworkWorld(shrinking.script, isLogging: true)
                smallest.live()
                print("smallest: \(shrinking.script)")
                for line in smallest.log { print(line) }
                print("\(shrinking.finding)")
            }
            #expect(world.findings.isEmpty)
            return
        }
        let first = NetworkTests.number("FITPINKY_WORLDS_SEED") ?? UInt64.random(in: 0...UInt64.max / 2)
        var worlds = Worlds(first: first, count: NetworkTests.number("FITPINKY_WORLDS") ?? NetworkTests.usualWorlds)
        // Whoever looks for planted faults wants to know whether they are found, and no more.
        let isShrinking = getenv("FITPINKY_SHRINK").map { String(cString: $0) } != "no"
        if !isShrinking { worlds.maxFailed = 1 }
        let census = await worlds.census()
        for line in census.report { print(line) }
        if isShrinking, let seed = census.failed.keys.min() {
            Issue.record("FITPINKY_WORLD=\(seed) replays it\n\(NetworkTests.shrunk(seed))")
        }
        #expect(census.failed.isEmpty)
        #expect(census.lived == worlds.count)
    }

    @Test func `a seed makes the same world twice`() throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let worlds = try (0..<2).map { _ in try NetworkWorld(Script(seed: seed), isLogging: true) }
            for world in worlds { world.live() }
            #expect(worlds[0].log == worlds[1].log)
            #expect(worlds[0].log.count > 20)
        }
    }

    /// Whoever never found anything would find nothing.
    @Test func `worlds whose disks only say that they committed are found out, and made small`() throws {
        var (found, smallest) = (0, Int.max)
        for seed in 1...20 as ClosedRange<UInt64> {
            var script = Script(seed: seed)
            script.isLying = true
            let world = try NetworkWorld(script)
            world.live()
            guard world.findings.first != nil else { continue }
            found += 1
            guard smallest > 6, let shrinking = Shrinking(script, maxTries: 60) else { continue }
            #expect(shrinking.script.steps.count <= script.steps.count)
            smallest = min(smallest, shrinking.script.steps.count)
        }
        #expect(found >= 5)
        #expect(smallest <= 6)
    }

    @Test func `without TLS a bit that is turned over ends a connection, or nothing that is signed is changed by it`()
        throws
    {
        var tally = Tally()
        var ends = 0
        for seed in 1...40 as ClosedRange<UInt64> {
            let world = try NetworkWorld(Script.unsealed(seed: seed))
            world.live()
            tally = tally + world.tally
            ends += world.endsByName
            #expect(world.findings.isEmpty, "\(world.findings)\n\(world.script)")
        }
        print("measured: \(tally.flips) bits turned over, \(ends) connections ended by name")
        #expect(tally.flips > 100 && ends > 10)
    }

    /// `FITPINKY_HOUSEHOLDS=2,3,10,30,100` says how large they are.
    @Test func `a household whose kiosks are all connected becomes equal, however large it is`() throws {
        let asked = getenv("FITPINKY_HOUSEHOLDS").map { String(cString: $0) } ?? "2,3,10"
        var table = HouseholdTable()
        for kiosks in asked.split(separator: ",").compactMap({ Int($0) }) {
            let cost = try HouseholdCost(kiosks: kiosks)
            #expect(cost.isEqual, "\(kiosks) kiosks")
            table.costs.append(cost)
        }
        for line in table.rows { print("table: \(line)") }
        for line in table.plot { print("plot: \(line)") }
    }

    private static func shrunk(_ seed: UInt64) -> String {
        guard let shrinking = Shrinking(Script(seed: seed)) else { return "it does not fail again" }
        return "\(shrinking.finding)\nsmallest after \(shrinking.tries) tries: \(shrinking.script)"
    }

    static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
}
