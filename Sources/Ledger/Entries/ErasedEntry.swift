internal import FitPinkyCore

/// An entry of which bytes were erased: header and signature, so that the chain goes on, and what is left of the payload, so
/// that the entry goes on claiming what it claimed. Somebody who still has the bytes can put them back, for their hash is here.
///
/// Version 1: `header ‖ signature ‖ workout ‖ member`, 203 bytes; that remainder is not signed but the word of the kiosk of the
/// group that erased it. Version 2: the kept part, which the header's hash covers, and the hash of the words.
public struct ErasedEntry: Hashable, Sendable {
    /// As it was signed.
    public let header: EntryHeader
    /// Over the header; 64 bytes.
    public let signature: [UInt8]
    /// What is left of the payload.
    public let rest: Rest

    /// What is left of a payload.
    public enum Rest: Hashable, Sendable {
        /// Of version 1: what it was about. The member is nobody (zeros) for a settlement, which is its kiosk's word.
        case remains(Remains)
        /// Of version 2: all but the words.
        case kept([UInt8], wordsHash: [UInt8])
    }

    /// The kinds of version 1 that can be erased.
    static let firstVersionKinds = Set(Fact.Kind.allCases.filter { $0.schema.erasedClaims != nil })
    static let firstVersionByteCount = EntryHeader.byteCount + Entry.signatureByteCount + 32

    /// Erases an entry: of version 1 the payload, of version 2 the words. Nil if nothing of the kind can be erased, or it cannot
    /// be read.
    public init?(erasing entry: Entry) {
        (header, signature) = (entry.header, entry.signature)
        switch entry.payload {
        case .whole:
            // What cannot be read was not applied, and cannot be known to be about a workout.
            guard let fact = try? Fact(entry), let remains = fact.traces(origin: header.dot.origin).remains else {
                return nil
            }
            rest = .remains(remains)
        case .parts(let kept, let words):
            guard !words.isEmpty else { return nil }
            rest = .kept(kept, wordsHash: Entry.hash(words))
        }
    }

    /// Reads what `bytes` wrote.
    public init(bytes: [UInt8]) throws(Entry.Malformed) {
        guard Entry.byteCounts.contains(bytes.count) else { throw .length(bytes.count) }
        do {
            header = try EntryHeader(bytes: Array(bytes.prefix(EntryHeader.byteCount)))
        } catch {
            throw .header(error)
        }
        var reader = ByteReader(Array(bytes.dropFirst(EntryHeader.byteCount)))
        signature = reader.read(count: Entry.signatureByteCount)
        if header.version == 1 {
            guard bytes.count == ErasedEntry.firstVersionByteCount else { throw .length(bytes.count) }
            // What tells nothing that would have to go is never erased.
            guard Fact.Kind(rawValue: header.kind).map({ ErasedEntry.firstVersionKinds.contains($0) }) ?? true else {
                throw .payloadHash
            }
            rest = .remains(Remains(workout: WorkoutID(reader.readULID()), member: MemberID(reader.readULID())))
        } else {
            let payload = Array(bytes.dropFirst(EntryHeader.byteCount + Entry.signatureByteCount))
            // Where there were no words none are gone.
            guard let layout = PayloadLayout(bytes: payload), layout.words == nil,
                layout.wordsHash != Entry.hash([UInt8]())
            else { throw .layout }
            guard EntryPayload.hash(kept: layout.kept, wordsHash: layout.wordsHash) == header.payloadHash else {
                throw .payloadHash
            }
            rest = .kept(layout.kept, wordsHash: layout.wordsHash)
        }
    }

    /// Header, signature, and what is left.
    public var bytes: [UInt8] {
        switch rest {
        case .remains(let remains):
            header.bytes + signature + remains.workout.ulid.bytes + remains.member.ulid.bytes
        case .kept(let kept, let wordsHash):
            header.bytes + signature + PayloadLayout(kept: kept, wordsHash: wordsHash).bytes
        }
    }

    /// SHA-256 of the bytes that are gone.
    public var erasedHash: [UInt8] {
        switch rest {
        case .remains: header.payloadHash
        case .kept(_, let wordsHash): wordsHash
        }
    }

    /// The whole entry again, if these are the bytes that are gone; else nil.
    public func restored(by bytes: [UInt8]) -> Entry? {
        guard Entry.hash(bytes) == erasedHash else { return nil }
        return switch rest {
        case .remains: Entry(header: header, signature: signature, payload: .whole(bytes))
        case .kept(let kept, _): Entry(header: header, signature: signature, payload: .parts(kept: kept, words: bytes))
        }
    }

    /// What the entry still says; nil of version 1, where only its claims are left.
    public func fact() throws(Fact.Unreadable) -> Fact? {
        guard case .kept(let kept, _) = rest else { return nil }
        return try Fact(kind: header.kind, kept: kept, words: nil)
    }

    /// The workout that it was about, and whose word it was; nil if it was about none.
    public var remains: Remains? {
        if case .remains(let remains) = rest { return remains }
        return (try? fact())?.traces(origin: header.dot.origin).remains  // what cannot be read is about none
    }

    /// What the entry claimed when it was whole.
    public func claims(by rule: IDRule) -> [Slot] {
        switch rest {
        case .remains(let remains):
            return Fact.Kind(rawValue: header.kind)?.schema.erasedClaims?(remains, header.dot.origin) ?? []
        case .kept:
            guard let fact = try? fact() else { return [] }  // nor does it claim anything
            return Record.erased(self).claims(fact, by: rule)
        }
    }
}
