internal import FitPinkyCore
internal import Ledger

extension Store {
    /// What is kept of this kiosk's invitations; nil before the first. Whoever made the bytes can read them.
    public func invitations() throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in try transaction.value(.meta, Meta.invitations) }
    }

    /// Keeps them; with a pin, that of the kiosk which is let in by it, in the same transaction.
    ///
    /// - Parameter pin: SHA-256 of its TLS key's SubjectPublicKeyInfo.
    public func keep(invitations: [UInt8], pinning pin: [UInt8]? = nil) throws(StoreError) {
        try commit { transaction throws(StoreError) in
            try transaction.put(.meta, Meta.invitations, invitations)
            if let pin { try transaction.put(.meta, Meta.pin(pin), []) }
        }
    }

    /// Which kiosks are let in: those that were paired with here, and those that the ledger names, for whoever is let in
    /// by one kiosk of a household is let in by all. A kiosk that was given up is let in by none.
    ///
    /// - Returns: their pins, each 32 bytes.
    public func pins() throws(StoreError) -> Set<[UInt8]> {
        try database.read { transaction throws(StoreError) in
            let reading = KioskReading(kiosk, from: try transaction.settings())
            var pins = Set(reading.kiosks.filter { $0.key != kiosk }.values.map(\.tlsPin))
            for key in try transaction.keys(.meta, prefix: Meta.pinPrefix) {
                pins.insert(Array(key.dropFirst(Meta.pinPrefix.count)))
            }
            pins.subtract(reading.retiredPins)
            pins.remove([])
            return pins
        }
    }
}
