/// A range of seeds, lived through on two processors.
struct Worlds: Sendable {
    let first: UInt64
    let count: UInt64

    /// What came of them.
    struct Census: Sendable {
        var lived: UInt64 = 0
        var tally = Tally()
        /// What was found first in each that failed.
        var failed: [UInt64: Finding] = [:]
        var kiosks = 0

        static func + (a: Census, b: Census) -> Census {
            Census(
                lived: a.lived + b.lived, tally: a.tally + b.tally,
                failed: a.failed.merging(b.failed) { first, _ in first },
                kiosks: a.kiosks + b.kiosks)
        }
    }

    /// As many as work at a time. Each takes every second seed, for the first worlds of a range are no heavier than the last.
    private static let workers: UInt64 = 2
    /// One world that fails is enough to be looked at; a few show whether they have the same cause.
    var maxFailed = 4

    func census() async -> Census {
        await withTaskGroup(of: Census.self) { group in
            for worker in 0..<Worlds.workers { group.addTask { census(of: worker) } }
            return await group.reduce(Census()) { $0 + $1 }
        }
    }

    private func census(of worker: UInt64) -> Census {
        var census = Census()
        for seed in stride(from: first + worker, to: first + count, by: Int(Worlds.workers)) {
            guard census.failed.count < maxFailed, let world = try? NetworkWorld(Script(seed: seed)) else {
                break
            }
            world.live()
            census.lived += 1
            census.tally = census.tally + world.tally
            census.kiosks += world.kiosks.count
            census.failed[seed] = world.findings.first
        }
        return census
    }
}

extension Worlds.Census {
    /// For people.
    var report: [String] {
        ["measured: \(lived) worlds of \(kiosks) kiosks"]
            + Tally.parts.map { "measured: \($0.name): \(tally[keyPath: $0.path])" }
            + failed.sorted { $0.key < $1.key }.map { "failed: seed \($0.key): \($0.value)" }
    }
}
