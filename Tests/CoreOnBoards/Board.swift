internal import FitPinkyCore

/// Evaluates every worked scenario on the machine it runs on, in full and again fact by fact, and prints a line of JSON each.
@main struct Board {
    static func main() {
        var reader = ScenarioReader(vectors)
        for _ in 0..<reader.number() {
            let names = reader.names()
            let scenario = reader.scenario()
            do {
                let evaluation = try scenario.evaluate()
                guard try agrees(scenario) else { end("the arrivals end elsewhere\n", code: 1) }
                write(EvaluationJSON(evaluation, names: names).bytes + [0x0A])
            } catch {
                end("a scenario was refused\n", code: 1)
            }
        }
        machine_exit(0)
    }

    /// Whether the facts, arriving last first, end in the same state as all of them at once.
    static func agrees(_ scenario: Scenario) throws(EvaluationError) -> Bool {
        let empty = Household(created: scenario.created, weekStart: scenario.weekStart)
        var evaluator = try WeekEvaluator(empty, today: scenario.created)
        for fact in scenario.facts.reversed() { try evaluator.apply(fact) }
        try evaluator.advance(to: scenario.today)
        return try evaluator == WeekEvaluator(scenario.household, today: scenario.today)
    }

    static func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { machine_write($0.baseAddress, $0.count) }
    }

    static func end(_ message: StaticString, code: Int32) -> Never {
        machine_write(message.utf8Start, message.utf8CodeUnitCount)
        machine_exit(code)
    }
}

/// Reads scenarios written as whole numbers between spaces; `Pack.swift` writes them.
struct ScenarioReader {
    private let text: StaticString
    private var position = 0

    init(_ text: StaticString) {
        self.text = text
    }

    mutating func number() -> Int {
        var value = 0
        var isNegative = false
        while position < text.utf8CodeUnitCount {
            let byte = text.utf8Start[position]
            position += 1
            if byte == 0x20 { break }
            if byte == 0x2D { isNegative = true } else { value = value * 10 + Int(byte) - 0x30 }
        }
        return isNegative ? -value : value
    }

    mutating func names() -> [[UInt8]] {
        (0..<number()).map { _ in (0..<number()).map { _ in UInt8(number()) } }
    }

    mutating func scenario() -> Scenario {
        let created = day()
        let weekStart = weekday()
        let changes = (0..<number()).map { _ in Scenario.Dated(day: day(), value: weekday()) }
        let stays = (0..<number()).map { _ in
            let member = member()
            let joined = day()
            let left = number() == 1 ? day() : nil
            return Scenario.Stay(
                member: member, joined: joined, left: left,
                goals: (0..<number()).map { _ in Scenario.Dated(day: day(), value: goal()) })
        }
        let workouts = (0..<number()).map { _ in
            Scenario.Workout(member: member(), day: day(), counts: number() == 1)
        }
        return Scenario(
            created: created, weekStart: weekStart, weekStartChanges: changes, members: stays, workouts: workouts,
            today: day())
    }

    private mutating func day() -> Day {
        guard let day = Day(daysSince1970: number()) else { Board.end("no such day\n", code: 1) }
        return day
    }

    private mutating func weekday() -> Weekday {
        guard let weekday = Weekday(rawValue: number()) else { Board.end("no such weekday\n", code: 1) }
        return weekday
    }

    private mutating func goal() -> Goal {
        guard let goal = Goal(daysPerWeek: number()) else { Board.end("no such goal\n", code: 1) }
        return goal
    }

    private mutating func member() -> MemberID { MemberID(ULID(high: 0, low: UInt64(number()))) }
}
