public import FitPinkyCore
public import Ledger
internal import Synchronization

/// One ledger of a kiosk: its entries, and what is derived from them. What the kiosk has once is in its ``StoreFolder``.
///
/// Everything that belongs together is one durable transaction. What a method returned successfully is on the disk; what
/// it threw has not happened. Who writes waits for who wrote before; who reads waits for nobody, and sees a snapshot. All of
/// it blocks, so none of it belongs on the cooperative pool.
public final class Store: Sendable {
    /// All that the kiosk keeps beside this ledger.
    public let folder: StoreFolder
    /// Which ledger of the folder it is.
    public let name: LedgerName
    let identity: Identity
    let lookahead = SignatureLookahead()
    let household = Mutex(KeptState<HouseholdState>())
    let personal = Mutex(KeptState<PersonalState>())
    /// Held by who works out what the household or its member comes to.
    let gathering = Mutex(())
    /// Is told what was appended.
    let listener = Mutex<Listener?>(nil)

    /// A closure that is kept by itself under a lock gets another layer around it with each look at it, until calling it overflows the
    /// stack; in a value of its own it stays as it is.
    struct Listener: Sendable {
        let tell: @Sendable (Appended) -> Void
    }

    /// What writing goes on from. A value: an attempt works on a copy, which takes its place after the commit.
    struct State: Sendable {
        /// Begun at the first write after the start, with a fresh epoch.
        var writer: EntryWriter?
        /// What this kiosk is called: its first entry has to say so.
        var introduction: KioskFact?
        /// What waits for its predecessors.
        var held = HeldRecords()
        /// `Database.faults` when the epoch was begun: after another, it cannot be known how far it had come.
        var faults = 0
        /// What is durable; nil until somebody asks, and where it has to be worked out anew.
        var vector: Vector?
        /// Who sends for whom; nil until somebody asks, and after what may have changed it.
        var senders: Senders?
        /// What the transaction under way adds.
        var news = News()

        /// After a commit that failed it is not known how far the epoch had come.
        mutating func forgetUnless(faults: Int) {
            if self.faults != faults { (writer, vector, self.faults) = (nil, nil, faults) }
        }

        /// All was derived again: what was known until now, of the household too, may have been wrong.
        mutating func noteRebuilt() { (vector, senders, news.changesGaps) = (nil, nil, true) }
    }

    /// What a transaction added to the ledger.
    struct News: Sendable {
        var tips: [(tip: Vector.Tip, predecessor: Dot?)] = []
        /// Entries whose dot is in conflict now.
        var evidence: [Dot] = []
        var slots: [Slot] = []
        /// Entries were found lost here, or came again: others are told of less or more than what was added.
        var changesGaps = false
        var photos: [MissingPhoto] = []

        var isEmpty: Bool { tips.isEmpty && evidence.isEmpty && !changesGaps && photos.isEmpty }
    }

    /// The kiosk as this ledger knows it.
    public let kiosk: KioskID
    /// The public key that signs this ledger, 32 bytes.
    public var publicKey: [UInt8] { identity.publicKey }
    /// Makes the ids of what this kiosk founds here; nil where ids are drawn.
    public var mint: Mint? {
        switch name.idRule {
        case .drawn: nil
        case .minted: Mint(identity)
        }
    }
    /// The secret of the kiosk's TLS key, a P-256 scalar of 32 bytes.
    public var deviceKey: [UInt8] { folder.identity.deviceKey }
    var database: LedgerDatabase {
        LedgerDatabase(whole: folder.database, ledger: name) { [self] snapshot in
            household.withLock { $0.settings(at: snapshot) }
        }
    }
    var calls: FileCalls { folder.calls }
    var random: @Sendable (Int) -> [UInt8] { folder.random }

    /// How large the database may get, and what is kept free for it.
    public struct Size: Sendable {
        /// The map to begin with; it doubles when it is full.
        public var mapBytes: Int
        /// The largest map.
        public var maxMapBytes: Int
        /// The part of the disk that is kept for when nothing else is free; 0 keeps none.
        public var reserveBytes: Int

        /// Sizes in bytes, whole pages.
        public init(mapBytes: Int = 64 << 20, maxMapBytes: Int = 256 << 30, reserveBytes: Int = 0) {
            (self.mapBytes, self.maxMapBytes, self.reserveBytes) = (mapBytes, maxMapBytes, reserveBytes)
        }
    }

    /// The layout of the tables. Older ones are moved over when the folder is opened; newer ones are refused.
    public static let schema: UInt32 = 4
    /// The layout of a database with several ledgers. One that has no more than one is as earlier versions made it.
    public static let newestSchema: UInt32 = 5

    /// How far long work is: so much done, of so much. What it throws ends the work, which then has changed nothing.
    public typealias Progress = (_ done: Int, _ total: Int) throws(StoreError) -> Void

    /// Progress is told after so many records.
    static let progressStep = 1000

    static let databaseName = "kiosk.mdb"

    /// Opens the folder, which is made if it is not there, and its first ledger; refused by name if another agent has it.
    ///
    /// - Parameters:
    ///   - random: that many bytes from the system's random numbers.
    ///   - progress: of moving an older database over.
    public convenience init(
        folder: String, size: Size = Size(), random: @escaping @Sendable (Int) -> [UInt8] = Store.systemRandom,
        progress: Progress = { _, _ in }
    ) throws(StoreError) {
        try self.init(folder: folder, size: size, random: random, calls: FileCalls(), progress: progress)
    }

    convenience init(
        folder path: String, size: Size, random: @escaping @Sendable (Int) -> [UInt8], calls: FileCalls,
        isSynchronous: Bool = true, progress: Progress = { _, _ in }
    ) throws(StoreError) {
        let folder = try StoreFolder(
            path: path, size: size, random: random, calls: calls, isSynchronous: isSynchronous)
        self.init(folder, .first)
        folder.register(self)
        try folder.prepare(progress)
    }

    /// - Parameter nonce: of the household, where this kiosk founded it.
    init(_ folder: StoreFolder, _ name: LedgerName, foundedWith nonce: Nonce? = nil) {
        (self.folder, self.name) = (folder, name)
        identity = folder.identity.derived(for: name, foundedWith: nonce)
        kiosk = identity.kiosk
    }

    /// Random bytes of the operating system.
    public static let systemRandom: @Sendable (Int) -> [UInt8] = { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in generator.next() }
    }

    // MARK: Transactions

    /// Runs the closure in one durable transaction, on a copy of the state that is taken over when it is on the disk.
    ///
    /// The closure runs again when the map had to grow, or when a full disk got its reserve back.
    func commit<Result: Sendable>(
        _ body: (borrowing Transaction, inout State) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try folder.commit(in: [self]) { transaction, states throws(StoreError) in
            try body(transaction, &states[name, default: State()])
        }
    }

    /// The same where nothing is said in this kiosk's name.
    func commit<Result: Sendable>(
        _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try folder.withStates { _ throws(StoreError) in try folder.write(in: [self], body) }
    }

    // MARK: Writing entries

    /// Appends what this kiosk says, unless that is there already.
    func append(
        _ fact: Fact, at now: UTCInstant,
        unless isThere: (borrowing Transaction) throws(StoreError) -> Bool = { _ throws(StoreError) in false },
        with originals: (borrowing Transaction) throws(StoreError) -> Void = { _ throws(StoreError) in }
    ) throws(StoreError) {
        try commit { transaction, state throws(StoreError) in
            if case .kiosk(let introduction) = fact { state.introduction = introduction }
            if try isThere(transaction) { return }
            try append([fact], at: now, transaction, &state)
            try originals(transaction)
        }
    }

    func append(
        _ facts: [Fact], at now: UTCInstant, _ transaction: borrowing Transaction, _ state: inout State
    ) throws(StoreError) {
        try transaction.refuseIfClosed()
        if facts.contains(where: { Fact.Kind.ofStays.contains($0.kind) }) { state.senders = nil }
        var writer = try transaction.writer(from: state, identity: identity, random: random)
        let ownHead = Meta.ownHead(of: kiosk)
        var facts = facts
        if let first = facts.first, first.kind != .kiosk, try !transaction.has(.ledgerMeta, ownHead) {
            // Nobody can check a chain that does not begin with its kiosk's key.
            let introduction = state.introduction ?? KioskFact(identityKey: publicKey, name: "Kiosk", zone: "UTC")
            facts.insert(.kiosk(introduction), at: 0)
        }
        for fact in facts {
            let (entry, claims) = try transaction.append(
                fact, by: &writer, salt: random(Fact.saltByteCount), at: now, ownHead: ownHead)
            try transaction.note(entry.header, hash: entry.hash, claims: claims, &state.news)
        }
        state.writer = writer
    }
}

extension Transaction {
    /// The writer of this start; before the first write one that goes on from this kiosk's last entry, in a new epoch.
    func writer(
        from state: Store.State, identity: Identity, random: (Int) -> [UInt8]
    ) throws(StoreError) -> EntryWriter {
        if let writer = state.writer { return writer }
        let latest = Stamp(rawValue: Meta.number(try value(.ledgerMeta, Meta.latestStamp) ?? []))
        return EntryWriter(
            identity: identity, ledger.idRule, epoch: Meta.number(random(8)),
            previousHead: try value(.ledgerMeta, Meta.ownHead(of: identity.kiosk)), clock: HybridClock(latest: latest))
    }

    /// Signs a fact, keeps the entry and applies it.
    fileprivate func append(
        _ fact: Fact, by writer: inout EntryWriter, salt: [UInt8], at now: UTCInstant, ownHead: [UInt8]
    ) throws(StoreError) -> (entry: Entry, claims: [Slot]) {
        let replaced = try latestReplaced(by: fact, origin: writer.kiosk)
        let entry: Entry
        do throws(EntryWriter.Failure) {
            entry = try writer.entry(fact, salt: salt, at: now, replacing: replaced)
        } catch {
            throw .entry(error)
        }
        let hash = entry.hash
        let kept = try keep(.whole(entry), hash: hash)
        try put(.ledgerMeta, Meta.latestStamp, Meta.bytes(of: writer.latestStamp.rawValue))
        try put(.ledgerMeta, ownHead, hash)
        return (entry, kept.claims)
    }

    /// The latest stamp of those that hold a slot which the fact takes over, of what counts; of what this kiosk said itself also where it is
    /// damaged.
    private func latestReplaced(by fact: Fact, origin: KioskID) throws(StoreError) -> Stamp? {
        var latest: Stamp?
        for slot in fact.claims(origin: origin) where slot.rule == .lastStands {
            var positions = [try holder(of: slot.key)].compactMap { $0 }
            if slot.keyOfAll != nil {
                let said = try winnersOfAll(slot.unsigned)
                if !said.isEmpty { positions += try standing(said).map(\.position) }
            }
            for position in positions { latest = max(latest ?? position.stamp, position.stamp) }
        }
        return latest
    }
}
