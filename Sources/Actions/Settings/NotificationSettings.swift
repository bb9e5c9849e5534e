internal import FitPinkyCore
internal import Ledger

// Of what a member wants to be told, and when not.
extension HouseholdReading {
    /// A member wants to be told of a kind of news, by its name, or not.
    func setting(notification kind: String, isOn: Bool, by actor: Actor) throws(ActionError) -> Outcome {
        try changed(by: actor) { after throws(ActionError) in
            guard let notification = NotificationKind(typed: kind) else { throw .news(kind) }
            guard NotificationKind.told.contains(notification) else { throw .newsToCome(kind) }
            // Kinds of newer versions stay as they are.
            if isOn { after.off.remove(notification.number) } else { after.off.insert(notification.number) }
            guard after.off.count <= NotifyFact.maxOff else { throw .manyOff }
        }
    }

    /// A member wants to be told nothing from one minute of the local day to another, each 0 to 1439; both the same for never.
    func setting(quietFrom fromMinute: Int, until untilMinute: Int, by actor: Actor) throws(ActionError) -> Outcome {
        try changed(by: actor) { after throws(ActionError) in
            guard let hours = NotifyFact.QuietHours(fromMinute: fromMinute, untilMinute: untilMinute) else {
                throw .quietHours
            }
            after.quiet = fromMinute == untilMinute ? nil : hours
        }
    }

    private func changed(
        by actor: Actor, _ change: (inout NotifyFact) throws(ActionError) -> Void
    ) throws(ActionError) -> Outcome {
        let before = winners.notify(try person(actor).member)
        var after = before
        try change(&after)
        return Outcome(after == before ? [] : [.notify(after)])
    }
}

extension ActionError {
    /// No news are called so.
    package static func news(_ kind: String) -> ActionError {
        let hint = Spelling.hint(kind, among: NotificationKind.told.map(\.rawValue))
        return ActionError(
            .invalidArgument, "news", "no news are called \(kind)\(hint); there are \(NotificationKind.names)")
    }

    /// News that only a later version tells.
    package static func newsToCome(_ kind: String) -> ActionError {
        ActionError(
            .invalidArgument, "newsToCome",
            "\(kind): this version makes none, so there is nothing to switch; there are \(NotificationKind.names)")
    }

    /// As many kinds of news are switched off as can be.
    package static let manyOff = ActionError(
        .failedPrecondition, "manyOff",
        "no more than \(NotifyFact.maxOff) kinds of news can be switched off; switch another on first")

    /// They are no minutes of a day.
    package static let quietHours = ActionError(
        .invalidArgument, "quietHours", "quiet hours go from one minute of the day to another, 00:00 to 23:59")
}
