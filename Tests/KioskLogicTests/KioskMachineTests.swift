import FitPinkyCore
import KioskLogic
import Support
import Testing

@Suite struct KioskMachineTests {
    private static let settings = KioskMachine.Settings(
        buttonCount: 2, capture: .init(countdown: .milliseconds(3000), review: .milliseconds(5000)))

    /// One that has done all that a start asks for, at 1000 ms.
    private func machine(hasStore: Bool = true) -> KioskMachine {
        var machine = KioskMachine(KioskMachineTests.settings, hasStore: hasStore, startingAt: at(1000))
        let first = machine.handle(.timePassed, at: at(1000))
        #expect(first == (hasStore ? [.lookAtWeeks, .lookAround] : [.lookAround]))
        if hasStore { machine.weeks.ended(at: at(1000)) }
        return machine
    }

    /// The edges of a press of 100 ms, and all that time brings until a second after it, without the looks at what changes.
    private func press(_ machine: inout KioskMachine, button: Int = 0, at time: Int64) -> [KioskMachine.Effect] {
        var effects: [KioskMachine.Effect] = []
        for (isDown, time) in [(true, time), (false, time + 100)] {
            effects += machine.handle(.edge(ButtonEdge(button: button, isDown: isDown, time: at(time))), at: at(time))
        }
        return effects + run(&machine, until: time + 1000)
    }

    private func run(_ machine: inout KioskMachine, until end: Int64) -> [KioskMachine.Effect] {
        var effects: [KioskMachine.Effect] = []
        while machine.deadline <= at(end) { effects += machine.handle(.timePassed, at: machine.deadline) }
        return effects.filter { $0 != .lookAround }
    }

    @Test func `a press ends the backup at its first edge, and begins a countdown when it is sure to be one`() {
        var machine = machine()
        let attempt = CaptureFlow.Attempt(number: 1, button: 0)
        let down = machine.handle(.edge(ButtonEdge(button: 0, isDown: true, time: at(2000))), at: at(2001))
        #expect(down == [.interruptBackup] && machine.scene.touchedSince == at(2000))
        _ = machine.handle(.edge(ButtonEdge(button: 0, isDown: false, time: at(2100))), at: at(2101))
        let effects = run(&machine, until: 2600)
        #expect(effects == [.gesture(.press, button: 0), .pressed(.warmCamera(attempt))])
        guard case .countdown(attempt, _, let until) = machine.flow.step else {
            Issue.record("no countdown: \(String(describing: machine.flow.step))")
            return
        }
        let picture = run(&machine, until: 6000)
        #expect(
            picture == [
                .capture(.keep(attempt)),
                .capture(.capture(attempt, newerThan: until, until: until + CaptureFlow.Limits.capture)),
            ])
        #expect(machine.scene.activity == .capturing && !machine.isFree)
    }

    @Test func `what can wait does not begin beside a press, and begins after it`() {
        var machine = machine()
        _ = press(&machine, at: 2000)
        machine.weeks.changed(at: at(2500))
        machine.probing.failed(at: at(2500))
        machine.verification.want(at: at(2500))
        let beside = run(&machine, until: 4900)
        #expect(beside == [.capture(.keep(.init(number: 1, button: 0)))])
        _ = machine.flow.stop(at: at(4900))
        #expect(machine.isFree)
        let after = machine.handle(.timePassed, at: at(4900))
        #expect(after == [.probeCamera, .lookAtWeeks, .verify(.begin(always: true, isFirst: true))])
    }

    @Test
    func `without a store the weeks are not looked at and nothing is verified, and presses are taken all the same`() {
        var machine = machine(hasStore: false)
        machine.verification.want(at: at(1500))
        machine.weeks.changed(at: at(1500))
        let effects = press(&machine, at: 2000)
        #expect(!machine.flow.isIdle)
        #expect(
            effects == [
                .interruptBackup, .gesture(.press, button: 0), .pressed(.warmCamera(.init(number: 1, button: 0))),
            ])
    }

    @Test func `more presses than can wait are declined, and the ring says so`() {
        var machine = machine()
        _ = press(&machine, at: 2000)
        for number in 0..<Int64(CaptureFlow.Limits.maxQueued) {
            let effects = press(&machine, button: 1, at: 3000 + 700 * number)
            #expect(effects.contains(.pressed(.queued)))
        }
        let effects = press(&machine, button: 1, at: 6500)
        #expect(effects.contains(.declined(.press, .enoughPresses)))
        #expect(machine.notice?.kind == .declined && machine.scene.notice == machine.notice)
    }

    @Test func `a double press is a finger check of when the finger came down, and is saved again until it is durable`()
    {
        var machine = machine()
        let first = press(&machine, at: 2000).count
        #expect(first == 3)
        _ = machine.flow.stop(at: at(3000))
        for (isDown, time) in [(true, 10_000), (false, 10_100), (true, 10_300), (false, 10_400)] {
            let time = Int64(time)
            _ = run(&machine, until: time)
            _ = machine.handle(.edge(ButtonEdge(button: 1, isDown: isDown, time: at(time))), at: at(time))
        }
        let effects = run(&machine, until: 11_000)
        #expect(effects == [.gesture(.doublePress, button: 1), .check(button: 1, downAt: at(10_300))])
        let check = ULID(high: 0, low: 7)
        let isTaken = machine.checks.add(check, at: at(11_000))
        #expect(isTaken)
        machine.weeks = WeekSchedule(startingAt: at(1_000_000))
        let later = run(&machine, until: 41_000)
        #expect(later == [.saveChecks([check])])
    }

    @Test func `an agent that ends waits for a picture until its last call, and no longer than its grace`() {
        var machine = machine()
        _ = press(&machine, at: 2000)
        _ = run(&machine, until: 6000)
        let effects = machine.handle(.stop, at: at(6000))
        #expect(effects == [.interruptBackup, .stopped(.nothing)])
        #expect(machine.isEnding && !machine.isDone(at: at(6000)))
        let early = run(&machine, until: 7399)
        let last = run(&machine, until: 7400)
        #expect(early == [] && last == [.giveUpPicture])
        #expect(machine.deadline == at(8000))
        #expect(!machine.isDone(at: at(7999)) && machine.isDone(at: at(8000)))
    }

    @Test func `an agent that ends takes no press, and is done at once if nothing is under way`() {
        var machine = machine()
        _ = machine.handle(.stop, at: at(1500))
        #expect(machine.isDone(at: at(1500)))
        let effects = press(&machine, at: 1600)
        #expect(effects == [.interruptBackup, .gesture(.press, button: 0)] && machine.flow.isIdle)
    }

    @Test func `in a thousand random worlds nothing is due any more once its time was told`() {
        var generator = SeededGenerator(seed: 20_261_125)
        for world in 0..<1000 {
            var machine = KioskMachine(
                KioskMachineTests.settings, hasStore: Bool.random(using: &generator), startingAt: at(0))
            var time: Int64 = 0
            for _ in 0..<60 {
                time += Int64.random(in: 1...1500, using: &generator)
                switch Int.random(in: 0..<40, using: &generator) {
                case 0: _ = machine.handle(.stop, at: at(time))
                case 1: machine.probing.failed(at: at(time))
                case 2: machine.weeks.ended(at: at(time))
                case 3:
                    _ = machine.flow.frameTaken(
                        attempt: 1, at: at(time), settings: KioskMachineTests.settings.capture)
                case 4: _ = machine.flow.saved(attempt: 1, at: at(time))
                default:
                    let edge = ButtonEdge(
                        button: Int.random(in: 0...1, using: &generator), isDown: Bool.random(using: &generator),
                        time: at(time))
                    _ = machine.handle(.edge(edge), at: at(time))
                }
                _ = machine.handle(.timePassed, at: at(time))
                // Who is done is not asked again.
                if machine.isDone(at: at(time)) { break }
                #expect(machine.deadline > at(time), "world \(world) of seed 20261125")
            }
        }
    }
}
