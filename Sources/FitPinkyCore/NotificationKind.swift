/// A kind of notification, by the name that configuration and commands have for it. All that is the same for every notification of
/// a kind stands here, and nowhere else.
public enum NotificationKind: String, CaseIterable, Hashable, Sendable {
    /// Somebody worked out.
    case workout
    case nudge
    /// Somebody answered a workout, or gave their word for it.
    case answer = "reaction"
    /// A week's verdict.
    case weekEnd
    /// A finger check is due.
    case reminder
    /// A workout has no photo and needs another member's word.
    case unproven
    /// No finger check answered a reminder.
    case missed
    /// A level or a target of finger care is reached.
    case level
    /// A kiosk was let in in place of a member's lost ones.
    case admitted
    /// A kiosk was given up by a member whom it does not serve.
    case givenUp

    private struct Row {
        /// In ledger entries and in the outbox: for ever the same.
        var number: UInt32
        var meaning: String
        var hours: Int64
        /// Milliseconds: sounds and silences in turn.
        var sound: [Int64]
    }

    private var row: Row {
        switch self {
        case .workout: Row(number: 1, meaning: "somebody worked out", hours: 72, sound: [80, 80, 80])
        case .nudge: Row(number: 2, meaning: "somebody nudged you", hours: 12, sound: [80, 80, 80, 80, 80])
        case .answer: Row(number: 3, meaning: "somebody answered a workout", hours: 72, sound: [60])
        case .weekEnd: Row(number: 4, meaning: "a week's result", hours: 72, sound: [500])
        case .reminder: Row(number: 5, meaning: "a finger check is due", hours: 3, sound: [80, 80, 300])
        case .unproven:
            Row(
                number: 6, meaning: "a workout without a photo waits for somebody's word", hours: 72,
                sound: [300, 150, 300])
        case .missed: Row(number: 9, meaning: "a finger check was missed", hours: 12, sound: [300, 80, 80])
        case .level:
            Row(
                number: 10, meaning: "a level or a target of finger care is reached", hours: 72,
                sound: [80, 80, 80, 80, 400])
        case .admitted:
            Row(
                number: 11, meaning: "somebody let a kiosk in in place of a member's lost ones", hours: 72,
                sound: [300, 80, 300, 80, 80])
        case .givenUp:
            Row(
                number: 12, meaning: "somebody gave up another member's kiosk", hours: 72,
                sound: [300, 80, 300, 80, 300])
        }
    }

    /// Its number in ledger entries and in the outbox.
    public var number: UInt32 { row.number }

    /// When it is told, in words for a person.
    public var meaning: String { row.meaning }

    /// For how long it is worth hearing: who was asleep or offline wants to know in the morning who worked out, and not next
    /// week that it was time to go.
    public var interest: MonotonicInstant.Span { .seconds(row.hours * 3600) }

    /// What a buzzer does for it: sounds and silences in turn, beginning with a sound.
    public var sound: [MonotonicInstant.Span] { row.sound.map { .milliseconds($0) } }

    /// `workout, nudge, …`, those that can happen.
    public static var names: String { allCases.map { $0.rawValue }.joined(separator: ", ") }

    /// The kind of that number; nil for one of a newer version.
    public init?(number: UInt32) {
        guard let kind = NotificationKind.allCases.first(where: { $0.number == number }) else { return nil }
        self = kind
    }

    /// Reads what somebody typed: `weekEnd`, `week-end`, `weekend`.
    public init?(typed text: String) {
        let typed = NotificationKind.plain(text)
        guard let kind = NotificationKind.allCases.first(where: { NotificationKind.plain($0.rawValue) == typed }) else {
            return nil
        }
        self = kind
    }

    /// Without hyphens and in small letters. No name has a letter that is not ASCII.
    private static func plain(_ text: String) -> [UInt8] {
        text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map { $0 &- 65 < 26 ? $0 + 32 : $0 }
    }
}
