import FitPinkyCore
import KioskLogic
import Testing

@Suite struct StoreCareScheduleTests {
    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    @Test func `after a start everything is looked at, and then once an hour`() {
        var care = StoreCareSchedule(startingAt: at(0))
        let first = care.timePassed(at(1))
        #expect(first == .full)
        let whileWorking = care.timePassed(at(2))
        #expect(whileWorking == nil)
        care.ended(StoreCareSchedule.Outcome(), at: at(3))
        let tooSoon = care.timePassed(at(3600))
        #expect(tooSoon == nil)
        let next = care.timePassed(at(3601))
        #expect(next == .full)
    }

    @Test func `what is erased in parts goes on after a rest of five seconds`() {
        var care = StoreCareSchedule(startingAt: at(0))
        _ = care.timePassed(at(1))
        care.ended(StoreCareSchedule.Outcome(hasMore: true), at: at(3))
        let early = care.timePassed(at(7))
        #expect(early == nil)
        let next = care.timePassed(at(8))
        #expect(next == .full)
    }

    @Test func `a reserve that is not whole is looked at again and again, and so it is after something was written`() {
        var care = StoreCareSchedule(startingAt: at(0))
        _ = care.timePassed(at(1))
        care.ended(StoreCareSchedule.Outcome(isAmiss: true), at: at(10))
        let early = care.timePassed(at(14))
        #expect(early == nil)
        let next = care.timePassed(at(15))
        #expect(next == .short)
        care.ended(StoreCareSchedule.Outcome(), at: at(16))
        let quiet = care.timePassed(at(100))
        #expect(quiet == nil)
        care.wrote(at: at(100))
        let afterWriting = care.timePassed(at(100))
        #expect(afterWriting == .short)
    }

    @Test func `a photo that waits is tried again after five seconds, and damage is looked at after fifteen`() {
        var care = StoreCareSchedule(startingAt: at(0))
        _ = care.timePassed(at(1))
        care.ended(StoreCareSchedule.Outcome(isDamaged: true), at: at(1))
        #expect(care.deadline == at(16))
        care.photoWaits(at: at(2))
        #expect(care.deadline == at(7))
        let round = care.timePassed(at(7))
        #expect(round == .short && care.deadline == nil)
        care.ended(StoreCareSchedule.Outcome(isAmiss: true, isDamaged: true), at: at(8))
        #expect(care.deadline == at(13))
    }
}
