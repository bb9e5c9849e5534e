/// One thing that an entry of the ledger says about weeks, goals or workouts. Facts may arrive in any order and repeatedly:
/// the place of the entry decides, never the moment of arrival.
public enum HouseholdFact: Hashable, Sendable {
    /// A member joined on that Day (the first of the stay).
    case joined(MembershipID, MemberID, on: Day, LedgerPlace)
    /// The stay ended with that Day.
    case left(MembershipID, MemberID, on: Day, LedgerPlace)
    /// A member set their goal.
    case goal(MemberID, Setting<Goal>)
    /// The group changed its week start.
    case weekStart(Setting<Weekday>)
    /// A workout was recorded. It is proven if the kiosk that took it signed a photo's hash with it.
    case workout(WorkoutRecord)
    /// Somebody took a workout back, or revived it. It counts if it was the author.
    case deletion(Deletion)
    /// Somebody says that the workout took place. It counts if they are another member on that Day.
    case vouch(Vouch)
}

/// A workout as it was recorded.
public struct WorkoutRecord: Hashable, Sendable {
    /// Which.
    public let id: WorkoutID
    /// Whose button it was.
    public let author: MemberID
    /// The civil day; never computed again.
    public let day: Day
    /// Whether the kiosk that took it signed a photo's hash with it.
    public let hasSignedPhoto: Bool
    /// The entry's place; of two records of one workout the first in ledger order stands.
    public let place: LedgerPlace

    /// This record.
    public init(id: WorkoutID, author: MemberID, day: Day, hasSignedPhoto: Bool, place: LedgerPlace) {
        self.id = id
        self.author = author
        self.day = day
        self.hasSignedPhoto = hasSignedPhoto
        self.place = place
    }
}

/// Somebody's word that a workout be deleted, or be there again. Of one member's words the last in ledger order stands.
public struct Deletion: Hashable, Sendable {
    /// Which.
    public let workout: WorkoutID
    /// Whose word it is; only the author's counts.
    public let member: MemberID
    /// False revives it.
    public let isDeleted: Bool
    /// The entry's place.
    public let place: LedgerPlace

    /// This word.
    public init(workout: WorkoutID, member: MemberID, isDeleted: Bool, place: LedgerPlace) {
        self.workout = workout
        self.member = member
        self.isDeleted = isDeleted
        self.place = place
    }
}

/// Somebody's word that a workout took place.
public struct Vouch: Hashable, Comparable, Sendable {
    /// Which.
    public let workout: WorkoutID
    /// Whose word it is; the author's own does not count.
    public let member: MemberID
    /// When it was given; it counts if they belong to the group on that Day.
    public let day: Day

    /// This word.
    public init(workout: WorkoutID, member: MemberID, day: Day) {
        self.workout = workout
        self.member = member
        self.day = day
    }

    /// By workout, then by member, then by Day.
    public static func < (a: Vouch, b: Vouch) -> Bool {
        if a.workout != b.workout { return a.workout < b.workout }
        return a.member == b.member ? a.day < b.day : a.member < b.member
    }
}
