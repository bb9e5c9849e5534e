public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A kiosk's own facts.
public struct KioskFact: Hashable, Sendable {
    /// Ed25519 public key, 32 bytes.
    public var identityKey: [UInt8]
    /// Up to 40 characters.
    public var name: String
    /// IANA name.
    public var zone: String
    /// SHA-256 of the SubjectPublicKeyInfo of its TLS key, 32 bytes; empty if it has none yet.
    public var tlsPin: [UInt8]
    /// Where other kiosks reach it, `HOST:PORT`; empty if they cannot.
    public var address: String
    /// For whom it was set up, if that is not the first whom it named: it has become a further kiosk of theirs.
    public var owner: MemberID?

    /// Bytes of a pin.
    public static let tlsPinByteCount = 32

    /// These facts.
    public init(
        identityKey: [UInt8], name: String, zone: String, tlsPin: [UInt8] = [], address: String = "",
        owner: MemberID? = nil
    ) {
        self.identityKey = identityKey
        self.name = name
        self.zone = zone
        self.tlsPin = tlsPin
        self.address = address
        self.owner = owner
    }

    static let register = Register(tag: 1, .lastStands, ids: 1, scope: .setting)
    /// The owners that a kiosk ever named: agreement only grows, or a kiosk could undo what it said in their name.
    static let agreement = Register(tag: 36, .firstStands, ids: 2, scope: .setting)
}

extension Slot {
    /// What a kiosk says of itself.
    public static func kiosk(_ id: KioskID) -> Slot { Slot(KioskFact.register, id.ulid) }

    /// The kiosk agrees to serve that member.
    static func agreement(of kiosk: KioskID, toServe member: MemberID) -> Slot {
        Slot(KioskFact.agreement, kiosk.ulid, member.ulid)
    }

    /// Which kiosk agrees to serve which member, if it is a slot of that.
    var agreement: (kiosk: KioskID, member: MemberID)? {
        register == KioskFact.agreement ? (KioskID(ids.0), MemberID(ids.1)) : nil
    }
}

extension KioskFact {
    /// Its name. Once all its members erased themselves: that of the kiosk of former members.
    public var shownName: String { name.isEmpty ? "\(MemberFact.erasedName)’s kiosk" : name }
}

extension KioskFact: EntryKind {
    static let schema = KindSchema(registers: [register, agreement], erasedClaims: nil)

    init(_ message: Fitpinky_V1_KioskPayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        guard message.identityKey.count == 32 else { throw .field("identity_key") }
        identityKey = Array(message.identityKey)
        name = try Fact.text(message.name, "name", isRequired: form.hasWords)
        zone = try Fact.text(message.zone, "zone")
        guard message.tlsPin.isEmpty || message.tlsPin.count == KioskFact.tlsPinByteCount else {
            throw .field("tls_pin")
        }
        tlsPin = Array(message.tlsPin)
        address = try Fact.textOrNone(message.address, "address")
        owner = message.owner.isEmpty ? nil : MemberID(try Fact.ulid(message.owner, "owner"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_KioskPayload {
        .with {
            $0.salt = byteField(salt)
            $0.identityKey = byteField(identityKey)
            $0.name = name
            $0.zone = zone
            $0.tlsPin = byteField(tlsPin)
            $0.address = address
            $0.owner = byteField(owner?.ulid.bytes ?? [])
        }
    }

    func claims(origin: KioskID) -> [Slot] {
        // A kiosk speaks for itself alone.
        guard KioskID(publicKey: identityKey) == origin else { return [] }
        return [.kiosk(origin)] + (owner.map { [.agreement(of: origin, toServe: $0)] } ?? [])
    }
    var signedDay: Day? { nil }
    var voice: Voice { .kiosk }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers(isKiosks: true) }
    func traces(origin: KioskID) -> Traces {
        KioskID(publicKey: identityKey) == origin ? Traces(key: identityKey, inConflict: .standsWhereMinted) : .none
    }
}
