/// What one unretired kiosk of the group has to do with a week's end.
public struct KioskProgress: Hashable, Sendable {
    /// Which.
    public let kiosk: KioskID
    /// When the Day after the week's end begins in the kiosk's zone.
    public let weekOverAt: UTCInstant
    /// The latest Day of any of its entries that the ledger here holds; nil if there is none.
    public let lastDayHeard: Day?

    /// This progress.
    public init(kiosk: KioskID, weekOverAt: UTCInstant, lastDayHeard: Day?) {
        self.kiosk = kiosk
        self.weekOverAt = weekOverAt
        self.lastDayHeard = lastDayHeard
    }
}

/// How far a week's verdict can be relied on, as seen from one kiosk. A local view: it enters no digest.
public enum Finality: Hashable, Sendable {
    /// The week is not over everywhere; `closesAt` is when it will be by what is known, nil while only today tells.
    case running(closesAt: UTCInstant?)
    /// Closed. These kiosks, ascending, may still hold workouts of the week; at `until` nobody is waited for any more.
    /// The verdict is shown as provisional and announced to nobody.
    case provisional(waitingFor: [KioskID], until: UTCInstant)
    /// Closed, and everybody was heard from or waited for long enough.
    case final
    /// This kiosk had announced another verdict, and then an entry arrived late.
    case revised(announced: Verdict)

    /// For how long after closing a silent kiosk is waited for: 48 h.
    public static let patienceMilliseconds: Int64 = 48 * 3_600_000

    /// The finality of a week.
    ///
    /// - Parameters:
    ///   - standing: the week as it stands by all entries that are here.
    ///   - kiosks: every kiosk of the group that is not retired, in any order.
    ///   - now: the present.
    ///   - announced: what this kiosk last announced of the week, nil if nothing.
    public init(of standing: WeekStanding, kiosks: [KioskProgress], now: UTCInstant, announced: Verdict?) {
        guard let verdict = standing.verdict else {
            self = .running(closesAt: kiosks.map { $0.weekOverAt }.max())
            return
        }
        if let announced {
            self = announced == verdict ? .final : .revised(announced: announced)
            return
        }
        // Without a kiosk nobody can be waited for.
        guard let closesAt = kiosks.map({ $0.weekOverAt }).max() else {
            self = .final
            return
        }
        guard closesAt <= now else {
            self = .running(closesAt: closesAt)
            return
        }
        let (sum, overflow) = closesAt.milliseconds.addingReportingOverflow(Finality.patienceMilliseconds)
        let until = UTCInstant(milliseconds: overflow ? .max : sum)
        let silent = kiosks.filter { $0.lastDayHeard.map { $0 <= standing.week.end } ?? true }.map { $0.kiosk }.sorted()
        self = silent.isEmpty || until <= now ? .final : .provisional(waitingFor: silent, until: until)
    }

    /// Whether the verdict settles streaks and may be announced.
    public var isSettled: Bool {
        switch self {
        case .running, .provisional: false
        case .final, .revised: true
        }
    }
}
