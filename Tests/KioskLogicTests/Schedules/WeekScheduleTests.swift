import FitPinkyCore
import KioskLogic
import Testing

@Suite struct WeekScheduleTests {
    @Test func `one look goes on at a time, and the next is within a minute`() {
        var schedule = WeekSchedule(startingAt: at(0))
        let first = schedule.timePassed(at(0))
        let second = schedule.timePassed(at(1))
        #expect(first && !second && schedule.deadline == nil)
        schedule.ended(at: at(10))
        #expect(schedule.deadline == at(10) + WeekSchedule.interval)
    }

    @Test func `what comes while a look goes on is looked at after a rest`() {
        var schedule = WeekSchedule(startingAt: at(0))
        _ = schedule.timePassed(at(0))
        schedule.changed(at: at(5))
        schedule.ended(at: at(10))
        #expect(schedule.deadline == at(510))
    }

    @Test func `however often something comes, a look begins at once only if there was none half a second ago`() {
        var schedule = WeekSchedule(startingAt: at(0))
        var looks: [MonotonicInstant] = []
        for index in 0..<100 {
            let time = at(Int64(index) * 20)
            schedule.changed(at: time)
            guard schedule.timePassed(time) else { continue }
            looks.append(time)
            schedule.ended(at: time)
        }
        #expect(looks == [0, 500, 1000, 1500].map(at))
        #expect(schedule.deadline == at(2000))
    }
}
