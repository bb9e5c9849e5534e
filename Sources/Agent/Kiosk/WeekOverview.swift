internal import FitPinkyCore
internal import Ledger
internal import Store

/// What the kiosk knows of its people's week: read from the store, and replaced as a whole.
struct WeekOverview: Hashable, Sendable {
    /// The kiosk's present Day.
    var today: Day
    /// The week that holds it. Before there is a group, weeks begin on Monday.
    var week: Week
    /// The hour at which Days start.
    var dayStart = 0
    /// Whether there is a group.
    var hasGroup = false
    /// For whom the kiosk was set up; nil before it named anybody.
    var owner: MemberID?
    /// Whom the kiosk serves: first its owner, then the others in the order of being added.
    var served: [MemberID] = []
    /// Whose the buttons are that were given to somebody, counted from 0.
    var assignedButtons: [Int: MemberID] = [:]
    /// Those who belong to the group this week, whom this kiosk serves first; without one, whom it serves, but for those in
    /// whose place somebody else is its owner now.
    var members: [MemberWeek]
    /// What everybody is called, whoever they are.
    private var names: [MemberID: String]
    /// The newest that is not deleted.
    var lastWorkout: StoredWorkout?
    /// The latest instant of any workout that stands; nil if there is none.
    var latestKnown: UTCInstant?
    /// Who belonged to the group when: whose word counts.
    private var stays: [Stay] = []

    /// One member and their week.
    struct MemberWeek: Hashable, Sendable {
        var id: MemberID
        var name: String
        /// Distinct days of the week, up to today, with a counting workout.
        var logged = 0
        /// Days that the week asks for. Before a goal counts it is every day: the ring shows the week itself.
        var required = WeekOverview.daysWithoutGoal
        var isDoneToday = false
        /// Distinct days whose only workouts are unproven.
        var unproven = 0
        /// Workouts that have no Day yet, for the clock is not trusted.
        var awaiting = 0
        /// Finger checks of today.
        var checksToday = 0
        /// Whether this kiosk serves them: their workouts begin here.
        var isHere = false

        /// Did what the week asks.
        var hasHit: Bool { logged >= required }
    }

    /// Days asked of somebody who has promised nothing yet.
    static let daysWithoutGoal = 7
    /// How far back workouts are read: the longest week, and two days for whatever zone they were in.
    static let daysRead = 16

    /// - Parameters:
    ///   - reading: of at least the settings and the workouts of the last `daysRead` Days.
    ///   - members: everybody whom the ledger names.
    ///   - workouts: at least those, newest first.
    ///   - checks: at least those of today.
    init(
        today: Day, reading: KioskReading, members: [MemberFact], workouts: [StoredWorkout],
        checks: [StoredCheck] = [], latestKnown: UTCInstant? = nil
    ) {
        (self.today, self.latestKnown) = (today, latestKnown)
        owner = reading.owner?.member
        if case .none = reading.belonging { hasGroup = false } else { hasGroup = true }
        served = reading.members.map(\.member)
        let names = Dictionary(members.map { ($0.member, $0.name) }) { first, _ in first }
        self.names = names
        let workouts = workouts.filter { !$0.isDeleted }
        lastWorkout = workouts.first
        var standing: WeekStanding?
        var people: [MemberID]
        if let group = reading.group {
            dayStart = group.dayStart
            stays = group.stays
            // Without one today is before the group's first Day: the clock is wrong.
            standing = (try? WeekEvaluator(group.household, today: today))?.runningWeek
            week = standing?.week ?? Week(containing: today, startingOn: group.latestWeekStart)
            people = WeekOverview.people(of: group, in: week)
        } else {
            week = Week(containing: today, startingOn: .monday)
            // Whoever was of a group that they left is nobody's concern here.
            people = served.isEmpty ? members.map(\.member) : served
            people.removeAll { reading.formerOwners.contains($0) }
        }
        let served = Set(served)
        people = people.filter(served.contains) + people.filter { !served.contains($0) }
        self.members = []
        for id in people {
            var member = MemberWeek(id: id, name: names[id] ?? "somebody", isHere: served.contains(id))
            let theirs = workouts.filter { $0.fact.author == id }
            let days = days(of: theirs)
            (member.isDoneToday, member.unproven) = (days.counting.contains(today), days.unproven.count)
            member.logged = standing?.standing(of: id)?.logged ?? days.counting.count
            if let standing { member.required = standing.standing(of: id)?.required ?? 0 }
            member.awaiting = theirs.count { $0.fact.moment.known == nil }
            member.checksToday = checks.count { $0.fact.author == id && $0.fact.moment.known?.day == today }
            self.members.append(member)
        }
    }

    /// Those who belong, or belonged in that week, in order of joining.
    private static func people(of group: GroupReading, in week: Week) -> [MemberID] {
        var people: [MemberID] = []
        for stay in group.stays where stay.joined <= week.end && stay.left.map({ $0 >= week.start }) ?? true {
            if !people.contains(stay.member) { people.append(stay.member) }
        }
        return people
    }

    /// The Days of this week, up to today, with a counting workout; and those with nothing but unproven ones.
    private func days(of workouts: [StoredWorkout]) -> (counting: Set<Day>, unproven: Set<Day>) {
        var (counting, unproven): (Set<Day>, Set<Day>) = ([], [])
        for workout in workouts {
            guard let day = workout.fact.moment.known?.day, week.contains(day), day <= today else { continue }
            if proof(of: workout) == .unproven { unproven.insert(day) } else { counting.insert(day) }
        }
        return (counting, unproven.subtracting(counting))
    }

    /// What stands behind a workout.
    enum Proof: Hashable, Sendable {
        /// A photo that its kiosk signed.
        case photo
        /// The word of these other members, ascending, who belonged to the group when they gave it.
        case vouched([MemberID])
        case unproven
    }

    /// What stands behind that workout.
    func proof(of workout: StoredWorkout) -> Proof {
        if workout.fact.photo != nil { return .photo }
        let vouchers = Set(workout.vouches.filter(counts).map(\.member)).subtracting([workout.fact.author])
        return vouchers.isEmpty ? .unproven : .vouched(vouchers.sorted())
    }

    private func counts(_ vouch: VouchFact) -> Bool {
        stays.contains { $0.member == vouch.member && $0.contains(vouch.day) }
    }

    /// Whether the ledger names that member.
    func knows(_ id: MemberID) -> Bool { names[id] != nil }

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
        let since = UTCInstant(
            milliseconds: (Int64(today.daysSince1970) - Int64(WeekOverview.daysRead)) * 86_400_000)
        var recent = try workouts(since: since)
        if recent.isEmpty { recent = try workouts(limit: 1) }
        var overview = WeekOverview(
            today: today, reading: KioskReading(kiosk, from: try winners(WinnerScope(workouts: .since(since)))),
            members: try members(), workouts: recent, checks: try checks(since: since),
            latestKnown: try latestInstant())
        overview.assignedButtons = try assignedButtons()
        return overview
    }

    /// The hour at which the household's Days start.
    func dayStart() throws(StoreError) -> Int {
        KioskReading(kiosk, from: try settings()).group?.dayStart ?? 0
    }
}
