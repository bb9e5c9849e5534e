import FitPinkyCore
import KioskLogic

/// A machine to which a test says what happens and when, in milliseconds; after each input it is told the time, as the agent does.
/// It has done all that a start asks for.
struct RehearsedKiosk {
    /// Of the first button and of the second.
    static let members = [ULID(high: 0, low: 101), ULID(high: 0, low: 102)]
    static let household = KioskMachine.Household(holders: members)
    static let capture = CaptureFlow.Settings(countdown: .milliseconds(3000), review: .milliseconds(5000))

    var machine: KioskMachine
    var isTrusted = true

    init(buttonCount: Int = 2, hasStore: Bool = true, backsUp: Bool = false, startingAt start: Int64 = 1000) {
        machine = KioskMachine(
            .init(buttonCount: buttonCount, capture: RehearsedKiosk.capture, backsUp: backsUp),
            household: RehearsedKiosk.household, hasStore: hasStore, startingAt: at(start))
        take(.timePassed, at: start)
        take(.lookedAtWeeks, at: start)
        take(.cared(.init(.init(), faults: [], isComplete: true)), at: start)
        take(.foundPresses([]), at: start)
        take(.resolved(.nothingPending), at: start)
    }

    /// What comes of an input, and of the time at which it comes, without looks around.
    @discardableResult mutating func take(_ input: KioskMachine.Input, at time: Int64) -> [KioskMachine.Effect] {
        let reading = ClockReading(
            monotonic: at(time), wall: UTCInstant(milliseconds: 1_800_000_000_000 + time), isTrusted: isTrusted)
        let effects = machine.handle(input, at: reading) + machine.handle(.timePassed, at: reading)
        return effects.filter { $0 != .lookAround }
    }

    /// All that time brings until then, told at each deadline.
    @discardableResult mutating func run(until end: Int64) -> [KioskMachine.Effect] {
        var effects: [KioskMachine.Effect] = []
        while machine.deadline <= at(end) {
            effects += take(.timePassed, at: machine.deadline.nanoseconds / 1_000_000)
        }
        return effects
    }

    @discardableResult mutating func edge(
        button: Int = 0, isDown: Bool, at time: Int64
    ) -> [KioskMachine.Effect] {
        run(until: time) + take(.edge(ButtonEdge(button: button, isDown: isDown, time: at(time))), at: time)
    }

    /// A finger that is down from `time` until `release`, 100 ms later if not told otherwise, and all that time brings until it is
    /// known what it meant.
    @discardableResult mutating func press(
        button: Int = 0, at time: Int64, release: Int64? = nil
    ) -> [KioskMachine.Effect] {
        let release = release ?? time + 100
        let edges = edge(button: button, isDown: true, at: time) + edge(button: button, isDown: false, at: release)
        return edges + run(until: release + 400)
    }

    /// The answer of a look around.
    mutating func look(_ today: Day, seenBy members: Set<ULID> = [], at time: Int64) -> [KioskMachine.Effect] {
        var look = KioskMachine.Look(today: today, isOverviewOld: false)
        look.seesRewards = members
        return take(.looked(look), at: time)
    }

    /// A press is photographed, encoded and confirmed by doing nothing; then that is said of its saving.
    @discardableResult mutating func takeReviewed(_ answer: KioskMachine.Input) -> [KioskMachine.Effect] {
        press(at: 2000)
        run(until: 5500)
        take(.frame(attempt: 1, .done), at: 5600)
        take(.encoded(attempt: 1, .photo(substitution: nil)), at: 5900)
        run(until: 10_600)
        return take(answer, at: 10_700)
    }
}

/// Something that does not work.
func fault(_ cause: Fault.Cause) -> Fault {
    Fault(cause: cause, message: "\(cause)", fix: "mend it", since: UTCInstant(milliseconds: 0))
}
