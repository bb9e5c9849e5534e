package import Actions
package import FitPinkyCore

extension News {
    /// As the owner's commands are told of it.
    ///
    /// - Parameter now: when it is told first; nil while the clock is not trusted.
    package init(_ delivery: Delivery, names: [MemberID: String], at now: UTCInstant?) {
        func person(_ id: MemberID) -> Person { Person(id: id, name: names[id] ?? "somebody") }
        let (told, subject) = (delivery.notification, delivery.notification.subject)
        self.init(
            id: delivery.id, kind: told.kind, text: told.message, member: person(delivery.member),
            from: told.from.map(person), day: subject.day, week: subject.week, workout: subject.workout,
            at: told.at ?? now, queued: now)
    }
}
