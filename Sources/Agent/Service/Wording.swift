internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import Ledger
internal import Messages
internal import Store
internal import Threads
internal import SwiftProtobuf
internal import TTRPC

// How the kiosk's values are said in the protocol's messages.

extension Fitpinky_V1_Workout {
    /// - Parameters:
    ///   - overview: what everybody is called, and whose word counts.
    ///   - deletedAt: when it was deleted, where that is known: its author may change their mind for so long.
    init(_ workout: StoredWorkout, _ overview: Overview, deletedAt: UTCInstant? = nil) {
        self = .with {
            $0.id = workout.fact.workout.ulid.text
            $0.member = workout.fact.author.ulid.text
            $0.memberName = overview.name(of: workout.fact.author)
            if let known = workout.fact.moment.known {
                $0.day = known.day.iso8601
                $0.loggedAtMs = known.instant.milliseconds
                $0.zone = known.zone
                $0.localTime = ZoneFiles.clockText(at: known.instant, zoneName: known.zone)
                $0.estimated = workout.isEstimate
            } else {
                $0.awaitsClock = true
            }
            $0.tell(of: workout.words.evidence(for: workout.fact, in: overview.household.group), name: overview.name)
            $0.caption = workout.caption ?? ""
            $0.reactions = workout.words.reactions.map { reaction in
                .with {
                    $0.member = reaction.member.ulid.text
                    $0.memberName = overview.name(of: reaction.member)
                    $0.emoji = reaction.emoji
                }
            }
            $0.deleted = workout.isDeleted
            $0.undeletableUntilMs = deletedAt.map { $0.milliseconds + Permission.undeleteMilliseconds } ?? 0
            $0.kiosk = workout.kiosk.ulid.text
            if let photo = workout.fact.photo { $0.photo = .init(photo, isPresent: workout.isPhotoPresent) }
        }
    }
}

extension Fitpinky_V1_Photo {
    init(_ photo: PhotoFact, isPresent: Bool) {
        self = .with {
            $0.sha256 = hexadecimal(photo.sha256)
            $0.bytes = UInt32(photo.byteCount)
            $0.type = photo.type
            $0.width = UInt32(photo.width)
            $0.height = UInt32(photo.height)
            $0.present = isPresent
        }
    }
}

extension Fitpinky_V1_Fault {
    init(_ fault: Fault) {
        self = .with {
            $0.code = fault.code.rawValue
            $0.message = fault.message
            $0.fix = fault.fix
            $0.sinceMs = fault.since.milliseconds
        }
    }
}

extension Fitpinky_V1_Event {
    init(_ event: KioskEvent, at now: UTCInstant, overview: Overview) {
        func said(_ workout: StoredWorkout) -> Fitpinky_V1_Workout {
            .init(workout, overview)
        }
        func said(_ check: CheckFact) -> Fitpinky_V1_FingerCheck {
            .with {
                $0.id = check.check.ulid.text
                $0.memberName = overview.name(of: check.author)
                $0.day = check.moment.known?.day.iso8601 ?? ""
            }
        }
        self = .with {
            $0.atMs = now.milliseconds
            switch event {
            case .activity(let activity, let name):
                $0.activity = .with {
                    $0.activity = activity.rawValue
                    $0.memberName = name
                }
            case .workoutSaved(let workout): $0.workoutSaved = said(workout)
            case .workoutDeleted(let workout): $0.workoutDeleted = said(workout)
            case .workoutUndeleted(let workout): $0.workoutUndeleted = said(workout)
            case .workoutSettled(let workout): $0.workoutSettled = said(workout)
            case .partnerWorkout(let workout): $0.partnerWorkout = said(workout)
            case .photoArrived(let workout): $0.photoArrived = said(workout)
            case .workoutChanged(let workout): $0.workoutChanged = said(workout)
            case .nudge(let nudge): $0.nudge = .init(nudge, name: overview.name)
            case .weekEnded(let week): $0.weekEnded = week
            case .allHit(let week): $0.allHit = week
            case .partner(let standing): $0.peer = .init(standing)
            case .checkSaved(let check): $0.checkSaved = said(check)
            case .checkSettled(let check): $0.checkSettled = said(check)
            case .fault(let fault): $0.fault = .init(fault)
            case .faultMended(let fault): $0.faultMended = .init(fault)
            case .day(let today): $0.day = .with { $0.today = today.iso8601 }
            case .invitation(let invitation): $0.invitation = invitation
            case .invitationTried(let invitation): $0.invitationTried = invitation
            case .declined(let gesture, let why):
                $0.declined = .with {
                    $0.gesture = gesture
                    $0.why = why
                }
            }
        }
    }
}

extension Fitpinky_V1_Peer {
    init(_ standing: PartnerStanding) {
        self = .with {
            $0.kiosk = standing.kiosk.ulid.text
            $0.name = standing.name
            $0.connected = standing.isConnected
            if let heard = standing.heard { $0.lastHeardMs = heard.milliseconds }
            $0.pendingEntries = UInt64(standing.pendingEntries)
            $0.pendingPhotos = UInt64(standing.pendingPhotos)
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

extension TTRPCStatus {
    /// A store that cannot do what it was asked is a failure of the kiosk's, not of the caller's.
    init(_ error: StoreError) {
        self.init(error == .busy ? .resourceExhausted : .internal, error.description)
    }
}
