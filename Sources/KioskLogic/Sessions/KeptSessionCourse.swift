package import FitPinkyCore

extension SessionCourse {
    /// What the disk has of a session that is not over.
    package struct Kept: Hashable, Sendable {
        package var session: ULID
        package var type: ActivityType
        package var isPaused: Bool
        /// How long it had run at the last sign of life, pauses left out.
        package var spent: MonotonicInstant.Span
        /// How long it had been paused by then.
        package var paused: MonotonicInstant.Span
        /// When it began, if that is known.
        package var started: UTCInstant?
        /// Whether a member has answered that it is still going on.
        package var isConfirmed: Bool
        /// When the last sign of life was, by the clock that never steps.
        package var sign: MonotonicInstant
        /// The same by the time of day, or the earliest that it can have been; nil if that was never trusted.
        package var wall: UTCInstant?
        /// How it stood while the machine was off for a time that is not counted, for it is not known yet; nil if all is.
        package var uncounted: Uncounted?
        /// The training that it is, if it is one.
        package var training: TrainingCourse?

        package init(
            session: ULID, type: ActivityType, isPaused: Bool, spent: MonotonicInstant.Span,
            paused: MonotonicInstant.Span, started: UTCInstant?, isConfirmed: Bool, sign: MonotonicInstant,
            wall: UTCInstant?, uncounted: Uncounted?, training: TrainingCourse? = nil
        ) {
            (self.session, self.type, self.isPaused) = (session, type, isPaused)
            (self.spent, self.paused, self.started) = (spent, paused, started)
            self.training = training
            (self.isConfirmed, self.sign, self.wall, self.uncounted) = (isConfirmed, sign, wall, uncounted)
            self.training = training
        }
    }

    /// How a session stood while the machine was off.
    package enum Uncounted: Hashable, Sendable {
        case running, paused
    }
}
