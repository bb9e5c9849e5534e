package import FitPinkyCore

/// All that the ring has to say; `RingRenderer` turns the most urgent of it into light.
package struct RingScene: Hashable, Sendable {
    /// What the workout under way looks like.
    package enum Activity: Hashable, Sendable {
        case none
        /// 3-2-1: one lit part a second that is left, the present one shrinking.
        case countdown(since: MonotonicInstant, until: MonotonicInstant)
        /// The moment of the picture: all white, which also lights the face.
        case capturing
        /// The ring empties while there is time to retake or discard.
        case review(since: MonotonicInstant, until: MonotonicInstant)
        /// A comet runs until the workout is durable.
        case saving(since: MonotonicInstant)
    }

    /// A short word about what just happened.
    package enum Notice: Hashable, Sendable {
        /// The ring fills from both sides.
        case saved
        /// The same, with gaps.
        case savedUnproven
        /// Five fingers' lights come one after the other: a finger check is kept.
        case checked
        /// The ring fills clockwise: a completed exercise is kept.
        case exercised
        /// The same up to half, and back: an exercise that was broken off is kept as that.
        case brokenOff
        /// The ring closes downwards.
        case dropped
        /// Two short amber blinks of the lower half: that gesture means nothing here and now.
        case declined
        /// Two short white blinks of the upper half: a hold granted what somebody asked for.
        case granted
    }

    /// A notice and when it began.
    package struct Noted: Hashable, Sendable {
        package var kind: Notice
        package var since: MonotonicInstant

        package init(_ kind: Notice, since: MonotonicInstant) {
            self.kind = kind
            self.since = since
        }
    }

    /// The workout under way.
    package var activity: Activity = .none
    /// When the button went down, while it is down.
    package var touchedSince: MonotonicInstant?
    /// The latest notice; the renderer lets it end by itself.
    package var notice: Noted?
    /// When the newest of the standing faults was found, if there is any.
    package var faultSince: MonotonicInstant?
    /// A page's request that the ring shows.
    package var request: Request?
    /// The workout that waits for a press to prove it.
    package var proof: Proof?
    /// Since when somebody may join, or is joining; nil once nobody can. The renderer calls for a minute, then now and then.
    package var invitationSince: MonotonicInstant?
    /// When the latest cause to celebrate came, such as a week that all have hit; the renderer lets it end by itself.
    package var celebrationSince: MonotonicInstant?
    /// The latest reward of finger care; the renderer lets it end by itself.
    package var reward: Reward?
    /// The latest news of a partner; the renderer lets it end by itself.
    package var news: News?
    /// Since when a finger check is called for; nil once it is done, missed or called for no longer. The renderer calls for a minute,
    /// then now and then.
    package var reminderSince: MonotonicInstant?
    /// The exercise, rest or session that runs.
    package var timer: Timer?
    /// Sessions of members at other kiosks.
    package var sessions: [Session] = []
    /// One a member, in order of the buttons.
    package var progress: [Progress] = []
    /// Night: everything but the light of a picture is dimmed, nudges and reminders are silent.
    package var isNight = false

    package init() {}

    /// A session in a member's arc.
    package struct Session: Hashable, Sendable {
        /// An index into `progress`.
        package var member: Int
        /// Whether it is paused, or nothing is heard of it.
        package var isStill: Bool

        package init(member: Int, isStill: Bool) { (self.member, self.isStill) = (member, isStill) }
    }

    /// A press until then is a workout's proof.
    package struct Proof: Hashable, Sendable {
        package var since: MonotonicInstant
        package var until: MonotonicInstant

        package init(since: MonotonicInstant, until: MonotonicInstant) {
            (self.since, self.until) = (since, until)
        }
    }

    /// Whether the finger is answered now: before everything but the light that a picture needs.
    package var showsTouch: Bool { touchedSince != nil && activity != .capturing }

    /// What the flow's step looks like; nil while no workout is under way.
    package static func activity(of step: CaptureFlow.Step?) -> Activity {
        switch step {
        case nil, .turn, .unsaved, .takingBack: .none
        case .countdown(_, let since, let until): .countdown(since: since, until: until)
        case .capturing: .capturing
        case .review(_, let since, let until, _): .review(since: since, until: until)
        case .encoding(_, let since), .saving(_, _, let since): .saving(since: since)
        }
    }
}
