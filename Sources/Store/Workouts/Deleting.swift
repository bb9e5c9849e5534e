public import FitPinkyCore
internal import Ledger

// What an author takes back, and what becomes of it.
extension Store {
    /// The author takes a workout back. Its entry and photo stay stored for 30 days, in which they can change their mind.
    public func delete(_ workout: WorkoutID, by member: MemberID, at now: UTCInstant) throws(StoreError) {
        try append(.delete(DeleteFact(workout: workout, member: member)), at: now)
    }

    /// The author wants a workout back that they deleted. Says it with all that the workout told, for kiosks that have erased
    /// it.
    ///
    /// - Returns: false if what it told is not here any more; then nothing was said.
    public func undelete(_ workout: WorkoutID, by member: MemberID, at now: UTCInstant) throws(StoreError) -> Bool {
        // Decided where it could be written: after a fault only a writer knows what is here.
        let fact = try commit { transaction throws(StoreError) in
            try transaction.undeletion(of: workout, by: member)
        }
        guard let fact else { return false }
        try append(.undelete(fact), at: now)
        return true
    }

    /// When the workout was deleted, by the stamp of the deletion that stands; nil if none does.
    public func deletedAt(_ workout: WorkoutID) throws(StoreError) -> UTCInstant? {
        try database.read { transaction throws(StoreError) in
            guard let workout = try transaction.workout(workout), workout.isDeleted,
                let holder = try transaction.holder(
                    of: Slot.deletion(workout.fact.workout, by: workout.fact.author).key)
            else { return nil }
            return UTCInstant(milliseconds: Int64(holder.stamp.rawValue >> 16))
        }
    }

    /// What erasing did.
    public struct Scrubbed: Hashable, Sendable {
        /// Workouts whose payloads are gone now.
        public var workouts = 0
        /// Photos that went with them.
        public var photos = 0
    }

    /// The most workouts that one call erases.
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

extension Transaction {
    /// A deletion that stands, of a workout of which something is left to erase.
    struct StandingDeletion {
        var workout: WorkoutID
        var position: Position
    }

    fileprivate func deletions() throws(StoreError) -> [StandingDeletion] {
        var deletions: [StandingDeletion] = []
        for key in try keys(.winners, prefix: [DeleteFact.register.tag]) {
            guard let (id, member) = Slot(key: key)?.deletion, let holder = try holder(of: key),
                try !keys(.tellings, prefix: id.ulid.bytes).isEmpty, try author(of: id) == member,
                case .whole(let entry)? = try readable(holder), entry.header.kind == Fact.Kind.delete.rawValue,
                // Where something of it is damaged, nobody knows which photo goes with it.
                try unlessDamaged({ () throws(StoreError) in (try workout(id), true).1 }) == true
            else { continue }
            deletions.append(StandingDeletion(workout: id, position: holder))
        }
        return deletions
    }

    private func author(of id: WorkoutID) throws(StoreError) -> MemberID? {
        guard let holder = try holder(of: Slot.workout(id).key), let record = try readable(holder.dot) else {
            return nil
        }
        switch record {
        case .erased(let erased): return erased.member
        case .whole(let entry): return ErasedEntry(erasing: entry)?.member
        }
    }

    /// Erases what tells of the workout, and its photo if no other workout has it.
    ///
    /// - Returns: how many photos went.
    fileprivate func scrub(_ id: WorkoutID) throws(StoreError) -> Int {
        let photo = try readable(id)?.fact.photo
        for key in try keys(.tellings, prefix: id.ulid.bytes) {
            guard let dot = Dot(bytes: key.dropFirst(16)), case .whole(let entry)? = try readable(dot),
                let erased = ErasedEntry(erasing: entry), erased.workout == id
            else { continue }
            try erase(entry, to: erased)
        }
        guard let photo, try !isMentioned(photo) else { return 0 }
        try removePhoto(photo)
        return 1
    }

    /// What takes a deletion back, with the payloads of the workout, of its settlement and of its caption.
    fileprivate func undeletion(of id: WorkoutID, by member: MemberID) throws(StoreError) -> UndeleteFact? {
        guard let (entry, _) = try winner(of: .workout(id)) else { return nil }
        var payloads = [entry.payload]
        for slot in [Slot.settlement(id.ulid, by: entry.header.dot.origin), .caption(id, by: member)] {
            if let (other, _) = try winner(of: slot) { payloads.append(other.payload) }
        }
        return UndeleteFact(workout: id, member: member, payloads: payloads)
    }
}
