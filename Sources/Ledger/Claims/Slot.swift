public import FitPinkyCore

/// A place in the household's state that exactly one entry fills.
///
/// The whole derived state is a map from slots to the entries that won them. Which one wins depends on ledger order alone,
/// so the state after any order of arrival is the same, and rebuilding it is applying every entry again.
///
/// A slot that only some may fill names who claims it, the member, the kiosk or both, so that nobody's word takes the place
/// of another's; whose counts is asked when it is read.
public enum Slot: Hashable, Sendable {
    case kiosk(KioskID)
    case member(MemberID)
    case workout(WorkoutID)
    /// A member's wish to delete a workout, or to have it back; it counts if they are its author, which may become known
    /// later.
    case deletion(WorkoutID, by: MemberID)
    /// When an awaited moment was, by the word of that kiosk; it counts if that kiosk awaited it.
    case settlement(ULID, by: KioskID)
    case check(CheckID)
    case group(GroupID)
    /// That a member joins, by the word of that kiosk; it counts if the kiosk serves them.
    case joining(MembershipID, MemberID, by: KioskID)
    /// That a member leaves, by the word of that kiosk; it counts if the kiosk serves them.
    case leaving(MembershipID, MemberID, by: KioskID)
    /// What a member's goal was set to on that Day: a history is one slot a Day, for of the settings of one Day only the
    /// last can ever count.
    case goal(MemberID, Day)
    /// What the wager was set to on that Day.
    case wager(GroupID, Day)
    /// What the week start was set to on that Day.
    case weekStart(GroupID, Day)
    case dayStart(GroupID)
    /// A member's wish to give a kiosk up, by the word of another; it counts if both serve them.
    case retirement(KioskID, by: MemberID, at: KioskID)
    /// A member's words to a workout; they count if they are its author.
    case caption(WorkoutID, by: MemberID)
    /// A member's word for a workout; it counts if they are not its author.
    case vouch(WorkoutID, by: MemberID, on: Day)
    case nudge(NudgeID)
    case reaction(WorkoutID, by: MemberID)
    /// The kiosk was there on that Day.
    case weekSeen(KioskID, Day)
    case groupName(GroupID)
    case notify(MemberID)
    /// The kiosk serves that member.
    case service(KioskID, MemberID)
}

extension Slot {
    /// What the keys of members, workouts, deletions and checks begin with.
    public static let (memberTag, workoutTag, deletionTag, checkTag): (UInt8, UInt8, UInt8, UInt8) = (2, 3, 4, 6)
    /// What the keys of words for and answers to a workout begin with.
    public static let (vouchTag, reactionTag): (UInt8, UInt8) = (17, 19)
    /// What the keys of nudges and of days seen begin with.
    public static let (nudgeTag, weekSeenTag): (UInt8, UInt8) = (18, 20)
    /// What the keys of all begin with that is said of a workout, whose id comes next.
    public static let workoutTags: [UInt8] = [3, 4, 5, 15, 17, 19]
    /// What the keys of kiosks, members and groups begin with: of these there are few, for as long as a household lasts.
    public static let settingTags: [UInt8] = [1, 2, 7, 8, 9, 10, 11, 12, 13, 14, 21, 22, 23]

    /// A key that sorts slots of one kind together, and a history by its Days: a tag, then ids, then a Day.
    public var key: [UInt8] {
        switch self {
        case .kiosk(let id): Slot.key(1, id.ulid)
        case .member(let id): Slot.key(2, id.ulid)
        case .workout(let id): Slot.key(3, id.ulid)
        case .deletion(let id, let member): Slot.key(4, id.ulid, member.ulid)
        case .settlement(let id, let kiosk): Slot.key(5, id, kiosk.ulid)
        case .check(let id): Slot.key(6, id.ulid)
        case .group(let id): Slot.key(7, id.ulid)
        case .joining(let id, let member, let kiosk): Slot.key(8, id.ulid, member.ulid, kiosk.ulid)
        case .leaving(let id, let member, let kiosk): Slot.key(9, id.ulid, member.ulid, kiosk.ulid)
        case .goal(let id, let day): Slot.key(10, id.ulid, on: day)
        case .wager(let id, let day): Slot.key(11, id.ulid, on: day)
        case .weekStart(let id, let day): Slot.key(12, id.ulid, on: day)
        case .dayStart(let id): Slot.key(13, id.ulid)
        case .retirement(let id, let member, let kiosk): Slot.key(14, id.ulid, member.ulid, kiosk.ulid)
        case .caption(let id, let member): Slot.key(15, id.ulid, member.ulid)
        case .vouch(let id, let member, let day): Slot.key(17, id.ulid, member.ulid, on: day)
        case .nudge(let id): Slot.key(18, id.ulid)
        case .reaction(let id, let member): Slot.key(19, id.ulid, member.ulid)
        case .weekSeen(let id, let day): Slot.key(20, id.ulid, on: day)
        case .groupName(let id): Slot.key(21, id.ulid)
        case .notify(let id): Slot.key(22, id.ulid)
        case .service(let id, let member): Slot.key(23, id.ulid, member.ulid)
        }
    }

    /// Reads a key; nil if it is none.
    public init?(key: some Collection<UInt8>) {
        guard let tag = key.first else { return nil }
        var reader = ByteReader(Array(key.dropFirst()))
        let one = reader.readULID()
        switch (tag, key.count) {
        case (1, 17): self = .kiosk(KioskID(one))
        case (2, 17): self = .member(MemberID(one))
        case (3, 17): self = .workout(WorkoutID(one))
        case (4, 33): self = .deletion(WorkoutID(one), by: MemberID(reader.readULID()))
        case (5, 33): self = .settlement(one, by: KioskID(reader.readULID()))
        case (6, 17): self = .check(CheckID(one))
        case (7, 17): self = .group(GroupID(one))
        case (13, 17): self = .dayStart(GroupID(one))
        case (15, 33): self = .caption(WorkoutID(one), by: MemberID(reader.readULID()))
        case (18, 17): self = .nudge(NudgeID(one))
        case (19, 33): self = .reaction(WorkoutID(one), by: MemberID(reader.readULID()))
        case (21, 17): self = .groupName(GroupID(one))
        case (22, 17): self = .notify(MemberID(one))
        case (23, 33): self = .service(KioskID(one), MemberID(reader.readULID()))
        case (_, 49):
            let (member, kiosk) = (MemberID(reader.readULID()), KioskID(reader.readULID()))
            switch tag {
            case 8: self = .joining(MembershipID(one), member, by: kiosk)
            case 9: self = .leaving(MembershipID(one), member, by: kiosk)
            case 14: self = .retirement(KioskID(one), by: member, at: kiosk)
            default: return nil
            }
        case (17, 37):
            let member = MemberID(reader.readULID())
            guard let day = Slot.day(reader.read()) else { return nil }
            self = .vouch(WorkoutID(one), by: member, on: day)
        case (_, 21):
            guard let day = Slot.day(reader.read()) else { return nil }
            switch tag {
            case 10: self = .goal(MemberID(one), day)
            case 11: self = .wager(GroupID(one), day)
            case 12: self = .weekStart(GroupID(one), day)
            case 20: self = .weekSeen(KioskID(one), day)
            default: return nil
            }
        default: return nil
        }
    }

    private static func key(_ tag: UInt8, _ ids: ULID..., on day: Day? = nil) -> [UInt8] {
        var writer = ByteWriter(capacity: 49)
        writer.write(tag)
        for id in ids { writer.write(id) }
        // The sign bit is turned over so that Days before 1970 sort first.
        if let day { writer.write(UInt32(bitPattern: day.daysSince1970) ^ 1 << 31) }
        return writer.bytes
    }

    private static func day(_ sortable: UInt32) -> Day? {
        Day(daysSince1970: Int(Int32(bitPattern: sortable ^ 1 << 31)))
    }
}
