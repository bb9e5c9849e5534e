import FitPinkyCore
import Testing

func day(_ number: Int) throws -> Day { try #require(Day(daysSince1970: number)) }

func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

func weekday(_ number: Int) throws -> Weekday { try #require(Weekday(rawValue: number)) }

func goal(_ number: Int) throws -> Goal { try #require(Goal(daysPerWeek: number)) }

func member(_ number: Int) -> MemberID { MemberID(ULID(high: 0, low: UInt64(number))) }

func place(_ number: Int) -> LedgerPlace { LedgerPlace(index: number) }

extension Story {
    /// The same story as the core reads it.
    var scenario: Scenario {
        get throws {
            Scenario(
                created: try day(created), weekStart: try weekday(weekStart),
                weekStartChanges: try weekStartChanges.map {
                    .init(day: try day($0.day), value: try weekday($0.value))
                },
                members: try stays.map { stay in
                    .init(
                        member: member(stay.member), joined: try day(stay.joined),
                        left: try stay.left.map { try day($0) },
                        goals: try stay.goals.map { .init(day: try day($0.day), value: try goal($0.value)) })
                },
                workouts: try workouts.map {
                    .init(member: member($0.member), day: try day($0.day), counts: $0.counts)
                },
                today: try day(today))
        }
    }
}

extension Outcome {
    /// What the core says, in plain numbers.
    init(_ evaluation: Evaluation) {
        self.init(
            weeks: evaluation.weeks.map { Week($0) }, streak: Run(evaluation.streak),
            memberStreaks: Dictionary(
                uniqueKeysWithValues: evaluation.memberStreaks.map { (Int($0.member.ulid.low), Run($0.streak)) }),
            daysLeft: evaluation.daysLeft)
    }
}

extension Outcome.Run {
    init(_ streak: Streak) {
        self.init(current: streak.current, longest: streak.longest)
    }
}

extension Outcome.Week {
    init(_ standing: WeekStanding) {
        let result: String? =
            switch standing.verdict?.result {
            case .allHit: "all_hit"
            case .someMissed: "some_missed"
            case .allMissed: "all_missed"
            case .nobodyTookPart: "none"
            case nil: nil
            }
        self.init(
            start: Int(standing.week.start.daysSince1970), end: Int(standing.week.end.daysSince1970),
            closed: standing.isClosed, result: result,
            owes: standing.verdict?.owes.map { Int($0.ulid.low) } ?? [],
            members: Dictionary(
                uniqueKeysWithValues: standing.members.map { member in
                    let standing = Outcome.Standing(required: member.required, logged: member.logged, hit: member.hit)
                    return (Int(member.member.ulid.low), standing)
                }))
    }
}
