/// What an entry says, as bytes. The header holds their hash.
public enum EntryPayload: Hashable, Sendable {
    /// Of version 1: in one piece.
    case whole([UInt8])
    /// Of version 2: what has to stay for ever, and the words, which can be erased. Each part begins with a salt of its own.
    /// Kinds that have no words have an empty second part.
    case parts(kept: [UInt8], words: [UInt8])

    /// 32 bytes.
    public var hash: [UInt8] {
        switch self {
        case .whole(let payload): Entry.hash(payload)
        case .parts(let kept, let words): EntryPayload.hash(kept: kept, wordsHash: Entry.hash(words))
        }
    }

    /// What goes when the entry is erased.
    public var erasable: [UInt8] {
        switch self {
        case .whole(let payload): payload
        case .parts(_, let words): words
        }
    }

    /// The hash holds for what stays also when the words are gone.
    static func hash(kept: [UInt8], wordsHash: [UInt8]) -> [UInt8] { Entry.hash([Entry.hash(kept), wordsHash]) }
}

/// How a payload of version 2 is laid out behind the signature, whole or without its words.
///
/// ```
/// offset size
///      0    1  0: the words follow; 1: their SHA-256 does, for they are not here
///      1    2  bytes of the kept part, big-endian
///      3    …  the kept part
///           …  the words, or their SHA-256
/// ```
struct PayloadLayout {
    var kept: [UInt8]
    /// Nil where the words are not here.
    var words: [UInt8]?
    var wordsHash: [UInt8]

    /// Before the kept part.
    static let headByteCount = 3

    init(kept: [UInt8], words: [UInt8]) {
        (self.kept, self.words, wordsHash) = (kept, words, Entry.hash(words))
    }

    init(kept: [UInt8], wordsHash: [UInt8]) { (self.kept, self.wordsHash) = (kept, wordsHash) }

    /// Reads it; nil if it is cut off, or says another form.
    init?(bytes: [UInt8]) {
        guard bytes.count >= PayloadLayout.headByteCount else { return nil }
        let end = PayloadLayout.headByteCount + (Int(bytes[1]) << 8 | Int(bytes[2]))
        guard bytes.count >= end else { return nil }
        let (kept, rest) = (Array(bytes[PayloadLayout.headByteCount..<end]), Array(bytes[end...]))
        switch bytes[0] {
        case 0: self.init(kept: kept, words: rest)
        case 1 where rest.count == 32: self.init(kept: kept, wordsHash: rest)
        default: return nil
        }
    }

    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: PayloadLayout.headByteCount + kept.count + (words?.count ?? 32))
        writer.write(words == nil ? 1 : 0 as UInt8)
        writer.write(UInt16(kept.count))
        writer.write(kept)
        writer.write(words ?? wordsHash)
        return writer.bytes
    }
}
