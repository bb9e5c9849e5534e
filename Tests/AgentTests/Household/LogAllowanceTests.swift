import FitPinkyCore
import Testing

@testable import Agent

@Suite struct LogAllowanceTests {
    private func second(_ number: Int64) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: number * 1_000_000_000)
    }

    @Test func `ten lines a minute are written, and the next one says how many were left out`() {
        var allowance = LogAllowance()
        for _ in 0..<LogAllowance.linesPerMinute {
            let omitted = allowance.take(at: second(5))
            #expect(omitted == 0)
        }
        for _ in 0..<1000 {
            let omitted = allowance.take(at: second(64))
            #expect(omitted == nil)
        }
        let first = allowance.take(at: second(65))
        let next = allowance.take(at: second(65))
        #expect(first == 1000 && next == 0)
    }
}
