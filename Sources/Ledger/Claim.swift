public import FitPinkyCore

/// A place in the household's state that exactly one entry fills.
///
/// The whole derived state is a map from slots to the entries that won them. Which one wins depends on ledger order alone,
/// so the state after any order of arrival is the same, and rebuilding it is applying every entry again.
public enum Slot: Hashable, Sendable {
    case kiosk(KioskID)
    case member(MemberID)
    case workout(WorkoutID)
    /// A member's wish to delete a workout; it counts if they are its author, which may become known later.
    case deletion(WorkoutID, by: MemberID)
    /// When an awaited moment was, by the word of that kiosk; it counts if that kiosk awaited it.
    case settlement(ULID, by: KioskID)
    case check(CheckID)

    /// A key that sorts slots of one kind together: a tag, then ids.
    public var key: [UInt8] {
        switch self {
        case .kiosk(let id): [1] + id.ulid.bytes
        case .member(let id): [2] + id.ulid.bytes
        case .workout(let id): [3] + id.ulid.bytes
        case .deletion(let id, let member): [4] + id.ulid.bytes + member.ulid.bytes
        case .settlement(let id, let kiosk): [5] + id.bytes + kiosk.ulid.bytes
        case .check(let id): [6] + id.ulid.bytes
        }
    }
}

/// Where an entry stands in ledger order: by stamp, then origin, then hash.
public struct Position: Hashable, Comparable, Sendable {
    /// The entry's stamp.
    public var stamp: Stamp
    /// The header's hash, 32 bytes.
    public var hash: [UInt8]
    /// The entry's name.
    public var dot: Dot

    /// The entry's position.
    public init(of entry: Entry) {
        stamp = entry.header.stamp
        hash = entry.hash
        dot = entry.header.dot
    }

    /// Earlier in ledger order.
    public static func < (a: Position, b: Position) -> Bool {
        if a.stamp != b.stamp { return a.stamp < b.stamp }
        if a.dot.origin != b.dot.origin { return a.dot.origin < b.dot.origin }
        return a.hash.lexicographicallyPrecedes(b.hash)
    }

    /// How many bytes a position takes.
    public static let byteCount = 72

    /// Reads exactly 72 bytes, or nil.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Position.byteCount else { return nil }
        var reader = ByteReader(bytes)
        stamp = Stamp(rawValue: reader.read())
        hash = reader.read(count: 32)
        dot = Dot(origin: KioskID(reader.readULID()), epoch: reader.read(), sequence: reader.read())
    }

    /// Stamp, hash and dot: 72 bytes.
    public var bytes: [UInt8] {
        var writer = ByteWriter(capacity: Position.byteCount)
        writer.write(stamp.rawValue)
        writer.write(hash)
        writer.write(dot.bytes)
        return writer.bytes
    }
}

/// An entry's claim to a slot.
public struct Claim: Hashable, Sendable {
    /// What is claimed.
    public var slot: Slot
    /// How two claims to it are settled.
    public var rule: Rule

    /// A claim to that slot under that rule.
    public init(slot: Slot, rule: Rule) {
        self.slot = slot
        self.rule = rule
    }

    /// How two claims to one slot are settled.
    public enum Rule: Hashable, Sendable {
        /// Add-only: the first in ledger order stands.
        case firstStands
        /// A value: the last in ledger order stands.
        case lastStands
    }

    /// Whether the challenger takes the slot from its holder.
    public func isWon(by challenger: Position, from holder: Position?) -> Bool {
        guard let holder else { return true }
        return switch rule {
        case .firstStands: challenger < holder
        case .lastStands: holder < challenger
        }
    }
}

extension Fact {
    /// What the fact claims when a kiosk of that id has signed it; nothing if it may not say so.
    public func claims(origin: KioskID) -> [Claim] {
        switch self {
        case .kiosk(let fact):
            // A kiosk speaks for itself alone.
            guard KioskID(publicKey: fact.identityKey) == origin else { return [] }
            return [Claim(slot: .kiosk(origin), rule: .lastStands)]
        case .member(let fact):
            return [Claim(slot: .member(fact.member), rule: .lastStands)]
        case .workout(let fact):
            return [Claim(slot: .workout(fact.workout), rule: .firstStands)]
        case .delete(let fact):
            return [Claim(slot: .deletion(fact.workout, by: fact.member), rule: .lastStands)]
        case .settle(let fact):
            return [Claim(slot: .settlement(fact.subject, by: origin), rule: .firstStands)]
        case .check(let fact):
            return [Claim(slot: .check(fact.check), rule: .firstStands)]
        }
    }
}
