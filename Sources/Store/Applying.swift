internal import FitPinkyCore
internal import Ledger

/// A key of one of the derived tables that say where something is found.
private struct Listing: Hashable {
    var table: Table
    var key: [UInt8]
}

// How entries and originals lie in the tables. What is derived is worked out here and nowhere else, so that rebuilding is
// applying again.
extension Transaction {
    /// A writer that goes on from this kiosk's last entry, in a new epoch.
    func beginEpoch(_ epoch: UInt64, identity: Identity) throws(StoreError) -> EntryWriter {
        let latest = try value(.meta, Meta.latestStamp) ?? []
        let stamp = Stamp(rawValue: latest.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        return EntryWriter(
            identity: identity, epoch: epoch, previousHead: try value(.meta, Meta.ownHead(of: identity.kiosk)),
            clock: HybridClock(latest: stamp))
    }

    /// Adds an entry and applies what it says.
    func append(_ entry: Entry, fact: Fact) throws(StoreError) {
        try put(.entries, entry.header.dot.bytes, entry.bytes)
        try put(.meta, Meta.latestStamp, withUnsafeBytes(of: entry.header.stamp.rawValue.bigEndian) { Array($0) })
        try apply(fact, of: entry)
    }

    /// Lets the entry take the slots that it wins.
    func apply(_ fact: Fact, of entry: Entry) throws(StoreError) {
        let position = Position(of: entry)
        for claim in fact.claims(origin: entry.header.dot.origin) {
            let key = claim.slot.key
            guard claim.isWon(by: position, from: try value(.winners, key).flatMap(Position.init(bytes:))) else {
                continue
            }
            let before = try listings(of: claim.slot)
            try put(.winners, key, position.bytes)
            let after = try listings(of: claim.slot)
            for gone in before.subtracting(after) { try remove(gone.table, gone.key) }
            for new in after.subtracting(before) { try put(new.table, new.key, []) }
        }
    }

    /// Where the workout or check is listed that the slot has a say in.
    private func listings(of slot: Slot) throws(StoreError) -> Set<Listing> {
        switch slot {
        case .workout(let id):
            guard let workout = try workout(id) else { return [] }
            let place = Listing(table: .timeline, key: Transaction.timelineKey(workout.fact.moment, id.ulid))
            guard let photo = workout.fact.photo else { return [place] }
            return [place, Listing(table: .mentions, key: photo.sha256 + id.ulid.bytes)]
        case .check(let id):
            guard let check = try check(id) else { return [] }
            return [Listing(table: .checks, key: Transaction.timelineKey(check.fact.moment, id.ulid))]
        case .settlement(let subject, _):
            return try listings(of: .workout(WorkoutID(subject))).union(listings(of: .check(CheckID(subject))))
        default:
            return []
        }
    }

    /// Whether any workout speaks of the photo.
    func isMentioned(_ photo: PhotoFact) throws(StoreError) -> Bool {
        var isMentioned = false
        try visit(.mentions, .ascending(prefix: photo.sha256)) { _, _ in
            isMentioned = true
            return false
        }
        return isMentioned
    }

    /// Sorts by instant, then id. The sign bit is turned over so that instants before 1970 sort first; what is awaited
    /// comes after every instant.
    private static func timelineKey(_ moment: Moment, _ id: ULID) -> [UInt8] {
        let place = moment.known.map { UInt64(bitPattern: $0.instant.milliseconds) ^ 1 << 63 } ?? .max
        return withUnsafeBytes(of: place.bigEndian) { Array($0) } + id.bytes
    }

    /// What `timelineKey` begins with where a moment is awaited.
    static let awaitedPrefix = [UInt8](repeating: 0xFF, count: 8)

    /// What the slot's winner says; nil if nobody claimed it.
    func fact(in slot: Slot) throws(StoreError) -> Fact? {
        try winner(of: slot)?.fact
    }

    /// The entry that fills the slot, and what it says.
    func winner(of slot: Slot) throws(StoreError) -> (entry: Entry, fact: Fact)? {
        guard let position = try value(.winners, slot.key).flatMap(Position.init(bytes:)) else { return nil }
        guard let bytes = try value(.entries, position.dot.bytes) else {
            throw .damaged(path: "the ledger", what: "entry \(position.dot.sequence) of an epoch is missing")
        }
        do {
            let entry = try Entry(bytes: bytes)
            return (entry, try Fact(kind: entry.header.kind, payload: entry.payload))
        } catch {
            throw .damaged(path: "the ledger", what: "entry \(position.dot.sequence) of an epoch: \(error)")
        }
    }

    // MARK: Photos

    /// Stores the thumbnail, and the photo in pieces, so that no value needs a long run of pages.
    func putPhoto(_ photo: Store.Photo, sha256: [UInt8]) throws(StoreError) {
        try put(.thumbnails, sha256, photo.thumbnail)
        let bytes = photo.bytes
        for (index, start) in stride(from: 0, to: bytes.count, by: Store.photoPieceBytes).enumerated() {
            let piece = Array(bytes[start..<min(start + Store.photoPieceBytes, bytes.count)])
            try put(.photos, Store.photoKey(sha256, piece: index), piece)
        }
    }

    /// Takes the photo's pieces and its thumbnail away.
    func removePhoto(_ photo: PhotoFact) throws(StoreError) {
        for index in 0...(photo.byteCount - 1) / Store.photoPieceBytes {
            try remove(.photos, Store.photoKey(photo.sha256, piece: index))
        }
        try remove(.thumbnails, photo.sha256)
    }

    /// Whether the photo's last piece is here; pieces come in order, and the transaction that brings the first brings all.
    func hasPhoto(_ photo: PhotoFact) throws(StoreError) -> Bool {
        let last = (photo.byteCount - 1) / Store.photoPieceBytes
        return try has(.photos, Store.photoKey(photo.sha256, piece: last))
    }
}

extension Store {
    /// The largest piece of a photo.
    public static let photoPieceBytes = 32 * 1024

    static func photoKey(_ sha256: [UInt8], piece: Int) -> [UInt8] {
        sha256 + withUnsafeBytes(of: UInt32(piece).bigEndian) { Array($0) }
    }
}
