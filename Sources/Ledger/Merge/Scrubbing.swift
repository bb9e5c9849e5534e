public import FitPinkyCore

/// When the payloads of a deleted workout go, which go, and how they come again. What is decided here no digest sees.
///
/// Header and signature stay for ever, so the chain goes on and a kiosk that was away revives nothing; so does the entry that
/// deletes, which tells nothing but that.
public enum Scrubbing {
    /// Whether the payloads of a workout may go: 30 days after it was deleted, exactly when its author cannot revive it any
    /// more. A clock that is not trusted erases nothing.
    ///
    /// - Parameters:
    ///   - deletion: the stamp of the deletion that stands.
    ///   - heard: when this kiosk, by a trusted clock, first had it; a stamp from a clock that was behind lets nothing go
    ///     early.
    public static func isDue(deletion: Stamp, heard: UTCInstant, now: UTCInstant, isTrusted: Bool) -> Bool {
        let said = UTCInstant(milliseconds: Int64(deletion.rawValue >> 16))
        return isTrusted && !Permission.mayUndelete(deletedAt: max(said, heard), now: now)
    }

    /// The workout that an entry's payload tells something about that would have to go with it; nil if there is none.
    public static func subject(of record: Record) -> WorkoutID? {
        switch record {
        case .erased(let erased): erased.workout
        case .whole(let entry): ErasedEntry(erasing: entry)?.workout
        }
    }
}

extension Replica {
    /// The workouts that their authors have deleted, each with the stamp of the deletion; ascending.
    public var deleted: [(workout: WorkoutID, deletion: Stamp)] {
        slots.compactMap { slot, position -> (workout: WorkoutID, deletion: Stamp)? in
            guard let (workout, member) = slot.deletion, author(of: workout) == member,
                self[position.dot].first?.header.kind == Fact.Kind.delete.rawValue
            else { return nil }
            return (workout, position.stamp)
        }.sorted { $0.workout < $1.workout }
    }

    /// The entries whose payloads go with that workout, ascending: those that tell something of it, and still have one.
    public func erasable(with workout: WorkoutID) -> [Dot] {
        dots.filter { dot in
            self[dot].contains { record in
                guard case .whole = record else { return false }
                return Scrubbing.subject(of: record) == workout
            }
        }.sorted()
    }

    /// Entries whose payload is gone though their workout is not deleted, ascending: whoever still has them can put it back.
    /// Nothing but a fault, or a kiosk that erases what it may not, makes any. What another entry has taken the place of is
    /// not wanted: an undelete brings back what stands, and no caption that was written over.
    public var payloadsWanted: [Dot] {
        let deleted = Set(deleted.map { $0.workout })
        return dots.filter { dot in
            self[dot].contains { record in
                guard case .erased(let erased) = record else { return false }
                return !deleted.contains(erased.workout) && !isSucceeded(erased, under: dot)
            }
        }.sorted()
    }

    /// What takes a deletion back: with the payloads of the workout, of its settlement and of its caption, for those who have
    /// erased them. Nil if the workout, or its payload, is not here.
    public func undelete(_ workout: WorkoutID, by member: MemberID) -> UndeleteFact? {
        guard let position = slots[.workout(workout)], case .whole(let entry)? = self[position.dot].first else {
            return nil
        }
        let others = [Slot.settlement(workout.ulid, by: position.dot.origin), .caption(workout, by: member)]
        let payloads = others.compactMap { slot -> [UInt8]? in
            guard let dot = slots[slot]?.dot, case .whole(let entry)? = self[dot].first else { return nil }
            return entry.payload
        }
        return UndeleteFact(workout: workout, member: member, payloads: [entry.payload] + payloads)
    }

    /// Whether other entries fill all slots that it claims.
    private func isSucceeded(_ erased: ErasedEntry, under dot: Dot) -> Bool {
        erased.claims.allSatisfy { slots[$0]?.dot != dot }
    }

    private func author(of workout: WorkoutID) -> MemberID? {
        guard let dot = slots[.workout(workout)]?.dot, let record = self[dot].first else { return nil }
        switch record {
        case .erased(let erased): return erased.member
        case .whole(let entry): return ErasedEntry(erasing: entry)?.member
        }
    }
}
