import FitPinkyCore
import Testing

@testable import Agent

@Suite struct ProbePaceTests {
    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    @Test func `a camera that works is never tried`() {
        var pace = ProbePace()
        #expect(pace.deadline == nil)
        pace.came(at: at(5))
        #expect(pace.deadline == nil && pace.isWell)
    }

    @Test func `one that works is tried once when something went`() {
        var pace = ProbePace()
        pace.went(at: at(5))
        #expect(pace.deadline == at(5) && !pace.isWell)
        pace.trying()
        pace.worked()
        #expect(pace.deadline == nil && pace.isWell)
    }

    @Test func `a camera that stays broken is tried after 1, 2, 4, 8, 16 and then every 30 seconds`() {
        var pace = ProbePace()
        var now = at(0)
        pace.failed(at: now)
        var pauses: [Int64] = []
        for _ in 0..<8 {
            guard let due = pace.deadline else { return #expect(Bool(false), "nothing is due") }
            pauses.append((due - now).nanoseconds / 1_000_000_000)
            now = due
            pace.trying()
            pace.failed(at: now)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 30, 30, 30])
    }

    @Test func `while the answer is waited for there is no second try, whatever is announced`() {
        var pace = ProbePace()
        pace.failed(at: at(0))
        pace.trying()
        #expect(pace.deadline == nil)
        pace.came(at: at(2))
        pace.went(at: at(2))
        #expect(pace.deadline == nil)
        pace.failed(at: at(3))
        #expect(pace.deadline == at(5))
    }

    @Test func `an announcement has a broken camera tried at once, and soon again if it was too early`() {
        var pace = ProbePace()
        pace.failed(at: at(0))
        for second in Int64(1)...6 {
            pace.trying()
            pace.failed(at: at(second * 40))
        }
        #expect(pace.deadline == at(270))
        pace.came(at: at(250))
        #expect(pace.deadline == at(250))
        pace.trying()
        pace.failed(at: at(250))
        #expect(pace.deadline == at(251))
    }

    @Test func `one that works again is left alone`() {
        var pace = ProbePace()
        pace.failed(at: at(0))
        pace.worked()
        #expect(pace.deadline == nil)
        pace.failed(at: at(50))
        #expect(pace.deadline == at(51))
    }

    @Test func `a failure before the next try is due changes nothing`() {
        var pace = ProbePace()
        pace.failed(at: at(0))
        pace.trying()
        pace.failed(at: at(1))
        pace.failed(at: at(2))
        #expect(pace.deadline == at(3))
    }
}
