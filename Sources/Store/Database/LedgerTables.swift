internal import CLMDB
internal import FitPinkyCore
internal import Ledger

/// The handles of the tables that a transaction in one ledger sees: its own, and the shared ones.
struct LedgerTables: Sendable {
    let ledger: LedgerName
    /// By `Table.rawValue`.
    let handles: [MDB_dbi]
}

/// What a transaction that writes leaves for after its commit.
final class Writing {
    var made: [LedgerTables] = []
    private var touched: [(ledger: LedgerName, touched: Touched)] = []

    func touched(in ledger: LedgerName) -> Touched {
        if let known = touched.first(where: { $0.ledger == ledger }) { return known.touched }
        let new = Touched()
        touched.append((ledger, new))
        return new
    }
}

extension Transaction {
    /// The ledgers of the database, the first one first.
    var ledgers: [LedgerName] {
        guard let made = writing?.made, !made.isEmpty else { return known.map(\.ledger) }
        return (known + made).map(\.ledger).sorted()
    }

    /// The same transaction, seen from another ledger.
    func of(_ name: LedgerName) throws(StoreError) -> Transaction {
        guard
            let tables = (writing?.made ?? []).first(where: { $0.ledger == name })
                ?? known.first(where: { $0.ledger == name })
        else { throw .noLedger(name) }
        return Transaction(self, tables)
    }

    /// Calls the closure with the transaction as each ledger sees it, the first ledger first.
    func forEachLedger(_ body: (borrowing Transaction) throws(StoreError) -> Void) throws(StoreError) {
        for name in ledgers { try body(try of(name)) }
    }

    func isAnyLedger(_ isSo: (borrowing Transaction) throws(StoreError) -> Bool) throws(StoreError) -> Bool {
        for name in ledgers where try isSo(try of(name)) { return true }
        return false
    }
}

/// What the database keeps of a ledger, in `meta`. The first ledger has such a row only once it was closed.
///
/// Key: `ledger `, name 17. Value: when it was made i64, and once it is closed, when i64, milliseconds since 1970; then, of a household
/// that this kiosk founded, the nonce 16 of its founding.
struct LedgerRow: Hashable {
    var made: Int64
    var closed: Int64?
    var nonce: Nonce?

    static let byteCounts = [8, 16, 24, 32]

    static let prefix = Array("ledger ".utf8)

    static func key(_ ledger: LedgerName) -> [UInt8] { prefix + ledger.bytes }

    /// The ledger of such a key; nil if it is not one.
    static func ledger(ofKey key: [UInt8]) -> LedgerName? {
        key.starts(with: prefix) ? LedgerName(bytes: key.dropFirst(prefix.count)) : nil
    }

    init(made: Int64, closed: Int64? = nil, nonce: Nonce? = nil) {
        (self.made, self.closed, self.nonce) = (made, closed, nonce)
    }

    /// Reads such a value. What is damaged says of a ledger only that it is there, and closed: nothing is added to it by mistake.
    init(bytes: [UInt8]) {
        made = Meta.number(bytes.prefix(8))
        let isFounded = [24, 32].contains(bytes.count)
        let nonce = isFounded ? ULID(bytes: bytes.suffix(16)) : nil
        self.nonce = nonce == ULID(high: 0, low: 0) ? nil : nonce.map { Nonce($0) }
        closed = [8, 24].contains(bytes.count) ? nil : Meta.number(bytes.dropFirst(8).prefix(8))
    }

    /// Whether it says when the ledger was made. One that was put back for another that was lost does not.
    var isComplete: Bool { made != 0 }

    /// The same, with what only the other one says. Of bytes that were overwritten with zeros nothing is taken.
    func completed(by other: LedgerRow?) -> LedgerRow {
        guard let other else { return self }
        return LedgerRow(
            made: isComplete ? made : other.made, closed: closed ?? (other.closed == 0 ? nil : other.closed),
            nonce: nonce ?? other.nonce)
    }

    /// That of a frame which names a ledger.
    init(ofBackup frame: BackupFormat.Frame) {
        self = frame.value.isEmpty ? LedgerRow(made: 0) : LedgerRow(bytes: frame.value)
    }

    var bytes: [UInt8] {
        Meta.bytes(of: made) + (closed.map { Meta.bytes(of: $0) } ?? []) + (nonce?.ulid.bytes ?? [])
    }
}
