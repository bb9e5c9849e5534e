import Support

/// What people do, or what befalls a kiosk. Kiosks are counted from 0; what cannot be done then and there is passed over.
enum LedgersDeed: Hashable, Sendable {
    case founds(Int)
    /// Becomes a member by an invitation of the second; by chance what follows the pairing does not come through.
    case joins(Int, at: Int, isCut: Bool)
    /// Becomes a further kiosk of a member of the second.
    case follows(Int, at: Int)
    /// Somebody else of that home becomes a member.
    case adds(Int)
    /// The kiosk's owner leaves, or who was added.
    case leaves(Int, isOwner: Bool)
    /// The same, and erases themselves.
    case erases(Int, isOwner: Bool)
    /// Takes away some of what is to be erased.
    case clears(Int)
    case works(Int, isOwner: Bool, photoBytes: Int)
    /// Logs something in the member's own ledger.
    case keeps(Int, isOwner: Bool, photoBytes: Int)
    /// Changes a training plan in the member's own ledger, or ends a training.
    case plans(Int, isOwner: Bool, UInt64)
    case trains(Int, isOwner: Bool, UInt64)
    /// Asks another one for a member's own ledger; a hold there lets it in.
    case asksForOwn(Int, of: Int)
    case holds(Int)
    /// One of its people deletes a workout, or takes that back.
    case deletes(Int, UInt64)
    case undeletes(Int, UInt64)
    /// So many days go by.
    case passes(days: Int)
    case scrubs(Int)
    /// The two do not reach each other any more, or do.
    case parts(Int, Int)
    case meets(Int, Int)
    /// The power goes and comes back.
    case restarts(Int)
    /// A copy of the card is made, or put in its place.
    case copies(Int)
    case restores(Int)
    /// By how much its clock is wrong, which it does not know to be right then.
    case clock(Int, wrongBy: Int64)
    case clockIsRight(Int)
    /// Asks another one for a ledger, whether or not it may have it.
    case asks(Int, of: Int, ledger: Int)
    /// So much of what is under way happens.
    case runs(steps: Int)
    /// All of it, and some seconds go by.
    case settles
}

/// One world's deeds, drawn from a seed.
struct LedgersScript: Sendable, CustomStringConvertible {
    let seed: UInt64
    var kiosks: Int
    var deeds: [LedgersDeed]

    init(seed: UInt64) {
        self.seed = seed
        var chance = SeededGenerator(seed: seed)
        let kiosks = Int.random(in: 3...6, using: &chance)
        self.kiosks = kiosks
        deeds = [.founds(0), .joins(1, at: 0, isCut: false), .settles]
        if kiosks > 3 { deeds += [.founds(2), .joins(3, at: 2, isCut: false)] }
        if kiosks != 4, chance.oneIn(2) { deeds += LedgersScript.sharing(kiosks - 1, at: 0) }
        for _ in 0..<Int.random(in: 10...34, using: &chance) {
            let kiosk = Int.random(in: 0..<kiosks, using: &chance)
            switch Int.random(in: 0..<40, using: &chance) {
            case 0...1:
                let other = (kiosk + Int.random(in: 1..<kiosks, using: &chance)) % kiosks
                deeds += LedgersScript.sharing(kiosk, at: other)
            case 2...3: deeds += LedgersScript.takingBack(at: kiosk, of: kiosks, using: &chance)
            default: deeds.append(LedgersScript.deed(of: kiosks, using: &chance))
            }
        }
    }

    /// The world of that seed, in which some erase themselves.
    init(erasing seed: UInt64) {
        self.init(seed: seed)
        var chance = SeededGenerator(seed: seed ^ 0xE7A5_E000)
        var all: [LedgersDeed] = []
        for deed in deeds {
            if case .leaves(let kiosk, let isOwner) = deed, !chance.oneIn(3) {
                all.append(.erases(kiosk, isOwner: isOwner))
            } else {
                all.append(deed)
            }
            if chance.oneIn(8) {
                all.append(.erases(Int.random(in: 0..<kiosks, using: &chance), isOwner: chance.oneIn(2)))
            }
            if chance.oneIn(3) { all.append(.clears(Int.random(in: 0..<kiosks, using: &chance))) }
        }
        deeds = all
    }

    /// The world of that seed, in which people train by plans, and a member's two kiosks change them apart.
    init(training seed: UInt64) {
        self.init(seed: seed)
        var chance = SeededGenerator(seed: seed ^ 0x7A1_5000)
        var all: [LedgersDeed] = []
        func change(_ kiosk: Int) -> LedgersDeed {
            let (isOwner, pick) = (!chance.oneIn(4), chance.next())
            return chance.oneIn(4) ? .trains(kiosk, isOwner: isOwner, pick) : .plans(kiosk, isOwner: isOwner, pick)
        }
        let sharer = kiosks == 4 ? 1 : kiosks - 1
        for (number, deed) in deeds.enumerated() {
            all.append(deed)
            if number == 3, kiosks != 4 { all += LedgersScript.sharing(sharer, at: 0) }
            for _ in 0..<Int.random(in: 0...1, using: &chance) {
                all.append(change(Int.random(in: 0..<kiosks, using: &chance)))
            }
            if chance.oneIn(5) {
                all += [.settles, .parts(0, sharer)]
                for kiosk in [0, sharer, 0, sharer] { all.append(change(kiosk)) }
                all += [.meets(0, sharer), .settles]
            }
        }
        deeds = all
    }

    /// A further kiosk of a member is let into the member's own ledger, and both log something there.
    private static func sharing(_ kiosk: Int, at other: Int) -> [LedgersDeed] {
        [
            .follows(kiosk, at: other), .settles, .keeps(other, isOwner: true, photoBytes: 0),
            .asksForOwn(kiosk, of: other), .holds(other), .asksForOwn(kiosk, of: other), .settles,
            .keeps(kiosk, isOwner: true, photoBytes: 3000), .keeps(other, isOwner: true, photoBytes: 0), .settles,
        ]
    }

    /// A workout is deleted everywhere, and the deletion is taken back where the others do not hear of it until they have erased what it
    /// told. Then some of them meet that kiosk, and one may have joined meanwhile.
    private static func takingBack(
        at kiosk: Int, of kiosks: Int, using chance: inout SeededGenerator
    ) -> [LedgersDeed] {
        let others = (0..<kiosks).filter { $0 != kiosk }
        let (isOwner, pick) = (!chance.oneIn(3), chance.next())
        let scrubs = others.map { LedgersDeed.scrubs($0) }
        var deeds: [LedgersDeed] = [
            .works(kiosk, isOwner: isOwner, photoBytes: chance.oneIn(2) ? 5000 : 0), .settles, .deletes(kiosk, pick),
            .settles,
        ]
        deeds += scrubs + others.map { .parts(kiosk, $0) }
        let isLate = chance.oneIn(4)
        if isLate { deeds += [.clock(kiosk, wrongBy: -40 * 86_400_000), .passes(days: 31)] + scrubs }
        deeds.append(.undeletes(kiosk, pick))
        if !isLate { deeds += [.passes(days: 31)] + scrubs }
        if let host = others.randomElement(using: &chance), let guest = others.randomElement(using: &chance),
            host != guest
        {
            deeds.append(.joins(guest, at: host, isCut: false))
        }
        deeds += others.filter { _ in !chance.oneIn(3) }.map { .meets(kiosk, $0) }
        return deeds + [.settles]
    }

    private static func deed(of kiosks: Int, using chance: inout SeededGenerator) -> LedgersDeed {
        let kiosk = Int.random(in: 0..<kiosks, using: &chance)
        let other = (kiosk + Int.random(in: 1..<kiosks, using: &chance)) % kiosks
        let isOwner = !chance.oneIn(3)
        switch Int.random(in: 0..<56, using: &chance) {
        case 0...1: return .founds(kiosk)
        case 2...7: return .joins(kiosk, at: other, isCut: chance.oneIn(5))
        case 8...10: return .follows(kiosk, at: other)
        case 11...12: return .adds(kiosk)
        case 13...16: return .leaves(kiosk, isOwner: isOwner)
        case 17...25:
            let size = chance.oneIn(3) ? Int.random(in: 1...70_000, using: &chance) : 0
            return .works(kiosk, isOwner: isOwner, photoBytes: size)
        case 26: return .deletes(kiosk, chance.next())
        case 27: return .undeletes(kiosk, chance.next())
        case 28: return .passes(days: [1, 1, 2, 31, 45].randomElement(using: &chance) ?? 1)
        case 29: return .scrubs(kiosk)
        case 30...32: return .parts(kiosk, other)
        case 33...35: return .meets(kiosk, other)
        case 36: return .restarts(kiosk)
        case 37: return .copies(kiosk)
        case 38: return chance.oneIn(2) ? .restores(kiosk) : .copies(kiosk)
        case 39:
            let hours = Int64.random(in: -100_000...100_000, using: &chance)
            return .clock(kiosk, wrongBy: hours * 3_600_000)
        case 40: return .clockIsRight(kiosk)
        case 41...43: return .asks(kiosk, of: other, ledger: Int.random(in: 0..<8, using: &chance))
        case 44...46: return .runs(steps: Int.random(in: 1...60, using: &chance))
        case 47...49: return .keeps(kiosk, isOwner: isOwner, photoBytes: chance.oneIn(3) ? 2000 : 0)
        case 50...51: return .asksForOwn(kiosk, of: other)
        case 52: return .holds(kiosk)
        default: return .settles
        }
    }

    var description: String {
        "seed \(seed), \(kiosks) kiosks: " + deeds.map { "\($0)" }.joined(separator: "; ")
    }
}
