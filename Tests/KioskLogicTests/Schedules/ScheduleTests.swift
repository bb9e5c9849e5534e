import FitPinkyCore
import KioskLogic
import Testing

@Suite struct ScheduleTests {
    @Test func `what is due begins once, and is due again when its end says so`() {
        var schedule = Schedule(at: at(5))
        let early = schedule.timePassed(at(4))
        let due = schedule.timePassed(at(5))
        let again = schedule.timePassed(at(6))
        #expect(!early && due && !again && schedule.deadline == nil)
        schedule.ended(next: at(9))
        #expect(schedule.deadline == at(9))
    }

    @Test func `what is asked for while the work goes on is due after it`() {
        var schedule = Schedule(at: at(5))
        _ = schedule.timePassed(at(5))
        schedule.bringForward(to: at(8))
        schedule.bringForward(to: at(7))
        #expect(schedule.deadline == nil)
        schedule.ended(next: nil)
        #expect(schedule.deadline == at(7))
    }

    @Test func `a deadline is brought forward and never put off`() {
        var schedule = Schedule()
        #expect(schedule.isUnscheduled)
        schedule.bringForward(to: at(5))
        schedule.bringForward(to: at(6))
        #expect(schedule.deadline == at(5))
        schedule.bringForward(to: at(4))
        #expect(schedule.deadline == at(4))
    }

    @Test func `an end without a beginning changes nothing`() {
        var schedule = Schedule(at: at(5))
        schedule.ended(next: at(1))
        #expect(schedule.deadline == at(5))
    }
}
