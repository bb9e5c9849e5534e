import Devices
import Glibc
import KioskLogic
import Testing

@testable import LinuxDevices

/// A spidev device in memory, that fails where it is told to.
private final class ScriptedSPI {
    /// Errnos that the next calls of that name answer, the first first.
    var faults: [String: [CInt]] = [:]
    var maxTransferByteCount = 4096
    var shortBy: CInt = 0
    private(set) var sent: [[UInt8]] = []
    private(set) var openCount = 0
    private(set) var isOpen = false

    func calls() -> SPICalls {
        var calls = SPICalls()
        calls.open = { _ in
            self.answer("open") {
                self.openCount += 1
                self.isOpen = true
                return 3
            }
        }
        calls.close = { _ in
            self.isOpen = false
            return 0
        }
        calls.configure = { _, hertz in self.answer("SPI_IOC_WR_MODE") { hertz == 2_400_000 ? 0 : -EINVAL } }
        calls.send = { _, bytes, _ in
            self.answer("SPI_IOC_MESSAGE") {
                self.sent.append(bytes)
                return CInt(bytes.count) - self.shortBy
            }
        }
        calls.maxTransferByteCount = { self.maxTransferByteCount }
        return calls
    }

    private func answer(_ call: String, _ body: () -> CInt) -> CInt {
        guard let fault = faults[call]?.first else { return body() }
        faults[call]?.removeFirst()
        return -fault
    }
}

@Suite struct SPIRingTests {
    private let spi = ScriptedSPI()
    private let drive = LEDDrive(brightness: 1, maxMilliamperes: 10_000)
    private let path = "/dev/spidev0.0"

    private func ring(ledCount: Int = 3) -> SPIRing {
        SPIRing(device: path, ledCount: ledCount, order: .grb, drive: drive, calls: spi.calls())
    }

    private func shown() -> [RGB]? { spi.sent.last.flatMap { WS2812.decode($0, order: .grb) } }

    @Test func `a frame goes out as the drive's levels`() throws {
        let frame = RingFrame([RGB(255, 0, 0), RGB(0, 128, 0), RGB(0, 0, 9)])
        try ring().show(frame)
        #expect(shown() == drive.levels(for: frame))
    }

    @Test func `a short frame leaves the rest dark, a long one is cut`() throws {
        let white = RGB(255, 255, 255)
        let ring = ring()
        try ring.show(RingFrame([white]))
        #expect(shown() == [white, .black, .black])
        try ring.show(RingFrame([RGB](repeating: white, count: 5)))
        #expect(shown() == [white, white, white])
        #expect(spi.openCount == 1)
    }

    @Test func `as many lights as are allowed fit in a transfer, and one more does not`() throws {
        try ring(ledCount: SPIRing.maxLEDCount).show(RingFrame([]))
        #expect(shown()?.count == SPIRing.maxLEDCount)
        let call = "SPI_IOC_MESSAGE of 4104 bytes, where spidev.bufsiz allows 4096"
        #expect(throws: LightRingError.failed(device: path, call: call, errno: EMSGSIZE)) {
            try ring(ledCount: SPIRing.maxLEDCount + 1).show(RingFrame([]))
        }
        #expect(spi.sent.count == 1)
    }

    @Test func `a transfer that ends early is an error`() {
        spi.shortBy = 1
        let call = "SPI_IOC_MESSAGE, which sent 206 of 207 bytes"
        #expect(throws: LightRingError.failed(device: path, call: call, errno: EIO)) { try ring().show(RingFrame([])) }
        #expect(!spi.isOpen)
    }

    static let calls = ["open", "SPI_IOC_WR_MODE", "SPI_IOC_MESSAGE"]

    private func expected(_ call: String, _ errno: CInt) -> LightRingError {
        switch errno {
        case ENOENT, ENODEV, ENXIO, ESHUTDOWN: .notFound(device: path)
        case EACCES, EPERM: .notPermitted(device: path)
        default: .failed(device: path, call: call, errno: errno)
        }
    }

    @Test(arguments: calls, [EIO, ENOENT, ENODEV, ENXIO, EACCES, EPERM, EBUSY, ESHUTDOWN])
    func `each call's failure is named, the device is closed, and the next frame works`(
        call: String, errno: CInt
    ) throws {
        let ring = ring()
        spi.faults[call] = [errno]
        #expect(throws: expected(call, errno)) { try ring.show(RingFrame([])) }
        #expect(!spi.isOpen)
        try ring.show(RingFrame([]))
        #expect(shown() == [.black, .black, .black])
    }

    @Test func `a device that vanishes and comes back is opened again`() throws {
        let ring = ring()
        try ring.show(RingFrame([]))
        spi.faults = ["SPI_IOC_MESSAGE": [ESHUTDOWN], "open": [ENOENT, ENOENT]]
        for _ in 0..<3 {
            #expect(throws: LightRingError.notFound(device: path)) { try ring.show(RingFrame([])) }
            #expect(!spi.isOpen)
        }
        try ring.show(RingFrame([]))
        #expect(spi.openCount == 2)
        #expect(spi.sent.count == 2)
    }

    @Test func `a storm of failures is one error, again and again`() {
        let ring = ring()
        spi.faults["SPI_IOC_MESSAGE"] = [CInt](repeating: EIO, count: 100)
        var errors: Set<LightRingError> = []
        for _ in 0..<100 {
            do throws(LightRingError) { try ring.show(RingFrame([])) } catch { errors.insert(error) }
        }
        #expect(errors == [.failed(device: path, call: "SPI_IOC_MESSAGE", errno: EIO)])
        #expect(!spi.isOpen)
    }

    @Test(arguments: [0, 1, 24])
    func `every transfer is long enough to go without gaps, and begins and ends with the latch`(ledCount: Int) throws {
        try ring(ledCount: ledCount).show(RingFrame([RGB](repeating: RGB(255, 255, 255), count: ledCount)))
        let bytes = try #require(spi.sent.last)
        #expect(bytes.count > WS2812.maxGappedByteCount)
        #expect(bytes.count == 2 * WS2812.latchByteCount + 9 * ledCount)
        let silence = [UInt8](repeating: 0, count: WS2812.latchByteCount)
        #expect(bytes.starts(with: silence) && bytes.suffix(WS2812.latchByteCount).elementsEqual(silence))
        // 2.4 MHz: a byte lasts 3.33 µs, and the latch needs 300.
        #expect(WS2812.latchByteCount * 8 * 1_000_000 >= 300 * Int(WS2812.hertz))
    }

    @Test func `a ring that is forgotten lets its device go`() throws {
        do {
            let ring = ring()
            try ring.show(RingFrame([]))
            #expect(spi.isOpen)
        }
        #expect(!spi.isOpen)
    }

    @Test(arguments: calls)
    func `a signal interrupts no call`(call: String) throws {
        spi.faults[call] = [EINTR, EINTR]
        try ring().show(RingFrame([]))
        #expect(spi.faults[call] == [])
        #expect(spi.sent.count == 1)
    }
}
