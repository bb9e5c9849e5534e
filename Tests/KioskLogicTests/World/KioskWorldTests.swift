import FitPinkyCore
import Glibc
import KioskLogic
import Testing

@Suite struct KioskWorldTests {
    private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }

    /// `FITPINKY_SEED` plays one world alone, `FITPINKY_KIOSK_WORLDS` more than the usual number, from `FITPINKY_WORLDS_SEED` on;
    /// `FITPINKY_KIOSK_WEEKS` makes each longer.
    @Test func `in every seeded world each accepted press is saved once or taken back, and the ring says what is so`() {
        let weeks = KioskWorldTests.number("FITPINKY_KIOSK_WEEKS") ?? 4
        let first = KioskWorldTests.number("FITPINKY_SEED") ?? KioskWorldTests.number("FITPINKY_WORLDS_SEED") ?? 1
        let count =
            KioskWorldTests.number("FITPINKY_SEED") == nil
            ? KioskWorldTests.number("FITPINKY_KIOSK_WORLDS") ?? 40 : 1
        let taken = ContinuousClock().measure {
            for seed in first..<first + count {
                let world = KioskWorld(seed: UInt64(seed), weeks: weeks)
                #expect(world.play() == nil, "seed \(seed)")
                if seed == first { print("seed \(seed): \(world.summary)") }
            }
        }
        let perMinute = Double(weeks * count) / (taken / .seconds(60))
        print("measured: \(weeks * count) weeks of four kiosks from seed \(first) on, \(Int(perMinute)) weeks a minute")
    }

    @Test func `a kiosk that is woken at each of its deadlines keeps the same laws`() {
        let world = KioskWorld(seed: 7, weeks: 1, wakesAlways: true)
        let taken = ContinuousClock().measure { #expect(world.play() == nil) }
        print("measured: a week of four kiosks with every wake-up, \(world.summary), takes \(taken)")
    }

    @Test func `a hold of eleven seconds is a stuck line and then none, in microseconds`() {
        var kiosk = RehearsedKiosk()
        var effects: [KioskMachine.Effect] = []
        let taken = ContinuousClock().measure {
            effects = kiosk.edge(isDown: true, at: 2000)
            effects += kiosk.run(until: 12_999)
            effects += kiosk.edge(isDown: false, at: 13_000) + kiosk.run(until: 13_100)
        }
        #expect(
            effects == [
                .interruptBackup, .gesture(.stuck, button: 0), .stuck(button: 0), .gesture(.freed, button: 0),
            ])
        #expect(kiosk.machine.scene.touchedSince == nil)
        print("measured: a hold of eleven seconds takes \(taken)")
    }
}
