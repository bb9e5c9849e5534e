package import FitPinkyCore

/// When one person worked out, and when they belonged to the household.
package struct Attendance: Hashable, Sendable {
    /// Their name, as they wrote it.
    package var name: String
    /// How many workouts counted, on each day that has any.
    package var workouts: [Day: Int]
    /// When they belonged to the household, joining and leaving day included; none stands for always.
    package var stays: [ClosedRange<Day>]

    package init(name: String, workouts: [Day: Int], stays: [ClosedRange<Day>] = []) {
        (self.name, self.workouts, self.stays) = (name, workouts, stays)
    }

    func belongs(on day: Day) -> Bool { stays.isEmpty || stays.contains { $0.contains(day) } }

    /// Whether their last stay was over before that day.
    func hasLeft(by day: Day) -> Bool { !stays.isEmpty && stays.allSatisfy { $0.upperBound < day } }

    /// Workouts of that day; none of a day outside of every stay.
    func count(on day: Day) -> Int { belongs(on: day) ? max(0, workouts[day] ?? 0) : 0 }
}
