import FitPinkyCore
import KioskLogic
import Testing

@Suite struct PressBacklogTests {
    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }
    private func press(_ number: UInt64) -> ULID { ULID(high: 0, low: number) }

    @Test func `presses of earlier starts are saved one after the other, the oldest first`() {
        var backlog = PressBacklog()
        #expect(!backlog.hasTriedAll)
        backlog.found([press(1), press(2)])
        #expect(backlog.timePassed(at(1)) == press(1))
        #expect(backlog.timePassed(at(1)) == nil)
        backlog.ended(isRefused: false, at: at(2))
        #expect(backlog.timePassed(at(2)) == press(2))
        #expect(!backlog.hasTriedAll)
        backlog.ended(isRefused: false, at: at(3))
        #expect(backlog.hasTriedAll && backlog.count == 0 && backlog.timePassed(at(100)) == nil)
    }

    @Test func `one that is refused keeps no other waiting, and is tried again after five seconds`() {
        var backlog = PressBacklog()
        backlog.found([press(1), press(2)])
        _ = backlog.timePassed(at(1))
        backlog.ended(isRefused: true, at: at(2))
        #expect(backlog.timePassed(at(2)) == press(2))
        backlog.ended(isRefused: false, at: at(3))
        #expect(backlog.hasTriedAll && backlog.count == 1)
        #expect(backlog.timePassed(at(6)) == nil)
        #expect(backlog.timePassed(at(7)) == press(1))
        backlog.ended(isRefused: false, at: at(8))
        #expect(backlog.count == 0)
    }

    @Test func `one that is refused at its press is tried again like all others, and is there once`() {
        var backlog = PressBacklog()
        backlog.foundNothing()
        backlog.add(press(1), at: at(1))
        backlog.add(press(1), at: at(2))
        #expect(backlog.count == 1)
        #expect(backlog.timePassed(at(5)) == nil)
        #expect(backlog.timePassed(at(6)) == press(1))
        backlog.add(press(1), at: at(6))
        backlog.ended(isRefused: false, at: at(7))
        #expect(backlog.count == 0)
    }
}
