public import FitPinkyCore

extension Slot {
    /// One change of a member's reminder.
    public static func reminder(_ id: ReminderID, _ change: ChangeID, of member: MemberID) -> Slot {
        Slot(ReminderFact.register, id.ulid, change.ulid, member.ulid)
    }
}

extension ReminderFact: EntryKind {
    static let register = Register(tag: 64, .firstStands, ids: 3, scope: .care)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.reminder(reminder, change, of: member)] }
    var signedDay: Day? { day }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([member]) }
    func traces(origin: KioskID) -> Traces { .none }
}

extension ReminderFact {
    /// What may be said of a reminder from a minute on.
    public enum State: Int, Sendable {
        case off = 0
        case on = 1
        case removed = 2
    }

    /// So it is from that minute on.
    public init(
        _ reminder: ReminderID, _ change: ChangeID, of member: MemberID, from minute: CareMinute, time: Int,
        _ state: State, name: String
    ) {
        self.init(
            reminder: reminder, change: change, member: member, day: minute.day, minute: minute.minute, time: time,
            state: state.rawValue, name: name)
    }

    /// From when it is so.
    public var from: CareMinute { CareMinute(day, minute: minute) }

    /// How many reminders a member may have that are not removed.
    public static let maxCount = 12

    /// The reminders of a member who has set none: morning, lunch and evening. Their ids are these for ever, so that kiosks of one member
    /// that do not hear each other make the same ones, and those that were made first stand.
    public static func defaults(of member: MemberID, from minute: CareMinute) -> [ReminderFact] {
        let times = [(8 * 60, "morning"), (12 * 60 + 30, "lunch"), (19 * 60, "evening")]
        return times.enumerated().map { index, reminder in
            let id = ULID(high: 0, low: UInt64(index + 1))
            return ReminderFact(
                ReminderID(id), ChangeID(id), of: member, from: minute, time: reminder.0, .on, name: reminder.1)
        }
    }
}
