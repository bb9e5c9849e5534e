import CV4L2
import Devices
import Testing

@testable import LinuxDevices

@Suite struct V4L2FormatTests {
    private func offer(_ codes: [String], emulated: [String] = []) -> [OfferedFormat] {
        codes.map { OfferedFormat(code: code($0), isEmulated: false) }
            + emulated.map { OfferedFormat(code: code($0), isEmulated: true) }
    }

    private func code(_ text: String) -> FourCC {
        FourCC(rawValue: text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }

    private let webcam = V4L2Card(driver: "uvcvideo", name: "Webcam", bus: "usb-0000:01:00.0-1", abilities: 0)
    private let receiver = V4L2Card(driver: "unicam", name: "unicam", bus: "platform:fe801000.csi", abilities: 0)
    private let wanted = "MJPG, JPEG, YUYV, NV12, NM12, RGB3"

    private func choose(
        _ offered: [OfferedFormat], _ card: V4L2Card? = nil, _ route: V4L2Route = .direct
    ) throws(Unusable) -> V4L2Format.Choice {
        try V4L2Format.choose(among: offered, of: card ?? webcam, route: route)
    }

    @Test func `the readable formats are ranked, whatever their order`() throws {
        let all = ["GREY", "RGB3", "NM12", "NV12", "YUYV", "JPEG", "MJPG"]
        #expect(try choose(offer(all)) == .take(all.reversed().dropLast().map(code)))
        #expect(try choose(offer(["RGB3"])) == .take([code("RGB3")]))
    }

    @Test(arguments: [V4L2Route.direct, .converting])
    func `a format that would be converted comes after all of the camera's own`(route: V4L2Route) throws {
        let made = route == .converting ? [code("MJPG")] : []
        #expect(
            try choose(offer(["RGB3", "YUYV"], emulated: ["MJPG"]), nil, route)
                == .take([code("YUYV"), code("RGB3")] + made))
    }

    @Test func `a camera whose own formats cannot be read is asked through libv4l2`() throws {
        #expect(try choose(offer(["S910"])) == .convert)
        #expect(try choose(offer(["S910"], emulated: ["YU12", "RGB3"]), nil, .converting) == .take([code("RGB3")]))
    }

    @Test func `a camera of which nothing can be made says what it offers`() {
        #expect(throws: Unusable(why: "offers only GREY; the kiosk reads \(wanted)")) {
            try choose(offer(["GREY"], emulated: ["YU12"]), nil, .converting)
        }
    }

    @Test func `a device without formats says what would do`() {
        #expect(throws: Unusable(why: "offers no format at all; the kiosk reads \(wanted)")) { try choose([]) }
    }

    @Test func `a bare sensor is told the way out`() {
        let why = "offers only pRAA, RG10: a bare image sensor. Start the agent under libcamerify, or use a USB camera"
        #expect(throws: Unusable(why: why)) { try choose(offer(["pRAA", "RG10"]), receiver) }
        var other = receiver
        other.driver = "sun6i"
        #expect(throws: Unusable(why: why)) { try choose(offer(["pRAA", "RG10"]), other) }
    }

    @Test func `a receiver without any format, or with data only, is a bare sensor`() {
        let wayOut = V4L2Card.wayOut
        #expect(throws: Unusable(why: "offers only what is no picture: \(wayOut)")) { try choose([], receiver) }
        #expect(throws: Unusable(why: "offers only SENS: \(wayOut)")) { try choose(offer(["SENS"]), receiver) }
    }

    @Test func `a receiver behind which a bridge makes pictures is a camera`() throws {
        #expect(try choose(offer(["RGB3"]), receiver) == .take([code("RGB3")]))
    }

    @Test func `an old webcam of Bayer patterns is no bare sensor`() throws {
        #expect(try choose(offer(["BA81"])) == .convert)
    }

    @Test func `a code that is no text is written as a number`() {
        #expect(FourCC(rawValue: 0x1).description == "0x1")
    }

    private func answer(
        _ format: String, _ width: UInt32, _ height: UInt32, _ bytesPerLine: UInt32...
    ) -> AgreedFormat {
        AgreedFormat(code: code(format), width: width, height: height, bytesPerLine: bytesPerLine)
    }

    @Test(arguments: [("YUYV", 1344, 645_120), ("RGB3", 1920, 921_600), ("NV12", 704, 506_880), ("MJPG", 0, 0)])
    func `a driver's padded lines are taken as they are`(format: String, bytesPerLine: UInt32, least: Int) throws {
        let layout = try FrameLayout(answer(format, 640, 480, bytesPerLine))
        #expect([layout.width, layout.height, layout.bytesPerLine] == [640, 480, Int(bytesPerLine)])
        #expect(layout.planes.map(\.minBytes) == [least])
    }

    @Test(arguments: [("YUYV", 1279), ("RGB3", 1919), ("NV12", 639), ("YUYV", 0)])
    func `lines that cannot hold their pixels are refused`(format: String, bytesPerLine: UInt32) {
        #expect(throws: Unusable(why: "says that a line of 640 pixels has \(bytesPerLine) bytes")) {
            try FrameLayout(answer(format, 640, 480, bytesPerLine))
        }
    }

    @Test(arguments: [("YUYV", 480), ("NV12", 720)])
    func `a frame beyond all bounds is refused`(format: String, lines: Int) {
        for bytesPerLine in [70_000, UInt32.max] {
            let why = "says that a frame has \(Int(bytesPerLine) * lines) bytes; 33554432 are allowed"
            #expect(throws: Unusable(why: why)) { try FrameLayout(answer(format, 640, 480, bytesPerLine)) }
        }
    }

    @Test func `the planes of a frame are bounded together`() {
        #expect(throws: Unusable.self) { try FrameLayout(answer("NM12", 640, 480, 50_000, 50_000)) }
        #expect(throws: Unusable(why: "says that a line of 641 pixels has 641 bytes")) {
            try FrameLayout(answer("NM12", 641, 480, 641, 641))
        }
    }

    @Test func `a number of planes that does not fit the format is refused`() {
        #expect(throws: Unusable(why: "gives NV12 in 2 planes, not 1")) { try FrameLayout(answer("NV12", 4, 2, 4, 4)) }
        #expect(throws: Unusable(why: "gives NM12 in 1 planes, not 2")) { try FrameLayout(answer("NM12", 4, 2, 4)) }
        #expect(throws: Unusable(why: "gives YUYV in 0 planes, not 1")) { try FrameLayout(answer("YUYV", 4, 2)) }
    }

    @Test(arguments: [(0, 480), (640, 0), (8193, 480), (640, UInt32.max)] as [(UInt32, UInt32)])
    func `a picture without pixels, or with too many, is refused`(width: UInt32, height: UInt32) {
        #expect(throws: Unusable(why: "insists on \(width) × \(height) pixels; 1 to 8192 a side are allowed")) {
            try FrameLayout(answer("MJPG", width, height, 0))
        }
    }

    @Test func `a format that nobody asked for is refused`() {
        #expect(throws: Unusable(why: "insists on the format GREY")) { try FrameLayout(answer("GREY", 640, 480, 640)) }
    }

    // MARK: Copying

    /// The bytes 0, 1, 2 … of each plane, copied by the layout.
    private func copy(_ layout: FrameLayout, _ filled: [FilledPlane], mapped: [Int]) -> ([UInt8], Bool) {
        let planes = mapped.map { UnsafeMutableRawBufferPointer.allocate(byteCount: $0, alignment: 16) }
        defer { for plane in planes { plane.deallocate() } }
        for (number, plane) in planes.enumerated() {
            for index in plane.indices { plane[index] = UInt8(truncatingIfNeeded: index + 100 * number) }
        }
        return layout.copy(filled, from: planes)
    }

    private func filled(_ bytesUsed: UInt32, from start: UInt32 = 0) -> FilledPlane {
        FilledPlane(bytesUsed: bytesUsed, start: start)
    }

    @Test func `an uncompressed frame that is too short is damaged`() throws {
        let layout = try FrameLayout(answer("YUYV", 4, 2, 8))
        #expect(copy(layout, [filled(16)], mapped: [4096]) == ([UInt8](0..<16), false))
        #expect(copy(layout, [filled(15)], mapped: [4096]) == ([UInt8](0..<15), true))
        #expect(copy(layout, [filled(16)], mapped: [8]) == ([UInt8](0..<8), true))
    }

    @Test func `no count of bytes leads beyond the memory`() throws {
        let layout = try FrameLayout(answer("MJPG", 4, 2, 0))
        #expect(copy(layout, [filled(.max)], mapped: [100]) == ([UInt8](0..<100), true))
        #expect(copy(layout, [filled(100)], mapped: [100]) == ([UInt8](0..<100), false))
    }

    @Test func `a picture that begins later in its memory is taken from there`() throws {
        let layout = try FrameLayout(answer("YUYV", 4, 2, 8))
        #expect(copy(layout, [filled(20, from: 4)], mapped: [32]) == ([UInt8](4..<20), false))
        #expect(copy(layout, [filled(18, from: 4)], mapped: [32]) == ([UInt8](4..<18), true))
        for start in [21, UInt32.max] { #expect(copy(layout, [filled(20, from: start)], mapped: [32]) == ([], true)) }
    }

    @Test func `two planes become one frame, without what pads their lines`() throws {
        let layout = try FrameLayout(answer("NM12", 4, 2, 6, 8))
        #expect(layout.bytesPerLine == 4)
        let (bytes, isDamaged) = copy(layout, [filled(12), filled(8)], mapped: [16, 16])
        #expect(bytes == [0, 1, 2, 3, 6, 7, 8, 9, 100, 101, 102, 103])
        #expect(!isDamaged)
    }

    @Test func `a line of odd length is filled up to the next pair of colours`() throws {
        let layout = try FrameLayout(answer("NM12", 3, 1, 3, 4))
        let (bytes, isDamaged) = copy(layout, [filled(3), filled(4)], mapped: [3, 4])
        #expect(bytes == [0, 1, 2, 0, 100, 101, 102, 103])
        #expect(!isDamaged)
    }

    @Test func `what is missing of a plane is dark and damaged`() throws {
        let layout = try FrameLayout(answer("NM12", 4, 2, 4, 4))
        #expect(
            copy(layout, [filled(5), filled(4)], mapped: [8, 4]).0 == [0, 1, 2, 3, 4, 0, 0, 0, 100, 101, 102, 103])
        for planes in [[filled(5), filled(4)], [filled(8), filled(3)], [filled(8), filled(.max)], [filled(8)]] {
            #expect(copy(layout, planes, mapped: [8, 4]).1)
        }
    }
}
