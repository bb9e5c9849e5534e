internal import FitPinkyCore
internal import KioskPages
internal import Pictures

extension CalendarView {
    /// Each member's days, and when they belonged to the group.
    var attendances: [Attendance] {
        members.map { member in
            Attendance(
                name: member.name, workouts: member.workouts,
                stays: member.stays.map { $0.joined...max($0.joined, $0.left ?? .last) })
        }
    }
}

extension WeekView {
    /// How far each member came.
    var scores: [Score] { members.map { Score(name: $0.name, logged: $0.logged, required: $0.required) } }

    /// How far the week itself has come.
    var outcome: Recap.Outcome {
        switch state {
        case .running: .running
        case .left: .left
        case .provisional: .provisional
        case .final(let verdict), .revised(let verdict, _): .final(verdict.result)
        }
    }
}
