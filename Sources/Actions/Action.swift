package import Documents
package import FitPinkyCore
package import Ledger

/// Something that a person can do, by a button, a command or a page.
///
/// Rules are checked here, where something is entered. A merge accepts what another kiosk accepted.
package protocol Action: Sendable {
    /// What it can be refused for: an example of each error, which is told apart by its name. The table of actions shows them.
    static var errors: [ActionError] { get }
    /// What it reads: if nothing else is said, the settings alone.
    var scope: WinnerScope { get }
    /// Whether an entry of it has a Day, so that the kiosk has to know the date; if nothing else is said, whether `unknownDate` is among
    /// its errors.
    var isDated: Bool { get }
    /// Decides what this kiosk says. Nothing has changed if it throws.
    func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome
}

extension Action {
    package var scope: WinnerScope { .settings }
    package var isDated: Bool { Self.errors.contains(.unknownDate) }

    /// Decides, unless the action needs a date that the kiosk does not know.
    package func outcome(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        if isDated, !now.isTrusted { throw .unknownDate }
        return try decide(household, at: now)
    }
}

/// An action with a call of its own.
package protocol RequestedAction: Action {
    /// The call's message.
    associatedtype Request: Sendable
    /// Reads the message; what cannot be read as an action is refused.
    init(_ request: Request) throws(ActionError)
}

/// An action that can be taken in the ledger of one member alone.
package protocol MemberAction: RequestedAction {
    /// The member who takes it: while it is decided in the member's own ledger, by their id there.
    var actor: Actor { get set }
}

/// What an action comes to.
package struct Outcome: Hashable, Sendable {
    /// What the kiosk says; nothing if it was so already.
    package var facts: [Fact]
    /// The first Day of the first week, the running one or a later one, for which it counts; nil if it is a matter of no week
    /// and counts from this moment.
    package var countsFrom: Day?
    /// The members whose kiosks have to have it first, in order of joining.
    package var waitsFor: [MemberID] = []
    /// What is told to those who watch; nothing if nothing changes.
    package var event: ActionEvent?
    /// A button of this kiosk that is somebody's from now on.
    package var button: ButtonAssignment?
    /// What becomes of the ledgers.
    package var turn: LedgerTurn?
    /// A workout that is said once a photo proves it, or none came in time.
    package var proof: ProofToCome?
    /// What became of documents that were imported.
    package var documents: ImportedDocuments?

    /// These facts; with an event only if there are any.
    package init(
        _ facts: [Fact], event: ActionEvent? = nil, countsFrom: Day? = nil, button: ButtonAssignment? = nil,
        turn: LedgerTurn? = nil, proof: ProofToCome? = nil
    ) {
        (self.facts, self.countsFrom, self.button, self.turn) = (facts, countsFrom, button, turn)
        self.proof = proof
        self.event = facts.isEmpty ? nil : event
    }

    /// Whether it was so already.
    package var changesNothing: Bool { facts.isEmpty }
}

/// How an action changes which ledger the kiosk lives in.
package enum LedgerTurn: Hashable, Sendable {
    /// The facts begin a household's ledger, in which ids of its own take the place of theirs.
    case founds
    /// The facts are said in the ledger of that household, where this kiosk is a newcomer or comes back. It belongs by that stay before it
    /// has heard that it was admitted, or of the stay.
    case joins(GroupID, awaiting: MembershipID? = nil)
    /// The ledger is closed, though it does not say that anybody has left.
    case closes
    /// That member, who is served by this kiosk, erases themselves: the facts are said, also in households that they left before, and their own
    /// ledger goes.
    case erases(MemberID)
}

extension Outcome {
    /// The same after ids took the place of those that were drawn.
    package func replacing(_ ids: [ULID: ULID]) -> Outcome {
        var outcome = self
        switch event {
        case .nudged(var nudge):
            nudge.nudge = ids[nudge.nudge.ulid].map { NudgeID($0) } ?? nudge.nudge
            outcome.event = .nudged(nudge)
        case .workoutLogged(let id): outcome.event = .workoutLogged(ids[id.ulid].map { WorkoutID($0) } ?? id)
        case nil, .workoutChanged, .workoutDeleted, .workoutUndeleted: break
        }
        return outcome
    }
}

/// What those who watch the kiosk are told of an action.
package enum ActionEvent: Hashable, Sendable {
    /// What others said of the workout changed: its caption, answers, proof.
    case workoutChanged(WorkoutID)
    case workoutDeleted(WorkoutID)
    case workoutUndeleted(WorkoutID)
    /// It was logged without a press.
    case workoutLogged(WorkoutID)
    case nudged(NudgeFact)
}

/// What an import of documents comes to besides its facts.
package struct ImportedDocuments: Hashable, Sendable {
    /// Whose they are.
    package var member: MemberID
    package var counts: DocumentCounts
    /// Of a newer schema: kept as they are from now on.
    package var kept: [NewerDocument]
}

/// A workout of now whose proof is the member's next press.
package struct ProofToCome: Hashable, Sendable {
    package var member: MemberID
    package var activity: WorkoutActivity?

    package init(of activity: WorkoutActivity?, by member: MemberID) {
        (self.member, self.activity) = (member, activity)
    }
}

/// A button of this kiosk, and the member whose presses are made there.
package struct ButtonAssignment: Hashable, Sendable {
    /// Counted from 0.
    package var button: Int
    /// Whose it is.
    package var member: MemberID

    /// That button is that member's.
    package init(button: Int, member: MemberID) { (self.button, self.member) = (button, member) }
}

/// When an action is taken.
package struct Now: Sendable {
    /// The kiosk's clock.
    package var instant: UTCInstant
    /// The kiosk's present Day.
    package var today: Day
    /// The minute of that Day by the kiosk's wall clock.
    package var minute: CareMinute
    /// Whether the kiosk knows the date.
    package var isTrusted: Bool
    /// Dates and times by the kiosk.
    package var calendar = LocalCalendar.utc
    /// What is known of the moment while the date is not; nil where nothing counts it.
    package var awaited: AwaitedMoment?
    /// An id that nothing has yet.
    package var freshID: @Sendable () -> ULID

    /// That moment.
    ///
    /// - Parameter minute: nil for the one of UTC, the nearest of the Day where another Day is in UTC.
    package init(
        _ instant: UTCInstant, today: Day, minute: CareMinute? = nil, isTrusted: Bool = true,
        freshID: @escaping @Sendable () -> ULID
    ) {
        (self.instant, self.today, self.isTrusted, self.freshID) = (instant, today, isTrusted, freshID)
        let inUTC = instant.milliseconds / 60_000 - Int64(today.daysSince1970) * 1440
        self.minute = minute ?? CareMinute(today, minute: Int(clamping: inUTC))
    }
}
