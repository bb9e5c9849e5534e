internal import CQREncode

/// A QR code (ISO/IEC 18004), encoded. `QRModules` of `KioskPages` is the same for whatever draws it.
package struct QRCode: Hashable, Sendable {
    /// Modules a side: 21 to 177.
    package let width: Int
    private let darkness: [Bool]

    /// The most bytes of a text: longer ones make codes that no terminal has room for.
    package static let maxTextBytes = 256

    /// The smallest code of that text that bears 15 % of damage (level M).
    package init(_ text: String) throws(PictureError) {
        guard (1...QRCode.maxTextBytes).contains(text.utf8.count), !text.utf8.contains(0) else {
            throw .impossibleText(byteCount: text.utf8.count, max: QRCode.maxTextBytes)
        }
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
            throw .failed("the QR code's library gave none")
        }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit says whether a module is dark; the others are the encoder's own.
        darkness = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Whether the module is dark; none outside of the square is.
    package func isDark(column: Int, row: Int) -> Bool {
        (0..<width).contains(column) && (0..<width).contains(row) && darkness[row * width + column]
    }
}
