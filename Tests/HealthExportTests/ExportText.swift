/// An export of those lines.
func export(_ lines: String...) -> String { "<HealthData>\n" + lines.joined(separator: "\n") + "\n</HealthData>" }

/// A record's line.
func record(
    _ type: String = "StepCount", source: String = "Watch", unit: String = "count", _ value: String = "10",
    from start: String = "2026-02-26 10:00:00 +0100", to end: String = "2026-02-26 10:05:00 +0100"
) -> String {
    "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source)\" unit=\"\(unit)\" startDate=\"\(start)\" "
        + "endDate=\"\(end)\" value=\"\(value)\"/>"
}

/// A workout's line.
func workout(
    _ type: String = "Running", from start: String = "2026-02-26 10:00:00 +0100",
    to end: String = "2026-02-26 11:00:00 +0100", source: String = "Watch"
) -> String {
    "<Workout workoutActivityType=\"HKWorkoutActivityType\(type)\" sourceName=\"\(source)\" startDate=\"\(start)\" "
        + "endDate=\"\(end)\"/>"
}
