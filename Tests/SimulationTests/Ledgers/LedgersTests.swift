import Support
import Testing

/// Worlds of several households, whose kiosks join, leave and come back: production stores and hubs, each world from one seed.
@Suite struct LedgersTests {
    /// How many without `FITPINKY_WORLDS`, so that all tests together stay quick.
    private static let usualWorlds: UInt64 = 40

    /// Lives through a world of each seed and records what was found; nil where `FITPINKY_WORLD` replays one. `FITPINKY_WORLDS` and
    /// `FITPINKY_WORLDS_SEED` as for worlds of several kiosks.
    private static func live(
        _ script: (UInt64) -> LedgersScript
    ) throws -> (tally: LedgersTally, first: UInt64, count: UInt64)? {
        if let seed = NetworkTests.number("FITPINKY_WORLD") {
            let world = try LedgersWorld(script(seed))
            world.live()
            for line in world.log { print(line) }
            for finding in world.oracle.findings { Issue.record("\(finding)\n\(shrunk(world.script))") }
            return nil
        }
        let first = NetworkTests.number("FITPINKY_WORLDS_SEED") ?? 1
        let count = NetworkTests.number("FITPINKY_WORLDS") ?? usualWorlds
        var tally = LedgersTally()
        for seed in first..<first + count {
            let world = try LedgersWorld(script(seed))
            world.live()
            tally = tally + world.oracle.tally
            guard let finding = world.oracle.findings.first else { continue }
            print("failed: seed \(seed): \(finding)")
            Issue.record("FITPINKY_WORLD=\(seed) replays it: \(finding)")
        }
        return (tally, first, count)
    }

    @Test func `in every world of several ledgers nothing reaches who may not have it, and who stays has all`() throws {
        guard let lived = try LedgersTests.live({ LedgersScript(seed: $0) }) else { return }
        print("measured: \(lived.count) worlds of several ledgers")
        for part in LedgersTally.parts { print("measured: \(part.name): \(lived.tally[keyPath: part.path])") }
    }

    @Test func `in every world in which members erase themselves nothing of theirs is left, and the others agree`()
        throws
    {
        guard let (tally, _, count) = try LedgersTests.live({ LedgersScript(erasing: $0) }) else { return }
        print("measured: \(count) worlds, \(tally.erasures) erasures")
        #expect(tally.erasures > Int(count) / 2)
    }

    @Test
    func
        `in every world of training plans a member's kiosks show the same, and no change or training that was told is lost`()
        throws
    {
        guard let (tally, first, count) = try LedgersTests.live({ LedgersScript(training: $0) }) else { return }
        print(
            "measured: \(count) worlds of training plans from seed \(first): \(tally.planChanges) changes of plans, "
                + "\(tally.trainings) trainings, \(tally.plansCompared) comparisons")
        #expect(tally.planChanges > Int(count) && tally.trainings > 0 && tally.plansCompared > Int(count) / 2)
    }

    @Test func `a seed makes the same world of several ledgers twice`() throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let worlds = try (0..<2).map { _ in try LedgersWorld(LedgersScript(seed: seed)) }
            for world in worlds { world.live() }
            #expect(worlds[0].log == worlds[1].log)
            #expect(worlds[0].oracle.tally.records > 20)
        }
    }

    @Test(arguments: Leak.allCases)
    func `a planted leak is found`(leak: Leak) throws {
        for seed in 1...300 as ClosedRange<UInt64> {
            let script = leak.isOfTrainings ? LedgersScript(training: seed) : LedgersScript(seed: seed)
            let world = try LedgersWorld(script, leak: leak)
            world.live()
            // A call that fails is no leak, and a world that finds something anyhow says nothing of this one.
            guard let finding = world.oracle.findings.first, finding.rule != .failed else { continue }
            let same = try LedgersWorld(script)
            same.live()
            guard same.oracle.findings.isEmpty else { continue }
            print("measured: \(leak) found in world \(seed): \(finding)")
            return
        }
        Issue.record("\(leak) is not found")
    }

    /// The same world with as few deeds as still fail.
    private static func shrunk(_ script: LedgersScript) -> String {
        var script = script
        var index = script.deeds.count - 1
        while index >= 0 {
            var shorter = script
            shorter.deeds.remove(at: index)
            index -= 1
            guard let world = try? LedgersWorld(shorter) else { continue }  // it is as good as one that holds
            world.live()
            if !world.oracle.findings.isEmpty { script = shorter }
        }
        if let world = try? LedgersWorld(script) {  // it was made before
            world.isTold = true
            world.live()
        }
        return "smallest: \(script)"
    }
}
