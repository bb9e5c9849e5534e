import FitPinkyCore
import KioskLogic
import Testing

@Suite struct CaptureFlowTests {
    private let settings = CaptureFlow.Settings(countdown: .seconds(3), review: .seconds(5))
    private let first = CaptureFlow.Attempt(number: 1, button: 0)
    private let second = CaptureFlow.Attempt(number: 2, button: 0)

    private func flowInCountdown() -> CaptureFlow {
        var flow = CaptureFlow()
        #expect(flow.pressed(button: 0, at: at(0), settings: settings) == .warmCamera(first))
        return flow
    }

    private func flowCapturing() -> CaptureFlow {
        var flow = flowInCountdown()
        #expect(flow.timeReached(at(2000), settings: settings) == .keep(first))
        #expect(
            flow.timeReached(at(3000), settings: settings) == .capture(first, newerThan: at(3000), until: at(7000)))
        return flow
    }

    private func flowInReview() -> CaptureFlow {
        var flow = flowCapturing()
        #expect(flow.frameTaken(attempt: 1, at: at(3050), settings: settings) == .encode(first))
        return flow
    }

    @Test func `a press starts the countdown and wakes the camera`() {
        #expect(flowInCountdown().step == .countdown(first, since: at(0), until: at(3000)))
    }

    @Test func `the frame asked for must be newer than the countdown's end`() {
        #expect(flowCapturing().step == .capturing(first, newerThan: at(3000), until: at(7000)))
    }

    @Test func `nothing happens before its time`() {
        var flow = flowInCountdown()
        let before = flow
        #expect(flow.timeReached(at(1999), settings: settings) == .nothing)
        #expect(flow == before)
    }

    @Test func `a press in the countdown cancels it`() {
        var flow = flowInCountdown()
        #expect(flow.pressed(button: 0, at: at(1000), settings: settings) == .cancel(first))
        #expect(flow.isIdle)
    }

    @Test func `doing nothing in the review saves the picture that was encoded meanwhile`() {
        var flow = flowInReview()
        #expect(flow.encoded(attempt: 1, at: at(3400)) == .keep)
        #expect(flow.timeReached(at(8050), settings: settings) == .save(first, .photo))
        #expect(flow.step == .saving(first, .photo, since: at(8050)))
        #expect(flow.saved(attempt: 1, at: at(8050)) == .finish(first, .photo))
        #expect(flow.isIdle)
    }

    @Test func `a slow encoder is waited for after the review`() {
        var flow = flowInReview()
        #expect(flow.timeReached(at(8050), settings: settings) == .nothing)
        #expect(flow.step == .encoding(first, since: at(8050)))
        #expect(flow.encoded(attempt: 1, at: at(9000)) == .save(first, .photo))
    }

    @Test func `an encoder that never answers costs the picture, not the workout`() {
        var flow = flowInReview()
        #expect(flow.timeReached(at(8050), settings: settings) == .nothing)
        #expect(flow.timeReached(at(28_050), settings: settings) == .save(first, .none))
        #expect(flow.encoded(attempt: 1, at: at(28_060)) == .drop)
    }

    @Test func `a press in the review takes another picture`() {
        var flow = flowInReview()
        #expect(flow.pressed(button: 0, at: at(4000), settings: settings) == .retake(old: first, new: second))
        #expect(flow.step == .countdown(second, since: at(4000), until: at(7000)))
        #expect(flow.encoded(attempt: 1, at: at(4100)) == .drop)
    }

    @Test func `a finger that came down before the review was asked waits for its turn and takes no picture away`() {
        var flow = flowInReview()
        let before = flow.step
        #expect(flow.pressed(button: 0, downAt: at(3000), at: at(3100), settings: settings) == .queued)
        #expect(flow.step == before)
        #expect(
            flow.pressed(button: 0, downAt: at(3050), at: at(3200), settings: settings)
                == .retake(old: first, new: second))
    }

    @Test func `a hold in the review discards`() {
        var flow = flowInReview()
        #expect(flow.discarded(button: 0, at: at(4000)) == .takeBack(first))
        #expect(flow.encoded(attempt: 1, at: at(4100)) == .drop)
        #expect(flow.tookBack(attempt: 1, at: at(4100)) == .finish(first))
        #expect(flow.isIdle)
    }

    @Test func `a finger that comes down in the review's last moment is waited for`() {
        var flow = flowInReview()
        flow.touched(button: 0, at: at(8000), settings: settings)
        #expect(flow.step == .review(first, since: at(3050), until: at(9600), isEncoded: false))
        #expect(flow.deadline == at(9600))
    }

    @Test func `interference once a second ends neither countdown nor review later than one answer`() {
        var flow = flowInCountdown()
        for second in Int64(0)..<100 { flow.touched(button: 0, at: at(second * 1000), settings: settings) }
        #expect(flow.deadline == at(3600))
        var reviewed = flowInReview()
        for second in Int64(3)..<100 { reviewed.touched(button: 0, at: at(second * 1000), settings: settings) }
        #expect(reviewed.deadline == at(9650))
    }

    @Test func `an agent that ends asks the store once more for a workout that it refused`() {
        var flow = flowCapturing()
        #expect(flow.cameraFailed(attempt: 1, at: at(5000)) == .save(first, .none))
        #expect(flow.savingFailed(attempt: 1, at: at(5010)) == .retryLater(first))
        #expect(flow.stop(at: at(5020)) == .nothing)
        #expect(flow.timeReached(at(5020), settings: settings) == .save(first, .none))
    }

    @Test func `a finger early in the review shortens nothing`() {
        var flow = flowInReview()
        let before = flow
        flow.touched(button: 0, at: at(3100), settings: settings)
        #expect(flow == before)
    }

    @Test func `another member's button neither answers nor delays`() {
        var flow = flowInReview()
        let before = flow.step
        flow.touched(button: 1, at: at(8000), settings: settings)
        #expect(flow.step == before)
        #expect(flow.discarded(button: 1, at: at(3900)) == .refuse)
        #expect(flow.expectation(of: 1) == .anything)
        #expect(flow.expectation(of: 0) == .answer(since: at(3050)))
        #expect(flow.pressed(button: 1, at: at(4000), settings: settings) == .queued)
        #expect(flow.step == before)
    }

    @Test func `a press while saving waits and has its turn`() {
        var flow = flowCapturing()
        #expect(flow.cameraFailed(attempt: 1, at: at(5000)) == .save(first, .none))
        #expect(flow.pressed(button: 1, at: at(5001), settings: settings) == .queued)
        #expect(flow.saved(attempt: 1, at: at(5001)) == .finish(first, .none))
        #expect(flow.step == .turn(button: 1, since: at(5001)) && flow.deadline == at(5001))
        let next = CaptureFlow.Attempt(number: 2, button: 1)
        #expect(flow.timeReached(at(5100), settings: settings) == .warmCamera(next))
        #expect(flow.step == .countdown(next, since: at(5100), until: at(8100)))
        #expect(flow.queue.isEmpty)
    }

    @Test func `a queued press also has its turn after a cancelled countdown`() {
        var flow = flowInCountdown()
        #expect(flow.pressed(button: 1, at: at(10), settings: settings) == .queued)
        #expect(flow.pressed(button: 0, at: at(20), settings: settings) == .cancel(first))
        #expect(flow.timeReached(at(21), settings: settings) == .warmCamera(.init(number: 2, button: 1)))
    }

    @Test func `more presses than the queue holds are refused`() {
        var flow = flowCapturing()
        for _ in 0..<CaptureFlow.Limits.maxQueued {
            #expect(flow.pressed(button: 0, at: at(3100), settings: settings) == .queued)
        }
        #expect(flow.pressed(button: 0, at: at(3100), settings: settings) == .refuse)
        #expect(flow.queue.count == CaptureFlow.Limits.maxQueued)
    }

    @Test func `a camera that fails leaves an unproven workout`() {
        var flow = flowCapturing()
        #expect(flow.cameraFailed(attempt: 1, at: at(5000)) == .save(first, .none))
        #expect(flow.step == .saving(first, .none, since: at(5000)))
    }

    @Test func `a camera that never answers leaves an unproven workout, a second after it should have`() {
        var flow = flowCapturing()
        #expect(flow.deadline == at(8000))
        #expect(flow.timeReached(at(8000), settings: settings) == .save(first, .none))
        #expect(flow.frameTaken(attempt: 1, at: at(8001), settings: settings) == .drop)
    }

    @Test func `a picture that cannot be encoded leaves an unproven workout`() {
        var flow = flowInReview()
        #expect(flow.encodingFailed(attempt: 1, at: at(4000)) == .save(first, .none))
    }

    @Test func `a store that refuses is asked again until it keeps the workout`() {
        var flow = flowInReview()
        #expect(flow.encoded(attempt: 1, at: at(3400)) == .keep)
        #expect(flow.timeReached(at(8050), settings: settings) == .save(first, .photo))
        #expect(flow.savingFailed(attempt: 1, at: at(8100)) == .retryLater(first))
        #expect(flow.step == .unsaved(first, .photo, retryAt: at(13_100)))
        #expect(flow.pressed(button: 0, at: at(9000), settings: settings) == .queued)
        #expect(flow.timeReached(at(13_100), settings: settings) == .save(first, .photo))
        #expect(flow.saved(attempt: 1, at: at(13_100)) == .finish(first, .photo))
    }

    @Test func `a store that never answers is asked again`() {
        var flow = flowCapturing()
        #expect(flow.cameraFailed(attempt: 1, at: at(5000)) == .save(first, .none))
        #expect(flow.deadline == at(35_000))
        #expect(flow.timeReached(at(35_000), settings: settings) == .save(first, .none))
        #expect(flow.step == .saving(first, .none, since: at(35_000)))
    }

    @Test func `with no countdown and no review a press goes straight to its frame and is saved when encoded`() {
        let quick = CaptureFlow.Settings(countdown: .milliseconds(0), review: .milliseconds(0))
        var flow = CaptureFlow()
        #expect(flow.pressed(button: 0, at: at(0), settings: quick) == .warmCamera(first))
        #expect(flow.timeReached(at(0), settings: quick) == .keep(first))
        #expect(flow.timeReached(at(0), settings: quick) == .capture(first, newerThan: at(0), until: at(4000)))
        #expect(flow.frameTaken(attempt: 1, at: at(40), settings: quick) == .encode(first))
        #expect(flow.timeReached(at(40), settings: quick) == .nothing)
        #expect(flow.encoded(attempt: 1, at: at(60)) == .save(first, .photo))
    }

    @Test func `an agent that ends keeps the picture under review and gives nobody another turn`() {
        var flow = flowInReview()
        #expect(flow.encoded(attempt: 1, at: at(3400)) == .keep)
        #expect(flow.pressed(button: 1, at: at(3500), settings: settings) == .queued)
        #expect(flow.stop(at: at(3600)) == .nothing)
        #expect(flow.timeReached(at(3600), settings: settings) == .save(first, .photo))
        #expect(flow.saved(attempt: 1, at: at(3600)) == .finish(first, .photo))
        #expect(flow.deadline == nil)
    }

    @Test func `an agent that ends in the countdown drops the attempt`() {
        var flow = flowInCountdown()
        #expect(flow.stop(at: at(2900)) == .cancel(first))
        #expect(flow.isIdle)
    }

    @Test func `an agent that ends while a frame is awaited waits for it, and saves it without a review`() {
        var flow = flowCapturing()
        #expect(flow.stop(at: at(3100)) == .nothing)
        #expect(flow.step == .capturing(first, newerThan: at(3000), until: at(7000)))
        #expect(flow.frameTaken(attempt: 1, at: at(3200), settings: settings) == .encode(first))
        #expect(flow.timeReached(at(3200), settings: settings) == .nothing)
        #expect(flow.encoded(attempt: 1, at: at(3300)) == .save(first, .photo))
    }

    @Test func `answers for an attempt that is over are dropped, in every state`() {
        for flow in [CaptureFlow(), flowInCountdown(), flowCapturing(), flowInReview()] {
            var changed = flow
            #expect(changed.frameTaken(attempt: 99, at: at(1), settings: settings) == .drop)
            #expect(changed.cameraFailed(attempt: 99, at: at(1)) == .drop)
            #expect(changed.encoded(attempt: 99, at: at(1)) == .drop)
            #expect(changed.encodingFailed(attempt: 99, at: at(1)) == .drop)
            #expect(changed.saved(attempt: 99, at: at(1)) == .drop)
            #expect(changed.savingFailed(attempt: 99, at: at(1)) == .drop)
            #expect(changed.keptInJournal(attempt: 99, hasPicture: true, at: at(1)) == .nothing)
            #expect(changed.tookBack(attempt: 99, at: at(1)) == .drop)
            #expect(changed == flow)
        }
    }
}
