/// Every workout that was recorded, and what was said of it since. What arrives before its workout waits for it here.
public struct WorkoutBook: Hashable, Sendable {
    /// Ascending by workout.
    public private(set) var records: [WorkoutRecord] = []
    /// Ascending by workout, then member.
    private(set) var deletions: [Deletion] = []
    /// Ascending.
    private(set) var vouches: [Vouch] = []

    /// A book without any.
    public init() {}

    /// The record of that workout.
    public func record(of id: WorkoutID) -> WorkoutRecord? {
        let index = records.end { $0.id < id }
        return index < records.count && records[index].id == id ? records[index] : nil
    }

    /// The book of all these, given in any order and repeatedly.
    init(_ records: consuming [WorkoutRecord], _ deletions: consuming [Deletion], _ vouches: consuming [Vouch]) {
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
        self.records = records
        self.deletions = deletions
        self.vouches = vouches
    }

    /// Has room for so many more of each.
    mutating func makeRoom(for facts: Int) {
        records.makeRoom(for: facts)
        deletions.makeRoom(for: facts)
        vouches.makeRoom(for: facts)
    }

    /// Adds a record unless one stands that is earlier in ledger order.
    mutating func insert(_ record: WorkoutRecord) {
        let index = records.end { $0.id < record.id }
        guard index < records.count, records[index].id == record.id else { return records.insert(record, at: index) }
        if record.place < records[index].place { records[index] = record }
    }

    /// Adds a deletion unless one of the same member stands that is later in ledger order.
    mutating func insert(_ deletion: Deletion) {
        let index = deletions.end {
            $0.workout == deletion.workout ? $0.member < deletion.member : $0.workout < deletion.workout
        }
        guard index < deletions.count, deletions[index].workout == deletion.workout,
            deletions[index].member == deletion.member
        else { return deletions.insert(deletion, at: index) }
        if deletions[index].place < deletion.place { deletions[index] = deletion }
    }

    /// Adds a vouch.
    mutating func insert(_ vouch: Vouch) {
        let index = vouches.end { $0 < vouch }
        if index == vouches.count || vouches[index] != vouch { vouches.insert(vouch, at: index) }
    }

    /// Forgets all that is known of the workout.
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

    /// What was said for a workout.
    func vouches(for id: WorkoutID) -> ArraySlice<Vouch> {
        let start = vouches.end { $0.workout < id }
        return vouches[start...].prefix { $0.workout == id }
    }
}
