import FitPinkyCore

/// What a kiosk takes for the time of day, and whether it trusts it.
struct WallClock {
    /// Ahead of the true time by so much.
    private var errorMilliseconds: Int64 = 0
    private(set) var isTrusted = true

    /// What somebody, or a dead battery, does to it.
    enum Setting: CaseIterable {
        case right, stopped1970, tenYearsAhead, tenYearsBehind, trustedTenYearsAhead, trustedTenYearsBehind, minutesOff
    }

    private static let tenYears: Int64 = 3_652 * 86_400_000

    mutating func set(_ setting: Setting, at now: Int64) {
        isTrusted = true
        switch setting {
        case .right: errorMilliseconds = 0
        case .stopped1970: (errorMilliseconds, isTrusted) = (-now + 5_000, false)
        case .tenYearsAhead: (errorMilliseconds, isTrusted) = (WallClock.tenYears, false)
        case .tenYearsBehind: (errorMilliseconds, isTrusted) = (-WallClock.tenYears, false)
        case .trustedTenYearsAhead: errorMilliseconds = WallClock.tenYears
        case .trustedTenYearsBehind: errorMilliseconds = -WallClock.tenYears
        case .minutesOff: errorMilliseconds = -240_000
        }
    }

    /// What it shows when that is the true time.
    func reading(at now: Int64) -> UTCInstant { UTCInstant(milliseconds: now + errorMilliseconds) }
}
