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
        #expect(watch.begin(at: now) == nil && watch.deadline == nil)
        watch.ended(isRead: false, at: now)
        let later = now + WeekWatch.interval
        #expect(watch.begin(at: later) == [first, second])
        watch.ended(isRead: true, at: later)
        #expect(watch.deadline == later + WeekWatch.interval)
        #expect(watch.begin(at: later) == nil)
        #expect(watch.begin(at: later + WeekWatch.interval) == [])
    }

    @Test func `however often something comes, a look begins at once only if there was none half a second ago`() throws
    {
        var watch = WeekWatch()
        var (looks, seen): ([MonotonicInstant], [Winner]) = ([], [])
        let all = try (0..<100).map(nudge)
        for (index, news) in all.enumerated() {
            let time = now + .milliseconds(Int64(index) * 20)
            watch.came([news], at: time)
            if index % 3 == 0 { watch.changed(at: time) }
            guard let arrived = watch.begin(at: time) else { continue }
            (looks, seen) = (looks + [time], seen + arrived)
            watch.ended(isRead: true, at: time)
        }
        #expect(looks == [0, 500, 1000, 1500].map { now + .milliseconds($0) })
        let last = try #require(watch.deadline)
        #expect(last == now + .milliseconds(2000))
        let rest = watch.begin(at: last)
        #expect(seen + (rest ?? []) == all)
    }

    @Test func `a look that keeps failing keeps no more than the latest`() throws {
        var watch = WeekWatch()
        let news = try (0..<WeekWatch.maxArrived).map(nudge)
        watch.came(news, at: now)
        _ = watch.begin(at: now)
        let late = try nudge(-1 + WeekWatch.maxArrived * 2)
        watch.came([late], at: now)
        watch.ended(isRead: false, at: now)
        #expect(watch.begin(at: now + WeekWatch.interval) == news.dropFirst() + [late])
    }
}
