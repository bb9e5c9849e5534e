public import FitPinkyCore
public import Ledger

extension Replica {
    /// The workouts that their authors have deleted, each with the stamp of the deletion; ascending.
    public var deleted: [(workout: WorkoutID, deletion: Stamp)] {
        slots.compactMap { slot, position -> (workout: WorkoutID, deletion: Stamp)? in
            guard let (workout, member) = slot.deletion, author(of: workout) == member,
                standing(of: slot.unsigned) == position,
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
                return subject(of: record) == workout
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
                return erased.remains.map { !deleted.contains($0.workout) } ?? true && !isSucceeded(erased, under: dot)
            }
        }.sorted()
    }

    /// What takes a deletion back: with the payloads of the workout and of what goes with it, for those who have erased them.
    /// Nil if the workout, or its payload, is not here.
    public func undelete(_ workout: WorkoutID, by member: MemberID) -> UndeleteFact? {
        guard let position = slots[.workout(workout)], case .whole? = self[position.dot].first else { return nil }
        let others = Scrubbing.slots(with: workout, by: member, origin: position.dot.origin)
        let payloads = others.flatMap { said(in: $0) }.compactMap { position -> [UInt8]? in
            guard case .whole(let entry)? = self[position.dot].first else { return nil }
            return entry.payload.erasable
        }
        return UndeleteFact(
            workout: workout, member: member, payloads: Array(payloads.prefix(UndeleteFact.maxPayloads)))
    }

    /// Whether other entries fill all slots that it claims.
    private func isSucceeded(_ erased: ErasedEntry, under dot: Dot) -> Bool {
        erased.claims(by: rule).allSatisfy { slots[$0]?.dot != dot }
    }

    private func author(of workout: WorkoutID) -> MemberID? {
        guard let dot = slots[.workout(workout)]?.dot, let record = self[dot].first else { return nil }
        switch record {
        case .erased(let erased): return erased.remains?.member
        case .whole(let entry): return ErasedEntry(erasing: entry)?.remains?.member
        }
    }

    /// The workout that the payload tells something about that would have to go with it; nil if there is none.
    private func subject(of record: Record) -> WorkoutID? {
        switch record {
        case .erased(let erased): erased.remains?.workout
        case .whole(let entry): ErasedEntry(erasing: entry)?.remains?.workout
        }
    }
}
