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

    @Test(arguments: [
        (["YUYV", "MJPG"], "MJPG"), (["YUYV", "JPEG"], "JPEG"), (["NV12", "YUYV", "RGB3"], "YUYV"), (["MJPG"], "MJPG"),
    ])
    func `the best readable format is taken, whatever their order`(offered: [String], best: String) throws {
        #expect(try V4L2Format.choose(among: offer(offered)) == code(best))
    }

    @Test func `a format that would be converted does not hide one of the camera's own`() throws {
        #expect(try V4L2Format.choose(among: offer(["YUYV"], emulated: ["MJPG"])) == code("YUYV"))
    }

    @Test func `a format that would be converted does not count`() {
        #expect(throws: Unusable(why: "offers only GREY; the kiosk reads MJPG, JPEG, YUYV, NV12, RGB3")) {
            try V4L2Format.choose(among: offer(["GREY"], emulated: ["YUYV"]))
        }
    }

    @Test func `a device without formats says what would do`() {
        #expect(throws: Unusable(why: "offers no format at all; the kiosk reads MJPG, JPEG, YUYV, NV12, RGB3")) {
            try V4L2Format.choose(among: [])
        }
    }

    @Test func `a bare sensor is told the way out`() {
        let why = "offers only pRAA, RG10: a bare image sensor. Start the agent under libcamerify, or use a USB camera"
        #expect(throws: Unusable(why: why)) { try V4L2Format.choose(among: offer(["pRAA", "RG10"])) }
    }

    @Test func `a code that is no text is written as a number`() {
        #expect(FourCC(rawValue: 0x1).description == "0x1")
    }

    private func answer(
        _ format: String, _ width: UInt32, _ height: UInt32, _ bytesPerLine: UInt32
    ) -> v4l2_pix_format {
        var answer = v4l2_pix_format()
        answer.pixelformat = code(format).rawValue
        answer.width = width
        answer.height = height
        answer.bytesperline = bytesPerLine
        return answer
    }

    @Test func `a driver's padded lines are taken as they are`() throws {
        let layout = try FrameLayout(answer("YUYV", 640, 480, 1344))
        #expect([layout.width, layout.height, layout.bytesPerLine, layout.minFrameBytes] == [640, 480, 1344, 645_120])
    }

    @Test(arguments: [0, 1279, 70_000, UInt32.max])
    func `lines that cannot hold their pixels, or are beyond all bounds, are refused`(bytesPerLine: UInt32) {
        #expect(throws: Unusable(why: "says that a line of 640 pixels has \(bytesPerLine) bytes")) {
            try FrameLayout(answer("YUYV", 640, 480, bytesPerLine))
        }
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

    @Test func `an uncompressed frame that is too short is damaged`() throws {
        let layout = try FrameLayout(answer("YUYV", 4, 2, 8))
        #expect(layout.bounds(bytesUsed: 16, mappedBytes: 4096) == (16, false))
        #expect(layout.bounds(bytesUsed: 15, mappedBytes: 4096) == (15, true))
        #expect(layout.bounds(bytesUsed: 16, mappedBytes: 8) == (8, true))
    }

    @Test func `no count of bytes leads beyond the map or the limit`() throws {
        let layout = try FrameLayout(answer("MJPG", 4, 2, 0))
        #expect(layout.bounds(bytesUsed: .max, mappedBytes: 100) == (100, true))
        #expect(layout.bounds(bytesUsed: .max, mappedBytes: .max) == (V4L2Limits.maxFrameBytes, true))
        #expect(layout.bounds(bytesUsed: 100, mappedBytes: 100) == (100, false))
    }
}
