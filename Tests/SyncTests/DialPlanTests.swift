import FitPinkyCore
import Ledger
import Testing

@testable import Sync

@Suite struct DialPlanTests {
    private let ana = KioskID(ULID(high: 1, low: 1))
    private let ben = KioskID(ULID(high: 1, low: 2))

    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    /// A plan that is asked in the middle of an expectation.
    private final class Scene {
        var plan = DialPlan(seed: 1)

        func take(_ action: Dialling.Action, of peer: KioskID) -> MonotonicInstant? { plan.take(action, of: peer) }

        func keep(_ peers: [KioskID]) -> [KioskID] { plan.keep(peers) }
    }

    @Test func `a peer is due at the time that was decided, and a call takes it off the plan`() {
        let scene = Scene()
        #expect(scene.plan.deadline == nil && scene.plan.due(at: at(100)) == [])
        #expect(scene.take(.wait(until: at(9)), of: ben) == nil)
        #expect(scene.take(.wait(until: at(5)), of: ana) == nil)
        #expect(scene.plan.deadline == at(5) && scene.plan.due(at: at(4)) == [])
        #expect(scene.plan.due(at: at(5)) == [ana] && scene.plan.due(at: at(9)) == [ana, ben])
        #expect(scene.take(.dial(until: at(10)), of: ana) == at(10))
        #expect(scene.plan.deadline == at(9))
        #expect(scene.take(.rest, of: ben) == nil, "nothing new was decided")
        #expect(scene.plan.deadline == at(9), "nothing new was decided")
        scene.plan.connected(ben)
        #expect(scene.plan.deadline == nil)
    }

    @Test func `who is no peer any more is not called, and new peers are asked about`() {
        let scene = Scene()
        _ = scene.take(.wait(until: at(5)), of: ana)
        #expect(scene.keep([ben, ana]) == [ben])
        #expect(scene.keep([ben]) == [ben])
        #expect(scene.plan.deadline == nil)
    }
}
