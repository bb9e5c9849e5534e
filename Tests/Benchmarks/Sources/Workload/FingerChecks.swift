public import FitPinkyCore

/// Finger care with three reminders and three checks a day since 2000-01-01 up to today, a target of a day and one of a week.
public struct FingerChecks {
    /// All of it, advanced to today.
    public let care: FingerCare
    /// After today's last check.
    public let now: CareMinute
    /// The 84 minutes before: questions that differ, so that none is answered once for all.
    public let minutes: [CareMinute]
    /// Minutes of random Days of all the years, at which no check was made.
    public let late: [CareMinute]

    /// That many years, with 84 late checks to come.
    public init(years: Int) throws(ThreeMembers.OutsideCalendar) {
        let dayCount = years * 365 + years / 4
        let today = try ThreeMembers.day(dayCount - 1)
        now = CareMinute(today, minute: 1380)
        minutes = (1296..<1380).map { CareMinute(today, minute: $0) }
        var care = FingerCare()
        let first = try ThreeMembers.day(0)
        let times = [480, 750, 1140]
        care.set(reminders: times.map { ReminderSpan(time: $0, from: CareMinute(first, minute: 0)) })
        care.set(
            targets: [CareTarget.Period.day, .week].enumerated().map { number, period in
                CareTarget(
                    TargetID(ULID(high: 0, low: UInt64(number))), count: 3, of: .checks, per: period,
                    weekStart: .monday,
                    from: first)
            })
        for offset in 0..<dayCount {
            let day = try ThreeMembers.day(offset)
            for time in times { care.insert(check: CareMinute(day, minute: time + 5)) }
        }
        care.advance(to: today)
        self.care = care
        var late: [CareMinute] = []
        // The step has no factor in common with a number of days, so that the Days are spread over all the years.
        for number in 1...84 { late.append(CareMinute(try ThreeMembers.day(number * 7919 % dayCount), minute: 600)) }
        self.late = late
    }
}
