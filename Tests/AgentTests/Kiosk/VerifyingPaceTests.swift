import FitPinkyCore
import Store
import Support
import Testing

@testable import Agent

@Suite struct VerifyingPaceTests {
    private let start = MonotonicInstant(nanoseconds: 7_000_000_000)
    private func at(_ milliseconds: Int64) -> MonotonicInstant { start + .milliseconds(milliseconds) }

    @Test func `nothing is looked at for five minutes after a start, and then whether a pass is due`() {
        var pace = VerifyingPace(startingAt: start)
        #expect(pace.deadline == at(300_000))
        let early = pace.next(at: at(299_999))
        #expect(early == nil)
        let first = pace.next(at: at(300_000))
        #expect(first == .begin(always: false, isFirst: true))
        // One at a time.
        #expect(pace.deadline == nil)
        let second = pace.next(at: at(900_000))
        #expect(second == nil)
        pace.ended(nil, at: at(300_001))
        #expect(pace.deadline == at(300_001) + VerifyingPace.retry)
    }

    @Test func `a pass pauses between its steps, and the next is looked for an hour after its end`() {
        var pace = VerifyingPace(startingAt: start)
        _ = pace.next(at: at(300_000))
        pace.ended(VerifyingPass(), at: at(300_010))
        let early = pace.next(at: at(300_209))
        #expect(early == nil)
        let step = pace.next(at: at(300_210))
        #expect(step == .goOn(VerifyingPass()))
        pace.ended(nil, at: at(300_220))
        #expect(pace.deadline == at(300_220) + VerifyingPace.retry)
    }

    @Test func `once a pass has ended the next is not the first`() throws {
        let folder = TemporaryFolder()
        let store = try Store.home(in: "\(folder.path)/state")
        var pass = VerifyingPass()
        while !pass.hasEnded { try store.folder.step(&pass) }
        var pace = VerifyingPace(startingAt: start)
        _ = pace.next(at: at(300_000))
        pace.ended(pass, at: at(300_010))
        let next = pace.next(at: at(300_010) + VerifyingPace.retry)
        #expect(next == .begin(always: false, isFirst: false))
    }

    @Test func `damage that was found begins a pass at once, or when the one under way has ended`() {
        var pace = VerifyingPace(startingAt: start)
        pace.want(at: at(1000))
        let wanted = pace.next(at: at(1000))
        #expect(wanted == .begin(always: true, isFirst: true))
        pace.want(at: at(1100))
        #expect(pace.deadline == nil)
        pace.ended(nil, at: at(1200))
        let again = pace.next(at: at(1200))
        #expect(again == .begin(always: true, isFirst: true))
        pace.ended(nil, at: at(1300))
        let next = pace.next(at: at(1300))
        #expect(next == nil)
    }

    @Test func `a pass is due when there was none, and thirty days after the last`() {
        let now = UTCInstant(milliseconds: 1_772_127_245_120)
        func isDue(_ days: Int64?, isClockTrusted: Bool = true, isFirst: Bool = true) -> Bool {
            VerifyingPace.isDue(
                latest: days.map { UTCInstant(milliseconds: now.milliseconds - $0 * 86_400_000) }, at: now,
                isClockTrusted: isClockTrusted, isFirst: isFirst)
        }
        #expect(isDue(nil) && isDue(nil, isClockTrusted: false))
        #expect(isDue(nil, isFirst: false) && !isDue(nil, isClockTrusted: false, isFirst: false))
        #expect(!isDue(0) && !isDue(29) && isDue(30) && isDue(400))
        // A wrong clock noted the last one, or says that a month has passed.
        #expect(isDue(-1) && !isDue(30, isClockTrusted: false))
    }
}
