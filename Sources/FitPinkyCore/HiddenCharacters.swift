/// Characters that nobody sees, or that change what others see: where a text may have them, and where they are refused.
///
/// The rules are by number, for a chip has no tables of Unicode. Sources: `DerivedCoreProperties.txt` (Default_Ignorable_Code_Point),
/// `PropList.txt` (Bidi_Control, White_Space) and `emoji-data.txt` (Extended_Pictographic, by whole blocks) of Unicode 16; UAX #31 and
/// UTS #51 for where a joiner means something. A test compares them with the tables of Swift's own library.
enum HiddenCharacters {
    /// The first character that is hidden, and not where it means something; nil if there is none.
    static func first(in text: String) -> Unicode.Scalar? {
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() where isHidden(scalar) {
            let before = scalars[..<index].last { !isSelector($0) }
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            guard isMeant(scalar, after: before, directlyAfter: scalars[..<index].last, before: next) else {
                return scalar
            }
        }
        return nil
    }

    /// Whether anything of it can be seen.
    static func isVisible(_ text: String) -> Bool { text.unicodeScalars.contains { !isHidden($0) && !isBlank($0) } }

    /// White_Space above the control characters, and what looks like a space without being one.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x2800, 0x3000: true
        default: false
        }
    }

    /// Default-ignorable, or a control of direction, lines or annotation; or without a meaning that all machines share: private use,
    /// and what is no character at all.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E,
            0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFC, 0x1BCA0...0x1BCA3,
            0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            true
        case 0xE000...0xF8FF, 0xF0000...0x10FFFF, 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// Whether it means something there: what joins and what keeps apart between letters of scripts that need it, what joins emoji, and
    /// what chooses how the character before it is drawn.
    private static func isMeant(
        _ scalar: Unicode.Scalar, after letter: Unicode.Scalar?, directlyAfter last: Unicode.Scalar?,
        before next: Unicode.Scalar?
    ) -> Bool {
        guard let letter, let last else { return false }
        switch scalar.value {
        case 0x200C: return isJoining(letter) && next.map(isJoining) ?? false
        case 0x200D:
            // It asks for a letter's half form, also where no other letter follows.
            if isVirama(last) { return true }
            if isJoining(letter) { return next.map(isJoining) ?? false }
            return isPictographic(letter) && next.map(isPictographic) ?? false
        case 0xFE0E, 0xFE0F: return last == letter && (isPictographic(letter) || isKeycap(letter))
        case 0xFE00...0xFE02, 0xE0100...0xE01EF: return last == letter && isIdeograph(letter)
        case 0x180B...0x180F: return (0x1820...0x18AA).contains(last.value)
        // England's flag is a black one with tags; the last of them ends it.
        case 0xE0020...0xE007E:
            return (last.value == 0x1F3F4 || isTag(last)) && next.map { isTag($0) || isTagEnd($0) } ?? false
        case 0xE007F: return isTag(last)
        default: return false
        }
    }

    private static func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007E).contains(scalar.value) }
    private static func isTagEnd(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0xE007F }
    private static func isSelector(_ scalar: Unicode.Scalar) -> Bool { (0xFE0E...0xFE0F).contains(scalar.value) }

    /// `1️⃣` is a digit, a selector and a frame.
    private static func isKeycap(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x23, 0x2A, 0x30...0x39: true
        default: false
        }
    }

    /// Letters of scripts that are written with joiners: Arabic, Syriac, Mandaic, those of India and their neighbours, Mongolian. Whole
    /// blocks of them, marks included.
    private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x600...0x7BF, 0x840...0x8FF, 0x900...0xDFF, 0xF00...0xFFF, 0x1000...0x109F, 0x1700...0x17FF,
            0x1800...0x18AF, 0x1900...0x1AAF, 0x1B00...0x1C4F, 0xA800...0xA9FF, 0xAA00...0xAADF, 0xFB50...0xFDCF,
            0xFE70...0xFEFC, 0x10A00...0x10AFF, 0x11000...0x11FFF:
            !isHidden(scalar)
        default: false
        }
    }

    /// The signs of India that take a letter's vowel away.
    private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xBCD, 0xC4D, 0xCCD, 0xD4D, 0xDCA: true
        default: false
        }
    }

    /// Blocks of emoji, arrows and signs, skin tones included.
    static func isPictographic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x2190...0x21FF, 0x2300...0x23FF, 0x2460...0x24FF,
            0x25A0...0x27BF, 0x2900...0x297F, 0x2B00...0x2BFF, 0x3030, 0x303D, 0x3297, 0x3299, 0x1F000...0x1FAFF,
            0x1FC00...0x1FFFD:
            true
        default: false
        }
    }

    private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: true
        default: false
        }
    }
}
