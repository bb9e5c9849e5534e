/// Every workout that was recorded, and what was said of it since. What arrives before its workout waits for it here.
public struct WorkoutBook: Hashable, Sendable {
    /// Ascending by workout.
    public private(set) var records: [WorkoutRecord] = []
    /// Ascending by workout, then member.
    private var deletions: [Deletion] = []
    /// Ascending.
    private var vouches: [Vouch] = []

    /// A book without any.
    public init() {}

    /// The record of that workout.
    public func record(of id: WorkoutID) -> WorkoutRecord? {
        let index = records.end { $0.id < id }
        return index < records.count && records[index].id == id ? records[index] : nil
    }

    /// The book of all that these facts say of workouts, given in any order and repeatedly; other facts are passed over.
    init(_ facts: [HouseholdFact]) {
        // Nearly every fact is a workout.
        records.reserveCapacity(facts.count + Household.roomForFacts)
        for case .said(let word) in facts {
            switch word {
            case .record(let record): records.append(record)
            case .deletion(let deletion): deletions.append(deletion)
            case .vouch(let vouch): vouches.append(vouch)
            }
        }
        records.sort { $0.id == $1.id ? $0.place < $1.place : $0.id < $1.id }
        records.removeRepetitions { $0.id == $1.id }
        // Of one member's words the last stands, so it has to come first here.
        deletions.sort { a, b in
            if a.workout != b.workout { return a.workout < b.workout }
            return a.member == b.member ? b.place < a.place : a.member < b.member
        }
        deletions.removeRepetitions { $0.workout == $1.workout && $0.member == $1.member }
        vouches.sort()
        vouches.removeRepetitions { $0 == $1 }
    }

    /// Has room for so many more of each.
    mutating func makeRoom(for facts: Int) {
        records.makeRoom(for: facts)
        deletions.makeRoom(for: facts)
        vouches.makeRoom(for: facts)
    }

    /// Adds a word: a repeated one changes nothing.
    mutating func insert(_ word: WorkoutWord) {
        switch word {
        case .record(let record): insert(record)
        case .deletion(let deletion): insert(deletion)
        case .vouch(let vouch):
            let index = vouches.end { $0 < vouch }
            if index == vouches.count || vouches[index] != vouch { vouches.insert(vouch, at: index) }
        }
    }

    /// Adds a record unless one stands that is earlier in ledger order.
    private mutating func insert(_ record: WorkoutRecord) {
        let index = records.end { $0.id < record.id }
        guard index < records.count, records[index].id == record.id else { return records.insert(record, at: index) }
        if record.place < records[index].place { records[index] = record }
    }

    /// Adds a deletion unless one of the same member stands that is later in ledger order.
    private mutating func insert(_ deletion: Deletion) {
        let index = deletions.end {
            $0.workout == deletion.workout ? $0.member < deletion.member : $0.workout < deletion.workout
        }
        guard index < deletions.count, deletions[index].workout == deletion.workout,
            deletions[index].member == deletion.member
        else { return deletions.insert(deletion, at: index) }
        if deletions[index].place < deletion.place { deletions[index] = deletion }
    }

    mutating func remove(_ id: WorkoutID) {
        let record = records.end { $0.id < id }
        if record < records.count, records[record].id == id { records.remove(at: record) }
        let deletion = deletions.end { $0.workout < id }
        deletions.removeSubrange(deletion..<(deletion + deletions[deletion...].prefix { $0.workout == id }.count))
        let vouch = vouches.end { $0.workout < id }
        vouches.removeSubrange(vouch..<(vouch + vouches[vouch...].prefix { $0.workout == id }.count))
    }

    /// Whether its author has taken the workout back.
    public func isDeleted(_ record: WorkoutRecord) -> Bool { isDeleted(record.id, by: record.author) }

    /// Whether that member has taken the workout back, whether or not its record is here.
    public func isDeleted(_ id: WorkoutID, by member: MemberID) -> Bool {
        let index = deletions.end { $0.workout == id ? $0.member < member : $0.workout < id }
        guard index < deletions.count else { return false }
        let deletion = deletions[index]
        return deletion.workout == id && deletion.member == member && deletion.isDeleted
    }

    /// Whether a workout counts: it is not deleted, and it is proven: by a photo that its kiosk signed, or by a vouch.
    ///
    /// - Parameter belongs: whether a member belongs to the group on a Day.
    func counts(_ record: WorkoutRecord, belongs: (MemberID, Day) -> Bool) -> Bool {
        guard !isDeleted(record) else { return false }
        if record.hasSignedPhoto { return true }
        let start = vouches.end { $0.workout < record.id }
        return vouches[start...].prefix { $0.workout == record.id }.contains { vouch in
            vouch.counts(forWorkoutOf: record.author, belongs: belongs(vouch.member, vouch.day))
        }
    }

    /// The workouts for which the member gave their word, ascending and possibly repeated.
    func workouts(withWordOf member: MemberID) -> [WorkoutID] {
        vouches.filter { $0.member == member }.map { $0.workout }
    }
}

/// What an entry says of one workout.
public enum WorkoutWord: Hashable, Sendable {
    /// It was recorded. It is proven if the kiosk that took it signed a photo's hash with it.
    case record(WorkoutRecord)
    /// Somebody took it back, or revived it. It counts if it was the author.
    case deletion(Deletion)
    /// Somebody vouches for it. It counts if they are another member on that Day.
    case vouch(Vouch)

    /// Which workout.
    public var workout: WorkoutID {
        switch self {
        case .record(let record): record.id
        case .deletion(let deletion): deletion.workout
        case .vouch(let vouch): vouch.workout
        }
    }
}

extension HouseholdFact {
    /// A workout was recorded.
    public static func workout(_ record: WorkoutRecord) -> HouseholdFact { .said(.record(record)) }
    /// A workout was taken back, or revived.
    public static func deletion(_ deletion: Deletion) -> HouseholdFact { .said(.deletion(deletion)) }
    /// Somebody vouches for a workout.
    public static func vouch(_ vouch: Vouch) -> HouseholdFact { .said(.vouch(vouch)) }
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

    /// Whether it counts: it is the word of another member than the workout's author, who belongs to the group on its Day.
    public func counts(forWorkoutOf author: MemberID, belongs: @autoclosure () -> Bool) -> Bool {
        member != author && belongs()
    }
}
