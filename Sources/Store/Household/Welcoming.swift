public import FitPinkyCore
internal import Ledger

// Who comes by an invitation is let into the household's ledger by the kiosk that invited them, and a further kiosk of a member into
// their own by the one at which they held the button.
extension Store {
    /// Admits the kiosk that introduces itself by one of these records, if it was paired with here about this ledger. It is its owner's
    /// further kiosk if this kiosk serves them, and else a newcomer's.
    ///
    /// - Parameter pin: of the TLS key that it proved to hold, 32 bytes.
    /// - Returns: which kiosk that is; nil where none of the records says, and where another kiosk came by that pairing.
    public func welcome(
        _ pin: [UInt8], introducedBy records: [[UInt8]], at now: UTCInstant, isClockTrusted: Bool
    ) throws(StoreError) -> KioskID? {
        guard let ledger = name.sharedID, let (kiosk, fact) = Store.introduction(of: pin, in: records) else {
            return nil
        }
        let (isPaired, isAdmitted) = try database.read { transaction throws(StoreError) in
            (
                try transaction.pairings(about: ledger)[pin] != nil,
                try transaction.admissions()?.contains(kiosk) ?? false
            )
        }
        guard isPaired else { return nil }
        // Who invited this kiosk, or was let in before, and left since, does not come back by introducing itself once more.
        guard !isAdmitted else { return kiosk }
        let own = KioskReading(self.kiosk, from: try settings())
        // One pairing lets one kiosk in.
        guard own.kiosks.allSatisfy({ $0.key == kiosk || $0.value.tlsPin != pin }) else { return nil }
        let member = fact.owner.flatMap { own.serves(self.kiosk, $0) ? $0 : nil }
        try admit(kiosk, member: member, at: now, isClockTrusted: isClockTrusted)
        return kiosk
    }

    /// What the kiosk of that pin says of itself, signed by itself.
    private static func introduction(of pin: [UInt8], in records: [[UInt8]]) -> (kiosk: KioskID, fact: KioskFact)? {
        for bytes in records {
            guard case .whole(let entry)? = try? Record(bytes: bytes),  // what cannot be read introduces nobody
                entry.header.kind == Fact.Kind.kiosk.rawValue,
                case .kiosk(let fact)? = try? Fact(entry),  // nor does this
                fact.tlsPin == pin, KioskID(publicKey: fact.identityKey) == entry.header.dot.origin,
                Record.whole(entry).isSigned(by: fact.identityKey)
            else { continue }
            return (entry.header.dot.origin, fact)
        }
        return nil
    }
}
