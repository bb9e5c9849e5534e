import FitPinkyCore
import KioskLogic
import Testing

/// What the journal of presses changes in the flow.
@Suite struct CaptureJournalTests {
    private let settings = CaptureFlow.Settings(countdown: .seconds(3), review: .seconds(5))
    private let first = CaptureFlow.Attempt(number: 1, button: 0)
    private let second = CaptureFlow.Attempt(number: 2, button: 0)

    private func flowInCountdown() -> CaptureFlow {
        var flow = CaptureFlow()
        _ = flow.pressed(button: 0, at: at(0), settings: settings)
        return flow
    }

    private func flowCapturing() -> CaptureFlow {
        var flow = flowInCountdown()
        _ = flow.timeReached(at(2000), settings: settings)
        _ = flow.timeReached(at(3000), settings: settings)
        return flow
    }

    private func flowInReview() -> CaptureFlow {
        var flow = flowCapturing()
        _ = flow.frameTaken(attempt: 1, at: at(3050), settings: settings)
        return flow
    }

    private func flowSaving() -> CaptureFlow {
        var flow = flowInReview()
        _ = flow.encoded(attempt: 1, at: at(3400))
        _ = flow.timeReached(at(8050), settings: settings)
        return flow
    }

    @Test func `a press that was never kept is dropped at once, for nothing of it can come back`() {
        var cancelled = flowInCountdown()
        #expect(cancelled.pressed(button: 0, at: at(1000), settings: settings) == .cancel(first))
        var discarded = flowInCountdown()
        #expect(discarded.discarded(button: 0, at: at(1000)) == .discard(first))
        #expect(cancelled.isIdle && discarded.isIdle)
    }

    @Test func `a press is sent to the journal a second before its countdown ends, once`() {
        var flow = flowInCountdown()
        #expect(flow.deadline == at(2000))
        #expect(flow.timeReached(at(2000), settings: settings) == .keep(first))
        #expect(flow.deadline == at(3000))
        #expect(flow.timeReached(at(2999), settings: settings) == .nothing)
        // From then on it may come back, and has to be taken back.
        #expect(flow.pressed(button: 0, at: at(2999), settings: settings) == .takeBack(first))
    }

    @Test func `another picture sends nothing until there is one`() {
        var flow = flowInReview()
        _ = flow.pressed(button: 0, at: at(4000), settings: settings)
        #expect(flow.deadline == at(7000))
        #expect(
            flow.timeReached(at(7000), settings: settings) == .capture(second, newerThan: at(7000), until: at(11_000)))
    }

    @Test func `a discarded press is removed from the journal before the flow goes on`() {
        var flow = flowInReview()
        #expect(flow.discarded(button: 0, at: at(4000)) == .takeBack(first))
        #expect(flow.step == .takingBack(first, since: at(4000)))
        #expect(flow.pressed(button: 0, at: at(4010), settings: settings) == .queued)
        #expect(flow.discarded(button: 0, at: at(4020)) == .refuse)
        #expect(flow.keptInJournal(attempt: 1, hasPicture: true, at: at(4020)) == .nothing)
        #expect(flow.tookBack(attempt: 1, at: at(4020)) == .finish(first))
        #expect(flow.timeReached(at(4100), settings: settings) == .warmCamera(second))
        // The next press is another workout's, of which the journal has nothing.
        #expect(flow.pressed(button: 0, at: at(4200), settings: settings) == .cancel(second))
    }

    @Test func `a journal that does not answer a removal is waited for five seconds`() {
        var flow = flowInReview()
        _ = flow.discarded(button: 0, at: at(4000))
        #expect(flow.deadline == at(9000))
        #expect(flow.timeReached(at(9000), settings: settings) == .giveUpTakingBack(first))
        #expect(flow.isIdle)
        #expect(flow.tookBack(attempt: 1, at: at(9000)) == .drop)
    }

    @Test func `the countdown of another picture is taken back from the journal when it is cancelled`() {
        for isHeld in [false, true] {
            var flow = flowInReview()
            _ = flow.keptInJournal(attempt: 1, hasPicture: true, at: at(1))
            #expect(flow.pressed(button: 0, at: at(4000), settings: settings) == .retake(old: first, new: second))
            if isHeld {
                #expect(flow.discarded(button: 0, at: at(5600)) == .takeBack(second))
            } else {
                #expect(flow.pressed(button: 0, at: at(5000), settings: settings) == .takeBack(second))
            }
            #expect(flow.tookBack(attempt: 2, at: at(5000)) == .finish(second))
        }
    }

    @Test func `a workout that the store refuses ends in the journal, if all of it is there`() {
        var flow = flowSaving()
        #expect(flow.keptInJournal(attempt: 1, hasPicture: true, at: at(1)) == .nothing)
        #expect(flow.savingFailed(attempt: 1, at: at(8100)) == .finishInJournal(first, .photo))
        #expect(flow.isIdle)
    }

    @Test func `a workout whose picture is not in the journal is not let go of`() {
        var flow = flowSaving()
        #expect(flow.keptInJournal(attempt: 1, hasPicture: false, at: at(1)) == .nothing)
        #expect(flow.savingFailed(attempt: 1, at: at(8100)) == .retryLater(first))
        #expect(flow.step == .unsaved(first, .photo, retryAt: at(13_100)))
        // Its picture gets there while it waits.
        #expect(flow.keptInJournal(attempt: 1, hasPicture: true, at: at(13_100)) == .finishInJournal(first, .photo))
        #expect(flow.isIdle)
    }

    @Test func `without a picture the press alone is all of the workout`() {
        var flow = flowCapturing()
        _ = flow.cameraFailed(attempt: 1, at: at(5000))
        #expect(flow.keptInJournal(attempt: 1, hasPicture: false, at: at(5000)) == .nothing)
        #expect(flow.savingFailed(attempt: 1, at: at(5100)) == .finishInJournal(first, .none))
    }

    @Test func `the picture before is not taken for that of another try`() {
        var flow = flowInReview()
        _ = flow.keptInJournal(attempt: 1, hasPicture: true, at: at(1))
        _ = flow.pressed(button: 0, at: at(4000), settings: settings)
        _ = flow.timeReached(at(7000), settings: settings)
        _ = flow.frameTaken(attempt: 2, at: at(7050), settings: settings)
        // An answer that comes late is about the picture before, too.
        #expect(flow.keptInJournal(attempt: 1, hasPicture: true, at: at(7050)) == .nothing)
        _ = flow.encoded(attempt: 2, at: at(7400))
        #expect(flow.timeReached(at(12_050), settings: settings) == .save(second, .photo))
        #expect(flow.savingFailed(attempt: 2, at: at(12_100)) == .retryLater(second))
        #expect(flow.keptInJournal(attempt: 2, hasPicture: true, at: at(12_100)) == .finishInJournal(second, .photo))
    }

    @Test func `what the journal says of a workout before is nothing to the next`() {
        var flow = flowSaving()
        _ = flow.saved(attempt: 1, at: at(1))
        _ = flow.pressed(button: 0, at: at(9000), settings: settings)
        #expect(flow.keptInJournal(attempt: 1, hasPicture: true, at: at(9000)) == .nothing)
        #expect(flow.pressed(button: 0, at: at(9100), settings: settings) == .cancel(second))
    }

    @Test func `an agent that ends in the countdown of another picture leaves the one before in the journal`() {
        var flow = flowInReview()
        _ = flow.pressed(button: 0, at: at(4000), settings: settings)
        #expect(flow.stop(at: at(4100)) == .leaveInJournal(second))
        #expect(flow.isIdle)
    }

    @Test func `an agent that ends waits for a removal`() {
        var flow = flowInReview()
        _ = flow.discarded(button: 0, at: at(4000))
        #expect(flow.stop(at: at(4001)) == .nothing)
        #expect(flow.tookBack(attempt: 1, at: at(4001)) == .finish(first))
    }

    @Test
    func
        `in twenty thousand random worlds every press ends in exactly one of saved, journal, cancelled, and taken back`()
    {
        for seed in UInt64(0)..<20_000 {
            var world = CaptureWorld(seed: seed)
            #expect(world.play() == nil, "seed \(seed)")
        }
    }
}
