import FitPinkyCore
import Messages
import Pictures
import SwiftProtobuf
import TTRPC

// The agent's words as those that pictures are drawn of. What is no Day, whoever sent it, is left out.

extension Fitpinky_V1_StatusResponse {
    /// The kiosk's present Day.
    var today: Day {
        get throws {
            guard let today = Day(iso8601: kiosk.today) else {
                throw TTRPCStatus(
                    .failedPrecondition, "the kiosk does not know what day it is yet; fitpinky doctor says why")
            }
            return today
        }
    }

    /// What the household is called; before there is one, what the kiosk is.
    var householdName: String { hasGroup && !group.awaited ? group.name : kiosk.name }

    /// The day on which its weeks start.
    var firstWeekday: Weekday { Weekday.allCases.first { "\($0)" == group.weekStart } ?? .monday }
}

extension Fitpinky_V1_Streak {
    /// The same as a value of the core.
    var value: Streak { Streak(current: Int(current), longest: Int(longest)) }
}

extension Fitpinky_V1_Calendar {
    /// Everybody's days, and when they belonged.
    var attendances: [Attendance] {
        members.map { member in
            let days = member.days.compactMap { day in Day(iso8601: day.day).map { ($0, Int(day.workouts)) } }
            return Attendance(
                name: member.name, workouts: Dictionary(days, uniquingKeysWith: +),
                stays: member.stays.compactMap(\.days))
        }
    }
}

extension Fitpinky_V1_CalendarStay {
    /// From the first Day to the last; nil if there are none.
    fileprivate var days: ClosedRange<Day>? {
        guard let first = Day(iso8601: joined), let last = left.isEmpty ? .last : Day(iso8601: left) else { return nil }
        return first <= last ? first...last : nil
    }
}

extension Fitpinky_V1_WeekSummary {
    /// Its days; nil if they are none.
    var week: Week? {
        guard let start = Day(iso8601: start), let end = Day(iso8601: end) else { return nil }
        return Week(start: start, end: end)
    }

    /// How far everybody came.
    var scores: [Score] {
        members.map { Score(name: $0.name, logged: Int($0.logged), required: Int($0.required)) }
    }

    /// How far it has come itself.
    var outcome: Recap.Outcome {
        switch state {
        case "running": return .running
        case "provisional": return .provisional
        default: break
        }
        return switch result {
        case "all_hit": .final(.allHit)
        case "some_missed": .final(.someMissed)
        case "all_missed": .final(.allMissed)
        default: .final(.nobodyTookPart)
        }
    }
}
