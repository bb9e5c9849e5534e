// Reminders, and what was done on which Day.

extension FingerCare {
    /// When reminders remind on that Day, ascending, those to come as well; two at one minute are one.
    public func occurrences(on day: Day) -> [CareMinute] {
        var occurrences: [CareMinute] = []
        for span in spans {
            if let occurrence = span.occurrence(on: day, dayStart: dayStart) { occurrences.append(occurrence) }
        }
        occurrences.sort()
        occurrences.removeRepetitions { $0 == $1 }
        return occurrences
    }

    /// What became of an occurrence of a reminder. Its window runs to the next occurrence of its Day, or to the Day's end.
    public enum Outcome: Hashable, Sendable {
        /// The occurrence is still to come.
        case toCome
        /// Its window is open, and holds no check yet.
        case due
        /// Its window holds a check.
        case answered
        /// Its window is over, and holds no check.
        case missed
    }

    /// An occurrence of a reminder with its outcome.
    public struct Reminded: Hashable, Sendable {
        /// When it occurs; the first minute of its window.
        public var at: CareMinute
        /// What became of it.
        public var outcome: Outcome
    }

    /// All occurrences of that Day, ascending, each with its outcome at that minute.
    public func reminded(on day: Day, at now: CareMinute) -> [Reminded] {
        let occurrences = occurrences(on: day)
        return occurrences.indices.map { index in
            let isLast = index + 1 == occurrences.count
            let end = isLast ? CareMinute.last(of: day).next : occurrences[index + 1]
            return Reminded(at: occurrences[index], outcome: outcome(from: occurrences[index], before: end, at: now))
        }
    }

    private func outcome(from start: CareMinute, before end: CareMinute, at now: CareMinute) -> Outcome {
        if now < start { return .toCome }
        if checks.count(from: start, before: min(end, now.next)) > 0 { return .answered }
        return end <= now ? .missed : .due
    }

    /// The occurrence in whose window a check lies, or nil before the first of its Day.
    public func reminder(answeredBy check: CareMinute) -> CareMinute? {
        occurrences(on: check.day).last { $0 <= check }
    }

    /// The Day of the last check that is not after that minute.
    public func lastChecked(at now: CareMinute) -> Day? { checks.last(before: now.next)?.day }

    /// What a member did on a Day.
    public struct DayReport: Hashable, Sendable {
        /// The Day.
        public var day: Day
        /// How many checks the member made.
        public var checks: Int
        /// How many exercises the member completed.
        public var exercises: Int
        /// How often reminders reminded.
        public var reminders: Int
        /// How many of these reminders were missed; one whose window is open is not.
        public var missed: Int
    }

    /// What the member did on that Day up to that minute.
    public func report(on day: Day, at now: CareMinute) -> DayReport {
        let (start, end) = (CareMinute.start(of: day), min(CareMinute.last(of: day), now).next)
        let reminded = reminded(on: day, at: now)
        return DayReport(
            day: day, checks: checks.count(from: start, before: end),
            exercises: exercises.count(from: start, before: end),
            reminders: reminded.count { $0.outcome != .toCome }, missed: reminded.count { $0.outcome == .missed })
    }

    /// One report for each Day of a week up to the present one, ascending; none for a week to come.
    public func report(on week: Week, at now: CareMinute) -> [DayReport] {
        var reports: [DayReport] = []
        var next: Day? = week.start
        while let day = next, day <= min(week.end, now.day) {
            reports.append(report(on: day, at: now))
            next = day.advanced(byDays: 1)
        }
        return reports
    }
}
