import CSPI
package import Devices
import Glibc
package import KioskLogic
internal import SystemPackage

/// The calls that a ring makes, so that a test can make each of them fail. All answer 0 or more, or a negative errno.
struct SPICalls {
    var open: (_ path: String) -> CInt = { cspi_open($0) }
    var close: (_ descriptor: CInt) -> CInt = { cspi_close($0) }
    var configure: (_ descriptor: CInt, _ hertz: UInt32) -> CInt = { cspi_configure($0, $1) }
    var send: (_ descriptor: CInt, _ bytes: [UInt8], _ hertz: UInt32) -> CInt = {
        cspi_send($0, $1, UInt32(clamping: $1.count), $2)
    }
    /// The most bytes that spidev takes in one transfer.
    var maxTransferByteCount: () -> Int = {
        SystemFiles.text(at: "/sys/module/spidev/parameters/bufsiz").flatMap { Int($0) } ?? 4096
    }
}

/// WS2812 lights on the data line of an SPI controller.
package final class SPIRing: LightRing {
    private let device: String
    private let ledCount: Int
    private let order: ChannelOrder
    private let drive: LEDDrive
    private let calls: SPICalls
    private var descriptor: CInt?

    /// Most lights that fit in spidev's usual buffer of 4096 bytes.
    package static let maxLEDCount = (4096 - 2 * WS2812.latchByteCount) / WS2812.bytesPerLED

    /// What one frame of so many lights is on the wire.
    package static func frameByteCount(ledCount: Int) -> Int {
        WS2812.encode(levels: [RGB](repeating: .black, count: max(0, ledCount)), order: .grb).count
    }

    /// Lights behind the device at that path (/dev/spidev0.0). It is opened by the first frame.
    package convenience init(device: String, ledCount: Int, order: ChannelOrder, drive: LEDDrive) {
        self.init(device: device, ledCount: ledCount, order: order, drive: drive, calls: SPICalls())
    }

    init(device: String, ledCount: Int, order: ChannelOrder, drive: LEDDrive, calls: SPICalls) {
        self.device = device
        self.ledCount = ledCount
        self.order = order
        self.drive = drive
        self.calls = calls
    }

    deinit {
        close()
    }

    /// A frame of fewer colours than there are lights leaves the rest dark; colours beyond the last light are not sent.
    package func show(_ frame: RingFrame) throws(LightRingError) {
        var colours = Array(frame.colours.prefix(max(0, ledCount)))
        colours += [RGB](repeating: .black, count: max(0, ledCount - colours.count))
        let bytes = WS2812.encode(levels: drive.levels(for: RingFrame(colours)), order: order)
        do throws(LightRingError) {
            try send(bytes, to: try open())
        } catch {
            close()
            throw error
        }
    }

    private func open() throws(LightRingError) -> CInt {
        if let descriptor { return descriptor }
        let opened = try call("open") { calls.open(device) }
        descriptor = opened
        try call("SPI_IOC_WR_MODE") { calls.configure(opened, WS2812.hertz) }
        return opened
    }

    private func send(_ bytes: [UInt8], to descriptor: CInt) throws(LightRingError) {
        let most = calls.maxTransferByteCount()
        guard bytes.count <= most else {
            let call = "SPI_IOC_MESSAGE of \(bytes.count) bytes, where spidev.bufsiz allows \(most)"
            throw .failed(device: device, call: call, errno: EMSGSIZE)
        }
        let sent = try call("SPI_IOC_MESSAGE") { calls.send(descriptor, bytes, WS2812.hertz) }
        guard sent == bytes.count else {
            let call = "SPI_IOC_MESSAGE, which sent \(sent) of \(bytes.count) bytes"
            throw .failed(device: device, call: call, errno: EIO)
        }
    }

    private func close() {
        // A failure changes nothing: the descriptor is gone either way.
        if let descriptor { _ = calls.close(descriptor) }
        descriptor = nil
    }

    @discardableResult
    private func call(_ name: String, _ body: () -> CInt) throws(LightRingError) -> CInt {
        do throws(Errno) {
            return try valueOrErrno(body)
        } catch {
            switch error.rawValue {
            // ESHUTDOWN: it went away while it was open, and stays so for this descriptor even if it comes back.
            case ENOENT, ENOTDIR, ENODEV, ENXIO, ESHUTDOWN: throw .notFound(device: device)
            case EACCES, EPERM: throw .notPermitted(device: device)
            default: throw .failed(device: device, call: name, errno: error.rawValue)
            }
        }
    }
}
