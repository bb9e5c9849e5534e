import Photos
import Support
import Testing

@Suite struct JPEGTests {
    @Test func `A picture survives encoding and decoding`() throws {
        let image = try Scenes.room(width: 640, height: 480)
        let jpeg = try image.jpeg()
        #expect(jpeg.quality == PixelImage.firstJPEGQuality)
        let decoded = try PixelImage(jpeg: jpeg.bytes)
        #expect((decoded.width, decoded.height) == (640, 480))
        let error = decoded.meanSquareError(against: image)
        #expect(error < 20.6, "35 dB")
        #expect(error > 0, "a lossy encoder that loses nothing has not been run")
    }

    @Test func `What is too large is encoded as well as fits`() throws {
        let image = try Scenes.noise(width: 640, height: 480)
        let best = try image.jpeg(maxBytes: .max)
        let fitted = try image.jpeg(maxBytes: best.bytes.count / 2)
        #expect(fitted.bytes.count <= best.bytes.count / 2)
        #expect(fitted.bytes.count > best.bytes.count / 3)
        #expect((fitted.width, fitted.height) == (640, 480))
        #expect(try PixelImage(jpeg: fitted.bytes).meanSquareError(against: image) < 6_000)
    }

    @Test func `Where no quality fits the picture is halved, and where that is too little it is refused`() throws {
        let image = try Scenes.noise(width: 640, height: 480)
        let halved = try image.jpeg(maxBytes: 30_000)
        #expect(halved.bytes.count <= 30_000)
        #expect((halved.width, halved.height) == (320, 240))
        #expect(throws: PhotoError.cannotFit(maxBytes: 100)) { try image.jpeg(maxBytes: 100) }
    }

    @Test func `The file has a JFIF header and no metadata`() throws {
        let markers = JPEGSegments.markers(try Scenes.room(width: 64, height: 48).jpeg().bytes)
        #expect(markers.contains(0xE0))
        #expect(markers.allSatisfy { !(0xE1...0xEF).contains($0) && $0 != 0xFE })
    }

    @Test func `A JPEG that breaks off anywhere is refused`() throws {
        let bytes = try Scenes.room(width: 320, height: 240).jpeg().bytes
        for count in [0, 1, 2, 3, 20, 100, 500, 620, 700, bytes.count / 2, bytes.count - 10, bytes.count - 2] {
            #expect("cut to \(count) of \(bytes.count)") {
                try PixelImage(jpeg: Array(bytes.prefix(count)))
            } throws: { error in
                guard case .damaged = error as? PhotoError else { return false }
                return true
            }
        }
    }

    @Test func `A frame without Huffman tables is read with the standard ones, as Motion JPEG asks`() throws {
        let bytes = try Scenes.room(width: 320, height: 240).jpeg().bytes
        let stripped = JPEGSegments.removing(0xC4, from: bytes)
        #expect(stripped.count < bytes.count - 400)
        #expect(try PixelImage(jpeg: stripped) == PixelImage(jpeg: bytes))
    }

    @Test func `Stray bytes right before the end are let pass, and hide no other damage`() throws {
        let bytes = try Scenes.room(width: 320, height: 240).jpeg().bytes
        let stray = bytes.dropLast(2) + [0x12, 0x34, 0xFF, 0xD9]
        #expect(try PixelImage(jpeg: Array(stray)) == PixelImage(jpeg: bytes))
        let cut = bytes.prefix(bytes.count / 2) + [0xFF, 0xD9]
        #expect(throws: PhotoError.self) { try PixelImage(jpeg: Array(cut)) }
    }

    @Test func `Sizes that nobody's camera has are refused before memory is taken`() throws {
        let bytes = try Scenes.room(width: 64, height: 48).jpeg().bytes
        let huge = JPEGSegments.settingSize(width: 65_500, height: 65_499, in: bytes)
        #expect(throws: PhotoError.impossibleSize(width: 65_500, height: 65_499)) { try PixelImage(jpeg: huge) }
        // Within the sides' limit, and over that of all pixels.
        let large = JPEGSegments.settingSize(width: 8192, height: 8192, in: bytes)
        #expect(throws: PhotoError.impossibleSize(width: 8192, height: 8192)) { try PixelImage(jpeg: large) }
        #expect(throws: PhotoError.impossibleSize(width: 0, height: 5)) { try PixelImage(width: 0, height: 5) }
    }

    @Test func `Random damage gives a picture or an error, and never a crash`() throws {
        var random = SeededGenerator(seed: 42)
        let bytes = try Scenes.room(width: 96, height: 64).jpeg().bytes
        var refused = 0
        for _ in 0..<600 {
            var damaged = bytes
            for _ in 0..<3 {
                damaged[.random(in: 2..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            do throws(PhotoError) {
                let image = try PixelImage(jpeg: damaged)
                #expect(image.bytes.count == image.width * image.height * 4)
            } catch { refused += 1 }
        }
        #expect(refused > 50)
    }

    @Test(arguments: [(1280, 720, 320, 180), (720, 1280, 320, 569), (320, 200, 320, 200), (100, 50, 100, 50)])
    func `A thumbnail is at most 320 wide and keeps proportions`(width: Int, height: Int, toWidth: Int, toHeight: Int)
        throws
    {
        let thumbnail = try Scenes.room(width: width, height: height).thumbnail()
        #expect((thumbnail.width, thumbnail.height) == (toWidth, toHeight))
    }

    @Test(
        arguments: [
            (1280, 720, 1280, 720), (1920, 1080, 1280, 720), (2560, 1440, 1280, 720), (1080, 1920, 720, 1280),
            (1281, 1, 1280, 1), (3, 4000, 1, 1280), (320, 200, 320, 200),
        ])
    func `A display picture is at most 1280 on its longer side and keeps proportions`(
        width: Int, height: Int, toWidth: Int, toHeight: Int
    ) throws {
        let displayed = try Scenes.plain(90, width: width, height: height).displayed()
        #expect((displayed.width, displayed.height) == (toWidth, toHeight))
        #expect(displayed.bytes.enumerated().allSatisfy { $0 % 4 == 3 || abs(Int($1) - 90) <= 1 })
        let jpeg = try displayed.jpeg(maxBytes: Photo.maxDisplayBytes)
        #expect((jpeg.width, jpeg.height) == (toWidth, toHeight) && jpeg.bytes.count <= Photo.maxDisplayBytes)
    }

    @Test func `A PNG has every pixel as it was`() throws {
        let (folder, noise) = (TemporaryFolder(), try Scenes.noise(width: 321, height: 45))
        let png = try PNGFile.read(folder.write(try noise.png(), to: "noise.png"))
        #expect((png.width, png.height) == (321, 45))
        #expect(zip(png.bytes, noise.bytes).enumerated().allSatisfy { $0 % 4 == 3 || $1.0 == $1.1 })
    }

    @Test func `A display picture of noise fits into its bytes, and shows the same picture`() throws {
        let noise = try Scenes.noise(width: 2560, height: 2560)
        #expect(try noise.displayed().jpeg(maxBytes: Photo.maxDisplayBytes).bytes.count <= Photo.maxDisplayBytes)
        let room = try Scenes.room(width: 1920, height: 1080)
        let shown = try PixelImage(jpeg: room.displayed().jpeg(maxBytes: Photo.maxDisplayBytes).bytes)
        #expect(try shown.meanSquareError(against: room.displayed()) < 20)
        #expect(JPEGSegments.markers(try room.displayed().jpeg().bytes).allSatisfy { $0 != 0xE1 }, "no metadata")
    }

    @Test(arguments: [(1280, 720), (1920, 1080), (640, 4), (8000, 50)])
    func `Where a thumbnail's size divides the picture's, its pixels are exact means`(width: Int, height: Int) throws {
        let image = try Scenes.noise(width: width, height: height)
        let (thumbnail, factor) = (try image.thumbnail(), width / 320)
        for (x, y) in [(0, 0), (319, 0), (0, thumbnail.height - 1), (319, thumbnail.height - 1), (100, 1)] {
            for colour in 0..<3 {
                var sum = factor * factor / 2
                for column in 0..<factor {
                    for row in 0..<factor { sum += Int(image.pixel(x * factor + column, y * factor + row)[colour]) }
                }
                #expect(Int(thumbnail.pixel(x, y)[colour]) == sum / (factor * factor))
            }
        }
    }

    @Test func `A thumbnail's pixels are means, also at the edges`() throws {
        let plain = try Scenes.plain(77, width: 1283, height: 721).thumbnail()
        #expect(plain.bytes.enumerated().allSatisfy { $0 % 4 == 3 || abs(Int($1) - 77) <= 1 })
        let noise = try Scenes.noise(width: 1280, height: 720).thumbnail()
        let mean =
            noise.bytes.enumerated().reduce(0) { $0 + ($1.offset % 4 == 3 ? 0 : Int($1.element)) } / (320 * 180 * 3)
        #expect((124...131).contains(mean))
        #expect(try noise.meanSquareError(against: Scenes.plain(128, width: 320, height: 180)) < 1_200)
    }
}

/// Looks into JPEG files.
enum JPEGSegments {
    /// The markers up to the image's data.
    static func markers(_ bytes: [UInt8]) -> [UInt8] { segments(bytes).map { bytes[$0.lowerBound + 1] } }

    static func removing(_ marker: UInt8, from bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for segment in segments(bytes).reversed() where bytes[segment.lowerBound + 1] == marker {
            result.removeSubrange(segment)
        }
        return result
    }

    static func settingSize(width: Int, height: Int, in bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for segment in segments(bytes) where bytes[segment.lowerBound + 1] == 0xC0 {
            let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
            result.replaceSubrange((segment.lowerBound + 5)..<(segment.lowerBound + 9), with: size)
        }
        return result
    }

    private static func segments(_ bytes: [UInt8]) -> [Range<Int>] {
        var segments: [Range<Int>] = []
        var position = 2
        while position + 4 <= bytes.count, bytes[position] == 0xFF, bytes[position + 1] != 0xDA {
            let end = position + 2 + Int(bytes[position + 2]) * 256 + Int(bytes[position + 3])
            segments.append(position..<end)
            position = end
        }
        return segments
    }
}
