public import FitPinkyCore
internal import SwiftProtobuf

/// One kind of entry: a file of its own says all that the ledger knows of it, but for what `ledger.proto` says: what it holds, and
/// how that is coded. No requirement has a default, so a new kind answers each
/// question or does not compile.
protocol EntryKind: Hashable, Sendable {
    associatedtype Payload: SwiftProtobuf.Message

    // These four are generated.
    static var kind: Fact.Kind { get }
    static var fields: PayloadFields { get }
    var fact: Fact { get }
    /// Said beside the id of what it founds; nil where it only speaks of what is there.
    var nonceSaid: Nonce? { get }

    static var schema: KindSchema { get }
    /// Reads the message; everything in it is checked before it is believed. Salt and schema are looked at elsewhere.
    init(_ message: Payload, _ form: PayloadForm) throws(Fact.Unreadable)
    func message(salt: [UInt8]) -> Payload

    /// The slots that it claims when that kiosk signed it; each of a register of its schema. None if that kiosk may not say so.
    func claims(origin: KioskID) -> [Slot]
    /// The Day of the kiosk that signs, when it does; nil if it says none.
    var signedDay: Day? { get }
    /// In whose name it speaks, and so which kiosks may sign it: ``Winners/counts(_:)`` says it of all kinds.
    var voice: Voice { get }
    /// What the core works weeks out from; nil if they do not depend on it, or not on it alone.
    func householdFact(at place: LedgerPlace) -> HouseholdFact?
    /// Whose words it holds.
    var speakers: Speakers { get }
    func traces(origin: KioskID) -> Traces
}

extension EntryKind {
    static func read(_ payload: [UInt8]) throws(Fact.Unreadable) -> Fact {
        try read(.whole, payload, nil)
    }

    static func read(kept: [UInt8], words: [UInt8]?) throws(Fact.Unreadable) -> Fact {
        try fields.check(kept: kept, words: words)
        return try read(words == nil && !fields.words.isEmpty ? .kept : .parts, kept, words)
    }

    private static func read(_ form: PayloadForm, _ first: [UInt8], _ second: [UInt8]?) throws(Fact.Unreadable) -> Fact
    {
        var message: Payload
        do {
            message = try Payload(serializedBytes: first)
            if let second { try message.merge(serializedBytes: second) }
        } catch {
            throw .notAMessage
        }
        return try Self(message, form).fact
    }

    /// - Parameter salt: of both parts.
    func parts(salt: [UInt8]) throws(Fact.Unreadable) -> (kept: [UInt8], words: [UInt8]) {
        let message: [UInt8]
        do {
            message = try self.message(salt: Array(salt.prefix(Fact.partSaltByteCount))).serializedBytes()
        } catch {
            throw .notAMessage
        }
        return try Self.fields.split(message, wordsSalt: Array(salt.dropFirst(Fact.partSaltByteCount)))
    }
}

/// In whose name an entry speaks.
package enum Voice: Hashable, Sendable {
    /// In that of the kiosk that signs it, of itself or of what it did. What it may do to others, the rules of its kind say.
    case kiosk
    /// In a member's name: it counts from a kiosk that serves them.
    case member(MemberID)
    /// In the group's, as a member sets it: it counts from a kiosk that serves them, if they belonged on that Day; where no Day was said, if
    /// they ever belonged.
    case group(by: MemberID, on: Day?)
}

/// What is the same for all entries of a kind.
struct KindSchema: Sendable {
    typealias ErasedClaims = @Sendable (_ remains: Remains, _ origin: KioskID) -> [Slot]

    let registers: [Register]
    /// How the id is made of what its entries found; nil if they found nothing.
    var minting: Minting?
    /// What an entry of version 1 without its payload goes on claiming; nil where nothing of the kind is ever erased with a workout.
    let erasedClaims: ErasedClaims?
}

/// What is kept of an entry of version 1 whose payload is erased with its workout.
public struct Remains: Hashable, Sendable {
    /// The workout that it was about.
    public var workout: WorkoutID
    /// Whose word it was; nobody for a kiosk's own.
    public var member: MemberID
}

extension MemberID {
    /// No member: what is left of a settlement, which is its kiosk's word; and a newcomer's kiosk.
    static let nobody = MemberID(ULID(high: 0, low: 0))
}

/// What an entry tells besides filling slots; most kinds tell none of it.
public struct Traces: Hashable, Sendable {
    /// What is kept of it when it goes with its workout; nil if it goes with none.
    public var remains: Remains?
    /// When that was of which it tells: a workout, a check, an exercise, or one of them by a settlement.
    public var moment: Moment?
    /// The photo that it speaks of.
    public var photo: PhotoFact?
    /// Payloads that it brings again.
    public var payloads: [[UInt8]] = []
    /// The public key of the kiosk that signed it.
    public var key: [UInt8]?
    /// What becomes of what it claims where another entry is under the same dot.
    public var inConflict = InConflict.nothing

    /// What becomes of an entry whose kiosk signed another one under the same dot.
    public enum InConflict: Hashable, Sendable {
        /// Nothing of it counts, and neither does the other.
        case nothing
        /// It stands: elsewhere something may have followed from it that cannot be taken back.
        case stands
        /// The same where ids certify their minter: a kiosk that signs twice does not thereby undo that its member came, what it saw, what it
        /// vouched for, or that it gave a kiosk up.
        case standsWhereMinted
        /// There it stands if another member has seen it: see ``Winners``.
        case standsWhereSeen
    }

    static let none = Traces()

    /// Whether what it claims stands, or may stand, in a ledger of that rule though another entry is under the same dot.
    public func mayStandInConflict(by rule: IDRule) -> Bool {
        switch inConflict {
        case .nothing: false
        case .stands: true
        case .standsWhereMinted, .standsWhereSeen: rule == .minted
        }
    }
}
