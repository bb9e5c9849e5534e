internal import FitPinkyCore
internal import Ledger

/// A member wants to be told of a kind of news, or not.
package struct SetNotification: SettingAction {
    /// The kind's name.
    package var kind: String
    /// Whether they want to be told.
    package var isOn: Bool
    /// Who wants it.
    package var actor: Actor

    /// That wish.
    package init(_ kind: String, isOn: Bool, as actor: Actor) {
        (self.kind, self.isOn, self.actor) = (kind, isOn, actor)
    }

    package var isDated: Bool { false }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.person(actor).member
        guard let notification = NotificationKind(typed: kind) else { throw .news(kind) }
        guard NotificationKind.told.contains(notification) else { throw .newsToCome(kind) }
        let before = household.winners.notify(member)
        var after = before
        // Kinds of newer versions stay as they are.
        if isOn { after.off.remove(notification.number) } else { after.off.insert(notification.number) }
        guard after.off.count <= NotifyFact.maxOff else { throw .manyOff }
        return Outcome(after == before ? [] : [.notify(after)])
    }
}

extension ActionError {
    /// No news are called so.
    package static func news(_ kind: String) -> ActionError {
        ActionError(.invalidArgument, "news", "no news are called \(kind); there are \(NotificationKind.names)")
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
}
