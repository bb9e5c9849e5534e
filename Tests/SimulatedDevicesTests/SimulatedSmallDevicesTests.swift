import Devices
import FitPinkyCore
import KioskLogic
import SimulatedDevices
import Testing

@Suite struct SimulatedRingTests {
    private func frame(_ number: UInt8) -> RingFrame { RingFrame([RGB(number, 0, 0)]) }

    @Test func `The ring remembers its last frames and forgets older ones`() throws {
        let ring = SimulatedRing()
        #expect(ring.frame == nil)
        for number in 0..<100 { try ring.show(frame(UInt8(number))) }
        #expect(ring.frame == frame(99))
        #expect(ring.frames == (36..<100).map { frame(UInt8($0)) })
    }

    @Test func `A ring with a fault stays as it was, and shows again once it is mended`() throws {
        let ring = SimulatedRing()
        try ring.show(frame(1))
        ring.fault = .notFound(device: "/dev/spidev0.0")
        #expect(throws: LightRingError.notFound(device: "/dev/spidev0.0")) { try ring.show(frame(2)) }
        #expect(ring.frame == frame(1))
        ring.fault = nil
        try ring.show(frame(3))
        #expect(ring.frames == [frame(1), frame(3)])
    }
}

@Suite struct SimulatedClockTests {
    private let dayMilliseconds: Int64 = 86_400_000

    /// Tests run in far less than a day, so a day's width tells a clock that runs on from one that was turned.
    private func isWithinADay(_ instant: UTCInstant, after milliseconds: Int64) -> Bool {
        (milliseconds..<(milliseconds + dayMilliseconds)).contains(instant.milliseconds)
    }

    @Test func `The clock starts where it is told, runs on, and can be turned`() {
        let clock = SimulatedClock(startingAt: UTCInstant(milliseconds: 1_000))
        let first = clock.now()
        #expect(isWithinADay(first, after: 1_000))
        #expect(clock.now() >= first)
        clock.advance(by: .seconds(7 * 86_400))
        #expect(isWithinADay(clock.now(), after: 1_000 + 7 * dayMilliseconds))
        clock.advance(by: .seconds(-14 * 86_400))
        #expect(isWithinADay(clock.now(), after: 1_000 - 7 * dayMilliseconds))
        clock.set(to: UTCInstant(milliseconds: 1_772_127_245_120))
        #expect(isWithinADay(clock.now(), after: 1_772_127_245_120))
    }

    @Test func `Turning the clock past its ends stops there`() {
        let clock = SimulatedClock(startingAt: UTCInstant(milliseconds: .max - 1))
        clock.advance(by: .seconds(86_400))
        #expect(clock.now() == UTCInstant(milliseconds: .max))
    }

    @Test func `Trust is a switch`() {
        let clock = SimulatedClock(isTrusted: false)
        #expect(!clock.isTrusted)
        clock.isTrusted = true
        #expect(clock.isTrusted)
    }

    @Test func `The link is up until it is pulled`() {
        let link = SimulatedLink()
        #expect(link.isUp)
        link.isUp = false
        #expect(!link.isUp)
    }
}
