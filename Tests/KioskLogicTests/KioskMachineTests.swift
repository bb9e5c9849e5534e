import FitPinkyCore
import KioskLogic
import Support
import Testing

@Suite struct KioskMachineTests {
    private let first = CaptureFlow.Attempt(number: 1, button: 0)

    @Test func `a press ends the backup at its first edge, and begins a countdown when it is sure to be one`() {
        var kiosk = RehearsedKiosk()
        #expect(kiosk.edge(isDown: true, at: 2000) == [.interruptBackup])
        #expect(kiosk.machine.scene.touchedSince == at(2000))
        #expect(kiosk.edge(isDown: false, at: 2100) == [])
        #expect(kiosk.run(until: 2600) == [.gesture(.press, button: 0), .begin(first)])
        guard case .countdown(first, _, let until) = kiosk.machine.step else {
            Issue.record("no countdown: \(String(describing: kiosk.machine.step))")
            return
        }
        #expect(
            kiosk.run(until: 6000) == [
                .keep(first), .capture(first, newerThan: until, until: until + CaptureFlow.Limits.capture),
            ])
        #expect(kiosk.machine.scene.activity == .capturing && !kiosk.machine.isFree)
    }

    @Test func `what can wait does not begin beside a press, and begins after it`() {
        var kiosk = RehearsedKiosk()
        kiosk.press(at: 2000)
        kiosk.take(.householdChanged, at: 2550)
        kiosk.take(.cameraWent, at: 2550)
        kiosk.take(.damageFound, at: 2550)
        kiosk.take(.foundPresses([ULID(high: 0, low: 5)]), at: 2550)
        #expect(kiosk.run(until: 4900) == [.keep(first)])
        kiosk.press(at: 5000, release: 5050)
        kiosk.run(until: 5600)
        #expect(
            kiosk.take(.tookBack(attempt: 1, .done), at: 5700) == [
                .letGo(first), .probeCamera, .lookAtWeeks, .verify(.begin(always: true, isFirst: true)),
                .savePress(ULID(high: 0, low: 5)),
            ])
    }

    @Test
    func `without a store the weeks are not looked at and nothing is verified, and presses are taken all the same`() {
        var kiosk = RehearsedKiosk(hasStore: false)
        kiosk.take(.damageFound, at: 1500)
        kiosk.take(.householdChanged, at: 1500)
        #expect(kiosk.press(at: 2000) == [.interruptBackup, .gesture(.press, button: 0), .begin(first)])
    }

    @Test func `more presses than can wait are declined, and the ring says so`() {
        var kiosk = RehearsedKiosk()
        kiosk.press(at: 2000)
        for number in 0..<Int64(CaptureFlow.Limits.maxQueued) {
            #expect(kiosk.press(button: 1, at: 2600 + 550 * number).contains(.queued(button: 1)))
        }
        #expect(kiosk.press(button: 1, at: 5000).contains(.declined(.press, .enoughPresses)))
        #expect(kiosk.machine.scene.notice?.kind == .declined)
    }

    @Test func `a double press is a finger check of when the finger came down, and is saved again until it is durable`()
    {
        var kiosk = RehearsedKiosk()
        for (isDown, time) in [(true, 10_000), (false, 10_100), (true, 10_300), (false, 10_400)] {
            kiosk.edge(button: 1, isDown: isDown, at: Int64(time))
        }
        #expect(kiosk.run(until: 10_500) == [.gesture(.doublePress, button: 1), .check(button: 1, downAt: at(10_300))])
        let check = ULID(high: 0, low: 7)
        #expect(kiosk.take(.checkMade(check), at: 11_000) == [.saveChecks([check])])
        #expect(kiosk.run(until: 41_000) == [.saveChecks([check])])
        let fault = fault(.saving)
        #expect(kiosk.take(.checked(check, .refused(fault)), at: 41_100) == [.raised(fault)])
        #expect(kiosk.run(until: 46_100) == [.saveChecks([check])])
        #expect(
            kiosk.take(.checked(check, .kept(isPending: false)), at: 46_200) == [.mended(fault), .checkSaved(check)])
        #expect(kiosk.machine.scene.notice?.kind == .checked && kiosk.machine.checks.count == 0)
    }

    @Test func `an agent that ends waits for a picture until its last call, and no longer than its grace`() {
        var kiosk = RehearsedKiosk()
        kiosk.press(at: 2000)
        kiosk.run(until: 6000)
        #expect(kiosk.take(.stop, at: 6000) == [.interruptBackup, .finishesPicture])
        #expect(kiosk.machine.isEnding && !kiosk.machine.isDone(at: at(6000)))
        #expect(kiosk.run(until: 7399) == [])
        #expect(kiosk.run(until: 7400) == [.save(first, .none)])
        #expect(kiosk.machine.deadline == at(8000))
        #expect(!kiosk.machine.isDone(at: at(7999)) && kiosk.machine.isDone(at: at(8000)))
    }

    @Test func `an agent that ends takes no press, and is done at once if nothing is under way`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.stop, at: 1500)
        #expect(kiosk.machine.isDone(at: at(1500)))
        #expect(kiosk.press(at: 1600) == [.interruptBackup, .gesture(.press, button: 0)])
        #expect(kiosk.machine.step == nil)
    }

    @Test func `a photo that finds no room waits in memory, and in the journal when memory holds enough`() {
        for isHeld in [true, false] {
            var kiosk = RehearsedKiosk()
            let fault = fault(.photosToCome)
            let waits = KioskMachine.Saved.kept(press: press, isPending: false, .waits(fault, isHeld: isHeld))
            let effects = kiosk.takeReviewed(.saved(attempt: 1, waits))
            #expect(effects == [.raised(fault), .letGo(first), .workoutSaved(first, .photo)])
            #expect(kiosk.machine.presses.count == (isHeld ? 0 : 1))
            let later = kiosk.run(until: 15_700)
            #expect(later == (isHeld ? [.care(.short)] : [.savePress(press), .care(.short)]))
        }
    }

    @Test func `a workout with a pending timestamp has it resolved when the clock is trusted`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.foundPresses([]), at: 1000)
        kiosk.take(.resolved(.nothingPending), at: 1000)
        kiosk.isTrusted = false
        kiosk.takeReviewed(.saved(attempt: 1, .kept(press: press, isPending: true, .done)))
        #expect(kiosk.take(.resolved(.tooEarly), at: 20_000) == [])
        #expect(kiosk.run(until: 79_999).contains(.resolveTimestamp(except: [])) == false)
        kiosk.isTrusted = true
        #expect(kiosk.take(.timePassed, at: 30_000) == [.resolveTimestamp(except: [])])
        let fault = fault(.settling)
        let failed = kiosk.take(.resolved(.failed(press, fault)), at: 30_010)
        #expect(failed == [.raised(fault), .resolveTimestamp(except: [press])])
        #expect(kiosk.take(.resolved(.nothingPending), at: 30_020) == [])
        #expect(kiosk.run(until: 60_020) == [.resolveTimestamp(except: [])])
        #expect(kiosk.take(.resolved(.workout(substitution: nil)), at: 60_030) == [.resolveTimestamp(except: [])])
        #expect(kiosk.take(.resolved(.nothingPending), at: 60_040) == [.mended(fault)])
    }

    @Test func `a round of care mends what it looked at and did not find`() {
        var kiosk = RehearsedKiosk()
        let (reserve, damage) = (fault(.reserve), fault(.damage))
        kiosk.take(.cared(.init(.init(isAmiss: true), faults: [reserve, damage], isComplete: true)), at: 2000)
        #expect(kiosk.machine.faults.faults == [reserve, damage])
        kiosk.take(.cared(.init(.init(), faults: [], isComplete: false)), at: 8000)
        #expect(kiosk.machine.faults.faults == [damage])
        kiosk.take(.cared(.init(.init(), faults: [], isComplete: true)), at: 9000)
        #expect(kiosk.machine.faults.faults == [])
    }

    @Test func `a backup is made once a Day at a look, ends at a finger, and without a folder is no fault`() throws {
        var kiosk = RehearsedKiosk(backsUp: true)
        let today = try #require(Day(daysSince1970: 20_000))
        let tomorrow = try #require(Day(daysSince1970: 20_001))
        #expect(kiosk.look(today, at: 2000).contains(.backUp(today)))
        #expect(!kiosk.look(today, at: 3000).contains(.backUp(today)))
        #expect(kiosk.edge(isDown: true, at: 3100) == [.interruptBackup])
        kiosk.take(.linesChanged, at: 3150)
        kiosk.take(.backedUp(.interrupted), at: 3200)
        #expect(!kiosk.look(today, at: 4000).contains(.backUp(today)))
        #expect(kiosk.look(today, at: 303_200).contains(.backUp(today)))
        kiosk.take(.backedUp(.made), at: 303_300)
        #expect(!kiosk.look(today, at: 304_000).contains(.backUp(today)))
        #expect(kiosk.look(tomorrow, at: 305_000).contains(.backUp(tomorrow)))
        let fault = fault(.backup)
        #expect(kiosk.take(.backedUp(.failed(fault)), at: 305_100) == [.raised(fault)])
        kiosk.take(.configured(.init(buttonCount: 2, capture: RehearsedKiosk.capture)), at: 305_200)
        #expect(kiosk.take(.backupFolderChanged, at: 305_200) == [.interruptBackup, .mended(fault)])
    }

    @Test func `a camera is looked through once at a time, and not while it is known to fail`() throws {
        var kiosk = RehearsedKiosk()
        let today = try #require(Day(daysSince1970: 20_000))
        #expect(kiosk.look(today, at: 2000) == [.tendCamera(isWanted: false)])
        #expect(kiosk.look(today, at: 3000) == [])
        kiosk.take(.tended, at: 3100)
        kiosk.take(.probed(.failed(fault(.camera))), at: 3200)
        #expect(kiosk.look(today, at: 3300) == [])
        #expect(kiosk.run(until: 4200) == [.probeCamera])
        kiosk.take(.probed(.done), at: 4300)
        #expect(kiosk.look(today, at: 4400) == [.tendCamera(isWanted: false)])
    }

    @Test func `in a thousand random worlds nothing is due any more once its time was told`() {
        var generator = SeededGenerator(seed: 20_261_125)
        for world in 0..<1000 {
            var kiosk = RehearsedKiosk(hasStore: Bool.random(using: &generator))
            var time: Int64 = 1000
            for _ in 0..<60 {
                time += Int64.random(in: 1...1500, using: &generator)
                switch Int.random(in: 0..<40, using: &generator) {
                case 0: kiosk.take(.stop, at: time)
                case 1: kiosk.take(.probed(.failed(fault(.camera))), at: time)
                case 2: kiosk.take(.lookedAtWeeks, at: time)
                case 3: kiosk.take(.frame(attempt: 1, .done), at: time)
                case 4: kiosk.take(.saved(attempt: 1, .kept(press: press, isPending: true, .done)), at: time)
                case 5: kiosk.take(.foundPresses([press]), at: time)
                case 6: kiosk.take(.pressSaved(press, .refused), at: time)
                case 7: kiosk.take(.resolved(.tooEarly), at: time)
                case 8: kiosk.take(.cared(.init(.init(hasMore: true), faults: [], isComplete: true)), at: time)
                default:
                    let button = Int.random(in: 0...1, using: &generator)
                    kiosk.edge(button: button, isDown: Bool.random(using: &generator), at: time)
                }
                // Who is done is not asked again.
                if kiosk.machine.isDone(at: at(time)) { break }
                #expect(kiosk.machine.deadline > at(time), "world \(world) of seed 20261125")
            }
        }
    }

    private let press = ULID(high: 0, low: 1)
}
