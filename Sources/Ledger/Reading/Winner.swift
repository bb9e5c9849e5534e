public import FitPinkyCore

/// A slot of the household's state, and the entry that fills it.
public struct Winner: Hashable, Sendable {
    /// Which slot.
    public var slot: Slot
    /// Where the entry stands.
    public var position: Position
    /// What it says.
    public var fact: Fact
    /// Whether its kiosk signed another entry under the same dot.
    public var isInConflict: Bool

    /// That entry fills that slot.
    public init(slot: Slot, position: Position, fact: Fact, isInConflict: Bool = false) {
        self.slot = slot
        self.position = position
        self.fact = fact
        self.isInConflict = isInConflict
    }
}

/// What fills the slots, as far as it is read: the rules that need more than one slot ask here, and only here. So they
/// depend on the state alone, and never on what arrived when.
public struct Winners: Equatable, Sendable {
    private var winners: [Slot: Winner] = [:]
    /// Of which ledger.
    public let ledger: LedgerName
    /// A stay that counts at this kiosk before any admission of it arrives; nil if there is none.
    let awaitedStay: MembershipID?
    /// Whether the awaited stay counts though no admission of it is here.
    package var countsAwaitedStay: Bool { lapses.countsAwaited }
    /// Whose ledger it is; nil in one that is no household's.
    package var household: GroupID? { ledger.household }
    /// Kiosks that a member whom they serve gave up, for ever.
    private var retired: Set<KioskID> = []
    /// Joinings and leavings by the word of a kiosk that serves the member: of each stay the first.
    private(set) var joinings: [StayKey: Winner] = [:]
    private var leavings: [StayKey: Winner] = [:]
    private(set) var leaves = Leaves()
    /// By stay, of each kiosk's leaves that count the first, which says what stays of others the kiosk knew.
    private var firstLeaves: [StayKey: [KioskID: Winner]] = [:]
    /// Which stays of a household count, and which of them lapsed. In other ledgers all count.
    private(set) var lapses = Lapses()
    /// The joinings of stays that count or did, one a stay, in ledger order.
    package private(set) var joined: [Winner] = []

    /// By kiosk, the admissions that name it, and by the word of which kiosk.
    private(set) var admissions: [KioskID: Set<Admission>] = [:]
    private var words: [WorkoutID: Set<Fact>] = [:]
    /// By stake, the Days on which each kiosk reports it: two where its clock was wrong.
    private(set) var seenDays: [StakeID: [KioskID: Set<Day>]] = [:]
    /// From which Day stakes bind.
    private(set) var stakes = Stakes()
    /// Which kiosks serve whom.
    private(set) var serving = Serving()
    /// What is said of kiosks that are lost.
    private(set) var lost = LostKiosks()
    /// The members that each kiosk serves, and the entry that says so.
    var served: [KioskID: [MemberID: Position]] { serving.members }

    struct Admission: Hashable, Sendable {
        var fact: AdmitFact
        var witness: KioskID
    }

    struct StayKey: Hashable {
        var stay: MembershipID
        var member: MemberID
    }

    /// The winners among these that count.
    ///
    /// - Parameters:
    ///   - said: what fills the slots, those of each kiosk where each has its own. Sightings among it are as good as those apart.
    ///   - ledger: of which they are.
    ///   - awaitedStay: a stay that counts before an admission of it arrives; see ``KioskReading/Belonging-swift.enum/awaited(_:)``.
    ///   - tips: the last entries of the chains that are here, of a dot with several entries all of them: what is said of lost kiosks depends
    ///     on them, and nothing else does.
    ///   - sightings: which kiosks have seen the stakes among what was said, and when. Those of other stakes say nothing.
    public init(
        _ said: some Sequence<Winner>, of ledger: LedgerName = .first, awaiting awaitedStay: MembershipID? = nil,
        tips: [Vector.Tip] = [], sightings: [Sighting] = []
    ) {
        var raw: [Slot: Winner] = [:]
        var sightings = sightings
        for winner in said {
            if let sighting = winner.slot.sighting { sightings.append(sighting) } else { raw[winner.slot] = winner }
        }
        let seen = sightings.days(of: raw.values)
        let contested = ContestedStakes(&raw, in: ledger.household)
        self.init(raw, of: ledger, awaiting: awaitedStay, tips: tips, seen)
        // Which members belong, and so have a say in which one stands, is known without them.
        let standing = contested.standing(self)
        if !standing.isEmpty {
            for stake in standing { raw[stake.slot] = stake }
            self.init(raw, of: ledger, awaiting: awaitedStay, tips: tips, seen)
        }
        // What is reported of stakes that do not count leaves no trace.
        seenDays = seenDays.filter { stakes.setters[$0.key] != nil }
    }

    private init(
        _ raw: [Slot: Winner], of ledger: LedgerName, awaiting awaitedStay: MembershipID?, tips: [Vector.Tip],
        _ seen: [StakeID: [KioskID: Set<Day>]]
    ) {
        (self.ledger, self.awaitedStay) = (ledger, awaitedStay)
        serving = Serving(raw.values, in: household)
        seenDays = seen
        var (ofGroup, ofReplacements) = ([Winner](), [Winner]())
        for winner in raw.values where winner.slot.agreement == nil {
            if case .group = winner.fact.voice {
                ofGroup.append(winner)
            } else if counts(winner) {
                take(winner)
            } else if serving.replacements.contains(winner.position.dot.origin) {
                ofReplacements.append(winner)
            }
        }
        for winner in winners.values { readStanding(winner) }
        readStays()
        // Who belongs does not depend on it: a kiosk in place of lost ones says nothing of stays.
        readLost(ofReplacements, tips, of: raw)
        readRetired()
        takeOwnersNames(raw.values)
        // Whether a setting counts depends on when leaves were seen.
        ofGroup.removeAll { !counts($0) }
        stakes = Stakes(self, ofGroup)
        for winner in ofGroup where stakes.binding(of: winner) != .void { take(winner) }
        for winner in winners.values {
            if let workout = winner.slot.worded { words[workout, default: []].insert(winner.fact) }
        }
    }

    private mutating func readStays() {
        joined = joinings.values.sorted { $0.position < $1.position }
        guard household != nil else { return }
        lapses = Lapses(self, awaiting: awaitedStay)
        joined = joined.filter { winner in
            guard let stay = joining(winner)?.membership else { return false }
            return lapses.held.contains(stay) || lapses.endings[stay] != nil
        }
    }

    /// - Parameters:
    ///   - ofReplacements: what kiosks in place of lost ones say, which counts if they serve their members.
    ///   - raw: all that was said.
    private mutating func readLost(_ ofReplacements: [Winner], _ tips: [Vector.Tip], of raw: [Slot: Winner]) {
        guard household != nil else { return }
        defer { leaves.readEnds(self) }
        lost = LostKiosks(self, tips: tips)
        serving.add(lost)
        for (kiosk, replacement) in lost.replacements {
            admissions[kiosk, default: []].formUnion(replacement.admissions)
        }
        for winner in ofReplacements where counts(winner) {
            var author: MemberID?
            if case .vouch(let vouch) = winner.fact, case .workout(let workout)? = raw[.workout(vouch.workout)]?.fact {
                author = workout.author
            }
            if !isForOwnWitness(winner, author: author) { take(winner) }
        }
    }

    /// A member gives up for ever a kiosk that serves them, at one that serves them as well.
    private mutating func readRetired() {
        for winner in winners.values {
            let said: (kiosk: KioskID, member: MemberID)? =
                if case .retire(let fact) = winner.fact {
                    (fact.kiosk, fact.member)
                } else if case .retirement(let fact) = winner.fact {
                    (fact.kiosk, fact.member)
                } else {
                    nil
                }
            guard let (kiosk, member) = said else { continue }
            if serves(winner.position.dot.origin, member), serves(kiosk, member) { retired.insert(kiosk) }
        }
    }

    /// A further kiosk says what its owner is called before it has heard that it was admitted. That stands while nothing that counts says it:
    /// the member's founding entry has not come yet then.
    private mutating func takeOwnersNames(_ said: some Sequence<Winner>) {
        let names = said.filter { winner in
            guard household != nil, case .member(let fact) = winner.fact, winner.slot.register == MemberFact.register,
                winners[winner.slot.unsigned] == nil,
                case .kiosk(let introduction)? = winners[.kiosk(winner.position.dot.origin)]?.fact
            else { return false }
            return introduction.owner == fact.member
        }
        for winner in names { take(winner) }
    }

    private mutating func readStanding(_ winner: Winner) {
        let witness = winner.position.dot.origin
        if case .admit(let fact) = winner.fact, fact.stands(by: witness, serving) {
            admissions[fact.kiosk, default: []].insert(Admission(fact: fact, witness: witness))
        }
        // The rest was so in ledgers of before as well, where all else counts.
        if case .join(let fact) = winner.fact, serves(witness, fact.member) {
            Winners.take(winner, into: &joinings[StayKey(stay: fact.membership, member: fact.member)])
        }
        // A leave that erases fills a second slot, which says nothing of the stay.
        if case .leave(let fact) = winner.fact, winner.slot.register == LeaveFact.register,
            serves(witness, fact.member)
        {
            let key = StayKey(stay: fact.membership, member: fact.member)
            Winners.take(winner, into: &leavings[key])
            Winners.take(winner, into: &firstLeaves[key, default: [:]][witness])
            leaves.add(
                Leaves.Leave(
                    day: fact.day, leaver: fact.member, signer: witness, others: Set(fact.others)),
                winner.position.stake, to: key)
        }
    }

    /// Where each kiosk has a slot of its own, of those that count the one that stands: by the slot's rule; of the group's settings the
    /// latest by their Day, so that no stamp stands for ever.
    private mutating func take(_ winner: Winner) {
        let slot = winner.slot.unsigned
        if let standing = winners[slot] {
            let (day, other) = (winner.fact.settingDay, standing.fact.settingDay)
            guard day == other ? slot.isWon(by: winner.position, from: standing.position) : day > other else { return }
        }
        winners[slot] = winner
        winners[slot]?.slot = slot
    }

    /// The founder's first stay: the first that their kiosk signed after the group in the same epoch. Nobody can choose a place in a chain
    /// afterwards, as they can a stamp.
    func firstStay() -> MembershipID? {
        guard let household, let group = winners[.group(household)], case .group(let founding) = group.fact else {
            return nil
        }
        let beginning = group.position.dot
        var first: (sequence: UInt64, stay: MembershipID)?
        for winner in winners.values {
            let dot = winner.position.dot
            guard case .join(let stay) = winner.fact, stay.member == founding.creator, dot.origin == beginning.origin,
                dot.epoch == beginning.epoch, dot.sequence > beginning.sequence,
                first.map({ dot.sequence < $0.sequence }) ?? true
            else { continue }
            first = (dot.sequence, stay.membership)
        }
        return first?.stay
    }

    /// Several kiosks of one member may say the same: the first of them stands, as it would in one slot.
    private static func take(_ winner: Winner, into first: inout Winner?) {
        if let standing = first, standing.position < winner.position { return }
        first = winner
    }

    /// The entry that fills the slot, of those that count. Where each kiosk has a slot of its own, any kiosk's stands for all of them.
    public subscript(slot: Slot) -> Winner? { winners[slot.unsigned] }

    /// Every winner that counts, in no order; no sightings.
    public var all: some Collection<Winner> { winners.values }

    /// What people say to the workout.
    public func words(to workout: WorkoutID) -> Words { Words(words[workout] ?? []) }

    /// How the member ended the stay, if they did.
    package func leaving(_ stay: MembershipID, _ member: MemberID) -> Winner? {
        leavings[StayKey(stay: stay, member: member)]
    }

    /// Current stays of other members that the leaves of this stay name, of each kiosk the first; nil if only older leaves ended it, which
    /// cannot name any.
    func knownToGoOn(afterLeaving stay: MembershipID, _ member: MemberID) -> Set<MembershipID>? {
        var known: Set<MembershipID>?
        for winner in (firstLeaves[StayKey(stay: stay, member: member)] ?? [:]).values {
            guard case .leave(let fact) = winner.fact, let others = fact.knownToGoOn else { continue }
            known = known?.intersection(others) ?? others
        }
        return known
    }
}

extension Winners {
    /// The workout's record: who, when, and which photo, settled if its moment was awaited. Nil if it never was logged.
    public func workout(_ id: WorkoutID) -> WorkoutFact? {
        guard let winner = winners[.workout(id)], case .workout(let fact) = winner.fact else { return nil }
        // Only the kiosk that awaited a moment can settle it, and nobody what is known.
        guard case .awaited = fact.moment,
            case .settle(let settled) = winners[.settlement(id.ulid, by: winner.position.dot.origin)]?.fact
        else { return fact }
        return fact.settled(by: settled)
    }

    /// Whether the workout's author has taken it back, and not changed their mind.
    public func isDeleted(_ workout: WorkoutFact) -> Bool {
        if case .delete = winners[.deletion(workout.workout, by: workout.author)]?.fact { true } else { false }
    }

    /// Whether the kiosk serves that member.
    public func serves(_ kiosk: KioskID, _ member: MemberID) -> Bool { serving.serves(kiosk, member) }

    /// Whether the kiosk serves that member and nobody else.
    public func servesOnly(_ member: MemberID, _ kiosk: KioskID) -> Bool {
        served[kiosk].map { $0.count == 1 && $0[member] != nil } ?? false
    }

    /// Whether somebody gave the kiosk up for ever: a member whom it serves, at a kiosk that serves them as well.
    public func isRetired(_ kiosk: KioskID) -> Bool { retired.contains(kiosk) }
}
