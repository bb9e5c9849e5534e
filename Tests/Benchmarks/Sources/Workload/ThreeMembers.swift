public import FitPinkyCore

/// Three members with one workout a day each since 2000-01-01 up to today.
public struct ThreeMembers {
    /// Which workouts are held back, to arrive one by one.
    public enum HeldBack {
        /// None: everything is known.
        case none
        /// Those of the newest eight weeks.
        case newestWeeks
        /// As many, from random days of all the years.
        case randomDays
    }

    /// The first Day.
    public let created: Day
    /// The last Day; everybody has worked out on it already.
    public let today: Day
    /// Everything that is known at first.
    public let known: [HouseholdFact]
    /// The workouts that were held back, in the order in which they took place.
    public let heldBack: [HouseholdFact]
    /// The newest eight weeks' workouts, in the same order.
    public let newest: [WorkoutRecord]

    /// How many days the newest weeks have. The running week is one of them.
    static let newestDays = 56
    static let members = 3
    /// 2000-01-01.
    static let firstDay = 10_957
    /// How many days a week each means to work out.
    static let goals = [7, 6, 5]

    /// That many years; `newestProven` is false if the newest eight weeks' workouts have no photo and await a vouch.
    public init(years: Int, heldBack: HeldBack = .none, newestProven: Bool = true) throws(OutsideCalendar) {
        let dayCount = years * 365 + years / 4
        created = try ThreeMembers.day(0)
        today = try ThreeMembers.day(dayCount - 1)
        var known: [HouseholdFact] = []
        for (member, goal) in ThreeMembers.goals.enumerated() {
            guard let goal = Goal(daysPerWeek: goal) else { throw OutsideCalendar() }
            let id = ThreeMembers.id(member)
            let place = LedgerPlace(index: member)
            known.append(.joined(MembershipID(ULID(high: 0, low: UInt64(member))), id, on: created, place))
            known.append(.goal(id, Setting(day: created, place: place, value: goal)))
        }
        var records: [WorkoutRecord] = []
        for offset in 0..<dayCount {
            for member in 0..<ThreeMembers.members {
                let day = try ThreeMembers.day(offset)
                let number = records.count + ThreeMembers.members
                // The time of day differs by member; ids begin with the time, as a kiosk makes them.
                let instant = UTCInstant(
                    milliseconds: Int64(day.daysSince1970) * 86_400_000 + Int64(member + 1) * 21_600_000)
                records.append(
                    WorkoutRecord(
                        id: WorkoutID(ULID(at: instant, random: (0, UInt64(number)))), author: ThreeMembers.id(member),
                        day: day, hasSignedPhoto: newestProven || offset < dayCount - ThreeMembers.newestDays,
                        place: LedgerPlace(index: number)))
            }
        }
        let newestCount = ThreeMembers.newestDays * ThreeMembers.members
        newest = records.suffix(newestCount)
        var held = Set<Int>()
        switch heldBack {
        case .none: break
        case .newestWeeks: held = Set(records.indices.suffix(newestCount))
        case .randomDays:
            var chance = Chance(state: UInt64(years))
            held = Set(records.indices.shuffled(using: &chance).prefix(newestCount))
        }
        self.known = known + records.indices.filter { !held.contains($0) }.map { .workout(records[$0]) }
        self.heldBack = held.sorted().map { .workout(records[$0]) }
    }

    /// The years asked for lead outside the calendar.
    public struct OutsideCalendar: Error {}

    /// The state of who knows what is known. Its storage is its own, as a kiosk's is: nothing else refers to it.
    public func evaluator() throws(EvaluationError) -> WeekEvaluator {
        try WeekEvaluator(household(), today: today)
    }

    /// The known facts, sorted in.
    public func household() -> Household {
        Household(created: created, weekStart: .monday, facts: known)
    }

    /// Its authors take every one of the newest workouts back.
    public var deletions: [HouseholdFact] {
        newest.map {
            .deletion(
                Deletion(
                    workout: $0.id, member: $0.author, isDeleted: true,
                    place: LedgerPlace(index: Int($0.place.stamp) + 1_000_000)))
        }
    }

    /// Another member vouches for every one of the newest workouts.
    public var vouches: [HouseholdFact] {
        newest.map {
            let other = ThreeMembers.id((Int($0.author.ulid.low) + 1) % ThreeMembers.members)
            return .vouch(Vouch(workout: $0.id, member: other, day: $0.day))
        }
    }

    private static func id(_ member: Int) -> MemberID { MemberID(ULID(high: 0, low: UInt64(member))) }

    static func day(_ offset: Int) throws(OutsideCalendar) -> Day {
        guard let day = Day(daysSince1970: firstDay + offset) else { throw OutsideCalendar() }
        return day
    }
}

extension [HouseholdFact] {
    /// The same in an order that has nothing to do with time; another order for another number. A processor learns an
    /// order by heart that it meets each time.
    public func outOfOrder(_ number: Int) -> [HouseholdFact] {
        var chance = Chance(state: UInt64(number))
        return shuffled(using: &chance)
    }
}

/// Marsaglia's xorshift64*, so that every run measures the same.
private struct Chance: RandomNumberGenerator {
    var state: UInt64

    init(state: UInt64) {
        self.state = state &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
