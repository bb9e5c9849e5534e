package import FitPinkyCore

extension KioskMachine {
    /// What happens to it. Causes of failure come as faults, in the words in which they are shown.
    package enum Input: Hashable, Sendable {
        // MARK: Buttons

        /// A button's line changed; its time is the kernel's.
        case edge(ButtonEdge)
        /// The lines failed, or are others now: what was down may have come up unseen.
        case linesChanged

        // MARK: Camera and encoder

        /// A usable frame came for the attempt of that number, or none did.
        case frame(attempt: Int, Answer)
        /// The camera was tried, or looked through.
        case probed(Answer)
        /// The look through a warm camera has ended.
        case tended
        /// The kernel announced a camera.
        case cameraCame
        /// A device went that may have been the camera.
        case cameraWent
        /// The frame of the attempt of that number was to be made a photo.
        case encoded(attempt: Int, Encoded)

        /// That member's page answers the review.
        case answeredReview(ReviewAnswer, by: ULID)

        // MARK: Store and journal

        /// The workout of the attempt of that number was to be saved.
        case saved(attempt: Int, Saved)
        /// A press was to be kept in the journal, with its picture or without; it is the attempt's of that number.
        case keptInJournal(attempt: Int, press: ULID, hasPicture: Bool, Answer)
        /// What the journal has of the attempt of that number was to be removed.
        case tookBack(attempt: Int, Answer)
        /// The presses that earlier starts left in the journal, but for the one under way.
        case foundPresses([ULID])
        /// The journal could not be read.
        case foundNoPresses(Fault)
        /// A press of the journal was to become a workout.
        case pressSaved(ULID, PressSaved)
        /// A finger check was made of a `check` effect.
        case checkMade(ULID)
        /// A finger check was to be saved.
        case checked(ULID, Checked)

        // MARK: Background work

        /// The answer to `lookAround`.
        case looked(Look)
        /// A pending timestamp was to be resolved.
        case resolved(Resolved)
        /// The store was looked after.
        case cared(Cared)
        /// A step of verifying what is stored has ended.
        case verified(Verified)
        /// Somebody found damage.
        case damageFound
        /// A backup has ended.
        case backedUp(BackedUp)
        /// Backups go to another folder, or nowhere, from now on.
        case backupFolderChanged
        /// The look at the household's weeks has ended.
        case lookedAtWeeks
        /// An entry came, or what is shown of today has changed.
        case householdChanged

        // MARK: Household

        /// The buttons are those members', and there is a group or none.
        case household(Household)
        /// The invitation that somebody can use, by a number that belongs to its code; nil if there is none.
        case invitation(number: Int?)
        /// Somebody asked for an invitation, and it is open.
        case invitationAskedFor
        /// A kiosk or a page asks for something that a hold of a button grants.
        case asked(HoldRequest)
        /// The asker of that request does not want it any more.
        case gaveUp(ULID)
        /// A member's own ledger was to be shared with the kiosk that asked.
        case sharedLedger(Answer)

        // MARK: Finger care

        /// The finger care of each of the kiosk's members. Comes again whenever one of them has changed.
        case fingerCare([ULID: FingerCareReading])
        /// The disk was asked to note that a member is reminded of that.
        case reminderNoted(CareMinute, member: ULID, isKept: Bool)
        /// The disk was asked to note what the ring has shown.
        case shownNoted(RewardDisplay.Standing, member: ULID, isKept: Bool)
        /// A member begins that exercise, by command or page.
        case exercise(ExerciseCourse, member: ULID)
        /// The member's page or command steers the exercise.
        case steer(ExerciseSteering, member: ULID)
        /// An entry was made of an exercise that ended.
        case exerciseMade(ULID)
        /// An exercise was to be saved.
        case exerciseSaved(ULID, ExerciseSaved)

        // MARK: Sessions, and workouts that wait for their proof

        /// The sessions that the disk has, by their members.
        case foundSessions([ULID: SessionCourse])
        /// A member begins that session, by page, command or button; it may be a training.
        case session(SessionCourse, member: ULID)
        /// The member's page or command steers the session.
        case steerSession(SessionSteering, member: ULID)
        /// The member's page or command steers the training.
        case steerTraining(TrainingSteering, member: ULID)
        /// The trainings that an earlier start left on the disk before their members' ledgers had them.
        case foundEndedTrainings([ULID])
        /// An entry was made of a training that ended.
        case trainingMade(ULID)
        /// A training was to be saved.
        case trainingSaved(ULID, TrainingSaved)
        /// The disk was asked to keep a member's session, or to forget it.
        case sessionKept(member: ULID, Answer)
        /// The ledger did not take how that session stands.
        case sessionNotSaid(SessionCourse, member: ULID)
        /// The workouts that an earlier start left on the disk before they were saved.
        case foundWorkouts([ULID])
        /// A workout was made without a photo, which the member's next press can be if it is provable.
        case workoutMade(ULID, by: ULID, isProvable: Bool)
        /// The disk was asked to keep a workout until it is saved.
        case workoutKept(ULID, Answer)
        /// A workout was to be saved without a proof.
        case workoutSaved(ULID, WorkoutSaved)

        /// The ledger in which the kiosk lives knows these members by other ids from now on.
        case membersMoved([ULID: ULID])
        /// These members have erased themselves: nothing is kept of what they are in the middle of.
        case membersErased(Set<ULID>)

        // MARK: Activities

        /// A member begins that, by command, page or button.
        case begun(MemberActivity)
        /// The time of that member's activity is another.
        case timed(RingScene.Timer?, member: ULID)
        /// That member's activity has ended.
        case ended(member: ULID)

        // MARK: Ring

        /// The ring is to say that of what just happened.
        case noted(RingScene.Notice)
        /// The ring is to tell what a member did elsewhere.
        case news(RingScene.News)
        /// There is something to celebrate.
        case celebration

        // MARK: Faults and life

        /// Something does not work, and the report alone says so.
        case failed(Fault)
        /// That works.
        case works(Fault.Cause)
        /// The configuration has changed.
        case configured(Settings)
        /// A deadline may have passed.
        case timePassed
        /// The agent is to end.
        case stop
    }

    /// How something ended that either works or does not.
    package enum Answer: Hashable, Sendable {
        case done
        case failed(Fault)
    }

    /// How encoding a photo ended.
    package enum Encoded: Hashable, Sendable {
        /// There is one; the fault says why it is a JPEG though the owner wants another format, if it is.
        case photo(substitution: Fault?)
        case failed(Fault)
    }

    /// How saving the workout under way ended.
    package enum Saved: Hashable, Sendable {
        /// The ledger has it.
        ///
        /// - isPending: whether its timestamp waits for a trusted clock.
        case kept(press: ULID, isPending: Bool, PhotoKept)
        /// The ledger does not have it.
        case refused(press: ULID, Fault)
        /// Its member has erased themselves: nothing is kept of it.
        case erased(press: ULID)
    }

    /// What became of the photo of a workout that was kept.
    package enum PhotoKept: Hashable, Sendable {
        /// The store has it, or there is none.
        case done
        /// There was no room for it. It is held in memory, or is in the journal alone.
        case waits(Fault, isHeld: Bool)
    }

    /// What became of a press of the journal.
    package enum PressSaved: Hashable, Sendable {
        /// The journal has nothing of it.
        case nothing
        /// The ledger had its workout before, with all that can be had of its photo.
        case known
        /// It is a workout now.
        ///
        /// - isPending: whether its timestamp waits for a trusted clock.
        /// - substitution: as of `Encoded`.
        /// - photoWaits: whether there was no room for its photo, which is to be brought another time.
        case saved(isPending: Bool, substitution: Fault?, photoWaits: Bool)
        /// It cannot be read, and is out of the way.
        case setAside(Fault)
        /// It is to be tried again.
        case refused
    }

    /// How saving a finger check ended.
    package enum Checked: Hashable, Sendable {
        /// The ledger has it; its timestamp may wait for a trusted clock.
        case kept(isPending: Bool)
        case refused(Fault)
    }

    /// How saving a workout that waited for its proof ended.
    package enum WorkoutSaved: Hashable, Sendable {
        /// The ledger has it; its timestamp may wait for a trusted clock.
        case kept(isPending: Bool)
        /// Its member has erased themselves.
        case erased
        case refused(Fault)
    }

    /// How saving an exercise ended.
    package enum ExerciseSaved: Hashable, Sendable {
        /// The ledger has it; its timestamp may wait for a trusted clock.
        case kept(isCompleted: Bool, isPending: Bool)
        case refused(Fault)
    }

    /// How saving a training ended.
    package enum TrainingSaved: Hashable, Sendable {
        /// Its member's ledger has it; its timestamp may wait for a trusted clock.
        case kept(isPending: Bool)
        /// Its member has erased themselves.
        case erased
        case refused(Fault)
    }

    /// What a look around finds that no input tells of.
    package struct Look: Hashable, Sendable {
        /// The present Day.
        package var today: Day
        /// Whether what is shown is of another Day.
        package var isOverviewOld: Bool
        /// Whether it is night: then nobody is reminded, and no reward is shown.
        package var isNight = false
        /// Members who want quiet now, and are not reminded.
        package var quiet: Set<ULID> = []
        /// The members who would see a reward on the ring, or be told of it.
        package var seesRewards: Set<ULID> = []

        package init(today: Day, isOverviewOld: Bool) {
            (self.today, self.isOverviewOld) = (today, isOverviewOld)
        }
    }

    /// How resolving a pending timestamp ended.
    package enum Resolved: Hashable, Sendable {
        /// None is pending but what was postponed.
        case nothingPending
        /// One is, and the clock is not trusted.
        case tooEarly
        /// That of a finger check was.
        case check
        /// That of a workout was; the fault is as of `Encoded`.
        case workout(substitution: Fault?)
        /// That one could not be; none could, if it is nil.
        case failed(ULID?, Fault)
    }

    /// How a round of looking after the store ended.
    package struct Cared: Hashable, Sendable {
        /// What it left.
        package var outcome: StoreCareSchedule.Outcome
        /// What is amiss, of the causes that a round looks at.
        package var faults: [Fault]
        /// Whether it could look at all of them; if not, recovery and damage are as they were.
        package var isComplete: Bool

        package init(_ outcome: StoreCareSchedule.Outcome, faults: [Fault], isComplete: Bool) {
            (self.outcome, self.faults, self.isComplete) = (outcome, faults, isComplete)
        }
    }

    /// How a step of verifying ended.
    package enum Verified: Hashable, Sendable {
        /// It did what it could.
        ///
        /// - damage: what is damaged now; nil if the step found nothing.
        /// - hasWritten: whether something was mended or derived again.
        case done(VerificationSchedule.Outcome, damage: Fault?, hasWritten: Bool)
        case failed(Fault)
    }

    /// How a backup ended.
    package enum BackedUp: Hashable, Sendable {
        /// One of that Day is there.
        case made
        /// Something came that could not wait.
        case interrupted
        case failed(Fault)
    }
}
