internal import FitPinkyCore

/// What winners say of workouts that a household's weeks and the Days of its kiosks are worked out from.
struct WorkoutFacts {
    /// Of those that have a Day.
    private(set) var facts: [HouseholdFact] = []
    /// What kiosks signed on Days of their own, besides the records among ``facts``.
    private(set) var further: [WorkoutID: [SignedDay]] = [:]
    /// Workouts that have no Day yet, and whose they are.
    private(set) var awaiting: [WorkoutID: MemberID] = [:]
    private var awaited: [Winner] = []
    private var settlements: [Slot: SettleFact] = [:]
    /// What may not count: each kiosk has a slot of its own for it.
    private var ofSigners: [Winner] = []

    init() {}

    init(_ winners: some Sequence<Winner>, in settings: Winners) {
        for winner in winners { add(winner) }
        settle(in: settings)
    }

    /// Those of other scopes than that of workouts say nothing here.
    mutating func add(_ winner: Winner) {
        guard winner.slot.subject != nil else { return }
        if case .settle(let fact) = winner.fact { return settlements[winner.slot] = fact }
        guard case .workout(let workout) = winner.fact else {
            // Captions and the like say nothing here, and there are many.
            if winner.fact.householdFact(at: winner.position.place) != nil || winner.fact.signedDay != nil {
                ofSigners.append(winner)
            }
            return
        }
        if let fact = winner.fact.householdFact(at: winner.position.place) {
            facts.append(fact)
        } else if workout.moment.known == nil {
            awaited.append(winner)
        }
    }

    /// Whose each workout is.
    private func authors() -> [WorkoutID: MemberID] {
        var authors: [WorkoutID: MemberID] = [:]
        for case .said(.record(let record)) in facts { authors[record.id] = record.author }
        for case .workout(let workout) in awaited.map(\.fact) { authors[workout.workout] = workout.author }
        return authors
    }

    /// Leaves out what does not count, and gives those that awaited their moment their Days. To be called once, after all were added.
    mutating func settle(in settings: Winners) {
        facts.removeAll { fact in
            guard case .said(.record(let record)) = fact else { return false }
            return !settings.counts(record.author, signedBy: record.place.origin)
        }
        let authors = settings.replacements.isEmpty ? [:] : authors()
        for winner in settings.standing(ofSigners, author: { authors[$0] }) {
            if let fact = winner.fact.householdFact(at: winner.position.place) { facts.append(fact) }
            if let id = winner.slot.subject, let day = winner.fact.signedDay {
                further[id, default: []].append(SignedDay(kiosk: winner.position.dot.origin, day: day))
            }
        }
        for winner in awaited where settings.counts(winner) {
            guard case .workout(let fact) = winner.fact else { continue }
            let slot = Slot.settlement(fact.workout.ulid, by: winner.position.dot.origin)
            // Only the kiosk that awaited a moment can settle it.
            if let settlement = settlements.removeValue(forKey: slot) {
                let settled = fact.settled(by: settlement)
                if let fact = settled.householdFact(at: winner.position.place) { facts.append(fact) }
            } else {
                awaiting[fact.workout] = fact.author
            }
        }
        // What is left settles a finger check, an exercise, or nothing.
        for (slot, fact) in settlements {
            guard let (subject, kiosk) = slot.settlement else { continue }
            further[WorkoutID(subject), default: []].append(SignedDay(kiosk: kiosk, day: fact.moment.day))
        }
        for id in further.keys { further[id]?.sort() }
        (awaited, settlements, ofSigners) = ([], [:], [])
    }
}

/// That a kiosk signed something on a Day of its own.
struct SignedDay: Hashable, Comparable, Sendable {
    var kiosk: KioskID
    var day: Day

    static func < (a: SignedDay, b: SignedDay) -> Bool { a.kiosk == b.kiosk ? a.day < b.day : a.kiosk < b.kiosk }
}

extension WorkoutFact {
    /// The same once its moment is known.
    package func settled(by settlement: SettleFact) -> WorkoutFact {
        var fact = self
        fact.moment = .known(settlement.moment)
        // Where the marked photo was erased its original goes as well.
        fact.photo = settlement.hasErasedPhoto ? nil : settlement.photo ?? photo
        fact.hasErasedPhoto = fact.photo == nil && (hasErasedPhoto || settlement.hasErasedPhoto)
        return fact
    }
}
