internal import Ledger

struct LedgerDatabase: Sendable {
    let whole: Database
    let ledger: LedgerName

    func read<Result>(_ body: (borrowing Transaction) throws(StoreError) -> Result) throws(StoreError) -> Result {
        try whole.read(in: ledger, body)
    }

    func write<Result>(_ body: (borrowing Transaction) throws(StoreError) -> Result) throws(StoreError) -> Result {
        try whole.write(in: ledger, body)
    }

    var isWanted: Bool { whole.isWanted }
}
