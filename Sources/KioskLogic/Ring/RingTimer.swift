package import FitPinkyCore

extension RingScene {
    /// An exercise, a set, a rest or a session.
    package struct Timer: Hashable, Sendable {
        package enum Phase: Hashable, Sendable {
            case work
            case rest
            /// A step of an exercise: it begins with a beat, and the next one follows it.
            case step
            /// A timed session: calm, and still while it is paused.
            case session
        }

        package enum Course: Hashable, Sendable {
            /// Counts down to the end, and then says that it is up.
            case left(since: MonotonicInstant, until: MonotonicInstant)
            /// Counts up without an end.
            case spent(since: MonotonicInstant)
            /// Stands still after that much time, of that much in all (nil: without an end).
            case paused(after: MonotonicInstant.Span, of: MonotonicInstant.Span?)
            /// The sets of a training's present exercise: each is a share of the ring.
            case sets([Set])
        }

        /// A set of the present exercise.
        package enum Set: Hashable, Sendable, CaseIterable {
            case done, skipped
            /// It is to be done now.
            case present
            case pending
        }

        package var phase: Phase
        package var course: Course
        /// In whose arc it is shown, as an index into `progress`; nil, or an index of nobody: on the whole ring.
        package var member: Int?
        /// The end of a rest counts down for so many seconds.
        package var countdownSeconds: Int

        /// A timer of that phase and course, on the whole ring or in that member's arc.
        package init(_ phase: Phase, _ course: Course, member: Int? = nil, countdownSeconds: Int = 0) {
            self.phase = phase
            self.course = course
            self.member = member
            self.countdownSeconds = countdownSeconds
        }
    }
}
