import FitPinkyCore
import Ledger
import Sync
import Testing

@Suite struct PhotoPlanTests {
    private let ana = KioskID(ULID(high: 1, low: 1))
    private let ben = KioskID(ULID(high: 1, low: 2))
    private let first = MissingPhoto(sha256: [1], origin: KioskID(ULID(high: 1, low: 9)))
    private let second = MissingPhoto(sha256: [2], origin: KioskID(ULID(high: 1, low: 9)))

    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    /// A plan that is asked in the middle of an expectation.
    private final class Scene {
        var plan = PhotoPlan()

        init() {}

        /// Of which the store has said that these are wanted.
        init(_ photos: [MissingPhoto]) {
            _ = plan.search()
            plan.found(photos, at: MonotonicInstant(nanoseconds: 0))
        }

        func search() -> Bool { plan.search() }

        func searchesOn() -> Bool { plan.searchesOn() }

        func timePassed(_ now: MonotonicInstant) -> Bool { plan.timePassed(now) }

        func next(_ peer: KioskID, _ isAllowed: (MissingPhoto) -> Bool = { _ in true }) -> [UInt8]? {
            plan.next(for: peer, among: isAllowed)
        }
    }

    @Test func `the store is asked once until it has answered`() {
        let scene = Scene()
        #expect(scene.search())
        #expect(!scene.search())
        #expect(scene.plan.wanted.isEmpty)
        scene.plan.found([first], at: at(0))
        #expect(scene.plan.wanted == [first])
        #expect(scene.search())
    }

    @Test func `what comes to be wanted while the store looks stays wanted, though it looked before`() {
        let scene = Scene()
        #expect(scene.search())
        scene.plan.wantFirst([second])
        scene.plan.found([first], at: at(0))
        #expect(scene.plan.wanted == [second, first])
        // The next answer is of a look that began after it was here.
        #expect(scene.search())
        scene.plan.found([first], at: at(1))
        #expect(scene.plan.wanted == [first])
    }

    @Test func `what has come while the store looks is not wanted again`() {
        let scene = Scene()
        for isFetched in [true, false] {
            #expect(scene.search())
            scene.plan.wantFirst([first, second])
            if isFetched {
                #expect(scene.next(ana) == second.sha256)
                scene.plan.ended(second.sha256, from: ana, .fetched, at: at(0))
            } else {
                scene.plan.forget(second.sha256)
            }
            scene.plan.found([], at: at(0))
            #expect(scene.plan.wanted == [first])
        }
    }

    @Test func `more than are kept that come while the store looks are asked for later`() {
        let scene = Scene()
        #expect(scene.search())
        for number in 0..<2 * MissingPhotos.maxWishes {
            scene.plan.wantFirst([MissingPhoto(sha256: [1, UInt8(number % 256), UInt8(number / 256)], origin: ana)])
        }
        scene.plan.found([], at: at(0))
        #expect(scene.plan.wanted.count == MissingPhotos.maxWishes)
        for wish in scene.plan.wanted { scene.plan.forget(wish.sha256) }
        #expect(scene.searchesOn())
    }

    @Test func `where the store cannot say, those stay that are wanted`() {
        let scene = Scene([first])
        #expect(scene.search())
        scene.plan.found(nil, at: at(0))
        #expect(scene.plan.wanted == [first] && scene.search())
    }

    @Test func `a photo is asked of one peer at a time, and of another if that one does not have it`() {
        let scene = Scene([first, second])
        #expect(scene.next(ana) == first.sha256)
        #expect(scene.next(ben) == second.sha256)
        #expect(scene.next(ana) == nil)
        scene.plan.ended(first.sha256, from: ana, .absent, at: at(1))
        #expect(scene.next(ana) == nil)
        #expect(scene.next(ben) { $0 != first } == nil, "it may not be asked for it")
        #expect(scene.next(ben) == first.sha256)
        scene.plan.ended(first.sha256, from: ben, .fetched, at: at(2))
        #expect(scene.plan.wanted == [second])
    }

    @Test func `what a peer did not have it is asked for again once it offers it, or is back`() {
        let scene = Scene([first])
        for _ in 0..<2 {
            #expect(scene.next(ana) == first.sha256)
            scene.plan.ended(first.sha256, from: ana, .absent, at: at(1))
            #expect(scene.next(ana) == nil)
            scene.plan.offered(first.sha256, by: ana)
        }
        #expect(scene.next(ana) == first.sha256)
        scene.plan.released([first.sha256], by: ana, isLast: false)
        #expect(
            scene.next(ben) == first.sha256,
            "the connection is gone, and nobody else fetches it")
        scene.plan.ended(first.sha256, from: ben, .absent, at: at(2))
        scene.plan.released([], by: ben, isLast: true)
        #expect(scene.next(ben) == first.sha256)
    }

    @Test func `after a photo that could not be stored nothing is fetched for a minute, and then the store is asked`() {
        let scene = Scene([first, second])
        #expect(scene.next(ana) == first.sha256)
        scene.plan.ended(first.sha256, from: ana, .unstored, at: at(10))
        #expect(scene.plan.deadline == at(70))
        scene.plan.ended(second.sha256, from: ben, .unstored, at: at(20))
        #expect(scene.plan.deadline == at(70), "a second one waits no longer")
        #expect(scene.next(ana) == nil)
        #expect(!scene.timePassed(at(69)))
        #expect(!scene.searchesOn())
        #expect(scene.timePassed(at(70)))
        #expect(scene.plan.deadline == nil)
        #expect(!scene.timePassed(at(80)))
        scene.plan.found([first], at: at(0))
        #expect(scene.next(ana) == first.sha256)
    }

    @Test func `the store is asked for more once all that was kept is done`() {
        let many = (0...MissingPhotos.maxWishes).map {
            MissingPhoto(sha256: [UInt8($0 >> 8), UInt8($0 & 255)], origin: ana)
        }
        let scene = Scene(many)
        #expect(scene.plan.wanted.count == MissingPhotos.maxWishes)
        #expect(!scene.searchesOn())
        for photo in many { scene.plan.forget(photo.sha256) }
        #expect(scene.searchesOn())
        #expect(!scene.searchesOn(), "it was asked")
        scene.plan.found([], at: at(0))
        #expect(!scene.searchesOn())
    }
}
