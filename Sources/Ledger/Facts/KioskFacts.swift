public import FitPinkyCore

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
}

/// A kiosk is given up, for ever: nobody waits for it any more.
public struct RetireFact: Hashable, Sendable {
    /// Which.
    public var kiosk: KioskID
    /// Who gives it up; counts only if the kiosk serves them, and the one that says so does.
    public var member: MemberID

    /// These facts.
    public init(kiosk: KioskID, member: MemberID) {
        self.kiosk = kiosk
        self.member = member
    }
}

/// The kiosk that signs was there on that Day, so all it has to say of earlier ones is in its chain before.
public struct WeekSeenFact: Hashable, Sendable {
    /// Its own.
    public var day: Day

    /// That Day.
    public init(day: Day) { self.day = day }
}
