public import FitPinkyCore

/// A member's session, as the ledger tells of it.
public struct SessionReading: Hashable, Sendable {
    /// Which.
    public var session: SessionID
    /// Whose.
    public var member: MemberID
    /// At which kiosk it runs.
    public var kiosk: KioskID
    /// What it is; nil where that was not said.
    public var type: ActivityType?
    /// Whether it is paused.
    public var isPaused: Bool
    /// When it began.
    public var started: UTCInstant
    /// Since when it stands so.
    public var changed: UTCInstant
    /// How long it had run by then, in seconds, pauses left out.
    public var elapsedThen: Int

    /// Bounds of what is shown of another kiosk's session.
    public enum Limits {
        /// Of a kiosk that was not heard from for longer it is not known whether the session still runs, in milliseconds.
        public static let staleMilliseconds: Int64 = 600_000
        /// A session that began longer ago is not shown any more, in milliseconds.
        public static let goneMilliseconds: Int64 = 12 * 3_600_000
    }

    init?(_ fact: SessionFact, at kiosk: KioskID) {
        let standing = fact.standing
        guard standing != .over else { return nil }
        (session, member, self.kiosk) = (fact.session, fact.member, kiosk)
        type = ActivityType(rawValue: fact.type)
        isPaused = standing == .paused
        (started, changed, elapsedThen) = (fact.started, fact.changed, fact.elapsedSeconds)
    }

    /// How long it has run, in whole seconds, pauses left out.
    public func elapsedSeconds(at now: UTCInstant) -> Int {
        isPaused ? elapsedThen : elapsedThen + SessionReading.seconds(from: changed, to: now)
    }

    /// How long it has been paused, in whole seconds.
    public func pausedSeconds(at now: UTCInstant) -> Int {
        max(0, SessionReading.seconds(from: started, to: isPaused ? max(now, changed) : changed) - elapsedThen)
    }

    /// Whether it is so old that it is over, whatever its kiosk says; or begins so far ahead that it would be shown for years.
    public func isGone(at now: UTCInstant) -> Bool {
        let (age, overflows) = now.milliseconds.subtractingReportingOverflow(started.milliseconds)
        return overflows || age.magnitude >= Limits.goneMilliseconds.magnitude
    }

    /// Whether its kiosk was not heard from for so long that it may be over.
    ///
    /// - Parameter heard: when that was; nil if it never was.
    public func isStale(at now: UTCInstant, heard: UTCInstant?) -> Bool {
        guard let heard else { return true }
        let (silence, overflows) = now.milliseconds.subtractingReportingOverflow(heard.milliseconds)
        return overflows || silence > Limits.staleMilliseconds
    }

    private static func seconds(from start: UTCInstant, to end: UTCInstant) -> Int {
        // An entry may say anything: what a day does not hold says no more than a day.
        let (span, overflows) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
        return overflows ? 0 : Int(min(max(0, span / 1000), 86_400))
    }
}

extension HouseholdState {
    /// The sessions that are not over of those who belong to the household, one a member at most: that of the kiosk which serves the member
    /// and spoke of one last.
    public var sessions: [SessionReading] {
        var latest: [MemberID: (position: Position, reading: SessionReading)] = [:]
        let belongers = kiosk.group == nil ? nil : Set(kiosk.belongers)
        for winner in settings.all {
            guard case .session(let fact) = winner.fact else { continue }
            let kiosk = winner.position.dot.origin
            // A member who leaves may not say in the ledger that they left that it is over.
            guard belongers?.contains(fact.member) ?? true,
                self.kiosk.serves(kiosk, fact.member), !settings.isRetired(kiosk),
                let reading = SessionReading(fact, at: kiosk)
            else { continue }
            if let known = latest[fact.member], known.position > winner.position { continue }
            latest[fact.member] = (winner.position, reading)
        }
        return latest.values.map(\.reading).sorted { $0.member < $1.member }
    }

    /// What that kiosk says of sessions that are not over, whether or not it still serves their members.
    public func sessions(at kiosk: KioskID) -> [SessionReading] {
        settings.all.compactMap { winner in
            guard case .session(let fact) = winner.fact, winner.position.dot.origin == kiosk else { return nil }
            return SessionReading(fact, at: kiosk)
        }
    }
}

extension SessionFact {
    /// That a session stands so since that moment.
    ///
    /// - Parameter elapsedSeconds: how long it had run by then, pauses left out.
    public init(
        _ session: SessionID, of member: MemberID, _ state: State, _ type: ActivityType?, started: UTCInstant,
        changed: UTCInstant, elapsedSeconds: Int
    ) {
        self.init(
            session: session, member: member, state: state.rawValue, type: type?.rawValue ?? 0, started: started,
            changed: changed, elapsedSeconds: min(max(0, elapsedSeconds), 86_400))
    }
}
