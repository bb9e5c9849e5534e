public import FitPinkyCore

/// An entry whose payload was erased: header and signature, so that the chain goes on, and what the payload was about, so
/// that the entry goes on claiming what it claimed.
///
/// `header ‖ signature ‖ workout ‖ member`, 203 bytes. What remains of the payload is not signed: it is the word of the
/// kiosk of the group that erased it. Whoever still has the payload can put it back, for its hash is.
public struct ErasedEntry: Hashable, Sendable {
    /// As it was signed.
    public let header: EntryHeader
    /// Over the header; 64 bytes.
    public let signature: [UInt8]
    /// The workout that the payload was about.
    public let workout: WorkoutID
    /// The member whose word it was; nobody (zeros) for a settlement, which is its kiosk's.
    public let member: MemberID

    /// The kinds that can be erased.
    public static let kinds = Set(Fact.Kind.allCases.filter { $0.schema.erasedClaims != nil })
    /// How many bytes it takes.
    public static let byteCount = EntryHeader.byteCount + Entry.signatureByteCount + 32

    /// Erases an entry's payload; nil if entries of its kind tell nothing that would have to go, or it cannot be read.
    public init?(erasing entry: Entry) {
        // What cannot be read was not applied, and cannot be known to be about a workout.
        guard let fact = try? Fact(kind: entry.header.kind, payload: entry.payload),
            let remains = fact.traces(origin: entry.header.dot.origin).remains
        else { return nil }
        (workout, member) = (remains.workout, remains.member)
        header = entry.header
        signature = entry.signature
    }

    /// Reads exactly 203 bytes.
    public init(bytes: [UInt8]) throws(Entry.Malformed) {
        guard bytes.count == ErasedEntry.byteCount else { throw .length(bytes.count) }
        do {
            header = try EntryHeader(bytes: Array(bytes.prefix(EntryHeader.byteCount)))
        } catch {
            throw .header(error)
        }
        // What tells nothing that would have to go is never erased.
        guard Fact.Kind(rawValue: header.kind).map({ ErasedEntry.kinds.contains($0) }) ?? true else {
            throw .payloadHash
        }
        var reader = ByteReader(Array(bytes.dropFirst(EntryHeader.byteCount)))
        signature = reader.read(count: Entry.signatureByteCount)
        workout = WorkoutID(reader.readULID())
        member = MemberID(reader.readULID())
    }

    /// Header, signature, and what remains.
    public var bytes: [UInt8] { header.bytes + signature + workout.ulid.bytes + member.ulid.bytes }

    /// The whole entry again, if this is its payload; else nil.
    public func restored(by payload: [UInt8]) -> Entry? {
        guard Entry.hash(payload) == header.payloadHash else { return nil }
        return Entry(header: header, signature: signature, payload: payload)
    }

    /// What the entry claimed when it was whole.
    public var claims: [Slot] {
        let remains = Remains(workout: workout, member: member)
        return Fact.Kind(rawValue: header.kind)?.schema.erasedClaims?(remains, header.dot.origin) ?? []
    }
}
