public import FitPinkyCore
public import Ledger

/// A workout as the ledger and the photos stand now.
public struct StoredWorkout: Hashable, Sendable {
    /// What its entry says; moment and photo are those of the settle entry, if there is one.
    public var fact: WorkoutFact
    /// Its moment is only the latest that it can have been.
    public var isEstimate: Bool
    /// The kiosk that signed it.
    public var kiosk: KioskID
    /// Whether its author took it back.
    public var isDeleted: Bool
    /// Whether its photo's bytes are stored here.
    public var isPhotoPresent: Bool

    /// Counts for a week: not taken back, and proven by a photo that the kiosk signed.
    public var isCounting: Bool { !isDeleted && fact.photo != nil }
}

/// A finger check as the ledger stands now.
public struct StoredCheck: Hashable, Sendable {
    /// What its entry says; the moment is that of the settle entry, if there is one.
    public var fact: CheckFact
    /// The kiosk that signed it.
    public var kiosk: KioskID
}

extension Store {
    /// The most workouts that one listing gives.
    public static let maxListed = 10_000

    /// Workouts newest first: at most `limit` of them, none older than `earliest`.
    public func workouts(
        limit: Int = Store.maxListed, since earliest: UTCInstant? = nil, includingDeleted: Bool = false
    ) throws(StoreError) -> [StoredWorkout] {
        try database.read { transaction throws(StoreError) in
            var found: [StoredWorkout] = []
            guard limit > 0 else { return found }
            try transaction.visit(.timeline, .descending) { key, _ throws(StoreError) in
                guard let workout = try transaction.workout(WorkoutID(ULID(bytes: key.dropFirst(8)) ?? .zero)) else {
                    throw .damaged(path: "the timeline", what: "it names a workout that is not there")
                }
                if let earliest, let known = workout.fact.moment.known, known.instant < earliest { return false }
                if includingDeleted || !workout.isDeleted { found.append(workout) }
                return found.count < min(limit, Store.maxListed)
            }
            return found
        }
    }

    /// The latest instant of any workout that has one and is not deleted.
    public func latestInstant() throws(StoreError) -> UTCInstant? {
        try database.read { transaction throws(StoreError) in
            var latest: UTCInstant?
            try transaction.visit(.timeline, .descending) { key, _ throws(StoreError) in
                guard let id = ULID(bytes: key.dropFirst(8)), let workout = try transaction.workout(WorkoutID(id)),
                    !workout.isDeleted, let known = workout.fact.moment.known
                else { return true }
                latest = known.instant
                return false
            }
            return latest
        }
    }

    /// Finger checks newest first: at most `limit` of them, none older than `earliest`.
    public func checks(limit: Int = Store.maxListed, since earliest: UTCInstant? = nil) throws(StoreError)
        -> [StoredCheck]
    {
        try database.read { transaction throws(StoreError) in
            var found: [StoredCheck] = []
            guard limit > 0 else { return found }
            try transaction.visit(.checks, .descending) { key, _ throws(StoreError) in
                guard let id = ULID(bytes: key.dropFirst(8)), let check = try transaction.check(CheckID(id)) else {
                    throw .damaged(path: "the list of checks", what: "it names a check that is not there")
                }
                if let earliest, let known = check.fact.moment.known, known.instant < earliest { return false }
                found.append(check)
                return found.count < min(limit, Store.maxListed)
            }
            return found
        }
    }

    /// The whole photo; nil if it is not here, or not all of it.
    public func photo(_ photo: PhotoFact) throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(photo.byteCount)
            for index in 0...(photo.byteCount - 1) / Store.photoPieceBytes {
                guard let piece = try transaction.value(.photos, Store.photoKey(photo.sha256, piece: index)) else {
                    return nil
                }
                bytes += piece
            }
            return bytes.count == photo.byteCount ? bytes : nil
        }
    }

    /// The workout of that id, deleted or not.
    public func workout(_ id: WorkoutID) throws(StoreError) -> StoredWorkout? {
        try database.read { transaction throws(StoreError) in try transaction.workout(id) }
    }

    /// The finger check of that id.
    public func check(_ id: CheckID) throws(StoreError) -> StoredCheck? {
        try database.read { transaction throws(StoreError) in try transaction.check(id) }
    }

    /// The name that the ledger has for a member.
    public func memberName(_ id: MemberID) throws(StoreError) -> String? {
        try database.read { transaction throws(StoreError) in
            guard case .member(let fact) = try transaction.fact(in: .member(id)) else { return nil }
            return fact.name
        }
    }

    /// Every member that the ledger knows, ascending by id.
    public func members() throws(StoreError) -> [MemberFact] {
        try database.read { transaction throws(StoreError) in
            var members: [MemberFact] = []
            try transaction.visit(.winners, .ascending(prefix: [2])) { key, _ throws(StoreError) in
                guard let id = ULID(bytes: key.dropFirst()),
                    case .member(let fact) = try transaction.fact(in: .member(MemberID(id)))
                else { throw .damaged(path: "the winners", what: "a member's slot is filled by something else") }
                members.append(fact)
                return true
            }
            return members
        }
    }

    /// One piece of a stored photo, at most 32 KiB; nil past the last one, or if the photo is not here.
    public func photoPiece(_ sha256: [UInt8], piece: Int) throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in
            try transaction.value(.photos, Store.photoKey(sha256, piece: piece))
        }
    }

    /// The small picture of a photo; nil if there is none.
    public func thumbnail(_ sha256: [UInt8]) throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in try transaction.value(.thumbnails, sha256) }
    }

    /// The SHA-256 of every photo of which at least one piece is stored.
    public func photoHashes() throws(StoreError) -> Set<[UInt8]> {
        try database.read { transaction throws(StoreError) in
            var hashes: Set<[UInt8]> = []
            try transaction.visit(.photos, .ascending()) { key, _ throws(StoreError) in
                hashes.insert(Array(key.prefix(32)))
                return true
            }
            return hashes
        }
    }

    /// How many entries the ledger has.
    public func entryCount() throws(StoreError) -> Int {
        try database.read { transaction throws(StoreError) in try transaction.count(.entries) }
    }

    /// Every entry, in order of dots; a failed check of one is reported in its place.
    public func forEachEntry(_ body: (Result<Entry, Entry.Malformed>) -> Void) throws(StoreError) {
        try database.read { transaction throws(StoreError) in
            try transaction.visit(.entries, .ascending()) { _, bytes throws(StoreError) in
                do throws(Entry.Malformed) {
                    body(.success(try Entry(bytes: bytes)))
                } catch {
                    body(.failure(error))
                }
                return true
            }
        }
    }
}

extension Transaction {
    func workout(_ id: WorkoutID) throws(StoreError) -> StoredWorkout? {
        guard let winner = try winner(of: .workout(id)), case .workout(var fact) = winner.fact else { return nil }
        let kiosk = winner.entry.header.dot.origin
        let settlement = try settlement(of: fact.moment, subject: id.ulid, by: kiosk)
        if let settlement {
            fact.moment = .known(settlement.moment)
            fact.photo = settlement.photo ?? fact.photo
        }
        // The last word of the author counts, and it may be that the workout is to be kept after all.
        let isDeleted = if case .delete = try self.fact(in: .deletion(id, by: fact.author)) { true } else { false }
        let isPhotoPresent = if let photo = fact.photo { try hasPhoto(photo) } else { false }
        return StoredWorkout(
            fact: fact, isEstimate: settlement?.isEstimate ?? false, kiosk: kiosk, isDeleted: isDeleted,
            isPhotoPresent: isPhotoPresent)
    }

    func check(_ id: CheckID) throws(StoreError) -> StoredCheck? {
        guard let winner = try winner(of: .check(id)), case .check(var fact) = winner.fact else { return nil }
        let kiosk = winner.entry.header.dot.origin
        let settlement = try settlement(of: fact.moment, subject: id.ulid, by: kiosk)
        if let settlement { fact.moment = .known(settlement.moment) }
        return StoredCheck(fact: fact, kiosk: kiosk)
    }

    /// What the kiosk that awaited the moment has said since; nobody else can settle it, nor what is known anyway.
    private func settlement(of moment: Moment, subject: ULID, by kiosk: KioskID) throws(StoreError) -> SettleFact? {
        guard case .awaited = moment, case .settle(let fact) = try fact(in: .settlement(subject, by: kiosk)) else {
            return nil
        }
        return fact
    }
}

extension ULID {
    fileprivate static let zero = ULID(high: 0, low: 0)
}
