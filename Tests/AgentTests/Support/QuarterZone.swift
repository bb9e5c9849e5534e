import FitPinkyCore

/// A zone of the quarter and what its clocks showed in the spring of 2026, written down by hand: the code under test is not
/// asked what a Day is.
enum QuarterZone: String {
    case amsterdam = "Europe/Amsterdam"
    case losAngeles = "America/Los_Angeles"
    case tokyo = "Asia/Tokyo"

    private static let millisecondsPerHour: Int64 = 3_600_000
    private static let millisecondsPerDay = 24 * millisecondsPerHour

    /// The Day there, in days since 1970.
    func day(at milliseconds: Int64) -> Int {
        Int((milliseconds + offset(at: milliseconds)) / QuarterZone.millisecondsPerDay)
    }

    /// When that Day begins there. No zone of these changes its clocks between midnight and midnight UTC of one date.
    func beginning(of day: Int) -> Int64 {
        let midnight = Int64(day) * QuarterZone.millisecondsPerDay
        return midnight - offset(at: midnight)
    }

    /// Local time less UTC.
    private func offset(at milliseconds: Int64) -> Int64 {
        let hours: Int64 =
            switch self {
            // Summer time since 29 March, 01:00 UTC.
            case .amsterdam: milliseconds < 1_774_746_000_000 ? 1 : 2
            // Since 8 March, 10:00 UTC.
            case .losAngeles: milliseconds < 1_772_964_000_000 ? -8 : -7
            case .tokyo: 9
            }
        return hours * QuarterZone.millisecondsPerHour
    }
}
