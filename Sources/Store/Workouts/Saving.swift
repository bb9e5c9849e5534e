public import FitPinkyCore
public import Ledger

extension Store {
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

        func fact() throws(StoreError) -> PhotoFact {
            guard (1...PhotoFact.maxByteCount).contains(bytes.count) else { throw .photoSize(byteCount: bytes.count) }
            return PhotoFact(
                sha256: Entry.hash(bytes), byteCount: bytes.count, type: type, width: width, height: height)
        }
    }

    /// What a press made known.
    public struct NewWorkout: Sendable {
        /// A fresh id, of which a ledger whose ids certify who made them makes its own: see ``Store/id(of:)``. Saving the same one
        /// again changes nothing, so a save whose answer was lost can be repeated.
        public var id: WorkoutID
        /// Whose button it was.
        public var author: MemberID
        /// When the picture was taken.
        public var moment: Moment
        /// Nil if the camera gave none; the unmarked original while the moment is awaited.
        public var photo: Photo?
        /// What its author says that it was; nil if the disk has that of a workout that waits, or nothing was said.
        public var activity: WorkoutActivity?

        /// A workout of these facts.
        public init(id: WorkoutID, author: MemberID, moment: Moment, photo: Photo?, activity: WorkoutActivity? = nil) {
            self.id = id
            self.author = author
            self.moment = moment
            self.photo = photo
            self.activity = activity
        }
    }

    /// How much of a workout could be kept.
    public enum Kept: Hashable, Sendable {
        case whole
        /// The workout, which says that it has a photo; the photo itself could not be written, for that reason. It is to be
        /// handed over again, see `bring(_:)`.
        case photoToCome(StoreError)
    }

    /// Keeps a workout: entry, photo pieces, thumbnail and derived tables in one durable transaction. If there is no room for
    /// all of it, the workout comes before its photo.
    @discardableResult
    public func save(_ workout: NewWorkout, at now: UTCInstant) throws(StoreError) -> Kept {
        let photoFact = try workout.photo?.fact()
        let fact = try fact(of: workout)
        do {
            try keep(fact, of: workout, at: now) { transaction throws(StoreError) in
                guard let photo = workout.photo, let photoFact else { return }
                try transaction.putPhoto(photo, sha256: photoFact.sha256)
            }
            return .whole
        } catch {
            guard photoFact != nil, error.isOfTheDisk else { throw error }
            guard (try? keep(fact, of: workout, at: now)) != nil else { throw error }  // told of as it was found
            return .photoToCome(error)
        }
    }

    /// The id that the workout has once it is saved.
    public func id(of workout: NewWorkout) throws(StoreError) -> WorkoutID { try fact(of: workout).workout }

    /// The workout that came of that press, whether or not a photo was kept of it; nil if none did.
    public func workout(of press: NewWorkout) throws(StoreError) -> StoredWorkout? {
        for isPhotographed in [true, false] {
            var fact = WorkoutFact(workout: press.id, author: press.author, moment: press.moment, photo: nil)
            fact.hasErasedPhoto = isPhotographed
            if let found = try workout(WorkoutID(try minted(.workout(fact), as: press.id.ulid))) { return found }
        }
        return nil
    }

    private func fact(of workout: NewWorkout) throws(StoreError) -> WorkoutFact {
        var fact = WorkoutFact(
            workout: workout.id, author: workout.author, moment: workout.moment, photo: try workout.photo?.fact())
        fact.workout = WorkoutID(try minted(.workout(fact), as: workout.id.ulid))
        return fact
    }

    /// The id of what the fact founds: that one, unless the ledger's ids certify who made them.
    func minted(_ fact: Fact, as drawn: ULID) throws(StoreError) -> ULID {
        do throws(Fact.Unreadable) {
            return try mint?.id(of: fact) ?? drawn
        } catch {
            throw .entry(.unencodable(error))
        }
    }

    private func keep(
        _ fact: WorkoutFact, of workout: NewWorkout, at now: UTCInstant,
        with photo: (borrowing Transaction) throws(StoreError) -> Void = { _ throws(StoreError) in }
    ) throws(StoreError) {
        // A proof may have come after all, and then it is in the ledger by another id.
        var proven = fact
        proven.hasErasedPhoto = true
        let provenID = WorkoutID(try minted(.workout(proven), as: workout.id.ulid))
        try commit { transaction, state throws(StoreError) in
            guard try !transaction.isErased(fact.author) else { throw .memberErased }
            // A workout that waited for its proof waits no longer, and what it was is said with it.
            let waiting = try transaction.waitingWorkout(workout.id)
            let activity = workout.activity ?? waiting?.activity
            try transaction.remove(.meta, Meta.waitingWorkout(workout.id))
            let isElsewhere = try transaction.has(.winners, Slot.workout(provenID).key)
            let isProven = fact.photo == nil && isElsewhere
            if !isProven, try !transaction.has(.winners, Slot.workout(fact.workout).key) {
                var facts = [Fact.workout(fact)]
                if let activity { facts.append(.activity(ActivityFact(fact.workout, by: fact.author, activity))) }
                try append(facts, at: now, transaction, &state)
                try transaction.see(workout.moment)
            }
            try photo(transaction)
        }
    }

    /// Keeps the photo of a workout that was kept without it; one that no workout speaks of is not wanted.
    public func bring(_ photo: Photo) throws(StoreError) {
        let fact = try photo.fact()
        try commit { transaction throws(StoreError) in
            guard try transaction.isMentioned(fact.sha256), try !transaction.hasPhoto(fact) else { return }
            try transaction.putPhoto(photo, sha256: fact.sha256)
        }
    }
}
