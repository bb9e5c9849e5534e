internal import FitPinkyCore
internal import Ledger
internal import Store

/// What the kiosk knows of its people's week: read from the store, and replaced as a whole.
struct WeekOverview: Hashable, Sendable {
    /// The kiosk's present Day.
    var today: Day
    /// The week that holds it. Before a group sets another start, weeks begin on Monday.
    var week: Week
    /// Whose presses these are; nil before the kiosk named anybody.
    var owner: MemberID?
    /// Everybody whom the ledger knows, but for those in whose place somebody else is a kiosk's owner now.
    var members: [MemberWeek]
    /// What everybody is called, those included.
    private var names: [MemberID: String]
    /// The newest that is not deleted.
    var lastWorkout: StoredWorkout?
    /// The latest instant of any workout that stands; nil if there is none.
    var latestKnown: UTCInstant?

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
        /// Workouts that have no Day yet, for the clock is not trusted.
        var awaiting: Int
        /// Finger checks of today.
        var checksToday: Int
    }

    /// Days asked of somebody who has promised nothing yet.
    static let daysWithoutGoal = 7

    /// - Parameters:
    ///   - workouts: at least those of the present week, newest first.
    ///   - checks: at least those of today.
    ///   - formerOwners: who is named, and not shown.
    init(
        today: Day, owner: MemberID? = nil, members: [MemberFact], formerOwners: Set<MemberID> = [],
        workouts: [StoredWorkout], checks: [StoredCheck] = [], latestKnown: UTCInstant? = nil
    ) {
        self.owner = owner
        names = Dictionary(members.map { ($0.member, $0.name) }) { first, _ in first }
        self.latestKnown = latestKnown
        self.today = today
        let week = Week(containing: today, startingOn: .monday)
        self.week = week
        let workouts = workouts.filter { !$0.isDeleted }
        lastWorkout = workouts.first
        self.members = members.filter { !formerOwners.contains($0.member) }.map { member in
            let theirs = workouts.filter { $0.fact.author == member.member }
            var (counting, unproven): (Set<Day>, Set<Day>) = ([], [])
            for workout in theirs {
                guard let day = workout.fact.moment.known?.day, week.contains(day), day <= today else { continue }
                if workout.isCounting { counting.insert(day) } else { unproven.insert(day) }
            }
            return MemberWeek(
                id: member.member, name: member.name, logged: counting.count, required: WeekOverview.daysWithoutGoal,
                isDoneToday: counting.contains(today), unproven: unproven.subtracting(counting).count,
                awaiting: theirs.count { $0.fact.moment.known == nil },
                checksToday: checks.count { $0.fact.author == member.member && $0.fact.moment.known?.day == today })
        }
    }

    /// The name of a member; an author whose entry has not arrived is a stranger.
    func name(of id: MemberID) -> String {
        names[id] ?? "somebody"
    }
}

/// What a kiosk says of itself.
struct Introduction: Hashable, Sendable {
    /// The kiosk's, and its owner's as the configuration has it.
    var name: String
    /// IANA name.
    var zone: String
    /// SHA-256 of its TLS key, 32 bytes.
    var pin: [UInt8]
    /// `HOST:PORT`; empty if others cannot reach it.
    var address: String
}

extension Store {
    /// Says what the kiosk and its owner are called, where the ledger does not say the same already; gives the owner.
    func introduce(_ introduction: Introduction, at now: UTCInstant) throws(StoreError) -> MemberID {
        try introduce(
            KioskFact(
                identityKey: publicKey, name: introduction.name, zone: introduction.zone, tlsPin: introduction.pin,
                address: introduction.address), owner: introduction.name,
            fresh: MemberID(ULID.fresh(at: now, random: Store.systemRandom)), at: now)
    }

    /// Reads what the kiosk shows of today.
    func overview(today: Day) throws(StoreError) -> WeekOverview {
        // A week's days lie within eight days of its instants, whatever the zone; a wider look costs nothing.
        let since = UTCInstant(milliseconds: (Int64(today.daysSince1970) - 14) * 86_400_000)
        var recent = try workouts(since: since)
        if recent.isEmpty { recent = try workouts(limit: 1) }
        let reading = KioskReading(kiosk, from: try settings())
        return WeekOverview(
            today: today, owner: reading.owner?.member, members: try members(), formerOwners: reading.formerOwners,
            workouts: recent, checks: try checks(since: since),
            latestKnown: try latestInstant())
    }
}
