/// A day of the week, numbered as ISO 8601 does: 1 is Monday, 7 is Sunday.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// 0 is Monday; counts on modulo 7, for the arithmetic of `Day` and `Week`.
    init(sinceMonday days: Int) {
        switch days % 7 {
        case 0: self = .monday
        case 1: self = .tuesday
        case 2: self = .wednesday
        case 3: self = .thursday
        case 4: self = .friday
        case 5: self = .saturday
        default: self = .sunday
        }
    }

    /// How many days from the other weekday forward to this one, 0 to 6.
    public func days(since other: Weekday) -> Int { (rawValue - other.rawValue + 7) % 7 }
}
