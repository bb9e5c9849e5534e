public import FitPinkyCore
internal import Ledger

// What this kiosk has shown its member of their finger care. It is of this kiosk alone: it goes with the ledger, and no backup has it.
extension Store {
    /// The highest level, and the number of reached periods of targets, that were shown; at first those with which a member begins.
    public func shown() throws(StoreError) -> (level: Int, targets: Int) {
        try database.read { transaction throws(StoreError) in
            guard let bytes = try transaction.value(.ledgerMeta, Meta.careShown), bytes.count == 8 else {
                return (1, 0)
            }
            return (Int(Meta.number(bytes.prefix(4), UInt32.self)), Int(Meta.number(bytes.suffix(4), UInt32.self)))
        }
    }

    /// From now on these were shown.
    public func noteShown(level: Int, targets: Int) throws(StoreError) {
        let row = Meta.bytes(of: UInt32(clamping: level)) + Meta.bytes(of: UInt32(clamping: targets))
        try note(row, as: Meta.careShown)
    }

    /// The occurrence of a reminder that this kiosk reminded of last; nil if it never did.
    public func reminded() throws(StoreError) -> CareMinute? {
        try database.read { transaction throws(StoreError) in
            guard let bytes = try transaction.value(.ledgerMeta, Meta.careReminded), bytes.count == 6,
                let day = Day(daysSince1970: Int(Int32(bitPattern: Meta.number(bytes.prefix(4), UInt32.self))))
            else { return nil }
            return CareMinute(day, minute: Int(Meta.number(bytes.suffix(2), UInt16.self)))
        }
    }

    /// From now on it has reminded of that one.
    public func noteReminded(_ occurrence: CareMinute) throws(StoreError) {
        let row =
            Meta.bytes(of: occurrence.day.daysSince1970) + Meta.bytes(of: UInt16(clamping: occurrence.minute))
        try note(row, as: Meta.careReminded)
    }

    private func note(_ row: [UInt8], as key: [UInt8]) throws(StoreError) {
        let before = try database.read { transaction throws(StoreError) in try transaction.value(.ledgerMeta, key) }
        guard before != row else { return }
        try commit { transaction throws(StoreError) in try transaction.put(.ledgerMeta, key, row) }
    }
}
