internal import FitPinkyCore
internal import Store

/// The presses of the journal that have yet to become workouts, and when to save the next: one after the other, and one that
/// cannot be saved keeps no other waiting.
struct PressBacklog {
    private var waiting: [WorkoutID] = []
    /// Those that were refused, in the present round.
    private var postponed: [WorkoutID] = []
    private var working: WorkoutID?
    private var pausedUntil: MonotonicInstant?
    /// Why the store took none of them last.
    private(set) var trouble: StoreError?
    /// Whether it is known what earlier starts left.
    private(set) var isRead = false

    /// After a round in which some were refused.
    static let retry = MonotonicInstant.Span.seconds(5)

    /// How many there are.
    var count: Int { waiting.count + postponed.count + (working == nil ? 0 : 1) }

    /// Whether each of those that earlier starts left was tried: their moments have to be known before those of this start are.
    var hasTriedAll: Bool { isRead && waiting.isEmpty && working == nil }

    /// Earlier starts left these.
    mutating func found(_ workouts: [WorkoutID]) {
        isRead = true
        waiting = workouts + waiting.filter { !workouts.contains($0) }
    }

    /// What earlier starts left cannot be found out.
    mutating func foundNothing() { isRead = true }

    /// One that was refused.
    mutating func add(_ workout: WorkoutID, at now: MonotonicInstant) {
        guard workout != working, !waiting.contains(workout), !postponed.contains(workout) else { return }
        postponed.append(workout)
        pausedUntil = pausedUntil ?? now + PressBacklog.retry
    }

    /// Why the store takes none.
    mutating func refused(_ error: StoreError) { trouble = error }

    /// Which is to be saved now; nil if none is, or the last has not ended.
    mutating func begin(at now: MonotonicInstant) -> WorkoutID? {
        guard working == nil else { return nil }
        if waiting.isEmpty, let pause = pausedUntil, now >= pause {
            (waiting, postponed, pausedUntil) = (postponed, [], nil)
        }
        guard !waiting.isEmpty else { return nil }
        working = waiting.removeFirst()
        return working
    }

    /// It was tried; nil if it is saved, or nothing more can be done for it.
    mutating func ended(_ error: StoreError?, at now: MonotonicInstant) {
        guard let workout = working else { return }
        working = nil
        if let error {
            trouble = error
            postponed.append(workout)
            pausedUntil = now + PressBacklog.retry
        } else if count == 0 {
            trouble = nil
        }
    }
}
