public import FitPinkyCore

extension NotifyFact.News {
    /// The kinds of news that this version tells, by their numbers. It makes no reminders.
    public static let told: [NotifyFact.News] = [.workout, .nudge, .reaction, .weekEnd, .unproven]

    /// As people type it; nil if a newer version tells it.
    public var name: String? {
        switch self {
        case .workout: "workout"
        case .nudge: "nudge"
        case .reaction: "reaction"
        case .weekEnd: "weekEnd"
        case .reminder: "reminder"
        case .unproven: "unproven"
        default: nil
        }
    }

    /// The kind that people call so, in small or capital letters.
    public init?(name: String) {
        let known = NotifyFact.News.told + [.reminder]
        guard let news = known.first(where: { $0.name?.lowercased() == name.lowercased() }) else { return nil }
        self = news
    }
}

extension Winners {
    /// Of what the member wants to be told: of everything, at any time, unless they said otherwise.
    public func notify(_ member: MemberID) -> NotifyFact {
        guard case .notify(let fact) = self[.notify(member)]?.fact else {
            return NotifyFact(member: member, off: [], quiet: nil)
        }
        return fact
    }
}
