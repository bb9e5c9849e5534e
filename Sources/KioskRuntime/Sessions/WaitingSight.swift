package import FitPinkyCore
internal import KioskLogic
internal import Store
internal import Threads

/// A workout of one of the kiosk's members that is not saved yet, for a photo may prove it.
package struct WaitingSight: Hashable, Sendable {
    package let author: MemberID
    package let activity: WorkoutActivity?
    private let until: MonotonicInstant?

    fileprivate init(_ waiting: WaitingWorkout, until: MonotonicInstant?) {
        (author, activity, self.until) = (waiting.author, waiting.activity, until)
    }

    /// How long a press is waited for from now on, whole seconds; 0 while the photo is taken or the workout saved.
    package var secondsLeft: Int {
        let left = until.map { ($0 - .now()).nanoseconds } ?? 0
        return Int((max(0, left) + 999_999_999) / 1_000_000_000)
    }
}

extension KioskLoop {
    /// The workouts that wait, the oldest first.
    var waitingSights: [WaitingSight] {
        sessionBook.waiting.sorted { $0.key < $1.key }.map { workout, waiting in
            let until: MonotonicInstant? =
                if case .press(_, let until) = machine.proofs.stage(of: workout) { until } else { nil }
            return WaitingSight(waiting, until: until)
        }
    }
}
