import FitPinkyCore
import KioskLogic
import Testing

/// What `KioskTests` of the agent plays with threads, as effects and state alone.
@Suite struct KioskTranscriptTests {
    private let first = CaptureFlow.Attempt(number: 1, button: 0)
    private let second = CaptureFlow.Attempt(number: 2, button: 0)
    private let press = ULID(high: 0, low: 1)

    private func saved(_ attempt: Int) -> KioskMachine.Input {
        .saved(attempt: attempt, .kept(press: press, isPending: false, .done))
    }

    /// A kiosk in the review of a first picture, which began at 5600 ms.
    private func reviewing() -> RehearsedKiosk {
        var kiosk = RehearsedKiosk()
        kiosk.press(at: 2000)
        kiosk.run(until: 5500)
        kiosk.take(.frame(attempt: 1, .done), at: 5600)
        return kiosk
    }

    @Test func `by default a press is counted down, taken, shown for review and saved by doing nothing`() {
        var kiosk = RehearsedKiosk()
        #expect(kiosk.press(at: 2000) == [.interruptBackup, .gesture(.press, button: 0), .begin(first)])
        #expect(kiosk.machine.step == .countdown(first, since: at(2500), until: at(5500)))
        #expect(kiosk.run(until: 4500) == [.keep(first)])
        let captured = kiosk.run(until: 5500)
        #expect(captured == [.capture(first, newerThan: at(5500), until: at(9500))])
        #expect(kiosk.take(.frame(attempt: 1, .done), at: 5600) == [.encode(first)])
        #expect(kiosk.machine.scene.activity == .review(since: at(5600), until: at(10_600)))
        let encoded = kiosk.take(.encoded(attempt: 1, .photo(substitution: nil)), at: 5900)
        #expect(encoded == [.keepPhoto(attempt: 1)])
        kiosk.take(.keptInJournal(attempt: 1, press: press, hasPicture: true, .done), at: 5950)
        #expect(kiosk.run(until: 10_599) == [])
        #expect(kiosk.run(until: 10_600) == [.save(first, .photo)])
        #expect(kiosk.machine.scene.activity == .saving(since: at(10_600)))
        #expect(kiosk.machine.scene.notice == nil)
        let effects = kiosk.take(saved(1), at: 10_700)
        #expect(effects == [.forgetPress(press), .letGo(first), .workoutSaved(first, .photo), .care(.short)])
        #expect(kiosk.machine.step == nil && kiosk.machine.scene.notice == .init(.saved, since: at(10_700)))
    }

    @Test func `a camera that gives nothing usable leaves an unproven workout and a fault until it works`() {
        var kiosk = RehearsedKiosk()
        kiosk.press(at: 2000)
        kiosk.run(until: 5500)
        let fault = fault(.camera)
        let failed = kiosk.take(.frame(attempt: 1, .failed(fault)), at: 9500)
        #expect(failed == [.raised(fault), .save(first, .none)])
        let effects = kiosk.take(saved(1), at: 9600)
        #expect(effects == [.forgetPress(press), .letGo(first), .workoutSaved(first, .none), .care(.short)])
        #expect(kiosk.machine.scene.notice?.kind == .savedUnproven)
        #expect(kiosk.run(until: 10_500) == [.probeCamera])
        #expect(kiosk.take(.probed(.done), at: 10_600) == [.mended(fault)])
        #expect(kiosk.machine.faults.isEmpty)
    }

    @Test func `a press in the countdown cancels, and nothing is kept`() {
        var kiosk = RehearsedKiosk()
        kiosk.press(at: 2000)
        let effects = kiosk.press(at: 3000)
        #expect(effects == [.interruptBackup, .gesture(.press, button: 0), .letGo(first)])
        #expect(kiosk.machine.step == nil && kiosk.machine.scene.notice?.kind == .dropped)
    }

    @Test func `a hold in the review discards, and the ring says so when the journal has nothing of it`() {
        var kiosk = reviewing()
        kiosk.edge(isDown: true, at: 6000)
        #expect(kiosk.run(until: 7500) == [.gesture(.discard, button: 0), .takeBack(first)])
        #expect(kiosk.machine.step == .takingBack(first, since: at(7500)) && kiosk.machine.scene.notice == nil)
        #expect(kiosk.take(.tookBack(attempt: 1, .done), at: 7600) == [.letGo(first)])
        #expect(kiosk.machine.step == nil && kiosk.machine.scene.notice == .init(.dropped, since: at(7600)))
    }

    @Test func `a press in the review takes another picture, and one workout is kept`() {
        var kiosk = reviewing()
        let pressed = kiosk.press(at: 6000)
        #expect(pressed == [.interruptBackup, .gesture(.press, button: 0), .retake(second)])
        #expect(kiosk.take(.encoded(attempt: 1, .photo(substitution: nil)), at: 6600) == [])
        kiosk.run(until: 9200)
        #expect(kiosk.take(.frame(attempt: 2, .done), at: 9300) == [.encode(second)])
        #expect(kiosk.take(.encoded(attempt: 2, .photo(substitution: nil)), at: 9400) == [.keepPhoto(attempt: 2)])
        #expect(kiosk.run(until: 14_300).last == .save(second, .photo))
        #expect(kiosk.take(saved(2), at: 14_400).contains(.workoutSaved(second, .photo)))
    }

    @Test
    func `a store that refuses leaves the press to the journal, and it becomes a workout when the store takes it`() {
        var kiosk = reviewing()
        kiosk.take(.encoded(attempt: 1, .photo(substitution: nil)), at: 5900)
        kiosk.take(.keptInJournal(attempt: 1, press: press, hasPicture: true, .done), at: 5950)
        kiosk.run(until: 10_600)
        let refused = kiosk.take(.saved(attempt: 1, .refused(press: press, fault(.saving))), at: 10_700)
        #expect(refused == [.letGo(first), .leftInJournal(press: press, .photo), .pressesWait(count: 1)])
        #expect(kiosk.machine.step == nil && kiosk.machine.scene.notice?.kind == .saved)
        let waiting = fault(.presses)
        #expect(kiosk.take(.failed(waiting), at: 10_700) == [.raised(waiting)])
        #expect(kiosk.run(until: 15_700) == [.savePress(press)])
        let effects = kiosk.take(
            .pressSaved(press, .saved(isPending: false, substitution: nil, photoWaits: false)), at: 15_800)
        #expect(effects == [.pressBecameWorkout(press), .forgetPress(press), .mended(waiting), .care(.short)])
        #expect(kiosk.machine.presses.count == 0)
    }

    @Test func `a camera that goes is tried before anybody presses, and one that comes is tried at once`() {
        var kiosk = RehearsedKiosk()
        let fault = fault(.camera)
        #expect(kiosk.take(.cameraWent, at: 2000) == [.probeCamera])
        #expect(kiosk.take(.probed(.failed(fault)), at: 2100) == [.raised(fault)])
        #expect(kiosk.take(.cameraCame, at: 2200) == [.probeCamera])
        #expect(kiosk.take(.probed(.done), at: 2300) == [.mended(fault)])
    }

    @Test func `a warm camera that shows nothing mends no fault`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.probed(.failed(fault(.camera))), at: 2000)
        #expect(kiosk.take(.tended, at: 2100) == [] && !kiosk.machine.faults.isEmpty)
    }

    @Test func `presses in quick succession are each begun, queued or declined, and none disappears`() {
        var kiosk = RehearsedKiosk()
        kiosk.press(button: 1, at: 2000)
        var effects: [KioskMachine.Effect] = []
        for number in 0..<Int64(5) { effects += kiosk.press(at: 2600 + 550 * number) }
        #expect(effects.count { $0 == .gesture(.press, button: 0) } == 5)
        #expect(effects.count { $0 == .queued(button: 0) } == CaptureFlow.Limits.maxQueued)
        #expect(effects.count { $0 == .declined(.press, .enoughPresses) } == 5 - CaptureFlow.Limits.maxQueued)
        #expect(kiosk.machine.queue == [0, 0, 0])
    }

    @Test func `a finger that waited for its second press has its turn when that comes before`() {
        var kiosk = RehearsedKiosk()
        kiosk.press(button: 1, at: 2000)
        kiosk.press(at: 2600)
        kiosk.run(until: 5500)
        kiosk.take(.frame(attempt: 1, .failed(fault(.camera))), at: 9000)
        kiosk.edge(isDown: true, at: 9050)
        kiosk.edge(isDown: false, at: 9150)
        let effects = kiosk.take(saved(1), at: 9200)
        #expect(effects.contains(.begin(second)) && effects.contains(.queued(button: 0)))
        #expect(kiosk.machine.deadline > at(9200))
    }

    @Test func `a hold of eleven seconds is a fault while it lasts, and leaves another fault of the part standing`() {
        var kiosk = RehearsedKiosk()
        let (lines, stuck) = (fault(.buttonLines), fault(.stuckButton(1)))
        kiosk.take(.failed(lines), at: 1500)
        kiosk.edge(isDown: true, at: 2000)
        #expect(kiosk.run(until: 12_000) == [.gesture(.stuck, button: 0), .stuck(button: 0)])
        #expect(kiosk.take(.failed(stuck), at: 12_000) == [.raised(stuck)])
        kiosk.edge(isDown: false, at: 13_000)
        #expect(kiosk.run(until: 13_100) == [.gesture(.freed, button: 0), .mended(stuck)])
        #expect(kiosk.machine.faults.faults == [lines])
    }

    @Test func `lines that change forget what was down, and mend what was stuck`() {
        var kiosk = RehearsedKiosk()
        let stuck = fault(.stuckButton(1))
        kiosk.edge(isDown: true, at: 2000)
        kiosk.run(until: 12_000)
        kiosk.take(.failed(stuck), at: 12_000)
        #expect(kiosk.take(.linesChanged, at: 12_500) == [.mended(stuck)])
        #expect(kiosk.press(at: 13_000).last == .begin(first))
    }

    @Test func `on another Day what is shown is read again`() throws {
        var kiosk = RehearsedKiosk()
        let today = try #require(Day(daysSince1970: 20_000))
        let effects = kiosk.take(.looked(.init(today: today, isOverviewOld: true)), at: 2000)
        #expect(effects == [.tendCamera(isWanted: false), .readOverview])
    }
}
