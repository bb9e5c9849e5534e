/// Makes a script that fails smaller, as long as it fails in the same way.
struct Shrinking {
    private(set) var script: Script
    private(set) var finding: Finding
    /// How many worlds were lived for it.
    private(set) var tries = 0
    private let maxTries: Int

    /// Nil if nothing is wrong with it.
    init?(_ script: Script, maxTries: Int = 600) {
        guard let finding = Shrinking.finding(script) else { return nil }
        (self.script, self.finding, self.maxTries) = (script, finding, maxTries)
        var before = 0
        repeat {
            before = weight
            leaveOutSteps()
            leaveOutKiosks()
            simplify()
        } while weight < before && tries < maxTries
    }

    private var weight: Int {
        script.steps.count * 16 + script.kioskCount * 4 + script.older.count + (script.isMemberShared ? 1 : 0)
            + script.steps.count { $0.delayMilliseconds > 0 }
    }

    private static func finding(_ script: Script) -> Finding? {
        guard let world = try? NetworkWorld(script) else { return nil }
        world.live()
        return world.findings.first
    }

    private mutating func keep(_ smaller: Script) -> Bool {
        guard tries < maxTries else { return false }
        tries += 1
        guard let found = Shrinking.finding(smaller), found.invariant == finding.invariant else { return false }
        (script, finding) = (smaller, found)
        return true
    }

    /// Halves, quarters, and so on down to single steps; from the end, where most of what is left out does not matter.
    private mutating func leaveOutSteps() {
        var size = max(script.steps.count / 2, 1)
        while true {
            var end = script.steps.count
            while end > 0 {
                let start = max(end - size, 0)
                var smaller = script
                smaller.steps.removeSubrange(start..<end)
                _ = keep(smaller)
                end = start
            }
            guard size > 1 else { return }
            size /= 2
        }
    }

    private mutating func leaveOutKiosks() {
        while script.kioskCount > 2 {
            var smaller = script
            smaller.kioskCount -= 1
            smaller.older = smaller.older.filter { $0 < smaller.kioskCount }
            guard keep(smaller) else { return }
        }
    }

    private mutating func simplify() {
        for change in [
            { $0.older = [] }, { $0.isMemberShared = false },
            { script in for index in script.steps.indices { script.steps[index].delayMilliseconds = 0 } },
        ] as [(inout Script) -> Void] {
            var smaller = script
            change(&smaller)
            if smaller.description != script.description { _ = keep(smaller) }
        }
        for index in script.steps.indices where script.steps[index].delayMilliseconds > 0 {
            var smaller = script
            smaller.steps[index].delayMilliseconds = 0
            _ = keep(smaller)
        }
    }
}
