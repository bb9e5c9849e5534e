import FitPinkyCore
import KioskLogic
import Testing

@Suite struct CameraProbeScheduleTests {
    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    @Test func `a camera that works is never tried`() {
        var schedule = CameraProbeSchedule()
        #expect(schedule.deadline == nil)
        schedule.came(at: at(5))
        #expect(schedule.deadline == nil && schedule.isWell)
    }

    @Test func `one that works is tried once when something went`() {
        var schedule = CameraProbeSchedule()
        schedule.went(at: at(5))
        #expect(schedule.deadline == at(5) && !schedule.isWell)
        _ = schedule.timePassed(at(5))
        schedule.worked()
        #expect(schedule.deadline == nil && schedule.isWell)
    }

    @Test func `a camera that stays broken is tried after 1, 2, 4, 8, 16 and then every 30 seconds`() {
        var schedule = CameraProbeSchedule()
        var now = at(0)
        schedule.failed(at: now)
        var pauses: [Int64] = []
        for _ in 0..<8 {
            guard let due = schedule.deadline else { return #expect(Bool(false), "nothing is due") }
            pauses.append((due - now).nanoseconds / 1_000_000_000)
            now = due
            let isTried = schedule.timePassed(now)
            #expect(isTried)
            schedule.failed(at: now)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 30, 30, 30])
    }

    @Test func `while the answer is waited for there is no second try, whatever is announced`() {
        var schedule = CameraProbeSchedule()
        schedule.failed(at: at(0))
        let early = schedule.timePassed(at(0))
        #expect(!early)
        _ = schedule.timePassed(at(1))
        #expect(schedule.deadline == nil)
        schedule.came(at: at(2))
        schedule.went(at: at(2))
        #expect(schedule.deadline == nil)
        schedule.failed(at: at(3))
        #expect(schedule.deadline == at(5))
    }

    @Test func `an announcement has a broken camera tried at once, and soon again if it was too early`() {
        var schedule = CameraProbeSchedule()
        schedule.failed(at: at(0))
        for second in Int64(1)...6 {
            _ = schedule.timePassed(at(second * 40))
            schedule.failed(at: at(second * 40))
        }
        #expect(schedule.deadline == at(270))
        schedule.came(at: at(250))
        #expect(schedule.deadline == at(250))
        _ = schedule.timePassed(at(250))
        schedule.failed(at: at(250))
        #expect(schedule.deadline == at(251))
    }

    @Test func `one that works again is left alone`() {
        var schedule = CameraProbeSchedule()
        schedule.failed(at: at(0))
        schedule.worked()
        #expect(schedule.deadline == nil)
        schedule.failed(at: at(50))
        #expect(schedule.deadline == at(51))
    }

    @Test func `a failure before the next try is due changes nothing`() {
        var schedule = CameraProbeSchedule()
        schedule.failed(at: at(0))
        let early = schedule.timePassed(at(0))
        #expect(!early)
        _ = schedule.timePassed(at(1))
        schedule.failed(at: at(1))
        schedule.failed(at: at(2))
        #expect(schedule.deadline == at(3))
    }
}
