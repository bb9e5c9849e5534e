public import KioskLogic

extension NewsKind {
    /// When it is told.
    var meaning: String {
        switch self {
        case .workout: "somebody worked out"
        case .nudge: "somebody nudged you"
        case .reaction: "somebody answered a workout"
        case .weekEnd: "a week's result"
        case .reminder: "a finger check is due"
        case .unproven: "a workout without a photo waits for somebody's word"
        }
    }

    /// `workout, nudge, …`, those that can happen.
    public static var names: String { told.map(\.rawValue).joined(separator: ", ") }

    /// Reads what somebody typed: `weekEnd`, `week-end`, `weekend`.
    public init?(typed text: String) {
        let plain = text.lowercased().filter { $0 != "-" && $0 != "_" }
        guard let kind = NewsKind.allCases.first(where: { $0.rawValue.lowercased() == plain }) else { return nil }
        self = kind
    }

    /// The meaning of a kind by its name; nothing for one that this version does not know.
    static func meaning(_ kind: String) -> String { NewsKind(rawValue: kind)?.meaning ?? "" }
}
