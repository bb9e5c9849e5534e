internal import CLMDB
public import FitPinkyCore
public import Ledger

/// All that a kiosk keeps: the ledger, the photos, and what is derived from them. One agent a folder; used from one thread.
///
/// Everything that belongs together is one durable transaction. What a method returned successfully is on the disk.
public final class Store {
    let database: Database
    private let identity: Identity
    private let lock: FolderLock
    private let random: @Sendable (Int) -> [UInt8]
    /// Begun at the first write after the start, with a fresh epoch.
    private var writer: EntryWriter?

    /// The kiosk whose folder this is.
    public var kiosk: KioskID { identity.kiosk }
    /// The kiosk's public key, 32 bytes.
    public var publicKey: [UInt8] { identity.publicKey }

    /// How large the database may get.
    public struct Size: Sendable {
        /// The map to begin with; it doubles when it is full.
        public var mapBytes: Int
        /// The largest map.
        public var maxMapBytes: Int

        /// Sizes in bytes, whole pages.
        public init(mapBytes: Int = 64 << 20, maxMapBytes: Int = 256 << 30) {
            self.mapBytes = mapBytes
            self.maxMapBytes = maxMapBytes
        }
    }

    /// The layout of the tables; a database of another one is refused.
    public static let schema: UInt32 = 2

    /// Opens the folder, which is made if it is not there; refused by name if another agent has it.
    ///
    /// - Parameter random: that many bytes from the system's random numbers.
    public convenience init(
        folder: String, size: Size = Size(), random: @escaping @Sendable (Int) -> [UInt8] = Store.systemRandom
    ) throws(StoreError) {
        try self.init(folder: folder, size: size, random: random, calls: FileCalls())
    }

    init(
        folder: String, size: Size, random: @escaping @Sendable (Int) -> [UInt8], calls: FileCalls
    ) throws(StoreError) {
        lock = try FolderLock(folder: folder, calls: calls)
        identity = try IdentityFile.readOrCreate(in: folder, random: random, calls: calls)
        let path = folder + "/kiosk.mdb"
        database = try Database(path: path, mapBytes: size.mapBytes, maxMapBytes: size.maxMapBytes)
        self.random = random
        try calls.syncFolder(folder)
        try database.write { transaction throws(StoreError) in
            guard let stored = try transaction.value(.meta, Meta.schema) else {
                return try transaction.put(.meta, Meta.schema, Store.bytes(of: Store.schema))
            }
            let found = stored.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            guard found == Store.schema else { throw .otherSchema(found: found, known: Store.schema) }
        }
    }

    /// A photo as it is to be stored.
    public struct Photo: Sendable {
        /// The file.
        public var bytes: [UInt8]
        /// Media type.
        public var type: String
        /// Pixels.
        public var width: Int
        /// Pixels.
        public var height: Int
        /// A small JPEG of it.
        public var thumbnail: [UInt8]

        /// A photo of these parts.
        public init(bytes: [UInt8], type: String, width: Int, height: Int, thumbnail: [UInt8]) {
            self.bytes = bytes
            self.type = type
            self.width = width
            self.height = height
            self.thumbnail = thumbnail
        }

        /// What an entry says of it.
        func fact() throws(StoreError) -> PhotoFact {
            guard (1...PhotoFact.maxByteCount).contains(bytes.count) else { throw .photoSize(byteCount: bytes.count) }
            return PhotoFact(
                sha256: Entry.hash(bytes), byteCount: bytes.count, type: type, width: width, height: height)
        }
    }

    /// What a press made known.
    public struct NewWorkout: Sendable {
        /// A fresh id: saving the same one again changes nothing, so a save whose answer was lost can be repeated.
        public var id: WorkoutID
        /// Whose button it was.
        public var author: MemberID
        /// When the picture was taken.
        public var moment: Moment
        /// Nil if the camera gave none; the unmarked original while the moment is awaited.
        public var photo: Photo?

        /// A workout of these facts.
        public init(id: WorkoutID, author: MemberID, moment: Moment, photo: Photo?) {
            self.id = id
            self.author = author
            self.moment = moment
            self.photo = photo
        }
    }

    /// Keeps a workout: entry, photo pieces, thumbnail and derived tables in one durable transaction.
    public func save(_ workout: NewWorkout, at now: UTCInstant) throws(StoreError) {
        let photoFact = try workout.photo?.fact()
        let fact = WorkoutFact(workout: workout.id, author: workout.author, moment: workout.moment, photo: photoFact)
        try append(
            .workout(fact), at: now,
            unless: { transaction throws(StoreError) in
                try transaction.value(.winners, Slot.workout(workout.id).key) != nil
            }
        ) { transaction throws(StoreError) in
            try transaction.see(workout.moment)
            guard let photo = workout.photo, let photoFact else { return }
            try transaction.putPhoto(photo, sha256: photoFact.sha256)
        }
    }

    /// Keeps a finger check.
    public func save(_ check: CheckFact, at now: UTCInstant) throws(StoreError) {
        try append(
            .check(check), at: now,
            unless: { transaction throws(StoreError) in
                try transaction.value(.winners, Slot.check(check.check).key) != nil
            }
        ) { transaction throws(StoreError) in try transaction.see(check.moment) }
    }

    /// The author takes a workout back. Its entry and photo stay stored.
    public func delete(_ workout: WorkoutID, by member: MemberID, at now: UTCInstant) throws(StoreError) {
        try append(.delete(DeleteFact(workout: workout, member: member)), at: now)
    }

    /// Says what this kiosk is called and where it is, if the ledger does not say the same already.
    public func announceKiosk(name: String, zone: String, at now: UTCInstant) throws(StoreError) {
        let fact = KioskFact(identityKey: identity.publicKey, name: name, zone: zone)
        try append(
            .kiosk(fact), at: now,
            unless: { [kiosk] transaction throws(StoreError) in
                try transaction.fact(in: .kiosk(kiosk)) == .kiosk(fact)
            })
    }

    /// Says who a person of this kiosk is, if the ledger does not say the same already.
    public func announceMember(_ member: MemberID, name: String, at now: UTCInstant) throws(StoreError) {
        let fact = MemberFact(member: member, name: name)
        try append(
            .member(fact), at: now,
            unless: { transaction throws(StoreError) in
                try transaction.fact(in: .member(member)) == .member(fact)
            })
    }

    /// Random bytes of the operating system.
    public static let systemRandom: @Sendable (Int) -> [UInt8] = { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in generator.next() }
    }

    // MARK: Writing an entry

    func append(
        _ fact: Fact, at now: UTCInstant,
        unless isThere: (borrowing Transaction) throws(StoreError) -> Bool = { _ throws(StoreError) in false },
        with originals: (borrowing Transaction) throws(StoreError) -> Void = { _ throws(StoreError) in }
    ) throws(StoreError) {
        let salt = random(Fact.saltByteCount)
        // A full map runs the closure again and a failure undoes it: each run begins with the writer as it was.
        let before = writer
        let epoch = random(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        writer = try database.write { [identity] transaction throws(StoreError) -> EntryWriter? in
            if try isThere(transaction) { return before }
            var writer =
                if let before { before } else { try transaction.beginEpoch(epoch, identity: identity) }
            let entry: Entry
            do throws(EntryWriter.Failure) {
                entry = try writer.entry(fact, salt: salt, at: now)
            } catch {
                throw .entry(error)
            }
            try transaction.append(entry, fact: fact)
            try originals(transaction)
            try transaction.put(.meta, Meta.ownHead(of: identity.kiosk), entry.hash)
            return writer
        }
    }

    private static func bytes(of value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
}

/// Keys of the `meta` table.
enum Meta {
    /// The layout of the tables, u32.
    static let schema = Array("schema".utf8)
    /// Hash of the last header that the kiosk of this folder wrote. A folder that lost its identity holds another kiosk, whose
    /// chain begins anew.
    static func ownHead(of kiosk: KioskID) -> [UInt8] { Array("own-head".utf8) + kiosk.ulid.bytes }
    /// The latest stamp of any entry here, u64.
    static let latestStamp = Array("latest-stamp".utf8)
}
