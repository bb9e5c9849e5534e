package import FitPinkyCore

/// Workouts as comma-separated values, for a spreadsheet.
package enum WorkoutCSV {
    /// The heads of the columns. They stay: people's spreadsheets go by them.
    package static let columns = [
        "date", "time", "zone", "member", "type", "minutes", "proof", "caption", "notes", "photo_sha256",
    ]

    /// The line that comes first.
    package static let head = CSV.line(columns)

    /// A workout's line; nil before it has a Day.
    ///
    /// - Parameter activity: what its author says that it was.
    package static func line(_ workout: WorkoutView, _ activity: WorkoutActivity?) -> String? {
        guard let moment = workout.moment else { return nil }
        return CSV.line([
            moment.day.iso8601, moment.time.text, moment.zone, workout.memberName, activity?.type?.name ?? "",
            activity?.minutes.map { String($0) } ?? "", workout.words.proofWord, workout.words.caption ?? "",
            activity?.notes ?? "", workout.photo?.sha256 ?? "",
        ])
    }

    /// What a file of those Days is called.
    package static func fileName(_ days: ClosedRange<Day>) -> String {
        "fitpinky-\(days.lowerBound.iso8601)-\(days.upperBound.iso8601).csv"
    }
}
