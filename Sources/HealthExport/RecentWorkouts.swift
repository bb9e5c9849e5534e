public import FitPinkyCore

extension [HealthWorkout] {
    /// Those that ended within the hours in which a workout can still be logged, in order of their ends; the latest where
    /// there are more than `HealthLimits.maxRecent`.
    public func recent(at now: UTCInstant, hours: Int64 = HealthLimits.recentHours) -> [HealthWorkout] {
        let earliest = now.milliseconds - hours * 3_600_000
        let recent = filter { (earliest...now.milliseconds).contains($0.end.milliseconds) }
        return recent.sorted { $0.end < $1.end }.suffix(HealthLimits.maxRecent)
    }
}

extension HealthSummary {
    /// What a person is told before an export is read.
    public static let notice =
        "FitPinky reads heart rate, steps, active energy, distance and workouts from this export to show trends on this "
        + "kiosk. They stay on this kiosk and in its backups, and go nowhere else."

    /// What a person is told before what was read of a file that is not whole is kept.
    public static let cutNotice = "the file ends early; what is missing in it stays as it was on this kiosk"
}
