import FitPinkyCore
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

// What pictures are drawn of.

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
