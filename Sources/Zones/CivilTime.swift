public import FitPinkyCore

/// What calendar and clock on the wall show.
public struct CivilTime: Hashable, Sendable {
    /// The date.
    public var day: Day
    /// 0 to 23.
    public var hour: Int
    /// 0 to 59.
    public var minute: Int
    /// 0 to 59.
    public var second: Int
    /// How far the wall is ahead of UTC; negative west of Greenwich.
    public var offsetSeconds: Int
    /// What the offset is called there, such as `CET`.
    public var abbreviation: String

    /// The wall time at that many seconds since 1970 (UTC), where the wall is so far ahead.
    init(secondsSince1970 seconds: Int64, offsetSeconds: Int, abbreviation: String) {
        let (local, overflow) = seconds.addingReportingOverflow(Int64(offsetSeconds))
        let wall = overflow ? seconds : local
        let dayNumber = wall.floorDivided(by: 86_400)
        let ofDay = Int(wall - dayNumber * 86_400)
        day = Day(daysSince1970: Int(dayNumber)) ?? (dayNumber < 0 ? .first : .last)
        hour = ofDay / 3600
        minute = ofDay / 60 % 60
        second = ofDay % 60
        self.offsetSeconds = offsetSeconds
        self.abbreviation = abbreviation
    }

    /// The Day that a workout at this time counts for where days start at that hour, 0 to 6: the date of the wall clock
    /// less so many hours. Only the hour on the wall matters, so daylight saving cannot move it.
    public func day(startingAtHour startHour: Int) -> Day {
        hour < startHour ? day.advanced(byDays: -1) ?? .first : day
    }
}

extension Int64 {
    /// The quotient rounded down, for a positive divisor.
    func floorDivided(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
