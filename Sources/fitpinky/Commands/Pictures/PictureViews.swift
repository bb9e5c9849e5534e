import FitPinkyCore
import KioskPages
import Messages
import Pictures
import SwiftProtobuf
import TTRPC

// Views as what pictures are drawn of.

extension KioskCall {
    /// Who worked out on which of those Days.
    func calendar(of days: ClosedRange<Day>) async throws -> CalendarView {
        try CalendarView(
            try await kiosk.getCalendar(
                .with { ($0.from, $0.to) = (days.lowerBound.iso8601, days.upperBound.iso8601) }))
    }
}

extension StatusView {
    /// The kiosk's present Day.
    var knownToday: Day {
        get throws {
            guard let today = kiosk.today else {
                throw TTRPCStatus(
                    .failedPrecondition, "the kiosk does not know what day it is yet; fitpinky doctor says why")
            }
            return today
        }
    }
}

extension CalendarView {
    /// Everybody's days, and when they belonged.
    var attendances: [Attendance] {
        members.map { member in
            Attendance(
                name: member.name, workouts: member.workouts,
                stays: member.stays.map { $0.joined...max($0.joined, $0.left ?? .last) })
        }
    }
}

extension WeekView {
    /// How far everybody came.
    var scores: [Score] { members.map { Score(name: $0.name, logged: $0.logged, required: $0.required) } }

    /// How far it has come itself.
    var outcome: Recap.Outcome {
        switch state {
        case .running: .running
        case .left: .left
        case .provisional: .provisional
        case .final(let verdict), .revised(let verdict, _): .final(verdict.result)
        }
    }
}
