internal import FitPinkyCore
internal import JSON

/// A scenario of finger care as JSON has it. Its Days start at midnight.
struct FingerDocument {
    let now: CareMinute
    /// The week to report.
    let week: Week
    /// The targets' names, in the order of ``care``'s targets.
    let names: [String]
    let care: FingerCare

    init(_ json: JSON) throws(ScenarioError) {
        let object = try PlacedValue(value: json, place: "").object(
            keys: ["weekStart", "now", "week", "reminders", "checks", "exercises", "workouts", "targets"])
        let weekStart = try object["weekStart"].weekday()
        now = try object["now"].minute()
        week = Week(containing: try object["week"].day(), startingOn: weekStart)
        let reminders = try object["reminders"].list(upTo: ScenarioLimits.maxReminders) { item throws(ScenarioError) in
            try item.reminder()
        }
        let checks = try object["checks"].minutes()
        let exercises = try object["exercises"].minutes()
        // A workout counts by its Day, so one of today that is still to come must not be there.
        let workouts = try object["workouts"].minutes().filter { [now] in $0 <= now }
        var names: [String] = []
        let targets = try object["targets"].list(upTo: ScenarioLimits.maxTargets) { item throws(ScenarioError) in
            let target = try item.target(number: names.count, weekStart: weekStart)
            guard !names.contains(where: { $0.utf8.elementsEqual(target.name.utf8) }) else {
                throw target.id.bad(allowed: "an id that no target before it has")
            }
            names.append(target.name)
            return target.target
        }
        self.names = names
        var care = FingerCare()
        care.set(reminders: reminders)
        care.set(targets: targets)
        care.set(workouts: ActiveDays(workouts.map(\.day)))
        // In order, so that each is added at the end.
        for check in checks.sorted() { care.insert(check: check) }
        for exercise in exercises.sorted() { care.insert(exercise: exercise) }
        self.care = care
    }
}

extension PlacedValue {
    fileprivate func minutes() throws(ScenarioError) -> [CareMinute] {
        try list(upTo: ScenarioLimits.maxMoments) { item throws(ScenarioError) in try item.minute() }
    }

    fileprivate func reminder() throws(ScenarioError) -> ReminderSpan {
        let object = try object(keys: ["time", "from"], optional: ["until"])
        return ReminderSpan(
            time: try object["time"].time(), from: try object["from"].minute(),
            until: try object["until"].ifSaid()?.minute())
    }

    fileprivate func target(
        number: Int, weekStart: Weekday
    ) throws(ScenarioError) -> (name: String, id: PlacedValue, target: CareTarget) {
        let object = try object(keys: ["id", "count", "of", "per", "from"], optional: ["until"])
        let name = try object["id"].name()
        let target = CareTarget(
            TargetID(ULID(high: 0, low: UInt64(number))), count: try object["count"].targetCount(),
            of: try object["of"].choice(), per: try object["per"].choice(), weekStart: weekStart,
            from: try object["from"].day(), until: try object["until"].ifSaid()?.day())
        return (name, object["id"], target)
    }

    private func ifSaid() -> PlacedValue? { value == .null ? nil : self }

    private func targetCount() throws(ScenarioError) -> Int {
        let allowed = "a whole number from 1 to 99"
        let count = try number(allowed: allowed)
        guard (1...99).contains(count) else { throw bad(allowed: allowed) }
        return count
    }

    private func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(ScenarioError) -> Choice {
        guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
            throw bad(allowed: "one of " + Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
        }
        return choice
    }

    private func time() throws(ScenarioError) -> Int {
        guard case .text(let text) = value, let time = PlacedValue.time(text[...]) else {
            throw bad(allowed: "a time HH:MM from 00:00 to 23:59")
        }
        return time
    }

    fileprivate func minute() throws(ScenarioError) -> CareMinute {
        guard case .text(let text) = value, text.utf8.count == 16, let day = Day(iso8601: String(text.prefix(10))),
            text.dropFirst(10).first == "T", let time = PlacedValue.time(text.dropFirst(11))
        else {
            throw bad(
                allowed: "a minute YYYY-MM-DDTHH:MM, from \(Day.first.iso8601)T00:00 to \(Day.last.iso8601)T23:59")
        }
        return CareMinute(day, minute: time)
    }

    /// `HH:MM` and nothing looser, in minutes after midnight.
    private static func time(_ text: Substring) -> Int? {
        let characters = Array(text.utf8)
        guard characters.count == 5, characters[2] == UInt8(ascii: ":") else { return nil }
        var digits: [Int] = []
        for index in [0, 1, 3, 4] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(characters[index]) else { return nil }
            digits.append(Int(characters[index] - UInt8(ascii: "0")))
        }
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        return hours < 24 && minutes < 60 ? hours * 60 + minutes : nil
    }
}
