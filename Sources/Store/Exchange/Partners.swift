public import FitPinkyCore
public import Ledger

extension Store {
    /// How another kiosk stood when it was last heard.
    public struct PartnerMark: Hashable, Sendable {
        /// Entries that came here since it had all of them.
        public var pending: Int
        /// When it last had all of them.
        public var heard: UTCInstant
    }

    /// That kiosk has all that is here, which is that vector. If there is more by now, nothing is noted.
    public func notePartner(_ kiosk: KioskID, has vector: Vector, at now: UTCInstant) throws(StoreError) {
        try commit { transaction, state throws(StoreError) in
            guard try transaction.vector(of: &state) == vector else { return }
            let count = UInt64(try transaction.entryCount())
            try transaction.put(
                .ledgerMeta, Meta.partner(kiosk), Meta.bytes(of: count) + Meta.bytes(of: now.milliseconds))
        }
    }

    /// How that kiosk stood when it was last heard; nil if it never had all that was here.
    public func partnerMark(_ kiosk: KioskID) throws(StoreError) -> PartnerMark? {
        try database.read { transaction throws(StoreError) in
            guard let bytes = try transaction.value(.ledgerMeta, Meta.partner(kiosk)), bytes.count == 16 else {
                return nil
            }
            let had = Int(clamping: Meta.number(bytes.prefix(8), UInt64.self))
            return PartnerMark(
                pending: max(0, try transaction.entryCount() - had),
                heard: UTCInstant(milliseconds: Meta.number(bytes.dropFirst(8))))
        }
    }
}

extension Store {
    /// When the kiosks of that member last had all that was here; one that never had is not there.
    ///
    /// - Parameter winners: the settings.
    package func lastHeard(of member: MemberID, _ winners: Winners) throws(StoreError) -> [KioskID: UTCInstant] {
        var heard: [KioskID: UTCInstant] = [:]
        for kiosk in winners.kiosks(of: member) { heard[kiosk] = try partnerMark(kiosk)?.heard }
        return heard
    }
}

extension Transaction {
    /// How many entries the ledger has.
    func entryCount() throws(StoreError) -> Int { try count(.entries) + count(.evidence) }
}
