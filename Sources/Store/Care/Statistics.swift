public import Ledger

/// How much is kept, and how much room it takes.
public struct StoreStatistics: Hashable, Sendable {
    /// The layout of the tables.
    public var schema: UInt32
    /// Every ledger of the folder, the first one first. Entries, workouts and whatever else is counted is the sum of them.
    public var ledgers: [Ledger]
    /// The digest of the state of the ledger that was asked: the same on kiosks in sync.
    public var digest: StateDigest
    /// Entries, those that are only evidence included.
    public var entries: Int
    /// Entries that this version cannot apply.
    public var quarantined: Int
    /// Dots under which there is more than one entry, ascending; at most 100.
    public var conflicts: [Dot]
    /// Entries whose payload was erased.
    public var erased: Int
    /// Workouts that are listed, deleted ones included.
    public var workouts: Int
    /// Finger checks.
    public var checks: Int
    /// Photos that are here.
    public var photos: Int
    /// Photos that this kiosk let go.
    public var releasedPhotos: Int
    /// News that waits to be handed to the owner's commands.
    public var outgoing: Int
    /// News that never was, because too much waited.
    public var droppedNews: Int
    /// Weeks of which this kiosk announced what came of them.
    public var announcedWeeks: Int
    /// Days of which there is health data.
    public var healthDays: Int
    /// Bytes of the database file that are in use or have been.
    public var fileBytes: Int
    /// The map, and its bound.
    public var mapBytes: Int
    /// The largest map.
    public var maxMapBytes: Int
    /// What the disk has free; nil if it does not say.
    public var freeBytes: Int?
    /// What is reserved for a full disk.
    public var reserveBytes: Int
    /// Whether the reserve holds that.
    public var isReserveWhole: Bool

    /// How much one ledger has.
    public struct Ledger: Hashable, Sendable {
        /// Its name, when it was made and when it was closed.
        public var kept: KeptLedger
        /// The digest of its state.
        public var digest: StateDigest
        /// Entries, those that are only evidence included.
        public var entries: Int
        /// Workouts that are listed, deleted ones included.
        public var workouts: Int
    }
}

extension Store {
    /// Counts of all ledgers, with this one's digest. On any thread.
    public func statistics() throws(StoreError) -> StoreStatistics {
        let sizes = try folder.database.sizes()
        let (reserveBytes, isReserveWhole) = (folder.reserveBytes, folder.isReserveWhole)
        return try database.read { transaction throws(StoreError) in
            var conflicts: Set<Dot> = []
            var ledgers: [StoreStatistics.Ledger] = []
            var (sums, healthDays): ([Table: Int], Int) = ([:], 0)
            try transaction.forEachLedger { part throws(StoreError) in
                for key in try part.keys(.evidence, prefix: []) where conflicts.count < 100 {
                    if let dot = Dot(bytes: key.prefix(Dot.byteCount)) { conflicts.insert(dot) }
                }
                ledgers.append(
                    StoreStatistics.Ledger(
                        kept: try part.keptLedger(), digest: try part.digest(), entries: try part.entryCount(),
                        workouts: try part.count(.timeline)))
                for key in try part.keys(.health, prefix: []) { healthDays += try part.healthDayCount(key) }
                for table in Table.ofLedger { sums[table, default: 0] += try part.count(table) }
            }
            // A transaction is seen from a ledger that is there.
            guard let own = ledgers.first(where: { $0.kept.name == name }) else { throw .noLedger(name) }
            func sum(_ table: Table) -> Int { sums[table] ?? 0 }
            return StoreStatistics(
                schema: ledgers.count > 1 ? Store.newestSchema : Store.schema, ledgers: ledgers, digest: own.digest,
                entries: sum(.entries) + sum(.evidence), quarantined: sum(.quarantine),
                conflicts: conflicts.sorted(), erased: sum(.erased), workouts: sum(.timeline), checks: sum(.checks),
                photos: try transaction.photoHashes().count, releasedPhotos: try transaction.count(.released),
                outgoing: try transaction.count(.outbox), droppedNews: try transaction.droppedNews(),
                announcedWeeks: sum(.announced), healthDays: healthDays, fileBytes: sizes.usedBytes,
                mapBytes: sizes.mapBytes,
                maxMapBytes: sizes.maxMapBytes, freeBytes: Store.freeBytes(of: folder.path),
                reserveBytes: reserveBytes, isReserveWhole: isReserveWhole)
        }
    }
}

extension StoreFolder {
    /// Whether all of the disk's reserve is there; it is emptied when the disk is full.
    public var isReserveWhole: Bool { reserve.isWhole }

    /// How large the reserve is to be; 0 if none is wanted.
    public var reserveBytes: Int { reserve.byteCount }

    /// Wants a reserve of that size from now on; `fillReserve()` makes it.
    public func reserve(byteCount: Int) { reserve.byteCount = byteCount }

    /// Fills the reserve again if there is room. To be called now and then.
    public func fillReserve() { reserve.fill() }
}
