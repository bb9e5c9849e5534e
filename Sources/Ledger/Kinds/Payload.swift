public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension Fact {
    /// Why a payload says nothing that this version can apply. The entry is kept and forwarded all the same.
    public enum Unreadable: Error, Hashable, Sendable {
        /// A kind of a newer version.
        case unknownKind(UInt16)
        /// A payload of a known kind that only a newer version understands.
        case newerSchema(UInt32)
        /// Not a protobuf message of its kind.
        case notAMessage
        /// A field is missing, or outside what it may be.
        case field(String)
        /// Written down, it would read as something else: a number does not fit its field.
        case altered
    }

    /// What this version can apply: every kind, and payloads that ask for no more than this. Two kiosks' digests can be
    /// compared only where both have the same.
    public static let schema: UInt32 = 6

    /// How many random bytes an entry takes.
    public static let saltByteCount = 2 * partSaltByteCount
    /// How many of them each part of a payload begins with.
    static let partSaltByteCount = 16

    /// The payload's two parts.
    ///
    /// - Parameter salt: `saltByteCount` random bytes.
    /// - Throws: what reading them would: nothing is written that could not be read.
    public func parts(salt: [UInt8]) throws(Unreadable) -> (kept: [UInt8], words: [UInt8]) {
        guard salt.count == Fact.saltByteCount else { throw .field("salt") }
        let parts = try said.parts(salt: salt)
        guard try Fact(kind: kind.rawValue, kept: parts.kept, words: parts.words) == self else { throw .altered }
        return parts
    }

    /// Reads an entry; everything in it is checked before it is believed.
    public init(_ entry: Entry) throws(Unreadable) {
        switch entry.payload {
        case .whole(let payload): try self.init(kind: entry.header.kind, payload: payload)
        case .parts(let kept, let words): try self.init(kind: entry.header.kind, kept: kept, words: words)
        }
    }

    /// Reads a payload of version 1.
    public init(kind: UInt16, payload: [UInt8]) throws(Unreadable) {
        let known = try Fact.kind(kind, payload)
        self = try known.type.read(payload)
        try Fact.checkSalt(payload)
    }

    /// Reads a payload of version 2.
    ///
    /// - Parameter words: nil where they were erased: then texts are empty, and photos are said to have been taken and no more.
    public init(kind: UInt16, kept: [UInt8], words: [UInt8]?) throws(Unreadable) {
        let known = try Fact.kind(kind, kept)
        self = try known.type.read(kept: kept, words: words)
        try Fact.checkSalt(kept)
        if let words, !words.isEmpty { try Fact.checkSalt(words) }
    }

    private static func kind(_ number: UInt16, _ payload: [UInt8]) throws(Unreadable) -> Kind {
        guard let known = Kind(rawValue: number) else { throw .unknownKind(number) }
        let schema = try preamble(payload).schema
        guard schema <= Fact.schema else { throw .newerSchema(schema) }
        return known
    }

    private static func checkSalt(_ part: [UInt8]) throws(Unreadable) {
        guard try preamble(part).salt.count == partSaltByteCount else { throw .field("salt") }
    }

    /// What every payload has, and each part of one; the rest of it is passed over.
    private static func preamble(_ payload: [UInt8]) throws(Unreadable) -> Fitpinky_V1_PayloadPreamble {
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        do {
            return try Fitpinky_V1_PayloadPreamble(serializedBytes: payload, options: options)
        } catch {
            throw .notAMessage
        }
    }

    // MARK: Fields that several kinds have

    /// Texts of other versions are accepted up to the cap in bytes; their limit in characters was theirs to keep.
    static func text(
        _ text: String, _ field: String, maxBytes: Int = TextLimit.maxBytes, isRequired: Bool = true
    ) throws(Unreadable) -> String {
        guard !text.isEmpty || !isRequired else { throw .field(field) }
        return try textOrNone(text, field, maxBytes: maxBytes)
    }

    static func textOrNone(
        _ text: String, _ field: String, maxBytes: Int = TextLimit.maxBytes
    ) throws(Unreadable) -> String {
        guard text.utf8.count <= maxBytes else { throw .field(field) }
        return text
    }

    static func ulid(_ bytes: some Collection<UInt8>, _ field: String) throws(Unreadable) -> ULID {
        guard let ulid = ULID(bytes: bytes) else { throw .field(field) }
        return ulid
    }

    /// So many bytes; nil where there are none.
    static func bytesOrNone(
        _ bytes: some Collection<UInt8>, count: Int, _ field: String
    ) throws(Unreadable) -> [UInt8]? {
        guard !bytes.isEmpty else { return nil }
        guard bytes.count == count else { throw .field(field) }
        return Array(bytes)
    }

    /// Last entries of chains, ascending, each once.
    static func tips<Bytes: Collection<UInt8>>(
        _ said: [Bytes], atMost limit: Int, _ field: String
    ) throws(Unreadable) -> [Vector.Tip] {
        guard said.count <= limit else { throw .field(field) }
        var tips: [Vector.Tip] = []
        for bytes in said {
            guard bytes.count == Dot.byteCount + 32, let dot = Dot(bytes: bytes.prefix(Dot.byteCount)) else {
                throw .field(field)
            }
            let tip = Vector.Tip(dot: dot, hash: Array(bytes.suffix(32)))
            guard tips.last.map({ $0 < tip }) ?? true else { throw .field(field) }
            tips.append(tip)
        }
        return tips
    }

    static func day(_ daysSince1970: Int32, _ field: String = "day") throws(Unreadable) -> Day {
        guard let day = Day(daysSince1970: Int(daysSince1970)) else { throw .field(field) }
        return day
    }

    static func goal(_ daysPerWeek: UInt32, _ field: String) throws(Unreadable) -> Goal {
        guard let goal = Goal(daysPerWeek: Int(daysPerWeek)) else { throw .field(field) }
        return goal
    }

    static func number(_ number: UInt32, in allowed: ClosedRange<Int>, _ field: String) throws(Unreadable) -> Int {
        guard allowed.contains(Int(number)) else { throw .field(field) }
        return Int(number)
    }

    static func weekday(_ number: UInt32, _ field: String) throws(Unreadable) -> Weekday {
        guard let weekday = Weekday(rawValue: Int(number)) else { throw .field(field) }
        return weekday
    }
}

extension Fact.Kind {
    var schema: KindSchema { type.schema }
}

extension Fact {
    /// The entry's kind.
    public var kind: Kind { type(of: said).kind }

    /// What the case holds, for what a kind's own type says of itself.
    package var value: any Sendable { said }

    /// The slots that the fact claims when a kiosk of that id has signed it; none if it may not say so.
    ///
    /// - Parameter isFounding: whether the ledger believes the id that its entry gives: ``Record/isFounding(by:)``.
    public func claims(origin: KioskID, isFounding: Bool = true) -> [Slot] {
        let claims = said.claims(origin: origin)
        return isFounding ? claims : claims.filter { !$0.register.isFounders }
    }

    /// What else it tells when a kiosk of that id has signed it; nothing if it would give an id and may not.
    public func traces(origin: KioskID, isFounding: Bool = true) -> Traces {
        isFounding || kind.schema.minting == nil ? said.traces(origin: origin) : .none
    }

    /// The Day of the kiosk that signs, when it does; nil where the entry says none. That of a stay may be said again later.
    var signedDay: Day? { said.signedDay }

    /// In whose name it speaks.
    package var voice: Voice { said.voice }

    func householdFact(at place: LedgerPlace) -> HouseholdFact? { said.householdFact(at: place) }
}
