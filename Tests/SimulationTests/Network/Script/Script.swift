import Support

/// All that happens in a world, drawn from its seed; but for what becomes of each message, which is drawn as it comes.
struct Script: Sendable {
    struct Step: Hashable, Sendable {
        /// After the step before.
        var delayMilliseconds: Int64
        var deed: NetworkDeed
    }

    /// How the world finds its peace at the end.
    enum Healing: Hashable, Sendable {
        /// Somebody looks, now and then.
        case looking
        /// Nobody does: the pings of idle connections have to be enough.
        case waiting
    }

    let seed: UInt64
    var kioskCount: Int
    /// Whether the first two kiosks are one member's.
    var isMemberShared = false
    /// Kiosks that begin with an older version.
    var older: Set<Int> = []
    var healing = Healing.looking
    /// Whether a flipped bit ends the connection, as in TLS. Else it arrives.
    var isSealed = true
    /// Whether disks only say that they have committed: a power cut takes some of it.
    var isLying = false
    var steps: [Step] = []
    /// No script of the usual length comes near this.
    var maxEvents = 400_000
}

extension Script {
    /// The script of that seed.
    init(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        self.init(seed: seed, kioskCount: chance.oneIn(100) ? Int.random(in: 6...8, using: &chance) : 0)
        if kioskCount == 0 { kioskCount = [2, 2, 2, 2, 3, 3, 3, 3, 4, 5][Int(chance.next() % 10)] }
        isMemberShared = chance.oneIn(3)
        if chance.oneIn(4) { older = [Int(chance.next() % UInt64(kioskCount))] }
        healing = chance.oneIn(5) ? .waiting : .looking
        let wanted = Int.random(in: 10...30, using: &chance)
        while steps.count < wanted { add(using: &chance) }
    }

    /// The same, but a connection carries whatever becomes of its bytes, and now and then a bit of them is turned over.
    static func unsealed(seed: UInt64) -> Script {
        var (script, chance) = (Script(seed: seed), SeededGenerator(seed: seed ^ 0x0F1E_2D3C))
        script.isSealed = false
        // What is left of an erased entry is not signed.
        script.steps.removeAll { if case .days = $0.deed { true } else { false } }
        for index in stride(from: script.steps.count - 1, through: 0, by: -2) {
            let deed = NetworkDeed.flip(
                from: script.kiosk(&chance), to: script.kiosk(&chance), bit: Int(chance.next() % 1_000_000))
            script.steps.insert(Step(delayMilliseconds: 0, deed: deed), at: index)
        }
        return script
    }

    private mutating func add(using chance: inout SeededGenerator) {
        switch chance.next() % 24 {
        case 0: absence(using: &chance)
        case 1: restoration(using: &chance)
        case 2: deletion(using: &chance)
        case 3: append(.forge(kiosk: kiosk(&chance), hearer: kiosk(&chance)), &chance)
        default: append(deed(using: &chance), &chance)
        }
    }

    private func kiosk(_ chance: inout SeededGenerator) -> Int { Int(chance.next() % UInt64(kioskCount)) }

    private mutating func append(_ deed: NetworkDeed, _ chance: inout SeededGenerator) {
        let delay: Int64
        switch chance.next() % 16 {
        case 0: delay = Int64.random(in: 0...1_300_000, using: &chance)
        case 1...3: delay = Int64.random(in: 0...40_000, using: &chance)
        case 4...9: delay = Int64.random(in: 0...1_500, using: &chance)
        default: delay = Int64.random(in: 0...60, using: &chance)
        }
        steps.append(Step(delayMilliseconds: delay, deed: deed))
    }

    /// A kiosk is away for 29, 31 or 400 Days; before, meanwhile and after, something is said.
    private mutating func absence(using chance: inout SeededGenerator) {
        let away = kiosk(&chance)
        append(.write(kiosk: kiosk(&chance), Script.saying(&chance), choice: Int(chance.next() % 8)), &chance)
        append(.powerOff(kiosk: away), &chance)
        for _ in 0..<Int(chance.next() % 4) {
            append(.write(kiosk: kiosk(&chance), Script.saying(&chance), choice: Int(chance.next() % 8)), &chance)
        }
        append(.days([29, 31, 400][Int(chance.next() % 3)]), &chance)
        if chance.oneIn(2) {
            append(.write(kiosk: kiosk(&chance), Script.saying(&chance), choice: Int(chance.next() % 8)), &chance)
        }
        append(.powerOn(kiosk: away), &chance)
    }

    /// An old copy of a card is put back.
    private mutating func restoration(using chance: inout SeededGenerator) {
        let who = kiosk(&chance)
        append(.backUp(kiosk: who), &chance)
        for _ in 0...Int(chance.next() % 4) {
            append(.write(kiosk: chance.oneIn(2) ? who : kiosk(&chance), Script.saying(&chance), choice: 0), &chance)
        }
        append(.restore(kiosk: who), &chance)
        append(.write(kiosk: who, Script.saying(&chance), choice: Int(chance.next() % 8)), &chance)
    }

    /// A workout is deleted, perhaps erased, perhaps taken back.
    private mutating func deletion(using chance: inout SeededGenerator) {
        let who = kiosk(&chance)
        append(.write(kiosk: who, .workout(photoBytes: Script.photoBytes(&chance)), choice: 0), &chance)
        if chance.oneIn(2) { append(.write(kiosk: who, .caption, choice: 0), &chance) }
        append(.write(kiosk: who, .delete, choice: 0), &chance)
        append(.days([1, 29, 31][Int(chance.next() % 3)]), &chance)
        if chance.oneIn(2) { append(.write(kiosk: who, .undelete, choice: 0), &chance) }
        if chance.oneIn(2) { append(.days(31), &chance) }
    }

    private func deed(using chance: inout SeededGenerator) -> NetworkDeed {
        let (a, b) = (kiosk(&chance), kiosk(&chance))
        switch chance.next() % 40 {
        case 0...15: return .write(kiosk: a, Script.saying(&chance), choice: Int(chance.next() % 8))
        case 16: return .powerOff(kiosk: a)
        case 17, 18: return .powerOn(kiosk: a)
        case 19...22: return .crash(kiosk: a, boundary: Int.random(in: 1...8, using: &chance))
        case 23, 24: return .fillDisk(kiosk: a, transactions: Int.random(in: 1...12, using: &chance))
        case 25, 26, 39:
            let all = WallClock.Setting.allCases
            return .setClock(kiosk: a, all[Int(chance.next() % UInt64(all.count))])
        case 27, 28: return .block(from: a, to: b)
        case 29, 30: return .unblock(from: a, to: b)
        case 31: return .delay(from: a, to: b, milliseconds: Int64.random(in: 1...6_000, using: &chance))
        case 32...34: return .truncate(from: a, to: b, bytes: Int.random(in: 0...600, using: &chance))
        case 35: return .flip(from: a, to: b, bit: Int(chance.next() % 1_000_000))
        case 36, 37: return .linkUp(kiosks: a, b)
        default: return chance.oneIn(2) ? .upgrade(kiosk: a) : .look(kiosk: a)
        }
    }

    private static func saying(_ chance: inout SeededGenerator) -> Saying {
        switch chance.next() % 20 {
        case 0...5: .workout(photoBytes: photoBytes(&chance))
        case 6: .settle
        case 7...9: .delete
        case 10, 11: .undelete
        case 12, 13: .caption
        case 14: .reaction
        case 15...17: .goal
        case 18: .name
        default: .wager
        }
    }

    private static func photoBytes(_ chance: inout SeededGenerator) -> Int? {
        chance.oneIn(3) ? [1, 30_000, 32_768, 32_769, 70_000, 170_000][Int(chance.next() % 6)] : nil
    }
}

extension Script: CustomStringConvertible {
    /// For whoever reads what went wrong.
    var description: String {
        let head =
            "seed \(seed), \(kioskCount) kiosks\(isMemberShared ? ", the first two are one member's" : "")"
            + "\(older.isEmpty ? "" : ", older: \(older.sorted())")\(isSealed ? "" : ", not sealed"), \(healing)"
        return ([head] + steps.map { "  +\($0.delayMilliseconds) ms \($0.deed)" }).joined(separator: "\n")
    }
}
