/// An entry as it is kept: whole, or erased.
public enum Record: Hashable, Sendable {
    case whole(Entry)
    case erased(ErasedEntry)

    /// Reads what `bytes` wrote.
    public init(bytes: [UInt8]) throws(Entry.Malformed) {
        do {
            self = .whole(try Entry(bytes: bytes))
        } catch .payloadHash where bytes.count == ErasedEntry.firstVersionByteCount {
            // A payload of 32 bytes has its hash in the header; anything else of that length is what remains of one.
            self = .erased(try ErasedEntry(bytes: bytes))
        } catch .layout {
            self = .erased(try ErasedEntry(bytes: bytes))
        }
    }

    /// As it is stored and forwarded.
    public var bytes: [UInt8] {
        switch self {
        case .whole(let entry): entry.bytes
        case .erased(let entry): entry.bytes
        }
    }

    /// What never goes.
    public var header: EntryHeader {
        switch self {
        case .whole(let entry): entry.header
        case .erased(let entry): entry.header
        }
    }

    /// The header's SHA-256, 32 bytes.
    public var hash: [UInt8] { Entry.hash(header.bytes) }

    /// Its name as a stake.
    public var stake: StakeID { Position(of: header, hash: hash).stake }

    /// The slots that it claims by saying that.
    ///
    /// - Parameter rule: of the ledger.
    public func claims(_ fact: Fact, by rule: IDRule) -> [Slot] {
        fact.claims(origin: header.dot.origin, isFounding: isFounding(by: rule)).map { $0.filled(by: stake) }
    }

    /// Whether that Ed25519 public key signed the header and is the origin's.
    public func isSigned(by publicKey: [UInt8]) -> Bool {
        switch self {
        case .whole(let entry): entry.isSigned(by: publicKey)
        case .erased(let entry): entry.header.isSigned(entry.signature, by: publicKey)
        }
    }
}
