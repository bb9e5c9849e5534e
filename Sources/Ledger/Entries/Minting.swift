internal import Crypto
public import FitPinkyCore

/// Which ids a ledger believes.
public enum IDRule: Hashable, Sendable {
    /// Whatever an entry says: as it was before ids certified who made them.
    case drawn
    /// What an entry founds has an id that was made of its kept part and its signer; one with another id founds nothing, so nobody
    /// takes over what is another's. Entries of version 1 are not taken in.
    case minted
}

extension LedgerName {
    /// The first ledger may have been begun before ids certified anything.
    public var idRule: IDRule { self == .first ? .drawn : .minted }
}

/// How an id is made of the entry that gives it: of `fitpinky id`, the kind's number (2 bytes, big-endian), the signer's origin and
/// the kept part with these bits zero, the first bits of the SHA-256.
enum Minting {
    /// 48 bits of milliseconds, and 80 of the hash: ids that sort by when they were made.
    case timed
    /// 128 bits of the hash. A nonce is said beside it, without which the entry founds nothing and speaks of what is there.
    case whole

    /// The field of every founding kind that holds its id.
    private static let field = 2

    private var timeByteCount: Int {
        switch self {
        case .timed: 6
        case .whole: 0
        }
    }

    /// The id that the entry of that kept part says; nil if it has none.
    func said(in kept: [UInt8]) -> [UInt8]? { idRange(in: kept).map { Array(kept[$0]) } }

    /// The id that the entry of that kept part would have to have, and its id; nil if it has none.
    func ids(
        in kept: [UInt8], of kind: Fact.Kind, by origin: KioskID
    ) -> (minted: [UInt8], said: [UInt8])? {
        guard let range = idRange(in: kept), let blank = blanked(kept) else { return nil }
        let said = Array(kept[range])
        let number = kind.rawValue
        let hash = Entry.hash([
            Array("fitpinky id".utf8), [UInt8(number >> 8), UInt8(number & 0xFF)], origin.ulid.bytes, blank,
        ])
        return (Array(said.prefix(timeByteCount) + hash.prefix(16 - timeByteCount)), said)
    }

    /// The kept part without what comes of the hash: what two entries that found the same have in common.
    func blanked(_ kept: [UInt8]) -> [UInt8]? {
        guard let range = idRange(in: kept) else { return nil }
        var blank = kept
        for index in range.dropFirst(timeByteCount) { blank[index] = 0 }
        return blank
    }

    private func idRange(in kept: [UInt8]) -> Range<Int>? {
        guard let fields = try? PayloadFields.all(in: kept) else { return nil }  // what is no message has no id
        let found = fields.filter { $0.number == Minting.field }
        // The tag, the length, the id.
        guard found.count == 1, let range = found.first?.range, range.count == 18 else { return nil }
        return range.dropFirst(2)
    }
}

extension Fact.Kind {
    /// Whether an entry with that kept part, signed by that kiosk, gives the id that it says.
    func isFounding(_ kept: [UInt8], by origin: KioskID) -> Bool {
        guard let minting = type.schema.minting else { return true }
        return minting.ids(in: kept, of: self, by: origin).map { $0.minted == $0.said } ?? false
    }
}

extension Record {
    /// Whether the ledger believes the id that the entry gives; true of entries that give none.
    public func isFounding(by rule: IDRule) -> Bool {
        guard rule == .minted else { return true }
        guard let kind = Fact.Kind(rawValue: header.kind), let kept else { return false }
        return kind.isFounding(kept, by: header.dot.origin)
    }

    /// The id that the entry would have to give, and the one that it gives; nil if it gives none.
    package var mintedID: (minted: [UInt8], said: [UInt8])? {
        guard let kind = Fact.Kind(rawValue: header.kind), let kept else { return nil }
        return kind.type.schema.minting?.ids(in: kept, of: kind, by: header.dot.origin)
    }

    /// What stays of it for ever; nil of version 1.
    private var kept: [UInt8]? {
        switch self {
        case .whole(let entry): if case .parts(let kept, _) = entry.payload { kept } else { nil }
        case .erased(let erased): if case .kept(let kept, _) = erased.rest { kept } else { nil }
        }
    }
}

/// Makes the ids of what a kiosk founds in a ledger whose ids certify who made them.
///
/// The same fact gets the same id, so that what is written once more after a power cut is known again: chance comes from the kiosk's
/// secret and the fact itself, whose time or nonce no two have in common.
public struct Mint: Sendable {
    private let identity: Identity

    /// For what that identity signs.
    public init(_ identity: Identity) { self.identity = identity }

    /// The id of what the fact founds, whatever id it says; of a timed one, these 48 bits stay.
    public func id(of fact: Fact) throws(Fact.Unreadable) -> ULID {
        guard let minting = fact.kind.type.schema.minting, let salt = try salt(of: fact),
            let ids = minting.ids(in: try fact.said.parts(salt: salt).kept, of: fact.kind, by: identity.kiosk),
            let id = ULID(bytes: ids.minted)
        else { throw .field("id") }
        return id
    }

    /// The salt of a fact that founds the id that it says; nil of one that founds nothing, or not by this kiosk.
    func foundingSalt(of fact: Fact) throws(Fact.Unreadable) -> [UInt8]? {
        guard let salt = try salt(of: fact) else { return nil }
        return fact.kind.isFounding(try fact.said.parts(salt: salt).kept, by: identity.kiosk) ? salt : nil
    }

    /// Of both parts; that of the words has no say in the id.
    private func salt(of fact: Fact) throws(Fact.Unreadable) -> [UInt8]? {
        let zeros = [UInt8](repeating: 0, count: Fact.saltByteCount)
        let (kept, words) = try fact.said.parts(salt: zeros)
        guard let minting = fact.kind.type.schema.minting, let blank = minting.blanked(kept) else { return nil }
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: identity.seed), info: Array("fitpinky mint".utf8), outputByteCount: 32)
        func half(_ bytes: [UInt8]) -> [UInt8] {
            HMAC<SHA256>.authenticationCode(for: bytes, using: key).withUnsafeBytes { Array($0) }
        }
        let ofKept = half([UInt8(fact.kind.rawValue >> 8), UInt8(fact.kind.rawValue & 0xFF)] + blank)
        let ofWords = half(ofKept + words)
        return Array(ofKept.prefix(Fact.partSaltByteCount) + ofWords.prefix(Fact.partSaltByteCount))
    }
}
