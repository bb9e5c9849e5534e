import FitPinkyCore
import KioskLogic
import Testing

/// Members of sessions who are called otherwise from now on, or who erase themselves.
@Suite struct SessionMembersTests {
    private let member = RehearsedKiosk.members[0]
    private let moved = ULID(high: 9, low: 1)
    private let workout = ULID(high: 7, low: 1)

    /// A kiosk whose first member has begun a session at 2000 ms, of which the disk knows.
    private func kiosk() -> RehearsedKiosk {
        var kiosk = RehearsedKiosk()
        let time = ClockReading(
            monotonic: at(2000), wall: UTCInstant(milliseconds: 1_800_000_002_000), isTrusted: true)
        kiosk.take(.session(SessionCourse(ULID(high: 6, low: 1), .run, at: time), member: member), at: 2000)
        kiosk.take(.sessionKept(member: member, .done), at: 2010)
        return kiosk
    }

    @Test func `a session and a workout that waits go with the member to another ledger`() throws {
        var kiosk = kiosk()
        let course = try #require(kiosk.machine.sessions[member])
        kiosk.take(.workoutMade(workout, by: member, isProvable: true), at: 2100)
        let effects = kiosk.take(.membersMoved([member: moved]), at: 3000)
        #expect(effects.contains(.moveSession(from: member, to: moved, course.kept(at: at(3000)))))
        #expect(effects.contains { if case .saySession(moved, _) = $0 { true } else { false } })
        #expect(kiosk.machine.sessions.keys.map { $0 } == [moved] && kiosk.machine.shownMember == moved)
        #expect(kiosk.machine.refusalToSteerSession(by: member) == .noneRuns)
        #expect(kiosk.machine.refusalToSteerSession(by: moved) == nil)
        #expect(kiosk.machine.membersOfSessions == [moved])
    }

    @Test func `nothing is kept of what a member who erased themselves was in the middle of`() {
        var kiosk = kiosk()
        kiosk.take(.workoutMade(workout, by: member, isProvable: true), at: 2100)
        #expect(
            kiosk.take(.membersErased([member]), at: 3000) == [.forgetSession(member: member), .dropWorkout(workout)])
        #expect(kiosk.machine.sessions.isEmpty && kiosk.machine.membersOfSessions.isEmpty)
        #expect(kiosk.machine.refusalToBeginSession(by: member) == nil)
        let later = kiosk.run(until: 2000 + SessionCourse.Limits.end.nanoseconds / 1_000_000)
        let isOfIt = later.contains { effect in
            switch effect {
            case .keepSession, .saveWorkout, .keepWorkout, .sessionChanged, .saySession: true
            default: false
            }
        }
        #expect(!isOfIt)
    }
}
