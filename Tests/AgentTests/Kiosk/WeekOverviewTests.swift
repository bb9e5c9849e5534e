import FitPinkyCore
import Ledger
import Testing

@testable import Agent
@testable import Store

@Suite struct WeekOverviewTests {
    private let sammy = MemberFact(member: MemberID(ULID(high: 0, low: 1)), name: "Sammy")
    private let lisa = MemberFact(member: MemberID(ULID(high: 0, low: 2)), name: "Lisa")

    /// 2026-02-26 is a Thursday; its week runs from Monday the 23rd to Sunday the 1st of March. No group exists yet.
    private func overview(_ workouts: [StoredWorkout]) throws -> WeekOverview {
        WeekOverview(
            today: try #require(Day(iso8601: "2026-02-26")),
            reading: KioskReading(KioskID(ULID(high: 2, low: 2)), from: Winners([])), members: [sammy, lisa],
            workouts: workouts)
    }

    private func workout(_ day: String, by member: MemberFact, isProven: Bool = true, isDeleted: Bool = false) throws
        -> StoredWorkout
    {
        let photo = PhotoFact(
            sha256: [UInt8](repeating: 0, count: 32), byteCount: 1, type: "image/jpeg", width: 1, height: 1)
        let fact = WorkoutFact(
            workout: WorkoutID(ULID(high: 1, low: 1)), author: member.member,
            moment: .known(
                KnownMoment(
                    instant: UTCInstant(milliseconds: 0), zone: "UTC", day: try #require(Day(iso8601: day)))),
            photo: isProven ? photo : nil)
        return StoredWorkout(
            fact: fact, isEstimate: false, kiosk: KioskID(ULID(high: 2, low: 2)), isDeleted: isDeleted,
            isPhotoPresent: true)
    }

    @Test func `two workouts on one day count as one day`() throws {
        let member = try overview([try workout("2026-02-24", by: sammy), try workout("2026-02-24", by: sammy)])
            .members[0]
        #expect(member.logged == 1 && !member.isDoneToday)
    }

    @Test func `a day of another week or after today does not count`() throws {
        let days = ["2026-02-22", "2026-02-27", "2026-03-01"]
        #expect(try overview(try days.map { try workout($0, by: sammy) }).members[0].logged == 0)
    }

    @Test func `an unproven or deleted workout does not count, and an unproven one is shown as such`() throws {
        let member = try overview([
            try workout("2026-02-26", by: sammy, isProven: false),
            try workout("2026-02-25", by: sammy, isDeleted: true),
        ]).members[0]
        #expect(member.logged == 0 && member.unproven == 1 && !member.isDoneToday)
    }

    @Test func `a day with a proven workout is not unproven, whatever else was logged`() throws {
        let member = try overview([
            try workout("2026-02-26", by: sammy, isProven: false), try workout("2026-02-26", by: sammy),
        ]).members[0]
        #expect(member.logged == 1 && member.unproven == 0 && member.isDoneToday)
    }

    @Test func `each member has their own days`() throws {
        let members = try overview([try workout("2026-02-26", by: sammy), try workout("2026-02-25", by: lisa)]).members
        #expect(members.map(\.logged) == [1, 1])
        #expect(members.map(\.isDoneToday) == [true, false])
    }
}
