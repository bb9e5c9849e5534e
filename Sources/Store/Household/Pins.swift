public import FitPinkyCore
public import Ledger

extension Store {
    /// What is kept of this kiosk's invitations; nil before the first. Whoever made the bytes can read them.
    public func invitations() throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in try transaction.value(.meta, Meta.invitations) }
    }

    /// A kiosk that was paired with, and the ledger that it was about.
    public struct Pairing: Hashable, Sendable {
        /// SHA-256 of its TLS key's SubjectPublicKeyInfo, 32 bytes.
        public var pin: [UInt8]
        /// The id of the ledger in which one of the two was welcome.
        public var ledger: ULID
        /// As what that kiosk was invited; nil where this one was.
        public var invited: Invited?
        /// The private recovery key with which this kiosk says that it is its owner's own. It is used once, and not kept with the pairing.
        public var recoveryKey: [UInt8]?

        /// As what a kiosk is invited.
        public enum Invited: Hashable, Sendable {
            /// Its owner becomes a member.
            case newcomer
            /// It becomes a further kiosk of somebody who is one: of a member whom this kiosk serves, or by their recovery key of any.
            case furtherKiosk
            /// It comes in place of the kiosks of that member, who has lost all of theirs.
            case replacement(of: MemberID)
        }

        /// With the kiosk of that pin, about that group.
        public init(pin: [UInt8], group: GroupID, invited: Invited? = nil) {
            self.init(pin: pin, ledger: group.ulid)
            self.invited = invited
        }

        /// With the kiosk of that pin, about the ledger of that id.
        public init(pin: [UInt8], ledger: ULID) { (self.pin, self.ledger) = (pin, ledger) }
    }

    /// Keeps them, and in the same transaction the pairing of which the record tells. It lets in a kiosk that has left as well: see
    /// `Invitation`.
    public func keep(
        invitations: [UInt8], pairing: Pairing? = nil, at now: UTCInstant
    ) throws(StoreError) {
        try commit { transaction, state throws(StoreError) in
            try transaction.put(.meta, Meta.invitations, invitations)
            guard let pairing else { return }
            try transaction.put(pairing)
            try signAdmissions(at: now, transaction, &state)
        }
    }

    /// Which kiosks are let in: those of this kiosk's group that the ledger names, for whoever is let in by one kiosk of a
    /// household is let in by all; and those that were paired with here about that group, for they have yet to introduce
    /// themselves. One that was met in another group is not, and one that was given up never. In a household's ledger: ``readers()``, and
    /// those that were paired with about it, of who has left only those that were invited since.
    ///
    /// In a member's own ledger: all that it names, and those that were let in to it.
    ///
    /// - Returns: their pins, each 32 bytes.
    public func pins() throws(StoreError) -> Set<[UInt8]> {
        try database.read { transaction throws(StoreError) in
            let winners = try transaction.winners(.settings)
            let reading = KioskReading(kiosk, from: winners)
            var pins = Set(reading.partners.values.map(\.tlsPin))
            var (home, departed) = (name.sharedID ?? reading.home?.ulid, Set<[UInt8]>())
            if case .household(let group) = name {
                let readers = try transaction.readers(of: group, winners).filter { $0.key != kiosk }
                pins = Set(readers.values)
                let others = reading.kiosks.filter { id, _ in
                    readers[id] == nil && winners.departure(of: id, from: group)?.isAdmittedAgain != true
                }
                departed = Set(others.values.map(\.tlsPin)).subtracting(pins)
            }
            if let home {
                let paired = try transaction.pairings(about: home)
                pins.formUnion(paired.keys)
                pins.subtract(departed.subtracting(paired.filter { $0.value != nil }.keys))
            }
            pins.subtract(reading.retiredPins)
            pins.remove([])
            return pins
        }
    }

    /// Of which kiosks that have left a household it is still taken what they said before: see ``Ledger/Departure``. They are given nothing.
    ///
    /// - Parameter today: the present Day; nil if the clock is not trusted.
    /// - Returns: their pins, each 32 bytes.
    public func givers(today: Day?) throws(StoreError) -> Set<[UInt8]> {
        guard case .household(let group) = name else { return [] }
        let winners = try settings()
        let reading = KioskReading(kiosk, from: winners)
        let departed = reading.kiosks.filter { kiosk, _ in
            winners.departure(of: kiosk, from: group)?.isOfGrace(today) ?? false
        }
        return Set(departed.values.map(\.tlsPin)).subtracting(reading.retiredPins).subtracting([[]])
    }
}

extension Store {
    /// Which kiosks a household's ledger may be given to now: those that were admitted, that nobody gave up, and that serve somebody who
    /// belongs, or nobody yet who ever did. Of another ledger: the group's.
    ///
    /// - Returns: their pins, 32 bytes each; empty of one that has not introduced itself. This kiosk is among them, if it is one.
    public func readers() throws(StoreError) -> [KioskID: [UInt8]] {
        try database.read { transaction throws(StoreError) in
            let winners = try transaction.winners(.settings)
            guard case .household(let group) = name else {
                return KioskReading(kiosk, from: winners).partners.mapValues(\.tlsPin)
            }
            return try transaction.readers(of: group, winners)
        }
    }
}

extension Store {
    /// Whether the kiosk of that pin belonged to the household whose ledger this is, and does not any more.
    public func hasLeft(_ pin: [UInt8]) throws(StoreError) -> Bool {
        try database.read { transaction throws(StoreError) in
            guard let group = transaction.household else { return false }
            let winners = try transaction.winners(.settings)
            guard let kiosk = winners.introduced(with: pin) else { return false }
            guard winners.departure(of: kiosk, from: group)?.isAdmittedAgain == false else { return false }
            return try !transaction.isInvited(kiosk, winners)
        }
    }
}

extension Transaction {
    fileprivate func readers(of group: GroupID, _ winners: Winners) throws(StoreError) -> [KioskID: [UInt8]] {
        var readers: [KioskID: [UInt8]] = [:]
        guard let admissions = try admissions() else { return [:] }
        for kiosk in admissions.all where !winners.isRetired(kiosk) && winners.mayRead(kiosk, in: group) {
            readers[kiosk] = if case .kiosk(let fact)? = winners[.kiosk(kiosk)]?.fact { fact.tlsPin } else { [] }
        }
        return readers
    }

    /// That pairing, whatever became of an earlier one with the same kiosk.
    func put(_ pairing: Store.Pairing) throws(StoreError) {
        var row = pairing.ledger.bytes
        if let invited = pairing.invited, let group = household, group.ulid == pairing.ledger {
            row += Invitation(of: invited, to: group, try winners(.settings)).bytes
        }
        try put(.meta, Meta.pin(pairing.pin), row)
    }

    /// The kiosks that were paired with about that ledger, by their pins, each with its invitation if this kiosk invited it.
    func pairings(about ledger: ULID) throws(StoreError) -> [[UInt8]: Invitation?] {
        var pairings: [[UInt8]: Invitation?] = [:]
        try visit(.meta, .ascending(prefix: Meta.pinPrefix)) { key, row in
            let row = Array(copying: row)
            guard row.starts(with: ledger.bytes) else { return true }
            let pin = Array(Array(copying: key).dropFirst(Meta.pinPrefix.count))
            pairings[pin] = .some(Invitation(bytes: row.dropFirst(ledger.bytes.count)))
            return true
        }
        return pairings
    }
}
