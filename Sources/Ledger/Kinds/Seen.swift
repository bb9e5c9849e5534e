public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// What the kiosk that signs this has seen.
public struct SeenFact: Hashable, Sendable {
    /// Its own Day: all that it has to say of earlier ones is in its chain before.
    public var day: Day
    /// The last entries of the other kiosks' chains that it has, ascending, at most `maxHeads`.
    public var heads: [Vector.Tip]
    /// Stakes of other members that it names for the first time, ascending, at most `maxStakes`.
    public var stakes: [StakeID]

    /// Eight chains for each of eight kiosks.
    public static let maxHeads = 64
    /// What more there is, the next one names.
    public static let maxStakes = 64

    /// These facts; heads and stakes in any order.
    public init(day: Day, heads: [Vector.Tip] = [], stakes: [StakeID] = []) {
        (self.day, self.heads, self.stakes) = (day, heads.sorted(), stakes.sorted())
    }
}

/// Names an entry that sets a stake: the first 16 bytes of its header's hash.
public typealias StakeID = ID<Noun.Stake>

extension Noun {
    /// What a week is about: a goal, a wager, a week start, a leave.
    public enum Stake {}
}

extension Position {
    /// The name of the entry as a stake.
    public var stake: StakeID {
        var reader = ByteReader(hash)
        return StakeID(reader.readULID())
    }
}

extension Slot {
    /// What that kiosk said that it had seen, last on that Day.
    public static func seen(_ kiosk: KioskID, _ day: Day) -> Slot { Slot(SeenFact.register, kiosk.ulid, on: day) }

    /// The kiosk had the stake on that Day.
    public static func seen(_ stake: StakeID, by kiosk: KioskID, _ day: Day) -> Slot {
        Slot(SeenFact.ofStake, stake.ulid, kiosk.ulid, on: day)
    }

    /// Which stake was seen, by which kiosk and on which Day, if it is a slot of that.
    public var sighting: Sighting? {
        guard register == SeenFact.ofStake, let day else { return nil }
        return Sighting(stake: StakeID(ids.0), kiosk: KioskID(ids.1), day: day)
    }

    /// What the keys of the slots of all sightings of that stake begin with.
    package static func keyPrefix(ofSightings stake: StakeID) -> [UInt8] { [SeenFact.ofStake.tag] + stake.ulid.bytes }
}

extension SeenFact: EntryKind {
    static let register = Register(tag: 26, .lastStands, ids: 1, hasDay: true, scope: .seen)
    static let ofStake = Register(tag: 33, .firstStands, ids: 2, hasDay: true, scope: .sighting)
    static let schema = KindSchema(registers: [register, ofStake], erasedClaims: nil)

    init(_ message: Fitpinky_V1_SeenPayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        day = try Fact.day(message.day)
        heads = try Fact.tips(message.heads, atMost: SeenFact.maxHeads, "heads")
        guard message.stakes.count <= SeenFact.maxStakes else { throw .field("stakes") }
        stakes = []
        for bytes in message.stakes { stakes.append(StakeID(try Fact.ulid(bytes, "stakes"))) }
        guard stakes == Set(stakes).sorted() else { throw .field("stakes") }
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_SeenPayload {
        .with {
            $0.salt = byteField(salt)
            $0.day = day.daysSince1970
            $0.heads = heads.map { byteField($0.dot.bytes + $0.hash) }
            $0.stakes = stakes.map { byteField($0.ulid.bytes) }
        }
    }

    func claims(origin: KioskID) -> [Slot] {
        [.seen(origin, day)] + stakes.map { .seen($0, by: origin, day) }
    }
    var signedDay: Day? { day }
    var voice: Voice { .kiosk }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereMinted) }
}
