public import FitPinkyCore

/// A kind of news, by the name that configuration and commands have for it.
public enum NewsKind: String, CaseIterable, Hashable, Sendable {
    /// Somebody worked out.
    case workout
    /// Somebody nudges.
    case nudge
    /// Somebody answered a workout.
    case reaction
    /// A week's verdict.
    case weekEnd
    /// A finger check is due.
    case reminder
    /// A workout waits for somebody's word.
    case unproven

    /// The kinds that can happen in this version, which has no reminders. No other is offered to anybody; a configuration or a setting
    /// of another version may name it.
    public static let told: [NewsKind] = allCases.filter { $0 != .reminder }

    /// For how long it is worth hearing: who was asleep or offline wants to know in the morning who worked out, and not next
    /// week that it was time to go.
    public var interest: MonotonicInstant.Span {
        switch self {
        case .workout, .reaction, .weekEnd, .unproven: .seconds(3 * 86_400)
        case .nudge: .seconds(12 * 3600)
        case .reminder: .seconds(3 * 3600)
        }
    }
}
