package import FitPinkyCore
internal import Ledger
package import Store

/// What a kiosk writes into a ledger about itself.
package struct Introduction: Hashable, Sendable {
    /// The kiosk's name, which is its owner's as the configuration has it.
    package var name: String
    /// The IANA name of its time zone.
    package var zone: String
    /// SHA-256 of its TLS key, 32 bytes; empty before it has one.
    package var pin: [UInt8]
    /// `HOST:PORT`; empty if others cannot reach it.
    package var address: String

    /// An introduction of these parts.
    package init(name: String, zone: String, pin: [UInt8], address: String) {
        (self.name, self.zone, self.pin, self.address) = (name, zone, pin, address)
    }

    /// As an entry has it, without the key that signs the ledger.
    var fact: KioskFact { KioskFact(identityKey: [], name: name, zone: zone, tlsPin: pin, address: address) }
}

extension Store {
    /// Writes what the kiosk and its owner are called, unless the ledger says the same already. Returns the owner.
    package func introduce(_ introduction: Introduction, at now: UTCInstant) throws(StoreError) -> MemberID {
        try introduce(
            introduction.fact, owner: introduction.name,
            fresh: MemberID(ULID.fresh(at: now)), at: now)
    }
}
