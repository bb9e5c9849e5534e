import FitPinkyCore
import Support
import Testing

@testable import Sync

@Suite struct DiallingTests {
    private let start = MonotonicInstant(nanoseconds: 0)

    @Test func `waits grow from one second by 1.6 to two minutes, give or take a fifth`() {
        #expect(
            (0..<13).map { Dialling.delay(afterFailures: $0) } == [
                1000, 1600, 2560, 4096, 6553, 10484, 16774, 26838, 42940, 68704, 109926, 120000, 120000,
            ])
        var chance = SeededGenerator(seed: 3)
        var now = start
        var dialling = Dialling(at: now)
        var seen: Set<Int64> = []
        for failures in 0..<200 {
            let dial = dialling.timePassed(at: now)
            #expect(dial == .dial(until: now + .seconds(5)))
            guard case .wait(let until) = dialling.failed(isPending: false, at: now, using: &chance) else {
                Issue.record("no wait")
                return
            }
            let (delay, percent) = (Dialling.delay(afterFailures: failures), (until - now).nanoseconds / 10_000)
            #expect(delay * 80...delay * 120 ~= percent)
            if failures > 20 { seen.insert(percent) }
            let early = dialling.timePassed(at: now + .milliseconds(delay / 2))
            #expect(early == .wait(until: until))
            now = until
        }
        #expect(seen.count > 20)
    }

    @Test func `while something is pending it tries about every four seconds`() {
        var chance = SeededGenerator(seed: 3)
        var now = start
        var dialling = Dialling(at: now)
        for _ in 0..<50 {
            _ = dialling.timePassed(at: now)
            guard case .wait(let until) = dialling.failed(isPending: true, at: now, using: &chance) else {
                Issue.record("no wait")
                return
            }
            #expect(until - now <= .milliseconds(4_800))
            now = until
        }
        // And if something becomes pending in the middle of a long wait.
        _ = dialling.timePassed(at: now)
        _ = dialling.failed(isPending: false, at: now, using: &chance)
        let soon = dialling.pending(at: now)
        #expect(soon == .wait(until: now + .seconds(4)))
    }

    @Test func `a link that comes up is used at once, and a connection ends all trying`() {
        var chance = SeededGenerator(seed: 3)
        var dialling = Dialling(at: start)
        _ = dialling.timePassed(at: start)
        let attempting = dialling.linkUp(at: start)
        #expect(attempting == .rest)
        _ = dialling.failed(isPending: false, at: start, using: &chance)
        let up = dialling.linkUp(at: start)
        #expect(up == .dial(until: start + .seconds(5)))
        dialling.connected()
        #expect(dialling.state == .connected(failures: 0))
        let late = dialling.failed(isPending: false, at: start + .seconds(5), using: &chance)
        #expect(late == .rest)
        guard case .wait(let until) = dialling.disconnected(isPending: false, at: start, using: &chance) else {
            Issue.record("no wait")
            return
        }
        #expect(until - start <= .milliseconds(1_200))
    }
}
