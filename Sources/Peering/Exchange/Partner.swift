internal import Configuration
internal import FitPinkyCore
internal import Ledger
internal import Store
internal import Sync
internal import TTRPC

/// Another kiosk of the household, as the ledger names it.
struct Partner: Hashable, Sendable {
    /// What it is called.
    var name: String
    /// Its TLS key.
    var key: KeyPin?
    /// Where it is reached; nil if it says nowhere.
    var address: HostPort?
    /// What it may have, and what is taken from it.
    var terms: ExchangeTerms
    /// Whether others wait for it: a member may have given it up as lost.
    var isWaitedFor: Bool

    init(_ fact: KioskFact, name: String?, terms: ExchangeTerms, isWaitedFor: Bool = true) {
        (self.name, key, address) = (name ?? fact.name, KeyPin(bytes: fact.tlsPin), HostPort(fact.address))
        (self.terms, self.isWaitedFor) = (terms, isWaitedFor)
    }
}

/// Whose ledger this is, and which other kiosks it names.
struct HouseholdView: Hashable, Sendable {
    /// The ledger's id; nil if this kiosk belongs to no household, or was given up.
    var ledger: ULID?
    var partners: [KioskID: Partner] = [:]

    init() {}

    /// As that kiosk reads it.
    ///
    /// - Parameter today: the present Day; nil if the clock is not trusted. Kiosks that left more than 30 Days before are no partners.
    init(of kiosk: KioskID, _ winners: Winners, today: Day?) {
        let reading = KioskReading(kiosk, from: winners)
        let sharing = LedgerSharing(reading, winners, today: today)
        ledger = sharing.ledger
        for (id, terms) in sharing.terms {
            guard let fact = reading.partners[id] else { continue }
            partners[id] = Partner(
                fact, name: reading.name(of: id), terms: terms, isWaitedFor: reading.isWaitedFor(id))
        }
    }
}

extension KeyPin {
    /// As the exchange knows it.
    var peer: PeerKey {
        guard let key = PeerKey(bytes: bytes) else { preconditionFailure("a pin is a SHA-256") }
        return key
    }
}
