/// A minute of a Day, by the wall clock there.
///
/// Minutes are counted from the midnight with which the Day begins in the calendar. Where Days start at a later hour, the minutes
/// after the next midnight belong to the Day as well: 01:30 is minute 1530 of a Day that starts at 03:00.
public struct CareMinute: Hashable, Comparable, Sendable {
    /// Days and minutes as one number, so that a check takes eight bytes.
    private let number: Int64

    /// How many minutes a Day may have: Days start at 06:00 at the latest, and the next one at midnight at the earliest.
    public static let perDay = 1800

    private init(number: Int64) { self.number = number }

    /// That minute of the Day; the nearest of `0..<perDay` for another.
    public init(_ day: Day, minute: Int) {
        number = Int64(day.daysSince1970) * Int64(CareMinute.perDay) + Int64(min(max(0, minute), CareMinute.perDay - 1))
    }

    /// A time of the wall clock, in minutes after midnight, on a Day that starts at that hour.
    public init(_ day: Day, wallClock minutes: Int, dayStart: Int) {
        self.init(day, minute: minutes < dayStart * 60 ? minutes + 1440 : minutes)
    }

    static func start(of day: Day) -> CareMinute { CareMinute(day, minute: 0) }

    static func last(of day: Day) -> CareMinute { CareMinute(day, minute: CareMinute.perDay - 1) }

    /// The Day to which it belongs.
    public var day: Day { Day(daysSince1970: Int((number - Int64(minute)) / Int64(CareMinute.perDay))) ?? .last }

    /// Minutes since the midnight with which the Day begins in the calendar, in `0..<perDay`.
    public var minute: Int {
        let rest = Int(number % Int64(CareMinute.perDay))
        return rest < 0 ? rest + CareMinute.perDay : rest
    }

    /// Minutes after midnight, as the wall clock shows them, in `0..<1440`.
    public var wallClock: Int { minute % 1440 }

    /// The first minute after it, which may belong to the next Day: the end of a range that includes it.
    var next: CareMinute { CareMinute(number: number + 1) }

    /// By Day, then by minute.
    public static func < (a: CareMinute, b: CareMinute) -> Bool { a.number < b.number }
}
