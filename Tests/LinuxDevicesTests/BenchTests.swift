import Devices
import FitPinkyCore
import FoundationEssentials
import Glibc
import KioskLogic
import Testing

@testable import LinuxDevices

@Suite("On the bench's kernel", .serialized, .enabled(if: Bench.chip != nil, "needs the bench's virtual machine"))
struct BenchTests {
    private let drive = LEDDrive(brightness: 0.5, maxMilliamperes: 400)

    private func ring(_ device: String = "/dev/spidev0.0") -> SPIRing {
        SPIRing(device: device, ledCount: 24, order: .grb, drive: drive)
    }

    @Test func `a frame arrives at the lights`() throws {
        let frame = RingFrame((0..<24).map { RGB(UInt8($0 * 10), 128, UInt8(255 - $0)) })
        try Bench.write("clear", to: Bench.sentBytes)
        try ring().show(frame)
        let sent = try Data(contentsOf: URL(filePath: Bench.sentBytes))
        #expect(WS2812.decode(Array(sent), order: .grb) == drive.levels(for: frame))
    }

    @Test func `a transfer that fails is an error, and the next frame arrives`() throws {
        let ring = ring()
        try Bench.write("-5", to: Bench.spiFault)
        #expect(throws: LightRingError.failed(device: "/dev/spidev0.0", call: "SPI_IOC_MESSAGE", errno: EIO)) {
            try ring.show(.blank(ledCount: 24))
        }
        try Bench.write("0", to: Bench.spiFault)
        try ring.show(.blank(ledCount: 24))
    }

    @Test func `a device that is not there is named`() {
        #expect(throws: LightRingError.notFound(device: "/dev/spidev7.0")) {
            try ring("/dev/spidev7.0").show(.blank(ledCount: 24))
        }
    }
}
