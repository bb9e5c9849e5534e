import FitPinkyCore
import Ledger
import Support

/// A machine's clock as a kiosk meets it: it may begin in 1970, step by years, or be doubtful, and counts on for itself.
struct SimulatedClock {
    private(set) var now: UTCInstant
    private(set) var isTrusted = true
    private(set) var boot: BootID
    private var reading = MonotonicInstant(nanoseconds: 0)

    private static let dayMilliseconds: Int64 = 86_400_000
    /// 2026-02-26, near which every kiosk begins.
    private static let beginning: Int64 = 1_772_127_245_120
    /// 1950 to 2150: the years in which a clock that is set at all is set.
    static let years = UTCInstant(milliseconds: -631_152_000_000)...UTCInstant(milliseconds: 5_680_281_600_000)

    init(using chance: inout SeededGenerator) {
        now = UTCInstant(milliseconds: SimulatedClock.beginning + Int64(chance.next() % 1_000_000_000))
        boot = SimulatedClock.newBoot(using: &chance)
    }

    private static func newBoot(using chance: inout SeededGenerator) -> BootID {
        BootID(bytes: chance.bytes(BootID.byteCount)) ?? .none
    }

    /// Some time passes.
    mutating func pass(using chance: inout SeededGenerator) {
        let milliseconds = Int64(chance.next() % (chance.oneIn(4) ? 40 * 86_400_000 : 7_200_000)) + 1
        reading = reading + .milliseconds(milliseconds)
        step(byMilliseconds: milliseconds)
    }

    /// Somebody sets it, for better or worse.
    mutating func set(using chance: inout SeededGenerator) {
        switch chance.next() % 4 {
        case 0: now = UTCInstant(milliseconds: Int64(chance.next() % 100_000))
        case 1: step(byMilliseconds: (Int64(chance.next() % 7) - 3) * 365 * SimulatedClock.dayMilliseconds)
        default: now = UTCInstant(milliseconds: max(now.milliseconds, SimulatedClock.beginning))
        }
        isTrusted = !chance.oneIn(3)
    }

    /// The machine starts anew. Nobody has set its clock yet, as a rule.
    mutating func restart(using chance: inout SeededGenerator) {
        boot = SimulatedClock.newBoot(using: &chance)
        reading = MonotonicInstant(nanoseconds: 0)
        isTrusted = chance.oneIn(3)
    }

    private mutating func step(byMilliseconds milliseconds: Int64) {
        let stepped = UTCInstant(milliseconds: now.milliseconds + milliseconds)
        now = min(max(stepped, SimulatedClock.years.lowerBound), SimulatedClock.years.upperBound)
    }

    /// The present moment as it would be written down.
    var moment: Moment {
        isTrusted ? .known(known) : .awaited(AwaitedMoment(boot: boot, reading: reading))
    }

    /// The present moment, for better or worse.
    var known: KnownMoment {
        let days = Int((Double(now.milliseconds) / Double(SimulatedClock.dayMilliseconds)).rounded(.down))
        return KnownMoment(instant: now, zone: "Etc/UTC", day: Day(daysSince1970: days) ?? .first)
    }
}
