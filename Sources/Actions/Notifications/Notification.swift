package import FitPinkyCore
package import Ledger

/// Something that members are told, whichever kiosk serves them.
package struct Notification: Hashable, Sendable {
    /// Its kind.
    package var kind: NotificationKind
    /// One line for a person. Names are as people call themselves.
    package var message: String
    /// What it is about.
    package var subject: Subject
    /// Who did it, or needs it; nil if it is nobody's deed.
    package var from: MemberID?
    /// When it happened; nil for what has only come about, which is when it is told first.
    package var at: UTCInstant?
    /// What the ring plays; nil if it shows the same in another way.
    package var sign: RingSign?
    /// Whether it comes about again at every look, and is told once.
    package var comesAgain = false

    /// That kind's, about that.
    package init(_ kind: NotificationKind, _ message: String, about subject: Subject) {
        (self.kind, self.message, self.subject) = (kind, message, subject)
    }

    /// What a notification is about: a member is told of one subject once, whatever arrives how often.
    package struct Subject: Hashable, Sendable {
        /// Distinguishes it from every other.
        package let key: [UInt8]
        package var workout: WorkoutID?
        /// A week, by its first Day.
        package var week: Day?
        package var day: Day?
        /// What makes another notification of it where it has changed by the time the kiosk starts again.
        package var detail: [UInt8] = []

        /// - Parameters:
        ///   - number: what is told of; in the outbox for ever the same, as the parts are.
        init(_ number: UInt8, _ parts: [UInt8]..., workout: WorkoutID? = nil, week: Day? = nil, day: Day? = nil) {
            key = [number] + parts.joined()
            (self.workout, self.week, self.day) = (workout, week, day)
        }
    }
}

/// A fact of which members are told when it arrives. Which are, stands beside the action that says it.
package protocol Notifying {
    /// What is told, and to whom; nil if nobody is told of it, or not any more.
    func notification(
        at position: Position, _ known: NotificationContext
    ) -> (told: Notification, receivers: [MemberID])?
}

/// What a notification depends on, besides its fact.
package struct NotificationContext: Sendable {
    let weeks: HouseholdWeeks
    let winners: Winners
    let now: UTCInstant
    /// Those that count.
    let nudges: Set<NudgeFact>

    /// How long a nudge, an answer or a word is news: a day.
    static let newsMilliseconds: Int64 = 86_400_000

    func isNews(_ instant: UTCInstant) -> Bool { NotificationContext.isNews(instant, at: now) }

    /// Whether what happened then is young enough to be told, whatever another kiosk says when it was.
    package static func isNews(_ instant: UTCInstant, at now: UTCInstant) -> Bool {
        let (age, overflow) = now.milliseconds.subtractingReportingOverflow(instant.milliseconds)
        return overflow ? now < instant : age <= NotificationContext.newsMilliseconds
    }

    /// A workout that is not deleted.
    func workout(_ id: WorkoutID) -> WorkoutFact? {
        winners.workout(id).flatMap { winners.isDeleted($0) ? nil : $0 }
    }

    func name(_ member: MemberID) -> String { weeks.group.names[member] ?? "Somebody" }

    /// Who belongs to the group, but for that member.
    func others(than member: MemberID) -> [MemberID] { weeks.kiosk.belongers.filter { $0 != member } }
}

extension Position {
    /// When it was said, as far as the kiosks can tell.
    var instant: UTCInstant { UTCInstant(milliseconds: Int64(stamp.rawValue >> 16)) }
}
