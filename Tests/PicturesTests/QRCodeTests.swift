import Pictures
import Testing

@Suite struct QRCodeTests {
    @Test func `a text that fits into none is refused`() {
        for text in ["", String(repeating: "a", count: QRCode.maxTextBytes + 1), "a\0b"] {
            #expect(throws: PictureError.impossibleText(byteCount: text.utf8.count, max: QRCode.maxTextBytes)) {
                try QRCode(text)
            }
        }
        #expect(throws: Never.self) { try QRCode(String(repeating: "é", count: QRCode.maxTextBytes / 2)) }
    }
}
