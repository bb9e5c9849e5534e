package import FitPinkyCore

/// What a member is in the middle of for longer than a picture takes.
package struct MemberActivity: Hashable, Sendable {
    package enum Kind: Hashable, Sendable, CaseIterable {
        /// A timed session: presses are workouts as ever; at the only button, and at one for sessions, a double press pauses it or goes
        /// on.
        case session
        /// An exercise of the finger: a press is the next step, a double press pauses it, a hold of 1.5 s stops it.
        case exercise
        /// A training: a press is a set done, a double press skips one, a hold of 1.5 s ends it.
        case training

        /// Whether presses and holds of the member's button are about it.
        var takesButton: Bool {
            switch self {
            case .session: false
            case .exercise, .training: true
            }
        }
    }

    package var kind: Kind
    package var member: ULID
    /// A finger that came down before does not end it.
    package var since: MonotonicInstant
    /// What the ring shows of it, if anything.
    package var timer: RingScene.Timer?

    /// That member's activity of that kind, from then on.
    package init(_ kind: Kind, of member: ULID, since: MonotonicInstant, timer: RingScene.Timer? = nil) {
        (self.kind, self.member, self.since, self.timer) = (kind, member, since, timer)
    }

    /// What a member does with the button in the middle of it.
    package enum Steering: Hashable, Sendable {
        case press
        case doublePress
        case hold
    }

    /// What a gesture means for it; nil if it means what it does without an activity.
    ///
    /// - Parameter takesDoublePress: whether a double press there is a session's: the kiosk has no other button, or that one is for
    ///   sessions.
    func steering(_ gesture: Gesture, takesDoublePress: Bool) -> Steering? {
        switch gesture {
        case .press: kind.takesButton ? .press : nil
        case .doublePress: kind.takesButton || takesDoublePress ? .doublePress : nil
        case .discard: kind.takesButton ? .hold : nil
        case .nudge, .invite, .stuck, .freed, .spike: nil
        }
    }
}

/// The activities under way: a member has one at a time, and another is refused by its name (hardware.md, "Button").
package struct MemberActivities: Hashable, Sendable {
    /// In the order in which they began.
    private var running: [MemberActivity] = []

    /// Nobody does anything.
    package init() {}

    /// What the member is in the middle of.
    package subscript(member: ULID) -> MemberActivity? { running.first { $0.member == member } }

    /// What began last, which the ring shows.
    package var latest: MemberActivity? { running.last }

    /// Whether an exercise or a training runs, and takes its member's button.
    var takeButtons: Bool { running.contains { $0.kind.takesButton } }

    package enum OnBegin: Hashable, Sendable {
        case begun
        /// The member is in the middle of that already.
        case refused(MemberActivity.Kind)
    }

    package mutating func begin(_ activity: MemberActivity) -> OnBegin {
        if let present = self[activity.member] { return .refused(present.kind) }
        running.append(activity)
        return .begun
    }

    /// Another step, or a pause, has another time on the ring. Of an activity that has ended nothing is shown.
    package mutating func show(_ timer: RingScene.Timer?, of member: ULID) {
        guard let index = running.firstIndex(where: { $0.member == member }) else { return }
        running[index].timer = timer
    }

    package mutating func end(of member: ULID) { running.removeAll { $0.member == member } }
}
