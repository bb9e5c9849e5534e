package import FitPinkyCore
package import Ledger

// A press at a button is no action of this target, but the others are told of it likewise.

extension WorkoutFact: Notifying {
    package func notification(
        at position: Position, _ known: NotificationContext
    ) -> (told: Notification, receivers: [MemberID])? { known.showedUp(workout) }
}

extension SettleFact: Notifying {
    package func notification(
        at position: Position, _ known: NotificationContext
    ) -> (told: Notification, receivers: [MemberID])? { known.showedUp(WorkoutID(subject)) }
}

extension NotificationContext {
    /// One whose moment is awaited is told of once it is known. The ring has shown it already, when it came.
    fileprivate func showedUp(_ id: WorkoutID) -> (told: Notification, receivers: [MemberID])? {
        guard let workout = workout(id), let moment = workout.moment.known, case let day = moment.day,
            weeks.running.week.start <= day, weeks.group.members(on: day).contains(workout.author)
        else { return nil }
        let isProven = winners.words(to: id).evidence(for: workout, in: weeks.group) != .unproven
        let when = day < weeks.today ? "showed up on \(day.weekday.name)" : "just showed up"
        let message = "\(name(workout.author)) \(when)"
        var told = Notification(
            isProven ? .workout : .unproven,
            isProven ? "\(message)! 💪" : "\(message), without a photo: were you there? It counts once you say so",
            about: .init(1, id.ulid.bytes, workout: id))
        (told.from, told.at) = (workout.author, moment.instant)
        return (told, others(than: workout.author))
    }
}
