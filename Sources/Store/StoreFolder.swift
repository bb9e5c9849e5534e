internal import FitPinkyCore
internal import Glibc
internal import Ledger
internal import Synchronization

/// What a kiosk has once, whatever ledgers it keeps: the database, the photos, the key from which each ledger's key is derived, and
/// what waits beside them. One agent a folder; a ``Store`` is one ledger of it.
public final class StoreFolder: Sendable {
    let database: Database
    let identity: Identity
    /// Where it is.
    public let path: String
    let reserve: Reserve
    let calls: FileCalls
    private let lock: FolderLock
    let random: @Sendable (Int) -> [UInt8]
    private let contents: FolderContents
    /// The database is new, or may be: what the folder has beside it is taken in.
    private let isNew: Bool
    /// What writing goes on from in each ledger. LMDB has one writer, so one lock serves all ledgers, and there is no order to keep.
    private let states = Mutex<[LedgerName: Store.State]>([:])
    private let opened = Mutex<[LedgerName: Opened]>([:])
    /// The damaged database from which photos are being taken in.
    let salvaged = Mutex<SalvagedPhotos?>(nil)
    /// What the file beside the database says of households; nil if that is not known.
    let peers = Mutex<[UInt8]?>(nil)
    /// The members' recovery keys that are kept here; nil until somebody asks.
    let recoveryFile = Mutex<RecoveryFile?>(nil)

    /// A ledger has one object as long as somebody holds it.
    private struct Opened {
        weak var store: Store?
    }

    /// The most ledgers of a folder, the first included.
    public static let maxLedgers = 32

    init(
        path: String, size: Store.Size, random: @escaping @Sendable (Int) -> [UInt8], calls: FileCalls,
        isSynchronous: Bool
    ) throws(StoreError) {
        (self.path, self.random, self.calls) = (path, random, calls)
        lock = try FolderLock(folder: path, calls: calls)
        contents = try FolderContents(of: path, calls: calls)
        switch contents.standing {
        case .complete: break
        case .incomplete: if !contents.isMarked { try IncompleteMark.set(in: path, calls: calls) }
        case .contradiction(let contradiction): throw .contradiction(folder: path, contradiction)
        }
        let reserve = Reserve(folder: path, byteCount: size.reserveBytes, calls: calls)
        self.reserve = reserve
        identity = try IdentityFile.readOrCreate(in: path, random: random, calls: calls)
        let file = path + "/" + Store.databaseName
        var isNew = contents.standing == .incomplete || contents.isMarked
        database = try reserve.givingWay { () throws(StoreError) in
            let suspicion = SuspectMark.cause(in: path, calls: calls)
            if let damage = try Store.damage(of: file, calls: calls) ?? suspicion, access(file, F_OK) == 0 {
                try DamagedCopy.setAside(file, in: path, cause: damage, calls: calls)
                isNew = true
            }
            if suspicion != nil { try SuspectMark.remove(from: path, calls: calls) }
            try StoreFolder.make(file, in: path, size: size, calls: calls)
            try ReaderTable.allocate(in: path, calls: calls)
            return try Database(path: file, size: size, isSynchronous: isSynchronous)
        }
        self.isNew = isNew
        try calls.syncFolder(path)
    }

    /// Looks whose the database is, moves it over, and takes in what lies beside it.
    func prepare(_ progress: Store.Progress) throws(StoreError) {
        try checkOwner()
        try moveOver(progress)
        try mendLedgerRows()
        try salvage()
        if isNew {
            // The kiosk is the one that it was, and its database is new.
            if contents.key == .filled { try takeInPeers(isNew: true) }
            try IncompleteMark.remove(from: path, calls: calls)
        }
        reserve.fill()
    }

    /// Refuses a database in which other kiosks wrote and the one of this folder's key did not. Where an earlier version lost the
    /// key it went on with another: there both wrote.
    private func checkOwner() throws(StoreError) {
        let owners = try database.read { transaction throws(StoreError) in
            try transaction.keys(.meta, prefix: Meta.ownHeadPrefix)
                .compactMap { ULID(bytes: $0.dropFirst(Meta.ownHeadPrefix.count)) }.map { KioskID($0) }
        }
        guard let other = owners.first, !owners.contains(identity.kiosk) else { return }
        throw .contradiction(folder: path, .otherKey(database: other, key: identity.kiosk))
    }

    /// Makes a database beside its name, if there is none: the first two roots are one write, and torn they are no database.
    private static func make(
        _ path: String, in folder: String, size: Store.Size, calls: FileCalls
    ) throws(StoreError) {
        guard access(path, F_OK) != 0 else { return }
        let draft = path + ".new"
        // Half of one, if the power went.
        try calls.remove(draft)
        // Its tables are a transaction, so it is on the disk when it is closed.
        _ = try Environment(path: draft, mapBytes: size.mapBytes, isReadOnly: false, isSynchronous: true)
        unlink(draft + "-lock")
        _ = try calls.value("rename", path) { calls.rename(draft, path) }
        try calls.syncFolder(folder)
    }

    // MARK: Ledgers

    /// That ledger is held by somebody from now on.
    func register(_ store: Store) { opened.withLock { $0[store.name] = Opened(store: store) } }

    /// The one object of that ledger, whether or not the database has it.
    func store(_ name: LedgerName) throws(StoreError) -> Store {
        if let store = opened.withLock({ $0[name]?.store }) { return store }
        let nonce = try database.read { transaction throws(StoreError) in
            try transaction.of(.first).row(of: name)?.nonce
        }
        return opened.withLock { opened in
            if let store = opened[name]?.store { return store }
            let store = Store(self, name, foundedWith: nonce)
            opened[name] = Opened(store: store)
            return store
        }
    }

    /// All ledgers, the first one first.
    func stores() throws(StoreError) -> [Store] {
        var stores: [Store] = []
        for name in try database.read({ transaction throws(StoreError) in transaction.ledgers }) {
            stores.append(try store(name))
        }
        return stores
    }

    // MARK: Transactions

    /// Keeps every other writer out for so long.
    func withStates<Result: Sendable>(
        _ body: (inout [LedgerName: Store.State]) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try states.withLock { states throws(StoreError) in try body(&states) }
    }

    /// Runs the closure in one durable transaction, on a copy of the ledgers' states that is taken over when it is on the disk.
    ///
    /// The closure runs again when the map had to grow, or when a full disk got its reserve back.
    ///
    /// - Parameter stores: those to which something may be added. The transaction is seen from the first of them.
    func commit<Result: Sendable>(
        in stores: [Store],
        _ body: (borrowing Transaction, inout [LedgerName: Store.State]) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try withStates { states throws(StoreError) in
            let listeners = stores.map { store in store.listener.withLock { $0 } }
            let (result, after, appended) = try write(in: stores) { transaction throws(StoreError) in
                var after = states
                for store in stores {
                    after[store.name, default: Store.State()].forgetUnless(faults: database.faults)
                }
                let result = try body(transaction, &after)
                var appended: [Appended?] = []
                for (store, listener) in zip(stores, listeners) {
                    appended.append(
                        try transaction.of(store.name).appended(
                            &after[store.name, default: Store.State()], isAsked: listener != nil))
                }
                return (result, after, appended)
            }
            states = after
            for (appended, listener) in zip(appended, listeners) {
                if let appended { listener?.tell(appended) }
            }
            return result
        }
    }
}
