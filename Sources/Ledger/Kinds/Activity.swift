public import FitPinkyCore

extension Slot {
    /// What a member says a workout was; it counts if they are its author.
    public static func activity(_ workout: WorkoutID, by member: MemberID) -> Slot {
        Slot(ActivityFact.register, workout.ulid, member.ulid)
    }
}

extension ActivityFact: EntryKind {
    static let register = Register(
        tag: 96, .lastStands, ids: 3, scope: .workout, isWord: true, sharedBy: .signer)
    static let schema = KindSchema(registers: [register]) { remains, origin in
        [Slot.activity(remains.workout, by: remains.member).signed(by: origin)]
    }

    func claims(origin: KioskID) -> [Slot] { [Slot.activity(workout, by: member).signed(by: origin)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
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
