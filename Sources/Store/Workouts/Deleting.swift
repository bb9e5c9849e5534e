public import FitPinkyCore
internal import Ledger

// What becomes of a workout that its author takes back.
extension Store {
    /// When the workout was deleted, by the stamp of the deletion that stands; nil if none does.
    public func deletedAt(_ workout: WorkoutID) throws(StoreError) -> UTCInstant? {
        try database.read { transaction throws(StoreError) in
            guard let workout = try transaction.workout(workout), workout.isDeleted,
                let deletion = try transaction.standing(
                    of: .deletion(workout.fact.workout, by: workout.fact.author))
            else { return nil }
            return UTCInstant(milliseconds: Int64(deletion.position.stamp.rawValue >> 16))
        }
    }

    /// What erasing did.
    public struct Scrubbed: Hashable, Sendable {
        /// Workouts whose payloads are gone now.
        public var workouts = 0
        /// Photos that went with them.
        public var photos = 0
    }

    static let maxScrubbed = 64

    /// Erases what workouts told that were deleted 30 days ago, and their photos: a bounded number, so it is to be
    /// called until it has nothing to do. Header and signature stay, and so does the entry that deletes.
    public func scrub(at now: UTCInstant, isClockTrusted: Bool) throws(StoreError) -> Scrubbed {
        guard isClockTrusted else { return Scrubbed() }
        return try commit { transaction throws(StoreError) in
            var scrubbed = Scrubbed()
            for deletion in try transaction.deletions() {
                guard scrubbed.workouts < Store.maxScrubbed else { break }
                let known = try transaction.value(.heard, deletion.position.dot.bytes)
                guard let known else {
                    // From now on it is known that it was here.
                    try transaction.put(.heard, deletion.position.dot.bytes, Meta.bytes(of: now.milliseconds))
                    continue
                }
                let heard = UTCInstant(milliseconds: Meta.number(known))
                guard Scrubbing.isDue(deletion: deletion.position.stamp, heard: heard, now: now, isTrusted: true) else {
                    continue
                }
                scrubbed.photos += try transaction.scrub(deletion.workout)
                scrubbed.workouts += 1
            }
            return scrubbed
        }
    }
}

extension StoreFolder {
    /// See ``Store/scrub(at:isClockTrusted:)``: in every ledger.
    public func scrub(at now: UTCInstant, isClockTrusted: Bool) throws(StoreError) -> Store.Scrubbed {
        var sum = Store.Scrubbed()
        for store in try stores() {
            let scrubbed = try store.scrub(at: now, isClockTrusted: isClockTrusted)
            sum.workouts += scrubbed.workouts
            sum.photos += scrubbed.photos
        }
        return sum
    }
}

extension Transaction {
    /// A deletion that stands, of a workout of which something is left to erase.
    struct StandingDeletion {
        var workout: WorkoutID
        var position: Position
    }

    fileprivate func deletions() throws(StoreError) -> [StandingDeletion] {
        var deletions: [StandingDeletion] = []
        for key in try keys(.winners, prefix: [DeleteFact.register.tag]) {
            guard let slot = Slot(key: key), let (id, member) = slot.deletion, let holder = try holder(of: key),
                try !keys(.tellings, prefix: id.ulid.bytes).isEmpty, try author(of: id) == member,
                case .whole(let entry)? = try readable(holder), entry.header.kind == Fact.Kind.delete.rawValue,
                // Of several kiosks of the author the one that stands.
                try standing(of: slot.unsigned)?.position == holder,
                // Where something of it is damaged, nobody knows which photo goes with it.
                try unlessDamaged({ () throws(StoreError) in (try workout(id), true).1 }) == true
            else { continue }
            deletions.append(StandingDeletion(workout: id, position: holder))
        }
        return deletions
    }

    func author(of id: WorkoutID) throws(StoreError) -> MemberID? {
        guard let holder = try holder(of: Slot.workout(id).key), let record = try readable(holder.dot) else {
            return nil
        }
        switch record {
        case .erased(let erased): return erased.remains?.member
        case .whole(let entry): return ErasedEntry(erasing: entry)?.remains?.member
        }
    }

    /// Erases what tells of the workout, and its photo if no other workout of any ledger has it.
    ///
    /// - Returns: how many photos went.
    fileprivate func scrub(_ id: WorkoutID) throws(StoreError) -> Int {
        let photo = try readable(id)?.fact.photo
        // Where the photo that counts never came.
        let replaced = try replacedPhotos(of: id)
        for key in try keys(.tellings, prefix: id.ulid.bytes) {
            guard let dot = Dot(bytes: key.dropFirst(16)), case .whole(let entry)? = try readable(dot),
                let erased = ErasedEntry(erasing: entry), erased.remains?.workout == id
            else { continue }
            try erase(entry, to: erased)
        }
        for sha256 in replaced where try !waitsForReplacement(sha256) { try removePhoto(sha256) }
        guard let photo, try !isMentioned(photo.sha256) else { return 0 }
        try removePhoto(photo.sha256)
        return 1
    }

    /// What takes a deletion back, with the payloads of the workout and of what goes with it, for kiosks that have erased them;
    /// any other fact as it is.
    func withPayloads(_ fact: Fact) throws(StoreError) -> Fact {
        guard case .undelete(var undeletion) = fact, undeletion.payloads.isEmpty,
            let (workout, _) = try winner(of: .workout(undeletion.workout))
        else { return fact }
        let (id, member, origin) = (undeletion.workout, undeletion.member, workout.header.dot.origin)
        for slot in Scrubbing.slots(with: id, by: member, origin: origin) {
            let positions =
                slot.keyOfAll == nil ? [try holder(of: slot.key)] : try winnersOfAll(slot).map { $0.position }
            for position in positions.compactMap({ $0 }) {
                guard case (.whole(let entry), _)? = try winner(at: position),
                    undeletion.payloads.count < UndeleteFact.maxPayloads
                else { continue }
                undeletion.payloads.append(entry.payload.erasable)
            }
        }
        return .undelete(undeletion)
    }
}
