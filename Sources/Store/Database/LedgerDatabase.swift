internal import Ledger

struct LedgerDatabase: Sendable {
    let whole: Database
    let ledger: LedgerName
    /// See ``Authority/keptSettings``.
    let keptSettings: @Sendable (_ snapshot: Int) -> Winners?

    func read<Result>(_ body: (borrowing Transaction) throws(StoreError) -> Result) throws(StoreError) -> Result {
        try whole.read(in: ledger) { transaction throws(StoreError) in
            transaction.settingsRead.keptSettings = keptSettings
            return try body(transaction)
        }
    }

    func write<Result>(_ body: (borrowing Transaction) throws(StoreError) -> Result) throws(StoreError) -> Result {
        try whole.write(in: ledger, body)
    }

    var isWanted: Bool { whole.isWanted }
}
