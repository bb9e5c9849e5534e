public import FitPinkyCore
public import Ledger

extension Store {
    /// What is kept of this kiosk's invitations; nil before the first. Whoever made the bytes can read them.
    public func invitations() throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in try transaction.value(.meta, Meta.invitations) }
    }

    /// A kiosk that was paired with, and the group that it was about.
    public struct Pairing: Hashable, Sendable {
        /// SHA-256 of its TLS key's SubjectPublicKeyInfo, 32 bytes.
        public var pin: [UInt8]
        /// The group in which one of the two was welcome.
        public var group: GroupID

        /// With the kiosk of that pin, about that group.
        public init(pin: [UInt8], group: GroupID) {
            (self.pin, self.group) = (pin, group)
        }
    }

    /// Keeps them; with a pairing, that which the record tells of, in the same transaction.
    public func keep(invitations: [UInt8], pairing: Pairing? = nil) throws(StoreError) {
        try commit { transaction throws(StoreError) in
            try transaction.put(.meta, Meta.invitations, invitations)
            if let pairing { try transaction.put(pairing) }
        }
    }

    /// Which kiosks are let in: those of this kiosk's group that the ledger names, for whoever is let in by one kiosk of a
    /// household is let in by all; and those that were paired with here about that group, for they have yet to introduce
    /// themselves. One that was met in another group is not, and one that was given up never.
    ///
    /// - Returns: their pins, each 32 bytes.
    public func pins() throws(StoreError) -> Set<[UInt8]> {
        try database.read { transaction throws(StoreError) in
            let reading = KioskReading(kiosk, from: try transaction.winners(.settings))
            var pins = Set(reading.partners.values.map(\.tlsPin))
            try transaction.visit(.meta, .ascending(prefix: Meta.pinPrefix)) { key, group in
                if let home = reading.home, Array(copying: group) == home.ulid.bytes {
                    pins.insert(Array(Array(copying: key).dropFirst(Meta.pinPrefix.count)))
                }
                return true
            }
            pins.subtract(reading.retiredPins)
            pins.remove([])
            return pins
        }
    }
}

extension Transaction {
    /// That pairing, whatever became of an earlier one with the same kiosk.
    func put(_ pairing: Store.Pairing) throws(StoreError) {
        try put(.meta, Meta.pin(pairing.pin), pairing.group.ulid.bytes)
    }
}
