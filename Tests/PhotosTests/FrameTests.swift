import Devices
import FitPinkyCore
import Photos
import Testing

@Suite struct FrameTests {
    /// Luma, Cb, Cr and what they are in blue, green, red.
    @Test(
        arguments: [
            ([16, 128, 128], [0, 0, 0]), ([235, 128, 128], [255, 255, 255]), ([126, 128, 128], [128, 128, 128]),
            ([81, 90, 240], [0, 0, 255]), ([145, 54, 34], [0, 255, 0]), ([41, 240, 110], [255, 0, 0]),
            ([0, 128, 128], [0, 0, 0]), ([255, 128, 128], [255, 255, 255]),
        ] as [([UInt8], [Int])])
    func `YUYV is read as BT.601 in limited range`(colour: [UInt8], expected: [Int]) throws {
        let pair = [colour[0], colour[1], colour[0], colour[2]]
        let image = try PixelImage(decoding: Scenes.yuyv(width: 2, height: 1, bytesPerLine: 4, pair))
        for x in 0..<2 {
            for (found, wanted) in zip(image.pixel(x, 0), expected) { #expect(abs(Int(found) - wanted) <= 2) }
        }
    }

    @Test func `Both pixels of a pair have their own luma, and padding at a line's end is skipped`() throws {
        let bytes: [UInt8] = [16, 128, 235, 128, 99, 99, 99, 99, 235, 128, 16, 128]
        let image = try PixelImage(decoding: Scenes.yuyv(width: 2, height: 2, bytesPerLine: 8, bytes))
        #expect(
            [image.pixel(0, 0)[0], image.pixel(1, 0)[0], image.pixel(0, 1)[0], image.pixel(1, 1)[0]] == [
                0, 255, 255, 0,
            ])
    }

    @Test(arguments: [
        (3, 1, 6, 6), (4, 2, 8, 15), (4, 2, 6, 100), (4, 2, .max, 100), (4, .max, 8, 100), (0, 0, 0, 0),
        (-2, 2, 8, 100),
        (100_000, 2, 200_000, 100),
    ])
    func `Frames whose numbers contradict their bytes are refused`(width: Int, height: Int, line: Int, count: Int) {
        let frame = Scenes.yuyv(
            width: width, height: height, bytesPerLine: line, [UInt8](repeating: 128, count: count))
        #expect(throws: PhotoError.self) { try PixelImage(decoding: frame) }
        guard case .damaged = FrameVerdict(on: frame) else {
            Issue.record("the verdict must be damage")
            return
        }
    }

    @Test func `A JPEG frame is usable, dark or damaged`() throws {
        let room = try Scenes.room(width: 640, height: 480).jpeg().bytes
        #expect(FrameVerdict(on: Scenes.mjpeg(room)) == .usable)
        #expect(
            FrameVerdict(on: Scenes.mjpeg(room, isFlaggedDamaged: true))
                == .damaged("the camera's driver says that data are missing"))
        guard case .damaged = FrameVerdict(on: Scenes.mjpeg(Array(room.dropLast(room.count / 3)))) else {
            Issue.record("a truncated JPEG is damaged")
            return
        }
        #expect(try FrameVerdict(on: Scenes.mjpeg(Scenes.plain(4).jpeg().bytes)) == .dark(meanLuma: 4))
        #expect(try FrameVerdict(on: Scenes.mjpeg(Scenes.plain(15).jpeg().bytes)) == .dark(meanLuma: 15))
        #expect(try FrameVerdict(on: Scenes.mjpeg(Scenes.plain(16).jpeg().bytes)) == .usable)
    }

    @Test(
        arguments: [(16, FrameVerdict.dark(meanLuma: 0)), (29, .dark(meanLuma: 15)), (30, .usable), (128, .usable)]
            as [(UInt8, FrameVerdict)])
    func `A YUYV frame is dark by its luma in full range`(luma: UInt8, verdict: FrameVerdict) {
        let bytes = (0..<(64 * 48 * 2)).map { $0 % 2 == 0 ? luma : 128 }
        #expect(FrameVerdict(on: Scenes.yuyv(width: 64, height: 48, bytesPerLine: 128, bytes)) == verdict)
    }

    @Test func `A photo without a watermark can be read again and marked later`() throws {
        let typeface = try Typeface()
        let image = try Scenes.room(width: 640, height: 480)
        let original = try Photo(of: image, watermark: nil, typeface: typeface)
        #expect(try PixelImage(jpeg: original.picture.bytes).meanSquareError(against: image) < 20.6)
        let watermark = Watermark(day: try #require(Day(iso8601: "2026-02-26")), hour: 18, minute: 34)
        let marked = try Photo(
            of: PixelImage(jpeg: original.picture.bytes), watermark: watermark, typeface: typeface, maxBytes: 20_000)
        #expect(marked.picture.bytes.count <= 20_000)
        #expect(marked.thumbnail.width == 320 && marked.thumbnail.height == 240)
        let box = watermark.box(width: 640, height: 480, typeface: typeface)
        let decoded = try PixelImage(jpeg: marked.picture.bytes)
        let inside = (box.x..<(box.x + box.width)).map { Int(decoded.pixel($0, box.y + box.height / 2)[1]) }
        #expect(inside.contains { $0 > 210 })
    }
}
