internal import FitPinkyCore
internal import Ledger
internal import Store

/// What the kiosk knows of its people's week: read from the store, and replaced as a whole.
struct WeekOverview: Hashable, Sendable {
    /// The kiosk's present Day.
    var today: Day
    /// The week that holds it. Before a group sets another start, weeks begin on Monday.
    var week: Week
    /// Whom the kiosk serves; before a group exists, its owner alone.
    var members: [MemberWeek]
    /// The newest that is not deleted.
    var lastWorkout: StoredWorkout?

    /// One member and their week.
    struct MemberWeek: Hashable, Sendable {
        var id: MemberID
        var name: String
        /// Distinct days of the week, up to today, with a counting workout.
        var logged: Int
        /// Days promised. Before a goal can be set it is every day: the ring shows the week itself.
        var required: Int
        var isDoneToday: Bool
        /// Distinct days whose only workouts are unproven.
        var unproven: Int
    }

    /// Days asked of somebody who has promised nothing yet.
    static let daysWithoutGoal = 7

    /// - Parameter workouts: at least those of the present week, newest first.
    init(today: Day, members: [MemberFact], workouts: [StoredWorkout]) {
        self.today = today
        let week = Week(containing: today, startingOn: .monday)
        self.week = week
        let workouts = workouts.filter { !$0.isDeleted }
        lastWorkout = workouts.first
        self.members = members.map { member in
            let days = workouts.filter { workout in
                workout.fact.author == member.member && week.contains(workout.fact.day) && workout.fact.day <= today
            }
            let counting = Set(days.filter(\.isCounting).map(\.fact.day))
            let unproven = Set(days.filter { !$0.isCounting }.map(\.fact.day)).subtracting(counting)
            return MemberWeek(
                id: member.member, name: member.name, logged: counting.count, required: WeekOverview.daysWithoutGoal,
                isDoneToday: counting.contains(today), unproven: unproven.count)
        }
    }

    /// The name of a member; an author whose entry has not arrived is a stranger.
    func name(of id: MemberID) -> String {
        members.first { $0.id == id }?.name ?? "somebody"
    }
}

extension Store {
    /// Says what the kiosk and its owner are called, where the ledger does not say the same already; gives the owner.
    func introduce(name: String, zone: String, at now: UTCInstant) throws(StoreError) -> MemberID {
        try announceKiosk(name: name, zone: zone, at: now)
        let owner = try members().first?.member ?? MemberID(ULID.fresh(at: now, random: Store.systemRandom))
        try announceMember(owner, name: name, at: now)
        return owner
    }

    /// Reads what the kiosk shows of today.
    func overview(today: Day, now: UTCInstant) throws(StoreError) -> WeekOverview {
        // A week's days lie within eight days of its instants, whatever the zone; a wider look costs nothing.
        let aFortnight: Int64 = 14 * 86_400_000
        var recent = try workouts(since: UTCInstant(milliseconds: now.milliseconds - aFortnight))
        if recent.isEmpty { recent = try workouts(limit: 1) }
        return WeekOverview(today: today, members: try members(), workouts: recent)
    }
}
