public import FitPinkyCore

/// A place in the household's state that exactly one entry fills. Which there are, the kinds say.
///
/// The whole derived state is a map from slots to the entries that won them. Which one wins depends on ledger order alone,
/// so the state after any order of arrival is the same, and rebuilding it is applying every entry again.
///
/// A slot that only some may fill names who claims it, the member, the kiosk or both, so that nobody's word takes the place
/// of another's; whose counts is asked when it is read.
public struct Slot: Hashable, Sendable {
    /// What slots it is one of.
    public let register: Register
    /// As many as the register has; the others are zero.
    let ids: (ULID, ULID, ULID)
    /// Nil where its register has none.
    package let day: Day?

    static let noID = ULID(high: 0, low: 0)

    init(_ register: Register, _ first: ULID, _ second: ULID = noID, _ third: ULID = noID, on day: Day? = nil) {
        (self.register, ids, self.day) = (register, (first, second, third), day)
    }

    /// The same slot.
    public static func == (a: Slot, b: Slot) -> Bool {
        a.register.tag == b.register.tag && a.ids == b.ids && a.day == b.day
    }

    /// By tag, ids and Day.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(register.tag)
        hasher.combine(ids.0)
        hasher.combine(ids.1)
        hasher.combine(ids.2)
        hasher.combine(day)
    }

    /// The same slot as that kiosk fills it, where each kiosk has its own; else itself.
    public func signed(by kiosk: KioskID) -> Slot { register.sharing == .signer ? withLastID(kiosk.ulid) : self }

    /// The same slot as that entry fills it, where each entry has its own; else itself.
    public func filled(by entry: StakeID) -> Slot { register.sharing == .nobody ? withLastID(entry.ulid) : self }

    /// What the slots of all kiosks are slots of, where each kiosk has its own; else itself.
    public var unsigned: Slot { register.sharing == .signer ? withLastID(Slot.noID) : self }

    private func withLastID(_ id: ULID) -> Slot {
        register.idCount == 2
            ? Slot(register, ids.0, id, on: day) : Slot(register, ids.0, ids.1, id, on: day)
    }

    /// What the keys of the slots of all kiosks and entries begin with: tag and ids but for the one that ``Register/Sharing`` adds. Nil where
    /// everybody shares it.
    package var keyOfAll: [UInt8]? {
        register.sharing == .everybody ? nil : Array(key.prefix(1 + 16 * (Int(register.idCount) - 1)))
    }

    /// How two claims to this slot are settled.
    public var rule: Register.Rule { register.rule }

    /// The workout of which it says something, or the check or exercise whose moment it settles; nil for slots of other scopes.
    public var subject: WorkoutID? { register.scope == .workout ? WorkoutID(ids.0) : nil }

    /// The workout to which it is a word; nil for every other slot.
    public var worded: WorkoutID? { register.isWord ? WorkoutID(ids.0) : nil }

    /// The group of which it says something; nil if it is of none.
    var group: GroupID? { register.isOfGroup ? GroupID(ids.0) : nil }

    /// Whether the challenger takes the slot from its holder.
    public func isWon(by challenger: Position, from holder: Position?) -> Bool {
        guard let holder else { return true }
        return switch rule {
        case .firstStands: challenger < holder
        case .lastStands: holder < challenger
        }
    }

    /// A key that sorts slots of one register together, and a history by its Days: tag, ids, then the Day.
    public var key: [UInt8] {
        var writer = ByteWriter(capacity: register.keyByteCount)
        writer.write(register.tag)
        writer.write(ids.0)
        if register.idCount > 1 { writer.write(ids.1) }
        if register.idCount > 2 { writer.write(ids.2) }
        // The sign bit is turned over so that Days before 1970 sort first.
        if let day { writer.write(UInt32(bitPattern: day.daysSince1970) ^ 1 << 31) }
        return writer.bytes
    }

    /// Reads a key; nil if it is none.
    public init?(key: some Collection<UInt8>) {
        guard let register = key.first.flatMap(Register.of(tag:)), key.count == register.keyByteCount else {
            return nil
        }
        var reader = ByteReader(Array(key.dropFirst()))
        let first = reader.readULID()
        let second = register.idCount > 1 ? reader.readULID() : Slot.noID
        let third = register.idCount > 2 ? reader.readULID() : Slot.noID
        guard register.hasDay else {
            self.init(register, first, second, third)
            return
        }
        let sortable: UInt32 = reader.read()
        guard let day = Day(daysSince1970: Int(Int32(bitPattern: sortable ^ 1 << 31))) else { return nil }
        self.init(register, first, second, third, on: day)
    }
}
