import FitPinkyCore
import Ledger
import Testing

@testable import KioskRuntime

@Suite struct WeekWatchTests {
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
        watch.came([first])
        #expect(watch.begin() == [first])
        watch.came([second])
        watch.ended(isRead: false)
        #expect(watch.begin() == [first, second])
        watch.ended(isRead: true)
        #expect(watch.begin() == [])
    }

    @Test func `a look that keeps failing keeps no more than the latest`() throws {
        var watch = WeekWatch()
        let news = try (0..<WeekWatch.maxArrived).map(nudge)
        watch.came(news)
        _ = watch.begin()
        let late = try nudge(-1 + WeekWatch.maxArrived * 2)
        watch.came([late])
        watch.ended(isRead: false)
        #expect(watch.begin() == news.dropFirst() + [late])
    }
}
