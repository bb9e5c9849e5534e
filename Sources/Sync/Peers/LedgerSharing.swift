public import FitPinkyCore
public import Ledger

/// With which kiosks a ledger is shared, and what each may have.
public struct LedgerSharing: Hashable, Sendable {
    /// The ledger's id; nil if it is shared with nobody: this kiosk belongs to no household, or was given up.
    public private(set) var ledger: ULID?
    /// What each other kiosk may have, and what is taken from it.
    public private(set) var terms: [KioskID: ExchangeTerms] = [:]

    /// As a kiosk reads it.
    ///
    /// - Parameters:
    ///   - reading: the kiosk's, read from these winners.
    ///   - today: the present Day; nil if the clock is not trusted. Kiosks that left more than 30 Days before are no partners.
    public init(_ reading: KioskReading, _ winners: Winners, today: Day?) {
        guard !reading.isRetired else { return }
        if case .personal(let id) = winners.ledger {
            // No kiosk but its member's knows of it.
            (ledger, terms) = (id, reading.partners.mapValues { _ in .both })
            return
        }
        guard let home = reading.home else { return }
        ledger = home.ulid
        let departed = Set(
            reading.partners.keys.filter { reading.hasLeft($0) || winners.departure(of: $0, from: home) != nil })
        // One that comes back as a further kiosk does not know yet that its member has.
        let hasLeft = reading.hasLeft(reading.kiosk) && reading.belonging == .none
        // Two kiosks that have both left do not exchange, unless one may not have received the leave: another kiosk of the same member,
        // or one whose stay lapsed with that leave.
        let mayNotKnow = { (id: KioskID) in
            winners.hasLapsedStay(id) || reading.members.contains { reading.serves(id, $0.member) }
        }
        for id in reading.partners.keys where !(hasLeft && departed.contains(id)) || mayNotKnow(id) {
            if !hasLeft, winners.departure(of: id, from: home)?.isOfGrace(today) == false { continue }
            guard !hasLeft, departed.contains(id) else {
                terms[id] = hasLeft ? .gives : .both
                continue
            }
            // Who left hears nothing of another who left, either: they may have come or gone later.
            terms[id] = .takes(from: departed.filter { reading.haveMemberInCommon($0, id) })
        }
    }
}
