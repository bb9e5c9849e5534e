import FitPinkyCore
import Ledger

@testable import KioskPages

/// Views of Sammy and Lisa, on Thursday 26 February 2026.
enum Sample {
    static func day(_ text: String) -> Day { Day(iso8601: text) ?? .first }

    static func days(_ start: String, _ end: String) -> Week {
        Week(start: day(start), end: day(end)) ?? Week(containing: day(start), startingOn: .monday)
    }

    private static func member(_ number: UInt64) -> MemberID { MemberID(ULID(high: 1, low: number)) }

    static let week = WeekView(
        week: days("2026-02-23", "2026-03-01"), state: .running, wager: "loser cooks dinner",
        members: [("Sammy", 3, 5), ("Lisa", 1, 4)].enumerated().map { index, member in
            .init(
                id: Sample.member(UInt64(index)), name: member.0, goal: member.2, required: member.2, logged: member.1,
                hasHit: false, owes: false, isHere: index == 0)
        }, streak: Streak(current: 2, longest: 5))

    static let status: StatusView = {
        var status = StatusView(
            kiosk: .init(
                name: "Sammy & Lisa", version: "0", isClockTrusted: true, zone: "Europe/Amsterdam",
                today: day("2026-02-26"), devices: "simulated", now: UTCInstant(milliseconds: 0)), activity: .idle)
        status.streak = Streak(current: 2, longest: 5)
        return status
    }()

    static func calendar(_ days: ClosedRange<Day>) -> CalendarView {
        CalendarView(
            days: days, today: day("2026-02-26"), groupName: "Sammy & Lisa",
            members: [
                .init(
                    id: member(0), name: "Sammy", workouts: [day("2026-02-24"): 2],
                    stays: [.init(joined: day("2026-01-12"))]),
                .init(
                    id: member(1), name: "Lisa", workouts: [:],
                    stays: [.init(joined: day("2026-01-13"), left: day("2026-01-12"))]),
            ], began: day("2026-01-12"))
    }

    static func workout(_ number: Int, _ change: (inout WorkoutView) -> Void = { _ in }) -> WorkoutView {
        var workout = WorkoutView(
            id: WorkoutID(ULID(high: 2, low: UInt64(number))), member: member(1), memberName: "Lisa",
            moment: .init(
                day: day("2026-02-24"), instant: UTCInstant(milliseconds: 0), zone: "Europe/Amsterdam",
                time: TimeOfDay(hour: 18, minute: 34)), words: .init(proof: .photo),
            photo: .init(
                sha256: String(repeating: "0a", count: 32), byteCount: 432_100, type: "image/heic", width: 1280,
                height: 720, isPresent: true), kiosk: KioskID(ULID(high: 3, low: 1)))
        change(&workout)
        return workout
    }
}
