import Pictures
import Testing

@Suite struct PhotoPixelsTests {
    /// 48 × 32 pixels of RGB(32, 160, 96).
    private static let green = bytes(
        """
        ffd8ffe000104a46494600010200000100010000fffe00104c61766335392e33372e31303000ffdb0043000806060706070808080808
        080909090a0a0a090909090a0a0a0a0a0a0c0c0c0a0a0a0a0a0a0a0c0c0c0c0d0e0d0d0d0c0d0e0e0f0f0f1212111115151519191fff
        c4004d000101000000000000000000000000000000040101010100000000000000000000000000000406100100000000000000000000
        000000000000110100000000000000000000000000000000ffc00011080020003003012200021100031100ffda000c03010002110311
        003f008404ac20000000000000003fffd9
        """)

    /// 2000 × 16 pixels of the same colour.
    private static let wide = bytes(
        """
        ffd8ffe000104a46494600010200000100010000fffe00104c61766335392e33372e31303000ffdb0043000806060706070808080808
        080909090a0a0a090909090a0a0a0a0a0a0c0c0c0a0a0a0a0a0a0a0c0c0c0c0d0e0d0d0d0c0d0e0e0f0f0f1212111115151519191fff
        c4004d000101000000000000000000000000000000040101010100000000000000000000000000000406100100000000000000000000
        000000000000110100000000000000000000000000000000ffc0001108001007d003012200021100031100ffda000c03010002110311
        003f008404ac200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
        000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
        000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
        00000000000000000000000000000000000000000000000000000000000003ffd9
        """)

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap { $0.hexDigitValue }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    @Test func `A JPEG becomes the pixels that it shows`() throws {
        let photo = try PhotoPixels(jpeg: PhotoPixelsTests.green)
        #expect(photo.width == 48 && photo.height == 32)
        #expect(photo.rgb.count == 48 * 32 * 3)
        for pixel in stride(from: 0, to: photo.rgb.count, by: 3) {
            let off = zip(photo.rgb[pixel..<pixel + 3], [32, 160, 96]).map { abs(Int($0) - $1) }
            #expect(off.allSatisfy { $0 <= 6 })
        }
    }

    @Test func `What is no JPEG, or a broken one, is refused with a sentence that says what to do`() throws {
        #expect(throws: PictureError.damagedPhoto("it is no JPEG")) { try PhotoPixels(jpeg: []) }
        #expect(throws: PictureError.damagedPhoto("it is no JPEG")) { try PhotoPixels(jpeg: Array("ftypheic".utf8)) }
        #expect(throws: PictureError.self) { try PhotoPixels(jpeg: [0xFF, 0xD8, 0xFF, 0xD9]) }
        let cut = Array(PhotoPixelsTests.green.dropLast(20))
        #expect(throws: PictureError.self) { try PhotoPixels(jpeg: cut) }
        #expect(PictureError.damagedPhoto("it is no JPEG").sentence == "the photo cannot be read: it is no JPEG")
    }

    @Test func `A JPEG that says it is huge is refused before its pixels are made room for`() throws {
        // The size stands after the frame's marker (0xFFC0), two bytes of length and one of depth.
        var huge = PhotoPixelsTests.green
        let frame = try #require(huge.indices.first { huge[$0...].starts(with: [0xFF, 0xC0]) })
        huge.replaceSubrange(frame + 5..<frame + 9, with: [0x7F, 0xFF, 0x7F, 0xFF])
        #expect(throws: PictureError.damagedPhoto("it is larger than any photo")) { try PhotoPixels(jpeg: huge) }
    }

    @Test func `A JPEG larger than a tile is halved while it is decoded`() throws {
        let photo = try PhotoPixels(jpeg: PhotoPixelsTests.wide)
        #expect(photo.width == 1000 && photo.height == 8)
        #expect(photo.rgb.count == 1000 * 8 * 3)
        #expect(abs(Int(photo.rgb[12001]) - 160) <= 6)
    }

    @Test func `Pixels have to fill their rectangle`() throws {
        #expect(throws: PictureError.impossiblePixels(width: 2, height: 2, byteCount: 11)) {
            try PhotoPixels(width: 2, height: 2, rgb: [UInt8](repeating: 0, count: 11))
        }
        #expect(throws: PictureError.impossiblePixels(width: 0, height: 0, byteCount: 0)) {
            try PhotoPixels(width: 0, height: 0, rgb: [])
        }
        #expect(throws: PictureError.impossiblePixels(width: .max, height: .max, byteCount: 0)) {
            try PhotoPixels(width: .max, height: .max, rgb: [])
        }
    }
}
