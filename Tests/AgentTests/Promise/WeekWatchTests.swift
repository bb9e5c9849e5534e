import FitPinkyCore
import Ledger
import Testing

@testable import Agent

@Suite struct WeekWatchTests {
    private let now = MonotonicInstant(nanoseconds: 0)

    private func nudge(_ number: Int) throws -> Winner {
        let id = NudgeID(ULID(high: 1, low: UInt64(number)))
        let member = MemberID(ULID(high: 2, low: 1))
        return Winner(
            slot: .nudge(id), position: try #require(Position(bytes: [UInt8](repeating: 0, count: 72))),
            fact: .nudge(
                NudgeFact(
                    nudge: id, sender: member, receiver: member, instant: UTCInstant(milliseconds: 0), text: "Go")))
    }

    @Test func `what a look could not read is looked at again, before what came meanwhile`() throws {
        var watch = WeekWatch()
        let (first, second) = (try nudge(1), try nudge(2))
        watch.came([first], at: now)
        #expect(watch.begin(at: now) == [first])
        watch.came([second], at: now)
        #expect(watch.begin(at: now) == nil)
        watch.ended(isRead: false)
        #expect(watch.begin(at: now) == [first, second])
        watch.ended(isRead: true)
        #expect(watch.begin(at: now) == nil)
        #expect(watch.begin(at: now + WeekWatch.interval) == [])
    }

    @Test func `a look that keeps failing keeps no more than the latest`() throws {
        var watch = WeekWatch()
        let news = try (0..<WeekWatch.maxArrived).map(nudge)
        watch.came(news, at: now)
        _ = watch.begin(at: now)
        let late = try nudge(-1 + WeekWatch.maxArrived * 2)
        watch.came([late], at: now)
        watch.ended(isRead: false)
        #expect(watch.begin(at: now) == news.dropFirst() + [late])
    }
}
