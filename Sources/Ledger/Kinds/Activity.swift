public import FitPinkyCore

extension Slot {
    /// What a member says a workout was; it counts if they are its author.
    public static func activity(_ workout: WorkoutID, by member: MemberID) -> Slot {
        Slot(ActivityFact.register, workout.ulid, member.ulid)
    }
}

extension ActivityFact: EntryKind {
    static let register = Register(tag: 96, .lastStands, ids: 2, scope: .workout, isWord: true)
    static let schema = KindSchema(registers: [register]) { remains, _ in
        [.activity(remains.workout, by: remains.member)]
    }

    func claims(origin: KioskID) -> [Slot] { [.activity(workout, by: member)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([member]) }
    func traces(origin: KioskID) -> Traces { Traces(remains: Remains(workout: workout, member: member)) }
}

extension ActivityFact {
    /// That the workout was this.
    ///
    /// - Parameter activity: nil says nothing any more.
    public init(_ workout: WorkoutID, by member: MemberID, _ activity: WorkoutActivity?) {
        self.init(
            workout: workout, member: member, type: activity?.type?.rawValue ?? 0, minutes: activity?.minutes ?? 0,
            notes: activity?.notes ?? "")
    }

    /// What it says; nil if nothing, also where it was erased.
    public var activity: WorkoutActivity? {
        WorkoutActivity(ActivityType(rawValue: type), minutes: minutes == 0 ? nil : minutes, notes: notes)
    }
}

extension Words {
    /// What the author says the workout was; nil if nothing.
    public func activity(by author: MemberID) -> WorkoutActivity? {
        for case .activity(let fact) in facts where fact.member == author { return fact.activity }
        return nil
    }
}
