import Support

/// Kiosks that live beside each other, moved on by one seed. In those of odd seeds each begins a group.
struct World {
    let seed: UInt64
    private(set) var kiosks: [SimulatedKiosk] = []
    private(set) var log: [String] = []
    private var chance: SeededGenerator

    /// - Parameter trains: whether people train by plans, too.
    init(seed: UInt64, isLying: Bool = false, trains: Bool = false) throws(ScratchFolder.Failed) {
        self.seed = seed
        chance = SeededGenerator(seed: seed)
        for number in 0...chance.next() % 3 {
            kiosks.append(
                try SimulatedKiosk(
                    author: number, isLying: isLying, isGrouped: seed % 2 == 1, trains: trains, using: &chance))
        }
    }

    /// One kiosk does something, or something befalls it.
    mutating func step() throws(ScratchFolder.Failed) {
        let index = Int(chance.next() % UInt64(kiosks.count))
        log.append("kiosk \(index): \(try kiosks[index].step(using: &chance))")
    }

    /// So many steps, and a last look at every kiosk; ends at the first finding.
    mutating func live(steps: Int) throws(ScratchFolder.Failed) {
        for _ in 0..<steps where findings.isEmpty { try step() }
        for index in kiosks.indices where findings.isEmpty { try kiosks[index].end(using: &chance) }
    }

    var findings: [String] {
        kiosks.enumerated().flatMap { index, kiosk in kiosk.findings.map { "kiosk \(index): \($0)" } }
    }

    /// How many trainings are in ledgers.
    var trainings: Int { kiosks.reduce(0) { $0 + ($1.possible.last?.trainings.saved.count ?? 0) } }

    /// How often the power went.
    var cuts: Int { kiosks.reduce(0) { $0 + $1.cuts } }
}
