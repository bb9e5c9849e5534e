/// A recovery key's private key as people write it down: 24 English words, coded as BIP-39 has it. 11 bits a word are the 32 bytes and, as
/// the last 8 bits, the first byte of their SHA-256.
public struct RecoveryWords: Equatable, Sendable {
    /// The words in their order, in lower case.
    public let words: [String]
    /// The private key, 32 bytes.
    public let privateKey: [UInt8]

    /// How many words there are.
    public static let wordCount = 24
    /// The longest text that is read, in bytes of UTF-8: room for numbers and lines around the words.
    public static let maxTextBytes = 2048

    private static let bitsOfWord = 11

    /// The words of a private key; nil if it has another length than 32 bytes.
    public init?(privateKey: [UInt8]) {
        guard privateKey.count == RecoveryKey.privateByteCount else { return nil }
        self.privateKey = privateKey
        let bits = (privateKey + [RecoveryWords.checksum(of: privateKey)]).flatMap { byte in
            (0..<8).map { Int(byte >> (7 - $0) & 1) }
        }
        words = stride(from: 0, to: bits.count, by: RecoveryWords.bitsOfWord).map { start in
            EnglishWords.all[bits[start..<start + RecoveryWords.bitsOfWord].reduce(0) { $0 << 1 | $1 }]
        }
    }

    /// Reads typed words: in any case, with anything but letters between them. The first four letters of a word suffice.
    public init(typed text: String) throws(Unreadable) {
        guard text.utf8.count <= RecoveryWords.maxTextBytes else { throw .tooLong }
        let typed = text.lowercased().split { !$0.isLetter }.map(String.init)
        var bits: [UInt8] = []
        for (index, word) in typed.enumerated() {
            guard let place = RecoveryWords.place(of: word) else {
                throw .unknown(place: index + 1, word: word, near: RecoveryWords.near(word))
            }
            bits += (0..<RecoveryWords.bitsOfWord).map { UInt8(place >> (RecoveryWords.bitsOfWord - 1 - $0) & 1) }
        }
        guard typed.count == RecoveryWords.wordCount else { throw .count(typed.count) }
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        }
        let key = Array(bytes.prefix(RecoveryKey.privateByteCount))
        guard bytes.last == RecoveryWords.checksum(of: key), let words = RecoveryWords(privateKey: key) else {
            throw .checksum
        }
        self = words
    }

    private static func checksum(of key: [UInt8]) -> UInt8 { Entry.hash(key).first ?? 0 }

    /// No two words of the list begin with the same four letters.
    private static func place(of word: String) -> Int? {
        EnglishWords.all.firstIndex(of: word)
            ?? (word.count < 4 ? nil : EnglishWords.all.firstIndex { $0.hasPrefix(word) })
    }

    // MARK: Mistyped words

    /// Why a text is not the recovery words of anybody.
    public enum Unreadable: Error, Equatable, Sendable {
        case tooLong
        /// A word that is not in the list, its place counted from 1, and the words that it may stand for.
        case unknown(place: Int, word: String, near: [String])
        /// So many words, and not 24.
        case count(Int)
        /// Each word is in the list, and together they are nobody's.
        case checksum

        /// One sentence for the person who typed them.
        public var sentence: String {
            switch self {
            case .tooLong:
                "this is longer than \(RecoveryWords.maxTextBytes) bytes; "
                    + "recovery words are \(RecoveryWords.wordCount) words"
            case .unknown(let place, let word, let near):
                "word \(place), \"\(word.prefix(RecoveryWords.maxShown))\""
                    + (near.isEmpty
                        ? ", is not one of the \(EnglishWords.all.count) words that recovery words are made of"
                        : ": did you mean \(near.joined(separator: " or "))?")
            case .count(let count):
                "these are \(count) \(count == 1 ? "word" : "words"); "
                    + "recovery words are \(RecoveryWords.wordCount) words"
            case .checksum:
                "these words do not belong together: one of them is another word than the one on the paper, "
                    + "or two are in the wrong order"
            }
        }
    }

    /// The most letters of a mistyped word that are shown. The longest in the list has 8.
    private static let maxShown = 16
    /// The most words that are named in place of a mistyped one.
    private static let maxNear = 3
    /// A word with more mistakes is no mistyped one.
    private static let maxMistakes = 2

    /// The words of the list with the fewest mistakes in this one, at most ``maxNear``; none if it has too many in each.
    private static func near(_ word: String) -> [String] {
        guard word.count <= maxShown else { return [] }
        let letters = Array(word)
        let mistakes = EnglishWords.all.map { (word: $0, count: RecoveryWords.mistakes(letters, Array($0))) }
        let fewest = mistakes.map(\.count).min() ?? 0
        guard fewest <= min(maxMistakes, letters.count - 1) else { return [] }
        return mistakes.filter { $0.count == fewest }.prefix(maxNear).map(\.word)
    }

    /// Letters missing, added, replaced or exchanged with the next one: the least number that makes one word of the other.
    private static func mistakes(_ one: [Character], _ other: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var next = [row + 1]
            for column in other.indices {
                var count = min(
                    next[column] + 1, last[column + 1] + 1, last[column] + (one[row] == other[column] ? 0 : 1))
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    count = min(count, beforeLast[column - 1] + 1)
                }
                next.append(count)
            }
            (beforeLast, last) = (last, next)
        }
        return last[other.count]
    }
}
