internal import Actions
internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import KioskLogic
internal import KioskPages
internal import Ledger
internal import Maintenance
internal import Notifications
internal import Pairing
internal import Photos
internal import Store

/// Everything that can happen to the kiosk, in the order in which it is told.
///
/// A payload with all that is shown of today, or the configuration, is indirect: an edge on its way to the ring is copied
/// several times, and an input is as large as the largest that is not.
enum KioskInput: Sendable {
    case buttons(ButtonWorker.Report)
    case ring(RingWorker.Report)
    case frame(attempt: Int, Result<CameraFrame, CaptureFailure>)
    case developed(attempt: Int, Result<Developed, PhotoError>)
    indirect case saved(attempt: Int, Result<SavedWorkout, StoreError>)
    /// That part of a press was to be kept in the journal.
    case pressKept(WorkoutID, attempt: Int, PressPart, Result<Void, PressJournal.Failure>)
    /// A press was to be removed from the journal, for its member took it back.
    case pressTakenBack(attempt: Int, Result<Void, StoreError>)
    /// The presses that the journal has had since before this start.
    case presses(Result<[WorkoutID], StoreError>)
    /// A press of the journal was to become a workout.
    indirect case pressSaved(WorkoutID, Result<PressOutcome, StoreError>)
    /// A finger check was to be saved.
    indirect case checked(CheckFact, Result<SavedCare<CheckFact>, StoreError>)
    /// A page or a command makes a finger check, and waits for its saving.
    case askedForCheck(MemberID, CheckAnswer)
    /// A page or a command begins an exercise, whose steps take so many seconds.
    case askedForExercise(String, steps: [Int], MemberID, ExerciseAnswer)
    case steersExercise(ExerciseSteering, MemberID, ExerciseAnswer)
    /// An exercise was to be saved.
    indirect case exerciseSaved(ExerciseFact, Result<SavedCare<ExerciseFact>, StoreError>)
    /// What a look at the members' finger care has come to.
    indirect case lookedAtFingerCare(Result<CareLook, StoreError>)
    /// That a member is reminded of that occurrence was to be noted.
    case remindedNoted(CareMinute, of: MemberID, isKept: Bool)
    /// What was shown to a member of their rewards was to be noted.
    case shownNoted(RewardDisplay.Standing, to: MemberID, isKept: Bool)
    /// What an earlier start left of sessions and of workouts that wait.
    indirect case foundSessions(Result<KeptSessions, StoreError>)
    /// What the ledger in which the kiosk lives now calls members who are in the middle of a session, or whose workouts wait.
    case foundMembers([MemberID: Store.PresentMember])
    /// A page or a command begins a session.
    case askedForSession(ActivityType, MemberID, SessionAnswer)
    case steersSession(SessionSteering, MemberID, SessionAnswer)
    /// A page or a command begins a training.
    indirect case askedForTraining(TrainingCourse.Plan, MemberID, TrainingAnswer)
    case steersTraining(TrainingSteering, MemberID, TrainingAnswer)
    /// A training that ended was to be saved in its member's own ledger; its timestamp may wait for a trusted clock.
    indirect case trainingSaved(TrainingID, isPending: Bool, Result<Overview, StoreError>)
    /// A command makes a workout whose proof the member's next press is to be.
    indirect case askedForProof(WorkoutActivity?, MemberID, ProofAnswer)
    /// A member's session was to be kept on the disk, or forgotten there.
    case sessionKept(MemberID, Result<Void, StoreError>)
    /// How a member's session stands was to be said.
    indirect case sessionSaid(MemberID, Result<Overview, StoreError>)
    /// A workout that waits was to be kept on the disk.
    case workoutKept(WorkoutID, Result<Void, StoreError>)
    /// A workout that waited was to be saved without a photo.
    indirect case waitingSaved(WorkoutID, Result<SavedWorkout, StoreError>)
    /// When each other kiosk was last heard from.
    case heardPartners([KioskID: UTCInstant])
    indirect case settled(Result<Settled, SettlingFailure>)
    indirect case overview(Result<Overview, StoreError>)
    /// A member's page answers the review, and waits to be told why that does nothing, if it does.
    case answeredReview(ReviewAnswer, MemberID, @Sendable (ReviewRefusal?) -> Void)
    /// A page waits for the picture under review.
    case askedForReviewPicture(@Sendable (ReviewPicture?) -> Void)
    /// The picture under review was drawn for pages; nil if it could not be.
    case drewReview(attempt: Int, ReviewPicture?)
    /// The camera was tried, and works or does not.
    case probed(CaptureFailure?)
    /// A look through a warm camera has ended; what it showed was told as `probed`.
    case tended
    case heard([DeviceAnnouncement])
    /// So many entries are here that no other kiosk has yet.
    case pendingEverywhere(Int)
    /// Other kiosks' workouts have come.
    case partnerWorkouts([StoredWorkout])
    /// Those who watch are to hear of these, after what was posted before.
    case happened([KioskEvent])
    /// This fills slots since now: it came from another kiosk.
    case arrived([Winner])
    /// What a look at the household's weeks has come to; nil if there is no group.
    case lookedAtWeeks(Result<WeekLook?, StoreError>)
    /// That verdict is announced now, and was not before.
    case announced(WeekLook.AnnouncedWeek)
    /// These come about again and again, and this is the first time.
    case toldOnce([Delivery], WeekView?)
    /// What came of a nudge by the button.
    indirect case nudged(Result<Result<ActionDone, ActionError>, StoreError>)
    /// The kiosk's invitation is this one now.
    case invitation(Invite?)
    /// Somebody asked for it, and it is open; by the button it may be refused, with a sentence that says why.
    case invited(Result<InvitationView, InvitationRefusal>)
    /// A further kiosk of a member asks for the member's own ledger; again every few seconds.
    case askedForPersonal(PersonalAsk)
    /// It was to be shared with that kiosk.
    case sharedLedger(Result<Void, StoreError>)
    /// A page asks for a hold of a button, and waits for the answer.
    case askedForHold(HoldRequest, @Sendable (HoldAnswer) -> Void)
    /// The page does not want the answer to that request any more.
    case gaveUpHold(ULID)
    /// Somebody took an action: what the kiosk shows of today after it, and what is told to those who watch.
    indirect case acted(Result<(overview: Overview, event: KioskEvent?), StoreError>)
    /// The store was looked after.
    case cared(StoreCareReport)
    /// A step of looking at all that is kept has ended; nil if no look was due.
    case verified(Result<VerifiedStep?, StoreError>)
    /// Somebody looked at all that is kept, and found damage.
    case damageFound
    /// What became of a nightly backup.
    case backedUp(BackupEnd)
    /// No process of its own encodes photos any more, for that reason; nil: one does again.
    case encoder(ChildEncoding.Failure?)
    /// A command of the owner's fails again and again; nil: it works, or is not configured any more.
    case command(UInt64, CommandFailure?)
    indirect case configuration(KioskConfiguration)
    /// The clock or the link may have changed.
    case lookAround
    /// Answers through the closure, which shows that the loop is alive.
    case ping(@Sendable () -> Void)
    case stop
}

/// Why nobody can be invited now, in one sentence for a person.
package struct InvitationRefusal: Error, Hashable, Sendable {
    /// What hinders, and what to do.
    package var sentence: String

    /// - Parameter sentence: what hinders, and what to do.
    package init(sentence: String) { self.sentence = sentence }
}
