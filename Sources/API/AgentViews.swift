internal import Configuration
internal import ConfigurationFiles
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Pairing
internal import Store
internal import SwiftProtobuf
internal import Sync
internal import Threads
internal import TTRPC
internal import Zones

// The agent's own values as views. What the ledger alone tells of is in each view's file.

extension WorkoutView {
    init(_ workout: StoredWorkout, _ overview: Overview) { self.init(workout, in: overview.household) }

    /// - Parameters:
    ///   - household: what everybody is called, and whose word counts.
    ///   - undeletableUntil: until when its author may take the deletion back, where that is known.
    init(_ workout: StoredWorkout, in household: HouseholdState, undeletableUntil: WallTime? = nil) {
        self.init(
            workout.fact, workout.words, signedBy: workout.kiosk, isEstimate: workout.isEstimate,
            isDeleted: workout.isDeleted, isPhotoPresent: workout.isPhotoPresent, undeletableUntil: undeletableUntil,
            in: household, ZoneFiles.wallTime)
    }
}

extension FaultView {
    init(_ fault: Fault) {
        self.init(code: fault.code.rawValue, message: fault.message, fix: fault.fix, since: fault.since)
    }
}

extension PeerView {
    init(_ standing: PartnerStanding) {
        self.init(
            kiosk: standing.kiosk, name: standing.name, isConnected: standing.isConnected, lastHeard: standing.heard,
            pendingEntries: standing.pendingEntries, pendingPhotos: standing.pendingPhotos)
    }
}

extension EventView.What {
    /// - Parameter now: nil where the clock is not trusted.
    init(_ event: KioskEvent, _ overview: Overview, at now: UTCInstant?) {
        self =
            switch event {
            case .activity(let activity, let name):
                .activity(Activity(rawValue: activity.rawValue), memberName: name)
            case .workoutSaved(let workout): .workoutSaved(WorkoutView(workout, overview))
            case .workoutDeleted(let workout): .workoutDeleted(WorkoutView(workout, overview))
            case .workoutUndeleted(let workout): .workoutUndeleted(WorkoutView(workout, overview))
            case .workoutSettled(let workout): .workoutSettled(WorkoutView(workout, overview))
            case .partnerWorkout(let workout): .partnerWorkout(WorkoutView(workout, overview))
            case .photoArrived(let workout): .photoArrived(WorkoutView(workout, overview))
            case .workoutChanged(let workout): .workoutChanged(WorkoutView(workout, overview))
            case .nudge(let nudge): .nudge(NudgeView(nudge, name: overview.name))
            case .weekEnded(let week): .weekEnded(week)
            case .allHit(let week): .allHit(week)
            case .partner(let standing): .peer(PeerView(standing))
            case .checkSaved(let check): .checkSaved(CheckView(check, in: overview.household, ZoneFiles.wallTime))
            case .checkSettled(let check): .checkSettled(CheckView(check, in: overview.household, ZoneFiles.wallTime))
            case .exercise(let sight, let member, let name):
                .exercise(RunningExerciseView(sight, of: member, called: name))
            case .session(let sight, let member, let name): .session(SessionView(sight, of: member, called: name))
            case .training(let sight, let member, let name):
                .training(TrainingView(sight, of: member, called: name, at: now))
            case .reminderDue(let reminder): .reminderDue(reminder)
            case .reminderMissed(let reminder): .reminderMissed(reminder)
            case .levelReached(let level): .levelReached(level)
            case .fault(let fault): .fault(FaultView(fault))
            case .faultMended(let fault): .faultMended(FaultView(fault))
            case .day(let today): .day(today)
            case .invitation(let invitation): .invitation(invitation)
            case .invitationTried(let invitation): .invitationTried(invitation)
            case .declined(let gesture, let why): .declined(gesture: gesture, why: why)
            }
    }
}

extension Fitpinky_V1_RingReply {
    /// The frame, with what the kiosk now means by it.
    init(_ frame: RingFrame, of view: KioskView) {
        let levels = view.configuration.ring.drive.levels(for: frame)
        let names = view.overview.members.map { view.overview.name(of: $0.member) }
        self = .with {
            $0.colours = byteField(frame.colours.flatMap { [$0.red, $0.green, $0.blue] })
            $0.levels = byteField(levels.flatMap { [$0.red, $0.green, $0.blue] })
            $0.milliamperes = UInt32(LEDDrive.milliamperes(levels).rounded())
            $0.meaning = view.scene.sentence(at: .now(), names: names)
        }
    }
}
