// How many columns of a terminal text takes. UAX #11 says which code points are wide; what a cluster of them takes is a
// convention, which xterm, VTE, kitty and foot share as far as they draw clusters at all.

extension String {
    /// Columns of a terminal.
    var columnCount: Int { reduce(0) { $0 + $1.columnCount } }
}

extension Character {
    /// Columns of a terminal: 0, 1 or 2, and more only where letters that have a place of their own make up one cluster.
    var columnCount: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if unicodeScalars.count == 1 { return first.columnCount }
        // U+FE0F asks for the picture of what would be a letter or a sign; a flag is two regional indicators.
        if first.isRegionalIndicator || unicodeScalars.contains("\u{FE0F}") { return 2 }
        // What joiners, skin tones and tags are added to stays one picture.
        if first.properties.isEmojiPresentation { return 2 }
        return unicodeScalars.reduce(0) { $0 + $1.columnCount }
    }
}

extension Unicode.Scalar {
    /// Columns of a terminal by itself.
    var columnCount: Int {
        if value < 0x300 { return value == 0xAD ? 1 : (0x20..<0x7F).contains(value) || value >= 0xA0 ? 1 : 0 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // The vowels and finals of Hangul go into the square that their initial has opened.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        return isWide || properties.isEmojiPresentation && !isRegionalIndicator ? 2 : 1
    }

    /// Half a flag. By itself it is shown as a letter.
    fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// East Asian Width W or F, but for those that are wide for being emoji.
    private var isWide: Bool {
        var (low, high) = (0, Unicode.Scalar.wide.count)
        while low < high {
            let middle = (low + high) / 2
            if Unicode.Scalar.wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < Unicode.Scalar.wide.count && Unicode.Scalar.wide[low].contains(value)
    }

    /// Ascending; of Unicode 14, which terminals of today have at least. Whole blocks where UAX #11 reserves them for
    /// ideographs.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5, 0x2FF0...0x303E,
        0x3041...0x3096, 0x3099...0x30FF, 0x3105...0x312F, 0x3131...0x318E, 0x3190...0x31E5, 0x31EF...0x321E,
        0x3220...0x3247, 0x3250...0x4DBF, 0x4E00...0xA48C, 0xA490...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3,
        0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x16FE4, 0x16FF0...0x16FF1, 0x17000...0x187F7, 0x18800...0x18CD5, 0x18D00...0x18D08,
        0x1AFF0...0x1AFF3, 0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE, 0x1B000...0x1B122, 0x1B132...0x1B132,
        0x1B150...0x1B152, 0x1B155...0x1B155, 0x1B164...0x1B167, 0x1B170...0x1B2FB, 0x1F200...0x1F202,
        0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251, 0x1F260...0x1F265, 0x20000...0x2FFFD,
        0x30000...0x3FFFD,
    ]
}
