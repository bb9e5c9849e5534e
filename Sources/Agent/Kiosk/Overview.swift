internal import FitPinkyCore
internal import Ledger
internal import Store

/// What the kiosk shows of today: replaced as a whole.
struct Overview: Equatable, Sendable {
    /// The kiosk's present Day.
    var today: Day
    var household: HouseholdState
    /// The week that holds today. Before there is a group, weeks begin on Monday.
    var week: Week
    /// Those who belong to the group this week, whom this kiosk serves first; without one, whom it serves, but for those in
    /// whose place somebody else is its owner now.
    var members: [MemberWeek]
    var checksToday: [MemberID: Int] = [:]
    /// Whose the buttons are that were given to somebody, counted from 0.
    var assignedButtons: [Int: MemberID] = [:]
    /// The newest workout that is not deleted.
    var lastWorkout: StoredWorkout?
    /// The latest instant of any workout that stands; nil if there is none.
    var latestKnown: UTCInstant?

    init(_ household: HouseholdState, today: Day) {
        (self.household, self.today) = (household, today)
        week = household.week(on: today)
        let members = household.members(on: today)
        self.members = members.filter(\.isHere) + members.filter { !$0.isHere }
    }

    private var kiosk: KioskReading { household.kiosk }

    var dayStart: Int { kiosk.group?.dayStart ?? 0 }
    /// Whether there is a group.
    var hasGroup: Bool { if case .none = kiosk.belonging { false } else { true } }
    /// For whom the kiosk was set up; nil before it named anybody.
    var owner: MemberID? { kiosk.owner?.member }
    /// Whom the kiosk serves: first its owner, then the others in the order of being added.
    var served: [MemberID] { kiosk.members.map(\.member) }

    /// Whether the ledger names that member.
    func knows(_ id: MemberID) -> Bool { household.name(of: id) != nil }

    /// The name of a member; an author whose entry has not arrived is a stranger.
    func name(of id: MemberID) -> String { household.name(of: id) ?? "somebody" }
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

extension Introduction {
    /// As an entry has it, without the ledger's key.
    var fact: KioskFact { KioskFact(identityKey: [], name: name, zone: zone, tlsPin: pin, address: address) }
}

extension Store {
    /// Says what the kiosk and its owner are called, where the ledger does not say the same already; gives the owner.
    func introduce(_ introduction: Introduction, at now: UTCInstant) throws(StoreError) -> MemberID {
        try introduce(
            introduction.fact, owner: introduction.name,
            fresh: MemberID(ULID.fresh(at: now, random: Store.systemRandom)), at: now)
    }

    /// Reads what the kiosk shows of today.
    func overview(today: Day) throws(StoreError) -> Overview {
        var overview = Overview(try recentHousehold(today: today), today: today)
        // Their instants are within a day and a bit of their Days, whatever zone they were in.
        for check in try checks(since: today.beginning(daysEarlier: 2)) where check.fact.moment.known?.day == today {
            overview.checksToday[check.fact.author, default: 0] += 1
        }
        overview.lastWorkout = try workouts(limit: 1).first
        overview.latestKnown = try latestInstant()
        overview.assignedButtons = try assignedButtons()
        return overview
    }
}

extension Day {
    /// When the Day that many days before began in UTC.
    func beginning(daysEarlier days: Int64) -> UTCInstant {
        UTCInstant(milliseconds: (Int64(daysSince1970) - days) * 86_400_000)
    }
}
