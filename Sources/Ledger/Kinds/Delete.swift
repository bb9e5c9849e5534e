public import FitPinkyCore

extension Slot {
    /// A member's wish to delete a workout, or to have it back; it counts if they are its author, which may become known
    /// later.
    public static func deletion(_ workout: WorkoutID, by member: MemberID) -> Slot {
        Slot(DeleteFact.register, workout.ulid, member.ulid)
    }

    /// Whose wish about which workout, if it is the slot of one.
    public var deletion: (workout: WorkoutID, member: MemberID)? {
        register == DeleteFact.register ? (WorkoutID(ids.0), MemberID(ids.1)) : nil
    }
}

extension DeleteFact: EntryKind {
    /// Its slots.
    public static let register = Register(tag: 4, .lastStands, ids: 3, scope: .workout, sharedBy: .signer)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [Slot.deletion(workout, by: member).signed(by: origin)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? {
        .deletion(Deletion(workout: workout, member: member, isDeleted: true, place: place))
    }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces {
        // Elsewhere what it takes back may be erased already.
        Traces(inConflict: .stands)
    }
}
