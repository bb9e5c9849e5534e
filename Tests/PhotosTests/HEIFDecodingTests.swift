import Photos
import Support
import Testing

/// Photos of other kiosks: read where they are whole, refused with an error where they are not.
@Suite struct HEIFDecodingTests {
    private static func file(_ format: PhotoFormat, width: Int = 640, height: Int = 480) throws -> [UInt8] {
        var memory = QualityMemory()
        return try Scenes.room(width: width, height: height).encoded(as: format, memory: &memory).bytes
    }

    @Test(arguments: PhotoFormat.allCases)
    func `what was written in a format is read again, in its size and like what it was made of`(
        format: PhotoFormat
    ) throws {
        let scene = try Scenes.room(width: 640, height: 480)
        let image = try PixelImage(photo: try HEIFDecodingTests.file(format))
        #expect([image.width, image.height] == [640, 480])
        // 30 dB.
        #expect(image.meanSquareError(against: scene) < 65)
        let small = try image.thumbnail()
        #expect([small.width, small.height] == [320, 240])
    }

    @Test(arguments: PhotoFormat.allCases) func `a file that breaks off anywhere is an error`(format: PhotoFormat)
        throws
    {
        let file = try HEIFDecodingTests.file(format, width: 160, height: 120)
        for count in stride(from: 0, to: file.count - 64, by: max(1, file.count / 40)) {
            #expect(throws: PhotoError.self, "\(count) of \(file.count)") {
                try PixelImage(photo: Array(file.prefix(count)))
            }
        }
    }

    @Test(arguments: PhotoFormat.allCases) func `a file with flipped bits is a picture within the limits or an error`(
        format: PhotoFormat
    ) throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let file = try HEIFDecodingTests.file(format, width: 160, height: 120)
        var (read, refused) = (0, 0)
        for round in 0..<300 {
            var flipped = file
            // The boxes, which say how large everything is, are at the beginning.
            let reach = round % 2 == 0 ? min(600, file.count) : file.count
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                flipped[Int.random(in: 0..<reach, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
            }
            do throws(PhotoError) {
                let image = try PixelImage(photo: flipped)
                #expect(image.bytes.count == image.width * image.height * 4, "seed \(seed)")
                #expect(image.width * image.height <= PhotoLimits.maxPixels, "seed \(seed)")
                read += 1
            } catch {
                refused += 1
            }
        }
        print("measured: of 300 flipped \(format.rawValue) files \(read) are read and \(refused) refused")
        #expect(refused > 0, "seed \(seed)")
    }

    @Test(arguments: [PhotoFormat.heic, .avif], [UInt32(8193), 16_385, 65_535, 1 << 31, .max])
    func `a file that says it is giant is an error before anything is decoded`(format: PhotoFormat, side: UInt32) throws
    {
        var file = try HEIFDecodingTests.file(format, width: 160, height: 120)
        // ISO/IEC 23008-12: "ispe", version and flags, width, height.
        let name = Array("ispe".utf8)
        let places = file.indices.filter { file[$0...].starts(with: name) }
        #expect(!places.isEmpty)
        for place in places {
            for offset in [8, 12] {
                for index in 0..<4 {
                    file[place + offset + index] = UInt8(truncatingIfNeeded: side >> (24 - 8 * index))
                }
            }
        }
        #expect(throws: PhotoError.self) { try PixelImage(photo: file) }
    }

    @Test func `a JPEG that says it is giant is an error, and so is what is no picture at all`() throws {
        var file = try HEIFDecodingTests.file(.jpeg, width: 160, height: 120)
        let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
        for offset in 5...8 { file[frame + offset] = 0xFE }
        #expect(throws: PhotoError.impossibleSize(width: 65_278, height: 65_278)) { try PixelImage(photo: file) }
        for bytes in [[], [0xFF], Array("....ftypheic".utf8), [UInt8](repeating: 0, count: 5000)] {
            #expect(throws: PhotoError.self) { try PixelImage(photo: bytes) }
        }
        let tooLong = Array("....ftypheic".utf8) + [UInt8](repeating: 0, count: PhotoLimits.maxHEIFBytes)
        #expect(throws: PhotoError.tooLong(bytes: tooLong.count)) { try PixelImage(photo: tooLong) }
    }
}
