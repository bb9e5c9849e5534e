import JSON

/// Evaluates a scenario of finger care slowly and plainly, from the text of the rules and not from the product's code,
/// so that a mistake of one of the two shows as a difference.
///
/// Every moment is a number of minutes since 0001-01-01T00:00, every day a number of days since 0001-01-01.
enum NaiveFingerCare {
    /// Says what is wrong with a scenario.
    struct Malformed: Error {
        var reason: String
    }

    /// - Throws: `Malformed` where the scenario has not the form of the vectors.
    static func expected(_ scenario: JSON) throws(Malformed) -> JSON {
        let care = try Scenario(scenario)
        let targets = care.targets.map { target -> JSON in
            let periods = care.periods(of: target)
            let current = care.periodStart(of: care.today, per: target.per)
            return [
                "id": .text(target.id), "progress": .number(periods[current] ?? 0),
                "periodStart": .text(NaiveCalendar.text(day: current)),
                "timesReached": .number(care.timesReached(target)),
            ]
        }
        let streak = care.streak()
        let (coins, xp) = care.rewards()
        var level = 1
        while xp >= 50 * (level + 1) * level { level += 1 }
        return [
            "streak": ["current": .number(streak.current), "longest": .number(streak.longest)],
            "coins": .number(coins), "xp": .number(xp), "level": .number(level),
            "nextLevelXP": .number(50 * (level + 1) * level), "targets": .list(targets), "week": care.week(),
        ]
    }
}

extension NaiveFingerCare {
    fileprivate struct Reminder {
        var time: Int
        var from: Int
        var until: Int?
    }

    fileprivate struct Target {
        var id: String
        var count: Int
        var of: String
        var per: String
        var from: Int
        var until: Int?
    }

    /// A scenario, without the checks, exercises and workouts after its now.
    fileprivate struct Scenario {
        var weekStart: Int
        var now: Int
        var reportedDay: Int
        var reminders: [Reminder]
        var checks: [Int]
        var exercises: [Int]
        var workouts: [Int]
        var targets: [Target]

        var today: Int { now / 1440 }
    }
}

extension NaiveFingerCare.Scenario {
    init(_ json: JSON) throws(NaiveFingerCare.Malformed) {
        let now = try NaiveCalendar.minute(json.text("now"))
        self.now = now
        weekStart = try json.number("weekStart")
        reportedDay = try NaiveCalendar.day(json.text("week"))
        reminders = []
        for reminder in try json.list("reminders") {
            let time = try reminder.text("time").split(separator: ":").compactMap { Int($0) }
            let until = try reminder.textOrNull("until")
            reminders.append(
                .init(
                    time: time[0] * 60 + time[1], from: try NaiveCalendar.minute(reminder.text("from")),
                    until: until == nil ? nil : try NaiveCalendar.minute(until ?? "")))
        }
        targets = []
        for target in try json.list("targets") {
            let until = try target.textOrNull("until")
            targets.append(
                .init(
                    id: try target.text("id"), count: try target.number("count"), of: try target.text("of"),
                    per: try target.text("per"), from: try NaiveCalendar.day(target.text("from")),
                    until: until == nil ? nil : try NaiveCalendar.day(until ?? "")))
        }
        checks = try json.minutes("checks").filter { $0 <= now }
        exercises = try json.minutes("exercises").filter { $0 <= now }
        workouts = try json.minutes("workouts").filter { $0 <= now }
    }

    /// The minutes of a day at which a reminder occurs, also those after now; two at one minute are one.
    func occurrences(on day: Int) -> [Int] {
        var minutes: Set<Int> = []
        for reminder in reminders {
            let minute = day * 1440 + reminder.time
            if minute >= reminder.from && (reminder.until == nil || minute < reminder.until ?? 0) {
                minutes.insert(minute)
            }
        }
        return minutes.sorted()
    }

    func isMissed(_ occurrence: Int) -> Bool {
        let day = occurrence / 1440
        let end = occurrences(on: day).first { $0 > occurrence } ?? (day + 1) * 1440
        return now >= end && !checks.contains { $0 >= occurrence && $0 < end }
    }

    func count(_ minutes: [Int], on day: Int) -> Int {
        minutes.count { $0 / 1440 == day }
    }

    func periodStart(of day: Int, per: String) -> Int {
        per == "day" ? day : weekStart(of: day)
    }

    /// The last day of the scenario's weekday on or before a day.
    func weekStart(of day: Int) -> Int {
        var start = day
        while NaiveCalendar.weekday(day: start) != weekStart { start -= 1 }
        return start
    }

    /// How much each period of a target has, by its first day.
    func periods(of target: NaiveFingerCare.Target) -> [Int: Int] {
        let minutes = target.of == "checks" ? checks : target.of == "exercises" ? exercises : workouts
        var periods: [Int: Int] = [:]
        for day in minutes.map({ $0 / 1440 }) where day >= target.from {
            if let until = target.until, day >= until { continue }
            periods[periodStart(of: day, per: target.per), default: 0] += 1
        }
        return periods
    }

    func timesReached(_ target: NaiveFingerCare.Target) -> Int {
        periods(of: target).values.count { $0 >= target.count }
    }

    func rewards() -> (coins: Int, xp: Int) {
        var (coins, xp) = (exercises.count * 10, exercises.count * 20)
        for day in Set(checks.map { $0 / 1440 }) {
            let rewarded = min(count(checks, on: day), max(3, occurrences(on: day).count))
            coins += rewarded * 5
            xp += rewarded * 10
        }
        for target in targets {
            coins += timesReached(target) * 20
            xp += timesReached(target) * 50
        }
        return (coins, xp)
    }

    func streak() -> (current: Int, longest: Int) {
        let days = Set(checks.map { $0 / 1440 })
        guard let first = days.min() else { return (0, 0) }
        var (running, longest) = (0, 0)
        var lengths: [Int: Int] = [:]
        for day in first...today {
            running = days.contains(day) ? running + 1 : 0
            lengths[day] = running
            longest = max(longest, running)
        }
        let current = days.contains(today) ? lengths[today] : lengths[today - 1]
        return (current ?? 0, longest)
    }

    func week() -> JSON {
        let start = weekStart(of: reportedDay)
        var days: [JSON] = []
        var missedInAll = 0
        for day in start..<start + 7 where day <= today {
            let past = occurrences(on: day).filter { $0 <= now }
            let missed = past.count { isMissed($0) }
            missedInAll += missed
            days.append([
                "day": .text(NaiveCalendar.text(day: day)), "checks": .number(count(checks, on: day)),
                "exercises": .number(count(exercises, on: day)), "reminders": .number(past.count),
                "missed": .number(missed),
            ])
        }
        return [
            "start": .text(NaiveCalendar.text(day: start)),
            "checks": .number(checks.count { $0 / 1440 >= start && $0 / 1440 < start + 7 }),
            "exercises": .number(exercises.count { $0 / 1440 >= start && $0 / 1440 < start + 7 }),
            "missedReminders": .number(missedInAll), "days": .list(days),
        ]
    }
}

/// The proleptic Gregorian calendar from 0001-01-01, which was a Monday and is day 0.
private enum NaiveCalendar {
    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    static func length(month: Int, year: Int) -> Int {
        [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    static func daysBefore(year: Int) -> Int {
        let past = year - 1
        return 365 * past + past / 4 - past / 100 + past / 400
    }

    /// Of 1 (Monday) to 7.
    static func weekday(day: Int) -> Int { ((day % 7) + 7) % 7 + 1 }

    static func day(_ text: String) throws(NaiveFingerCare.Malformed) -> Int {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, (1...12).contains(parts[1]) else { throw .init(reason: "\(text) is not a day") }
        var day = daysBefore(year: parts[0]) + parts[2] - 1
        for month in 1..<parts[1] { day += length(month: month, year: parts[0]) }
        return day
    }

    static func minute(_ text: String) throws(NaiveFingerCare.Malformed) -> Int {
        let parts = text.split(separator: "T")
        let time = parts.last?.split(separator: ":").compactMap { Int($0) } ?? []
        guard parts.count == 2, time.count == 2 else { throw .init(reason: "\(text) is not a moment") }
        return try day(String(parts[0])) * 1440 + time[0] * 60 + time[1]
    }

    static func text(day: Int) -> String {
        var year = max(1, day / 366)
        while daysBefore(year: year + 1) <= day { year += 1 }
        var (month, rest) = (1, day - daysBefore(year: year))
        while rest >= length(month: month, year: year) {
            rest -= length(month: month, year: year)
            month += 1
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(rest + 1, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        String(repeating: "0", count: width - String(number).count) + String(number)
    }
}

extension JSON {
    private func member(_ key: String) throws(NaiveFingerCare.Malformed) -> JSON {
        guard case .object(let members) = self, let value = members[key] else {
            throw .init(reason: "\(key) is missing")
        }
        return value
    }

    fileprivate func number(_ key: String) throws(NaiveFingerCare.Malformed) -> Int {
        guard case .number(let number) = try member(key) else { throw .init(reason: "\(key) is not a number") }
        return number
    }

    fileprivate func text(_ key: String) throws(NaiveFingerCare.Malformed) -> String {
        guard case .text(let text) = try member(key) else { throw .init(reason: "\(key) is not a text") }
        return text
    }

    fileprivate func textOrNull(_ key: String) throws(NaiveFingerCare.Malformed) -> String? {
        try member(key) == .null ? nil : try text(key)
    }

    fileprivate func list(_ key: String) throws(NaiveFingerCare.Malformed) -> [JSON] {
        guard case .list(let values) = try member(key) else { throw .init(reason: "\(key) is not a list") }
        return values
    }

    fileprivate func minutes(_ key: String) throws(NaiveFingerCare.Malformed) -> [Int] {
        var minutes: [Int] = []
        for value in try list(key) {
            guard case .text(let text) = value else { throw .init(reason: "\(key) holds a value that is not a text") }
            minutes.append(try NaiveCalendar.minute(text))
        }
        return minutes
    }
}
