internal import FitPinkyCore
internal import Ledger

// Of which kiosks the ledger of a household takes entries. Others, those of before and members' own, take them of every kiosk.
extension Transaction {
    /// By what is here. Nil where everybody's entries are taken in.
    func admissions() throws(StoreError) -> Admissions? {
        guard case .household(let group) = ledger else { return nil }
        var admissions = Admissions()
        if let founder = try founder(of: group) { admissions.found(by: founder) }
        for register in AdmitFact.registers {
            try visit(.winners, .ascending(prefix: [register.tag])) { key, _ in
                if let (kiosk, witness) = Slot(key: Array(copying: key))?.admission {
                    admissions.admit(kiosk, by: witness)
                }
                return true
            }
        }
        return admissions
    }

    /// The same, and by a founding among these records: it is remembered, for it may have to wait itself.
    func admissions(learning records: [[UInt8]]) throws(StoreError) -> Admissions? {
        guard var admissions = try admissions() else { return nil }
        for bytes in records where admissions.founder == nil {
            let record = try? Record(bytes: bytes)  // what cannot be read founds nothing
            if let founder = record?.founder(of: ledger) { admissions.found(by: founder) }
        }
        if let founder = admissions.founder, try value(.ledgerMeta, Meta.founder) != founder.ulid.bytes {
            try put(.ledgerMeta, Meta.founder, founder.ulid.bytes)
        }
        return admissions
    }

    /// What the entry itself says goes before what was remembered of it.
    private func founder(of group: GroupID) throws(StoreError) -> KioskID? {
        if let holder = try holder(of: Slot.group(group).key) { return holder.dot.origin }
        if let remembered = try value(.ledgerMeta, Meta.founder).flatMap({ ULID(bytes: $0) }) {
            return KioskID(remembered)
        }
        var founder: KioskID?
        // What is in conflict fills no slot.
        try visit(.evidence, .ascending()) { _, record in
            let record = try? Record(bytes: Array(copying: record))  // what is damaged founds nothing
            founder = record?.founder(of: ledger)
            return founder == nil
        }
        return founder
    }
}

extension Admissions {
    /// What a record that was just kept, alone under its dot or not, says of who is admitted.
    mutating func note(_ record: Record) {
        guard record.header.kind == Fact.Kind.admit.rawValue,
            let telling = try? Telling(record, by: .minted)  // what cannot be read admits nobody
        else { return }
        for case let admission? in telling.claims.map(\.admission) {
            admit(admission.kiosk, by: admission.witness)
        }
    }
}
