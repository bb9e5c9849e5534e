internal import Crypto
public import FitPinkyCore

/// One thing that a kiosk says, signed: header, signature, payload. Stored and forwarded byte for byte.
public struct Entry: Hashable, Sendable {
    /// The header, read from `headerBytes`.
    public let header: EntryHeader
    /// Ed25519 over the header's 107 bytes; 64 bytes.
    public let signature: [UInt8]
    /// Protobuf messages of the header's kind.
    public let payload: EntryPayload

    /// The most bytes behind the signature.
    public static let maxPayloadBytes = 16 * 1024 - EntryHeader.byteCount - signatureByteCount
    /// How many bytes a signature takes.
    public static let signatureByteCount = 64
    /// The smallest and largest entry.
    public static let byteCounts = EntryHeader.byteCount + signatureByteCount...16 * 1024

    /// Why bytes are no entry.
    public enum Malformed: Error, Hashable, Sendable {
        case length(Int)
        case header(EntryHeader.Malformed)
        /// The payload is not the one that the header was signed for.
        case payloadHash
        /// The parts of the payload are not laid out as such.
        case layout
    }

    init(header: EntryHeader, signature: [UInt8], payload: EntryPayload) {
        self.header = header
        self.signature = signature
        self.payload = payload
    }

    /// Reads an entry of at most 16 KiB and checks that header and payload belong together. Who signed it is another
    /// question: see `isSigned(by:)`.
    public init(bytes: [UInt8]) throws(Malformed) {
        guard Entry.byteCounts.contains(bytes.count) else { throw .length(bytes.count) }
        do {
            header = try EntryHeader(bytes: Array(bytes.prefix(EntryHeader.byteCount)))
        } catch {
            throw .header(error)
        }
        signature = Array(bytes[EntryHeader.byteCount..<EntryHeader.byteCount + Entry.signatureByteCount])
        let rest = Array(bytes[(EntryHeader.byteCount + Entry.signatureByteCount)...])
        if header.version == 1 {
            payload = .whole(rest)
        } else {
            guard let layout = PayloadLayout(bytes: rest), let words = layout.words else { throw .layout }
            payload = .parts(kept: layout.kept, words: words)
        }
        guard payload.hash == header.payloadHash else { throw .payloadHash }
    }

    /// Header, signature and payload in one.
    public var bytes: [UInt8] {
        switch payload {
        case .whole(let payload): header.bytes + signature + payload
        case .parts(let kept, let words): header.bytes + signature + PayloadLayout(kept: kept, words: words).bytes
        }
    }

    /// The header's SHA-256: the entry's name in the chain, 32 bytes.
    public var hash: [UInt8] { Entry.hash(header.bytes) }

    /// Whether that Ed25519 public key (32 bytes) signed the header and is the origin's.
    public func isSigned(by publicKey: [UInt8]) -> Bool { header.isSigned(signature, by: publicKey) }

    /// SHA-256.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

    /// SHA-256 of what they are together.
    static func hash(_ pieces: [[UInt8]]) -> [UInt8] {
        var hash = SHA256()
        for piece in pieces { hash.update(data: piece) }
        return Array(hash.finalize())
    }
}

extension EntryHeader {
    /// Whether the signature of these bytes is that of a key of 32 bytes, and the key the origin's.
    func isSigned(_ signature: [UInt8], by publicKey: [UInt8]) -> Bool {
        guard KioskID(publicKey: publicKey) == dot.origin,
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey)  // a bad key signed nothing
        else { return false }
        return key.isValidSignature(signature, for: bytes)
    }
}

extension ID where Noun == FitPinkyCore.Noun.Kiosk {
    /// The id that belongs to an Ed25519 public key: the first 16 bytes of its SHA-256.
    public init(publicKey: [UInt8]) {
        var reader = ByteReader(Entry.hash(publicKey))
        self.init(reader.readULID())
    }
}
