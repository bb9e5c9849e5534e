import FitPinkyCore
import JSON
import Support

/// Draws scenarios of finger care in which much coincides: the same few Days and minutes are used for everything, so that checks lie on the
/// edges of windows, reminders change at the minute at which they remind, and targets begin and end inside weeks.
struct RandomFingerScenario {
    private var chance: SeededGenerator
    /// Every minute and Day of the scenario lies near it.
    private let center: Int
    private let span: Int
    private var times: [Int] = []

    static func scenario(seed: Int) -> JSON {
        var random = RandomFingerScenario(seed: seed)
        return random.scenario()
    }

    private init(seed: Int) {
        chance = SeededGenerator(seed: UInt64(seed))
        // 1902 to 2133, and often the end of a year or of a February.
        let centers = [20_512, 20_453, 19_782, 11_016, 47_541, -1, 0]
        center =
            chance.oneIn(3)
            ? centers[Int.random(in: 0..<centers.count, using: &chance)]
            : Int.random(in: -24_800...59_600, using: &chance)
        span = [0, 1, 3, 9, 30][Int.random(in: 0..<5, using: &chance)]
        times =
            [0, 1439]
            + (0..<Int.random(in: 1...4, using: &chance)).map { _ in Int.random(in: 0..<1440, using: &chance) }
    }

    private mutating func scenario() -> JSON {
        let isEmpty = chance.oneIn(20)
        return [
            "weekStart": .number(Int.random(in: 1...7, using: &chance)), "now": .text(minute(day: now())),
            "week": .text(text(day: chance.oneIn(2) ? center : day())),
            "reminders": .list(isEmpty ? [] : many(6) { $0.reminder() }),
            "checks": .list(
                isEmpty ? [] : many((chance.oneIn(3) ? 14 : 4) * (1 + min(span, 4))) { .text($0.minute(day: $0.day())) }
            ),
            "exercises": .list(many(5) { .text($0.minute(day: $0.day())) }),
            "workouts": .list(many(6) { .text($0.minute(day: $0.day())) }),
            "targets": .list(
                isEmpty ? [] : many(4) { $0.target() }.enumerated().map { $1.with(["id": .text("t\($0)")]) }),
        ]
    }

    private mutating func many(_ limit: Int, _ one: (inout Self) -> JSON) -> [JSON] {
        (0..<Int.random(in: 0...limit, using: &chance)).map { _ in one(&self) }
    }

    /// Now and then before or after all that is done.
    private mutating func now() -> Int {
        if chance.oneIn(12) { return center - span - 1 }
        if chance.oneIn(12) { return center + span + Int.random(in: 1...9, using: &chance) }
        return day()
    }

    private mutating func day() -> Int { Int.random(in: center - span...center + span, using: &chance) }

    /// Mostly one of the few times, or a minute before or after it.
    private mutating func time() -> Int {
        if chance.oneIn(6) { return Int.random(in: 0..<1440, using: &chance) }
        let time = times[Int.random(in: 0..<times.count, using: &chance)]
        return chance.oneIn(3) ? min(max(0, time + Int.random(in: -1...1, using: &chance)), 1439) : time
    }

    private mutating func reminder() -> JSON {
        [
            "time": .text(text(time: time())), "from": .text(minute(day: day())),
            "until": chance.oneIn(2) ? .null : .text(minute(day: day())),
        ]
    }

    private mutating func target() -> JSON {
        let from = day()
        // Some end on the Day on which they begin, or before it, and have no Day.
        let until = chance.oneIn(2) ? JSON.null : .text(text(day: from + Int.random(in: -1...9, using: &chance)))
        return [
            "count": .number(
                chance.oneIn(8) ? Int.random(in: 1...99, using: &chance) : Int.random(in: 1...4, using: &chance)),
            "of": .text(choose(CareTarget.Subject.allCases).rawValue),
            "per": .text(choose(CareTarget.Period.allCases).rawValue), "from": .text(text(day: from)), "until": until,
        ]
    }

    private mutating func choose<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int.random(in: 0..<choices.count, using: &chance)]
    }

    private mutating func minute(day: Int) -> String { text(day: day) + "T" + text(time: time()) }

    private func text(day: Int) -> String { (Day(daysSince1970: day) ?? .first).iso8601 }

    private func text(time: Int) -> String { "\(time / 600)\(time / 60 % 10):\(time % 60 / 10)\(time % 10)" }
}
