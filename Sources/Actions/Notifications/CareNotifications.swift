package import FitPinkyCore
package import Ledger

/// What a member is told of their own finger care. No other member is told of it.
package struct CareNotifications: Sendable {
    private let member: MemberID
    private let wishes: NotifyFact
    private let minute: Int

    /// For that member, at that minute of the local day.
    ///
    /// - Parameter settings: those of the ledger in which the kiosk lives, where members say what they want to be told.
    package init(of member: MemberID, settings: Winners, minuteOfDay minute: Int) {
        (self.member, self.minute) = (member, minute)
        wishes = settings.notify(member)
    }

    /// When nothing is told.
    package var isQuiet: Bool { wishes.quiet?.contains(minute: minute) ?? false }

    /// A finger check is due.
    ///
    /// - Parameters:
    ///   - at: when; names the occurrence.
    ///   - name: what the reminder is called; may be empty.
    package func reminder(at occurrence: CareMinute, named name: String) -> Delivery {
        let text = name.isEmpty ? "Time for a finger check" : "Time for a finger check: \(name)"
        return delivery(.reminder, text, about: .init(8, bytes(occurrence), day: occurrence.day))
    }

    /// No check answered a reminder in time.
    package func missed(at occurrence: CareMinute, named name: String) -> Delivery {
        let time = WallClockTime(minutes: occurrence.wallClock).text
        let which = name.isEmpty ? time : "\(name), \(time)"
        return delivery(
            .missed, "You missed a finger check (\(which)). Press twice for the next one",
            about: .init(9, bytes(occurrence), day: occurrence.day))
    }

    /// A level is reached.
    ///
    /// - Parameter isLate: whether it could not be told when it was reached.
    package func level(_ level: Int, isLate: Bool) -> Delivery {
        reward("Level \(level) of finger care reached! 🎉", isLate, about: .init(10, Array("\(level)".utf8)))
    }

    /// Targets are reached.
    ///
    /// - Parameters:
    ///   - count: how many periods, since the last time that it was told.
    ///   - total: how many in all, which names what is told.
    package func targets(_ count: Int, ofTotal total: Int, isLate: Bool) -> Delivery {
        let text = count == 1 ? "You reached a goal of yours! 🎯" : "You reached your goals \(count) times! 🎯"
        return reward(text, isLate, about: .init(11, Array("\(total)".utf8)))
    }

    private func reward(_ text: String, _ isLate: Bool, about subject: Notification.Subject) -> Delivery {
        delivery(.level, isLate ? "\(text) Sorry that this comes late" : text, about: subject)
    }

    private func delivery(
        _ kind: NotificationKind, _ text: String, about subject: Notification.Subject
    ) -> Delivery {
        var told = Notification(kind, text, about: subject)
        told.comesAgain = true
        return Delivery(told, to: member, silence: wishes.silence(of: kind, atMinute: minute))
    }

    private func bytes(_ occurrence: CareMinute) -> [UInt8] {
        Array("\(occurrence.day.iso8601) \(occurrence.minute)".utf8)
    }
}
