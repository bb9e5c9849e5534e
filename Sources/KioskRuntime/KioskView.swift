package import Configuration
package import FitPinkyCore
package import KioskLogic
package import Store

/// What the kiosk's loop lets others see: replaced as a whole, so that a reader never sees half a change.
package struct KioskView: Sendable {
    package var configuration: KioskConfiguration
    package var activity = KioskActivity.idle
    package var faults: [Fault] = []
    package var overview: Overview
    package var zoneName: String
    package var isClockTrusted: Bool
    package var frame = RingFrame([])
    /// What the frame is a picture of.
    package var scene = RingScene()
    /// The request that waits for a hold of a button; nil if none does.
    package var request: OpenRequest?
    /// The picture that its member may still take again; nil while none is.
    package var review: OpenReview?
    /// Exercises that run, are paused, or ended within the last minute.
    package var exercises: [MemberID: ExerciseSight] = [:]
    /// The sessions of this kiosk that run or are paused.
    package var sessions: [MemberID: SessionSight] = [:]
    /// Trainings that are under way, or ended within the last minute. The first are among the sessions, too.
    package var trainings: [MemberID: TrainingSight] = [:]
    /// Workouts of the kiosk's members that are not saved yet, the oldest first.
    package var waiting: [WaitingSight] = []
    /// Why a member's reminders cannot be shown, in a sentence with what to do; nobody whose reminders can is among them.
    package var careWarnings: [MemberID: String] = [:]
    /// Which photos are to go, as last looked at.
    package var release: PhotoRelease?
    /// Edges that were bounce or interference.
    package var spikes = 0
}
