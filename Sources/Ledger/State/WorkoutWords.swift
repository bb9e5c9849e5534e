internal import FitPinkyCore

/// What winners say of workouts that a household's weeks and the Days of its kiosks are worked out from.
struct WorkoutWords {
    /// Of those that have a Day.
    private(set) var facts: [HouseholdFact] = []
    /// What kiosks signed on Days of their own, besides the records among ``facts``.
    private(set) var further: [WorkoutID: [SignedDay]] = [:]
    /// Workouts that have no Day yet, and whose they are.
    private(set) var awaiting: [WorkoutID: MemberID] = [:]
    private var awaited: [Winner] = []
    private var settlements: [Slot: SettleFact] = [:]

    init() {}

    init(_ winners: some Sequence<Winner>) {
        for winner in winners { add(winner) }
        settle()
    }

    /// Those of other scopes than that of workouts say nothing here.
    mutating func add(_ winner: Winner) {
        let (place, origin) = (winner.position.place, winner.position.dot.origin)
        switch winner.fact {
        case .workout(let fact):
            guard let known = fact.moment.known else { return awaited.append(winner) }
            facts.append(.workout(WorkoutRecord(fact, on: known.day, place: place)))
        case .settle(let fact): settlements[winner.slot] = fact
        case .delete(let fact):
            facts.append(
                .deletion(Deletion(workout: fact.workout, member: fact.member, isDeleted: true, place: place)))
        case .undelete(let fact):
            facts.append(
                .deletion(Deletion(workout: fact.workout, member: fact.member, isDeleted: false, place: place)))
        case .vouch(let fact):
            facts.append(.vouch(Vouch(workout: fact.workout, member: fact.member, day: fact.day)))
            further[fact.workout, default: []].append(SignedDay(kiosk: origin, day: fact.day))
        case .caption, .reaction: break
        case .kiosk, .member, .check, .group, .join, .leave, .goal, .wager, .weekStart, .dayStart, .retire, .nudge,
            .weekSeen, .groupName, .notify:
            break
        }
    }

    /// Gives those that awaited their moment their Days. To be called once, after all were added.
    mutating func settle() {
        for winner in awaited {
            guard case .workout(let fact) = winner.fact else { continue }
            let slot = Slot.settlement(fact.workout.ulid, by: winner.position.dot.origin)
            // Only the kiosk that awaited a moment can settle it.
            if let settlement = settlements.removeValue(forKey: slot) {
                let settled = fact.settled(by: settlement)
                facts.append(
                    .workout(WorkoutRecord(settled, on: settlement.moment.day, place: winner.position.place)))
            } else {
                awaiting[fact.workout] = fact.author
            }
        }
        // What is left settles a finger check, or nothing.
        for (slot, fact) in settlements {
            guard let (subject, kiosk) = slot.settlement else { continue }
            further[WorkoutID(subject), default: []].append(SignedDay(kiosk: kiosk, day: fact.moment.day))
        }
        for id in further.keys { further[id]?.sort() }
        (awaited, settlements) = ([], [:])
    }
}

/// That a kiosk signed something on a Day of its own.
struct SignedDay: Hashable, Comparable, Sendable {
    var kiosk: KioskID
    var day: Day

    static func < (a: SignedDay, b: SignedDay) -> Bool { a.kiosk == b.kiosk ? a.day < b.day : a.kiosk < b.kiosk }
}

extension WorkoutRecord {
    fileprivate init(_ fact: WorkoutFact, on day: Day, place: LedgerPlace) {
        self.init(id: fact.workout, author: fact.author, day: day, hasSignedPhoto: fact.photo != nil, place: place)
    }
}

extension WorkoutFact {
    /// The same once its moment is known.
    func settled(by settlement: SettleFact) -> WorkoutFact {
        var fact = self
        fact.moment = .known(settlement.moment)
        fact.photo = settlement.photo ?? photo
        return fact
    }
}
