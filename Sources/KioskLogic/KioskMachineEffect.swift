package import FitPinkyCore

extension KioskMachine {
    /// What is to be done. Where an input is named, it is the answer.
    package enum Effect: Hashable, Sendable {
        // MARK: Buttons

        /// Log a completed gesture; the effects of the gesture follow.
        case gesture(Gesture, button: Int)
        /// A press waits for its turn.
        case queued(button: Int)
        /// Make a finger check of that button's member, from when the finger came down: `checkMade`.
        case check(button: Int, downAt: MonotonicInstant)
        /// A nudge by that button's member.
        case nudge(button: Int)
        /// That member steers the activity; the effects of that follow.
        case steered(MemberActivity.Kind, member: ULID, MemberActivity.Steering)
        /// Open an invitation.
        case invite
        /// The line has been down for longer than any finger is: `failed`.
        case stuck(button: Int)
        /// A spike was seen, which is counted.
        case spike
        /// A gesture means nothing here and now; the ring shows it.
        case declined(Gesture, Refusal)

        // MARK: Household and activities

        /// A request that a hold grants is in another state: tell the asker. If a member's own ledger was granted, share it:
        /// `sharedLedger`.
        case request(HoldRequests.Change)
        /// That activity does not begin: the member is in the middle of another.
        case refused(MemberActivity, during: MemberActivity.Kind)

        // MARK: Finger care

        /// What became of an occurrence of a reminder. One to be noted is noted on the disk first: `reminderNoted`.
        case reminder(ReminderSchedule.Change)
        /// The ring calls for a check: tell the member.
        case reminded(ReminderSchedule.Occurrence, member: ULID)
        /// The ring celebrates a reward: tell the member.
        case rewardShown(RewardDisplay.Shown)
        /// Note what the ring has shown: `shownNoted`.
        case noteShown(RewardDisplay.Standing, member: ULID)
        /// A member's exercise has begun, gone on to another step, paused, gone on or ended: tell of it.
        case exerciseChanged(member: ULID)
        /// An exercise has ended: make an entry of it, `exerciseMade`.
        case exerciseEnded(member: ULID, exercise: String, ExerciseCourse.Ending)
        /// Save these exercises: `exerciseSaved`.
        case saveExercises([ULID])
        /// The ledger has that exercise: tell of it.
        case exerciseSaved(ULID)

        // MARK: Sessions, and workouts that wait for their proof

        /// A member begins a session of that type at a button: give it an id, and begin it with `session`.
        case startSession(member: ULID, ActivityType)
        /// Keep on the disk how the member's session stands: `sessionKept`.
        case keepSession(member: ULID, SessionCourse.Kept)
        /// The same of a member that the disk has under another id: the row of that id is to go.
        case moveSession(from: ULID, to: ULID, SessionCourse.Kept)
        /// Remove from the disk what it has of the member's session: `sessionKept`.
        case forgetSession(member: ULID)
        /// Say to the household how the member's session stands, or that it is over: `sessionNotSaid` if the ledger does not take it.
        case saySession(member: ULID, SessionCourse)
        /// That became of a member's session: tell of it. If it has ended, make a workout of it: `workoutMade`.
        case sessionChanged(member: ULID, SessionCourse, SessionChange)
        /// The member's training has begun, another set or a rest has, or it is over: tell of it.
        case trainingChanged(member: ULID, SessionCourse)
        /// Sound the buzzer for a rest or a timed set.
        case trainingSounds(TrainingSound)
        /// Save these trainings in their members' own ledgers: `trainingSaved`.
        case saveTrainings([ULID])
        /// The disk need not keep that training any more.
        case forgetTraining(ULID)
        /// Keep a workout on the disk until it is saved, in place of the session that it was: `workoutKept`.
        case keepWorkout(ULID)
        /// Save a workout without a proof: `workoutSaved`.
        case saveWorkout(ULID)
        /// A workout that waited is not saved: nothing is kept of it.
        case dropWorkout(ULID)
        /// The ledger has a workout that waited: tell of it.
        case waitingWorkoutSaved(ULID)
        /// The attempt that has begun is at the proof of that workout.
        case proves(CaptureFlow.Attempt, workout: ULID)

        // MARK: The workout under way

        /// A workout begins: make a draft of it, and wake the camera.
        case begin(CaptureFlow.Attempt)
        /// Another picture for the same workout: drop the one of the draft, and wake the camera.
        case retake(CaptureFlow.Attempt)
        /// Send the draft to the journal: `keptInJournal`.
        case keep(CaptureFlow.Attempt)
        /// Take a frame that is newer than `newerThan`, before `until`: `frame`.
        case capture(CaptureFlow.Attempt, newerThan: MonotonicInstant, until: MonotonicInstant)
        /// Put the frame that came into the draft, send it to the journal, and make a photo of it: `encoded`.
        case encode(CaptureFlow.Attempt)
        /// Put the photo that came into the draft of the attempt of that number, and send it to the journal.
        case keepPhoto(attempt: Int)
        /// Save the draft, without its picture if the proof is none: `saved`. The camera is not needed any more.
        case save(CaptureFlow.Attempt, CaptureFlow.Proof)
        /// Remove from the journal what it has of the draft: `tookBack`. The camera is not needed any more.
        case takeBack(CaptureFlow.Attempt)
        /// The draft and the camera are not needed any more.
        case letGo(CaptureFlow.Attempt)
        /// The ledger has the workout: tell of it.
        case workoutSaved(CaptureFlow.Attempt, CaptureFlow.Proof)
        /// The workout is in the journal and will be saved from there: log it.
        case leftInJournal(press: ULID, CaptureFlow.Proof)

        // MARK: Checks, and presses of the journal

        /// Save these checks: `checked`.
        case saveChecks([ULID])
        /// The ledger has that check: tell of it.
        case checkSaved(ULID)
        /// Make a workout of a press of the journal: `pressSaved`.
        case savePress(ULID)
        /// A press of the journal is a workout now: tell of it.
        case pressBecameWorkout(ULID)
        /// The journal need not keep that press any more.
        case forgetPress(ULID)
        /// So many presses wait because the store refused one: `failed`.
        case pressesWait(count: Int)

        // MARK: Background work

        /// Look at what changes by itself: `looked`.
        case lookAround
        /// End the backup under way: a finger is at a button, or the agent ends.
        case interruptBackup
        /// Find out if the camera works: `probed`.
        case probeCamera
        /// Keep the camera open if the owner wants it warm, or let it go: `tended`.
        case tendCamera(isWanted: Bool)
        /// Read what is shown of today.
        case readOverview
        /// Look at the household's weeks: `lookedAtWeeks`.
        case lookAtWeeks
        /// Resolve one pending timestamp, but none of these: `resolved`.
        case resolveTimestamp(except: Set<ULID>)
        /// Look after the store: `cared`.
        case care(StoreCareSchedule.Round)
        /// Make a backup of that Day: `backedUp`.
        case backUp(Day)
        /// Take a step of verifying what is stored: `verified`.
        case verify(VerificationSchedule.Step)

        // MARK: Faults and life

        /// A fault is new: tell of it.
        case raised(Fault)
        /// A fault is mended: tell of it.
        case mended(Fault)
        /// A press is finished before the agent ends, because its picture is being taken: log it.
        case finishesPicture
        /// The countdown of another picture ends with the agent; the next start saves the one before: log it.
        case leftForNextStart
    }

    /// Why a gesture is declined.
    package enum Refusal: Hashable, Sendable {
        /// More presses wait already than may.
        case enoughPresses
        /// More finger checks wait already than may.
        case enoughChecks
        /// The store did not take what the gesture was to do.
        case notSaved
        /// The member is in the middle of something else.
        case busy
        /// No set of the training is left.
        case nothingLeft
    }
}
