import FitPinkyCore
import KioskLogic
import Testing

@Suite struct CheckQueueTests {
    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    private func check(_ number: Int) -> ULID { ULID(high: 0, low: UInt64(number)) }

    @Test func `a check that was refused is tried again after five seconds, once a refusal`() {
        var queue = CheckQueue()
        #expect(queue.add(check(1), at: at(0)) == true)
        queue.failed(check(1), at: at(10))
        #expect(queue.deadline == at(15))
        let early = queue.timePassed(at(14))
        #expect(early.isEmpty)
        let due = queue.timePassed(at(15))
        #expect(due == [check(1)])
        let again = queue.timePassed(at(20))
        #expect(again.isEmpty)
    }

    @Test func `a check whose answer never comes is sent again after half a minute`() {
        var queue = CheckQueue()
        #expect(queue.add(check(1), at: at(0)) == true)
        #expect(queue.deadline == at(30))
        let due = queue.timePassed(at(30))
        #expect(due == [check(1)] && queue.deadline == at(60) && queue.count == 1)
    }

    @Test func `a check is told of as saved once, whatever answers come`() {
        var queue = CheckQueue()
        #expect(queue.add(check(1), at: at(0)) == true)
        #expect(queue.saved(check(1)) == true)
        let isNews = queue.saved(check(1))
        #expect(!isNews)
        queue.failed(check(1), at: at(1))
        #expect(queue.deadline == nil)
    }

    @Test func `more checks than the queue holds are refused`() {
        var queue = CheckQueue()
        for number in 0..<CheckQueue.capacity { #expect(queue.add(check(number), at: at(0)) == true) }
        let isTaken = queue.add(check(99), at: at(0))
        #expect(!isTaken)
        #expect(queue.saved(check(0)) == true)
        #expect(queue.add(check(99), at: at(0)) == true)
    }
}
