/// The six characters that one person tells another: 30 bits in Crockford's base 32, which has neither I, L, O nor U.
///
/// It is not printed by accident: whoever shows it asks for ``text``.
package struct PairingCode: Hashable, Sendable {
    /// Below 2^30.
    let value: UInt32

    /// How many characters a code has.
    package static let characterCount = 6
    /// How much of a text is looked at: a code with room for hyphens and spaces.
    package static let maxTextCount = 64

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    /// The code of that number; nil from 2^30.
    init?(value: UInt32) {
        guard value < 1 << 30 else { return nil }
        self.value = value
    }

    private init(bits: UInt32) {
        value = bits & (1 << 30 - 1)
    }

    /// A code of 30 random bits.
    package static func random(using generator: inout some RandomNumberGenerator) -> PairingCode {
        PairingCode(bits: generator.next())
    }

    /// Why a text is no code; nothing has been tried.
    package enum Unreadable: Error, Hashable, Sendable {
        /// There are fewer or more characters than six, hyphens and spaces apart.
        case length(Int)
        /// There is a character that no code has.
        case character(Character)
        /// There is more text than anybody types for a code.
        case tooLong
    }

    /// Reads what a person typed: in upper or lower case, O for 0, I and L for 1, hyphens and spaces anywhere.
    package init(_ text: some StringProtocol) throws(Unreadable) {
        guard text.unicodeScalars.prefix(Self.maxTextCount + 1).count <= Self.maxTextCount else { throw .tooLong }
        var (bits, count) = (UInt32(0), 0)
        for character in text where character != "-" && character != " " {
            guard let digit = Self.digit(of: character) else { throw .character(character) }
            bits = bits << 5 | digit
            count += 1
        }
        guard count == Self.characterCount else { throw .length(count) }
        self.init(bits: bits)
    }

    private static func digit(of character: Character) -> UInt32? {
        // Case is ASCII's: what Unicode calls upper case of other letters is in no code.
        guard let byte = character.asciiValue else { return nil }
        let upper = Character(UnicodeScalar(byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte))
        let meant: Character =
            switch upper {
            case "O": "0"
            case "I", "L": "1"
            default: upper
            }
        return alphabet.firstIndex(of: meant).map(UInt32.init)
    }

    /// Six characters in upper case: to be shown to whoever invites, and to nobody else.
    package var text: String { String(characters) }

    private var characters: [Character] {
        stride(from: 25, through: 0, by: -5).map { Self.alphabet[Int(value >> UInt32($0) & 31)] }
    }

    /// CPace's `PRS`: the text, so that everybody who types the code in his way means the same.
    var secret: Secret { Secret(characters.compactMap(\.asciiValue)) }
}

extension PairingCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Does not say the code.
    package var description: String { "pairing code" }
    /// Does not say the code.
    package var debugDescription: String { description }
    /// Does not show the code.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension PairingCode.Unreadable: CustomStringConvertible {
    /// What is wrong, and what is allowed.
    package var description: String {
        switch self {
        case .length(let count):
            "a code has \(PairingCode.characterCount) characters and this one has \(count); compare it with the one shown"
        case .character("U"), .character("u"):
            "no code has a U, so that it is not taken for a V; allowed are the digits, and the letters but for U"
        case .character(let character):
            "no code has the character \"\(character)\"; allowed are the digits, and the letters but for U"
        case .tooLong:
            "a code has \(PairingCode.characterCount) characters and this text has more than \(PairingCode.maxTextCount)"
        }
    }
}
