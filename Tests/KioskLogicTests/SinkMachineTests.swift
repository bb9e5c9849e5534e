import FitPinkyCore
import Support
import Testing

@testable import KioskLogic

@Suite struct SinkMachineTests {
    private let news = (1...30).map { ULID(high: 0, low: $0) }

    private func machine() -> SinkMachine { SinkMachine(NewsRelay.Sink(id: 1)) }

    /// The news with which its command is to be run at that time, in milliseconds.
    private func next(_ machine: inout SinkMachine, at time: Int64, of candidates: [ULID]) -> [ULID] {
        machine.next(at: at(time)) { candidates }
    }

    @Test func `an idle one runs with what there is, at most twenty, and with nothing beside that`() {
        var machine = machine()
        let nothing = next(&machine, at: 0, of: [])
        #expect(nothing == [] && machine.state == .idle)
        let first = next(&machine, at: 0, of: news)
        #expect(first == Array(news.prefix(20)) && machine.state == .running(first, failures: 0))
        let second = next(&machine, at: 1, of: news)
        #expect(second == [] && machine.running == first)
        let told = machine.ended(isTold: true, chance: 0, at: at(2))
        #expect(told == first && machine.state == .idle)
        let again = machine.ended(isTold: true, chance: 0, at: at(3))
        #expect(again == nil && machine.state == .idle)
    }

    @Test func `one that failed rests, is run with one, and then with twice as much each time that it ends well`() {
        var machine = machine()
        let first = next(&machine, at: 0, of: news)
        let failed = machine.ended(isTold: false, chance: .max, at: at(0))
        let pause = SinkMachine.pause(afterFailures: 1, chance: .max)
        #expect(failed == first && machine.state == .resting(until: at(0) + pause, failures: 1))
        #expect(machine.failures(with: news[0]) == 1 && machine.failures(with: news[25]) == 0)
        let early = machine.next(at: at(0) + pause + .milliseconds(-1)) { news }
        #expect(early == [] && machine.restsUntil == at(0) + pause)
        var time = at(0) + pause
        for count in [1, 2, 4, 8, 16, 20, 20] {
            let taken = machine.next(at: time) { news }
            #expect(taken.count == count)
            _ = machine.ended(isTold: true, chance: 0, at: time)
            time = time + .milliseconds(1)
        }
        machine.forget(news.prefix(1))
        #expect(machine.failures(with: news[0]) == 0 && machine.failures(with: news[1]) == 1)
    }

    @Test func `something new shortens a pause, and lengthens none`() {
        var machine = machine()
        for _ in 0..<8 {
            let time = machine.restsUntil ?? at(0)
            _ = machine.next(at: time) { news }
            _ = machine.ended(isTold: false, chance: .max, at: time)
        }
        let until = machine.restsUntil ?? at(0)
        let late = until + .milliseconds(-1)
        machine.freshened(at: late)
        #expect(machine.restsUntil == until)
        let early = until + .seconds(-60)
        machine.freshened(at: early)
        #expect(machine.restsUntil == early + SinkMachine.Limits.freshPause)
        var idle = self.machine()
        idle.freshened(at: at(0))
        #expect(idle.state == .idle)
    }

    @Test func `one that leaves is not run any more, and what runs ends`() {
        var machine = machine()
        let first = next(&machine, at: 0, of: news)
        machine.isLeaving = true
        #expect(machine.isRunning && machine.running == first)
        let told = machine.ended(isTold: true, chance: 0, at: at(1))
        #expect(told == first)
        let more = next(&machine, at: 2, of: news)
        #expect(more == [] && machine.state == .idle)
    }
}
