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

    /// Three lines, so two of colour; lines are two bytes longer than the pixels.
    @Test func `NV12 has a line of colours for two lines of luma, also where the height is odd`() throws {
        let luma: [UInt8] = [81, 145, 9, 9, 81, 145, 9, 9, 126, 126, 9, 9]
        let colours: [UInt8] = [90, 240, 9, 9, 128, 128]
        let image = try PixelImage(
            decoding: Scenes.raw(.nv12, width: 2, height: 3, bytesPerLine: 4, luma + colours))
        for y in 0..<2 {
            #expect(zip(image.pixel(0, y), [0, 0, 255]).allSatisfy { abs(Int($0) - $1) <= 2 }, "red")
            #expect(image.pixel(1, y)[2] > 250, "and a brighter one of the same colour")
        }
        #expect(image.pixel(0, 2).allSatisfy { abs(Int($0) - 128) <= 2 }, "grey: the second line of colours")
    }

    @Test func `RGB's bytes are turned round, and widths and heights may be odd`() throws {
        let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99, 11, 12, 13, 14, 15, 16, 17, 18, 19]
        let image = try PixelImage(decoding: Scenes.raw(.rgb, width: 3, height: 2, bytesPerLine: 10, bytes))
        #expect([image.pixel(0, 0), image.pixel(2, 0), image.pixel(0, 1)] == [[3, 2, 1], [9, 8, 7], [13, 12, 11]])
    }

    /// One byte less than needed; lines too short, absurdly long, negative; sizes that overflow.
    @Test(arguments: [
        (PixelFormat.nv12, 2, 3, 4, 17), (.nv12, 3, 2, 4, 100), (.nv12, 4, 2, 3, 100), (.nv12, 4, 2, .max, 100),
        (.nv12, 2, 2, -4, 100), (.nv12, .max, .max, 4, 100), (.nv12, 8190, 2, 65_537, 200_000), (.nv12, 2, 2, 2, 0),
        (.rgb, 3, 2, 10, 18), (.rgb, 3, 2, 8, 100), (.rgb, 3, 2, .max, 100), (.rgb, 3, 2, .min, 100),
        (.rgb, 0, 2, 0, 0), (.rgb, -1, 2, 9, 100), (.rgb, 3, .max, 9, 100),
    ])
    func `NV12 and RGB frames whose numbers contradict their bytes are refused`(
        format: PixelFormat, width: Int, height: Int, line: Int, count: Int
    ) {
        let frame = Scenes.raw(
            format, width: width, height: height, bytesPerLine: line, [UInt8](repeating: 128, count: count))
        #expect(throws: PhotoError.self) { try PixelImage(decoding: frame) }
        guard case .damaged = FrameVerdict(on: frame) else {
            Issue.record("the verdict must be damage")
            return
        }
    }

    @Test func `NV12 and RGB frames with exactly the bytes they need are read to the last`() throws {
        let nv12 = Scenes.raw(.nv12, width: 2, height: 3, bytesPerLine: 4, [UInt8](repeating: 128, count: 18))
        #expect(try PixelImage(decoding: nv12).height == 3)
        let rgb = Scenes.raw(.rgb, width: 3, height: 2, bytesPerLine: 10, [UInt8](repeating: 128, count: 19))
        #expect(try PixelImage(decoding: rgb).height == 2)
    }

    @Test(
        arguments: [
            (.nv12, 16, FrameVerdict.dark(meanLuma: 0)), (.nv12, 29, .dark(meanLuma: 15)), (.nv12, 30, .usable),
            (.rgb, 15, .dark(meanLuma: 15)), (.rgb, 16, .usable),
        ] as [(PixelFormat, UInt8, FrameVerdict)])
    func `An NV12 frame is dark by its luma in full range, an RGB frame by its green`(
        format: PixelFormat, level: UInt8, verdict: FrameVerdict
    ) {
        // What is not luma, or not green, is bright, so looking at the wrong byte would show.
        let bytes = (0..<(64 * 48 * 3)).map { index -> UInt8 in
            let isLooked = format == .rgb ? index % 3 == 1 : index < 64 * 48
            return isLooked ? level : 200
        }
        let frame = Scenes.raw(format, width: 64, height: 48, bytesPerLine: format == .rgb ? 192 : 64, bytes)
        #expect(FrameVerdict(on: frame) == verdict)
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

    @Test func `An original has no watermark and no metadata, and can be marked later`() throws {
        let typeface = try Typeface()
        let image = try Scenes.room(width: 640, height: 480)
        let original = try image.original()
        #expect(original.quality == PixelImage.originalQuality)
        #expect(JPEGSegments.markers(original.bytes).allSatisfy { !(0xE1...0xEF).contains($0) && $0 != 0xFE })
        #expect(try PixelImage(jpeg: original.bytes).meanSquareError(against: image) < 10.3, "38 dB")
        let watermark = Watermark(day: try #require(Day(iso8601: "2026-02-26")), hour: 18, minute: 34)
        var memory = QualityMemory()
        let marked = try Photo(
            of: PixelImage(jpeg: original.bytes), as: .jpeg, maxBytes: 20_000, watermark: watermark,
            typeface: typeface, exif: nil, memory: &memory)
        #expect(marked.picture.bytes.count <= 20_000)
        #expect(marked.thumbnail.width == 320 && marked.thumbnail.height == 240)
        let box = watermark.box(width: 640, height: 480, typeface: typeface)
        let decoded = try PixelImage(jpeg: marked.picture.bytes)
        let inside = (box.x..<(box.x + box.width)).map { Int(decoded.pixel($0, box.y + box.height / 2)[1]) }
        #expect(inside.contains { $0 > 210 })
    }

    @Test func `An original of noise is bounded`() throws {
        let original = try Scenes.noise(width: 2400, height: 1600).original()
        #expect(original.bytes.count <= PixelImage.maxOriginalBytes)
        #expect(original.width == 2400)
    }
}
