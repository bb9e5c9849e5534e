internal import Documents
package import FitPinkyCore
package import Ledger
package import Store
package import StoreThreads

/// A member's own ledger.
package struct PersonalLedger: Sendable {
    package var store: Store
    /// The member's id in it.
    package var member: MemberID

    /// What the member imported of a newer schema, by path.
    func kept() throws(StoreError) -> [NewerDocument] {
        try store.keptDocuments(of: member).sorted { $0.path.text < $1.path.text }
    }
}

extension Store {
    /// The own ledger of one of the kiosk's members; nil if it is not here. Makes none.
    ///
    /// - Parameter member: as this ledger, in which the kiosk lives, knows them.
    package func personalLedger(of member: MemberID) throws(StoreError) -> PersonalLedger? {
        guard let household = name.household else { return PersonalLedger(store: self, member: member) }
        if let known = try folder.person(member, in: household) {
            return PersonalLedger(store: known.store, member: known.member)
        }
        // A further kiosk of its owner has their ledger once another kiosk of theirs gave it, and until then one of its own.
        let isOwners = KioskReading(kiosk, from: try settings()).owner?.member == member
        guard isOwners, try folder.ledgers().contains(where: { $0.closed == nil && $0.name.isPersonal }) else {
            return nil
        }
        // There is one, so none is made, and it does not matter when.
        let own = try folder.own(at: UTCInstant(milliseconds: 0))
        let owner = KioskReading(own.kiosk, from: try own.settings()).owner
        return owner.map { PersonalLedger(store: own, member: $0.member) }
    }
}

extension HomeLedger {
    /// The own ledger of one of the kiosk's members. Makes it where there is none.
    ///
    /// - Parameter member: as the ledger in which the kiosk lives knows them.
    package func personalLedger(of member: MemberFact, at now: UTCInstant) throws(StoreError) -> PersonalLedger {
        let (store, introduction) = (store, introduction)
        if let known = try store.personalLedger(of: member.member) { return known }
        guard let household = store.name.household else { return PersonalLedger(store: store, member: member.member) }
        let made = try store.folder.person(
            member.member, called: member.name, in: household, as: introduction, at: now)
        return PersonalLedger(store: made.store, member: made.member)
    }
}
