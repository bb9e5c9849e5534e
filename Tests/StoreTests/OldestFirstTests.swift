import FitPinkyCore
import Ledger
import Stores
import Testing

@testable import Store

@Suite struct OldestFirstTests {
    private let kiosk = Furnished()

    private func instants(_ workouts: [StoredWorkout]) -> [Int64] {
        workouts.compactMap { $0.fact.moment.known?.instant.milliseconds }
    }

    @Test func `workouts come oldest first, without those that are deleted or have no moment yet`() throws {
        let store = try kiosk.open()
        let all = try store.workouts(includingDeleted: true)
        #expect(all.contains { $0.isDeleted })
        let expected = instants(all.filter { !$0.isDeleted }).sorted()
        let (first, last) = (UTCInstant(milliseconds: 0), UTCInstant(milliseconds: .max / 2))
        #expect(instants(try store.workoutsOldestFirst(from: first, before: last)) == expected)
        #expect(try !expected.isEmpty && store.workouts().count >= expected.count)
    }

    @Test func `a page goes on after the last workout of the one before, and ends before the end`() throws {
        let store = try kiosk.open()
        let (first, last) = (UTCInstant(milliseconds: 0), UTCInstant(milliseconds: .max / 2))
        let all = try store.workoutsOldestFirst(from: first, before: last)
        var (found, after): ([StoredWorkout], StoredWorkout?) = ([], nil)
        repeat {
            let page = try store.workoutsOldestFirst(limit: 1, after: after, from: first, before: last)
            found += page
            after = page.last
        } while after != nil
        #expect(found == all)
        let end = try #require(all.last?.fact.moment.known?.instant)
        #expect(
            instants(try store.workoutsOldestFirst(from: first, before: end))
                == instants(all).filter { $0 < end.milliseconds })
        #expect(
            instants(try store.workoutsOldestFirst(from: end, before: last))
                == instants(all).filter { $0 >= end.milliseconds })
        #expect(try store.workoutsOldestFirst(limit: 0, from: first, before: last).isEmpty)
    }
}
