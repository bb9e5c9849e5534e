internal import CQREncode

/// A QR code (ISO/IEC 18004) as a square of dark and light modules, without the light margin that belongs around it.
package struct QRCode: Hashable, Sendable {
    /// Modules a side: 21 to 177.
    package let width: Int
    private let darkness: [Bool]

    /// The light margin that readers expect, in modules.
    package static let marginModules = 4
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

    /// Whether the module is dark; those of the margin are not.
    package func isDark(column: Int, row: Int) -> Bool {
        (0..<width).contains(column) && (0..<width).contains(row) && darkness[row * width + column]
    }

    /// Lines of characters of which each holds two modules, one above the other, with the margin: for light text on a dark
    /// screen, where the light modules are what is written.
    package var lines: [String] {
        let margin = QRCode.marginModules
        return stride(from: -margin, to: width + margin, by: 2).map { row in
            String(
                (-margin..<width + margin).map { column -> Character in
                    // Under the last line of an odd number there is nothing more to be light.
                    let below = row + 1 < width + margin ? !isDark(column: column, row: row + 1) : false
                    switch (!isDark(column: column, row: row), below) {
                    case (true, true): return "█"
                    case (true, false): return "▀"
                    case (false, true): return "▄"
                    case (false, false): return " "
                    }
                })
        }
    }
}
