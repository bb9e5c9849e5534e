import Testing

/// What earlier boots wrote into the store on the disk: how many steps each of them has taken, by what they told their host.
struct WritingHistory {
    /// Which boot this is, from 1.
    let boot: Int
    /// All that is random in the steps comes from it.
    let seed: UInt64
    /// How many steps of each boot are in the store, in order; of all but the last one that wrote.
    private let found: [(boot: Int, steps: Int)]
    /// The last one that wrote, and how many steps it acknowledged, if nobody has looked at what it left.
    private let pending: (boot: Int, steps: Int)?

    /// Lines of a boot and how many of its steps are durable; told after each.
    static let acknowledged = "acknowledged"
    /// Lines of a boot and how many of its steps were in the store when the next one looked.
    private static let found = "found"

    init() throws {
        boot = try #require(Boot.number)
        seed = try #require(Boot.seed)
        let found = try WritingHistory.pairs(in: WritingHistory.found)
        self.found = found
        let last = try WritingHistory.pairs(in: WritingHistory.acknowledged).last
        pending = last?.boot == found.last?.boot ? nil : last
    }

    func steps(of boot: Int) -> ExpectedStore.Steps { ExpectedStore.Steps(seed: seed, boot: boot) }

    /// What has to be in the store. The power may have gone between a step's end and its acknowledgement: then the store has
    /// one entry more, and that step.
    func expected(entryCount: Int) throws -> ExpectedStore {
        var expected = ExpectedStore()
        for (boot, count) in found { replay(&expected, boot, steps: count) }
        guard let pending else { return expected }
        let before = expected
        replay(&expected, pending.boot, steps: pending.steps)
        var steps = pending.steps
        if entryCount == expected.entryCount + 1 {
            steps += 1
            expected = before
            replay(&expected, pending.boot, steps: steps)
        }
        try #require(
            entryCount == expected.entryCount,
            "boot \(pending.boot) acknowledged \(pending.steps) steps; there are to be \(expected.entryCount) entries")
        try Boot.tell("\(pending.boot) \(steps)", in: WritingHistory.found)
        return expected
    }

    private func replay(_ expected: inout ExpectedStore, _ boot: Int, steps count: Int) {
        var steps = steps(of: boot)
        for _ in 0..<count { expected.take(steps.next(after: expected)) }
    }

    private static func pairs(in file: String) throws -> [(boot: Int, steps: Int)] {
        try Boot.told(in: file).map { line in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            try #require(numbers.count == 2, "\(file): \(line)")
            return (numbers[0], numbers[1])
        }
    }
}
