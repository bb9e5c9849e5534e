public import FitPinkyCore

/// A slot of the household's state, and the entry that fills it.
public struct Winner: Hashable, Sendable {
    /// Which slot.
    public var slot: Slot
    /// Where the entry stands.
    public var position: Position
    /// What it says.
    public var fact: Fact

    /// That entry fills that slot.
    public init(slot: Slot, position: Position, fact: Fact) {
        self.slot = slot
        self.position = position
        self.fact = fact
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
    package var household: GroupID? { if case .household(let group) = ledger { group } else { nil } }
    /// Kiosks that a member whom they serve gave up.
    private var retired: Set<KioskID> = []
    /// Joinings and leavings by the word of a kiosk that serves the member: of each stay the first.
    private(set) var joinings: [StayKey: Winner] = [:]
    private var leavings: [StayKey: Winner] = [:]
    /// Current stays of other members that every leave of this stay names. An older leave, which cannot name any, is not counted.
    private var knownToGoOn: [StayKey: Set<MembershipID>] = [:]
    /// Which stays of a household count, and which of them lapsed. In other ledgers all count.
    private(set) var lapses = Lapses()
    /// The joinings of stays that count or did, one a stay, in ledger order.
    package private(set) var joined: [Winner] = []

    /// By kiosk, the admissions that name it, and by the word of which kiosk.
    private(set) var admissions: [KioskID: Set<Admission>] = [:]
    private var words: [WorkoutID: Set<Fact>] = [:]
    /// The members that each kiosk serves, and the entry that says so.
    private(set) var served: [KioskID: [MemberID: Position]] = [:]

    struct Admission: Hashable {
        var fact: AdmitFact
        var witness: KioskID
    }

    struct StayKey: Hashable {
        var stay: MembershipID
        var member: MemberID
    }

    /// These winners.
    ///
    /// - Parameters:
    ///   - ledger: of which they are.
    ///   - awaitedStay: a stay that counts before an admission of it arrives; see ``KioskReading/Belonging-swift.enum/awaited(_:)``.
    public init(
        _ winners: some Sequence<Winner>, of ledger: LedgerName = .first, awaiting awaitedStay: MembershipID? = nil
    ) {
        (self.ledger, self.awaitedStay) = (ledger, awaitedStay)
        for winner in winners { self.winners[winner.slot] = winner }
        readServed()
        for winner in self.winners.values {
            let witness = winner.position.dot.origin
            if let workout = winner.slot.worded { words[workout, default: []].insert(winner.fact) }
            if case .admit(let fact) = winner.fact {
                admissions[fact.kiosk, default: []].insert(Admission(fact: fact, witness: witness))
            }
            if case .retire(let fact) = winner.fact, serves(fact.kiosk, fact.member), serves(witness, fact.member) {
                retired.insert(fact.kiosk)
            }
            if case .join(let fact) = winner.fact, serves(witness, fact.member) {
                Winners.take(winner, into: &joinings[StayKey(stay: fact.membership, member: fact.member)])
            }
            // A leave that erases fills a second slot, which says nothing of the stay.
            if winner.slot.register == LeaveFact.register, case .leave(let fact) = winner.fact,
                serves(witness, fact.member)
            {
                let key = StayKey(stay: fact.membership, member: fact.member)
                Winners.take(winner, into: &leavings[key])
                if let others = fact.knownToGoOn {
                    knownToGoOn[key] = knownToGoOn[key]?.intersection(others) ?? others
                }
            }
        }
        joined = joinings.values.sorted { $0.position < $1.position }
        guard household != nil else { return }
        lapses = Lapses(self, awaiting: awaitedStay)
        joined = joined.filter { winner in
            guard let stay = joining(winner)?.membership else { return false }
            return lapses.held.contains(stay) || lapses.endings[stay] != nil
        }
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

    /// A kiosk serves a member if it has a service slot for them, or if a kiosk that serves them admitted it.
    private mutating func readServed() {
        var admissions: [(admission: AdmitFact, position: Position)] = []
        for winner in winners.values {
            if let (kiosk, member) = winner.slot.service { served[kiosk, default: [:]][member] = winner.position }
            if case .admit(let fact) = winner.fact { admissions.append((fact, winner.position)) }
        }
        // In ledger order, so that the first of two equal admissions counts. A chain may be said in any order, hence the rounds.
        admissions.sort { $0.position < $1.position }
        var known = -1
        while known != admissions.count {
            known = admissions.count
            admissions.removeAll { fact, position in
                guard let member = fact.member, served[position.dot.origin]?[member] != nil else { return false }
                if served[fact.kiosk]?[member] == nil { served[fact.kiosk, default: [:]][member] = position }
                return true
            }
        }
    }

    /// Several kiosks of one member may say the same: the first of them stands, as it would in one slot.
    private static func take(_ winner: Winner, into first: inout Winner?) {
        if let standing = first, standing.position < winner.position { return }
        first = winner
    }

    /// Who fills the slot.
    public subscript(slot: Slot) -> Winner? { winners[slot] }

    /// Every winner, in no order.
    public var all: some Collection<Winner> { winners.values }

    /// What people say to the workout.
    public func words(to workout: WorkoutID) -> Words { Words(words[workout] ?? []) }

    /// How the member ended the stay, if they did.
    package func leaving(_ stay: MembershipID, _ member: MemberID) -> Winner? {
        leavings[StayKey(stay: stay, member: member)]
    }

    /// Current stays of other members that every leave of this stay names; nil if only older leaves ended it.
    func knownToGoOn(afterLeaving stay: MembershipID, _ member: MemberID) -> Set<MembershipID>? {
        knownToGoOn[StayKey(stay: stay, member: member)]
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
    public func serves(_ kiosk: KioskID, _ member: MemberID) -> Bool { served[kiosk]?[member] != nil }

    /// Whether the kiosk serves that member and nobody else.
    public func servesOnly(_ member: MemberID, _ kiosk: KioskID) -> Bool {
        served[kiosk].map { $0.count == 1 && $0[member] != nil } ?? false
    }

    /// Whether somebody gave the kiosk up who may: a member whom it serves, at a kiosk that serves them as well.
    public func isRetired(_ kiosk: KioskID) -> Bool { retired.contains(kiosk) }
}
