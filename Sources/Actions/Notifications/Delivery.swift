package import FitPinkyCore
package import Ledger

/// A notification for one of the kiosk's members.
package struct Delivery: Hashable, Sendable {
    /// Who is told.
    package var member: MemberID
    /// What.
    package var notification: Notification
    /// Why it is not told now; nil if it is.
    package var silence: Silence?

    /// That notification for that member.
    package init(_ notification: Notification, to member: MemberID, silence: Silence? = nil) {
        (self.notification, self.member, self.silence) = (notification, member, silence)
    }

    /// The same for the same member and subject, whenever it is told.
    package var id: ULID {
        let subject = notification.subject
        let hash = Entry.hash(member.ulid.bytes + subject.key + subject.detail)
        return ULID(bytes: hash.prefix(16)) ?? ULID(high: 0, low: 0)
    }

    /// Why something is not told.
    package enum Silence: Hashable, Sendable {
        /// The member does not want to be told such things.
        case off
        /// It is quiet now; it can be told from that minute of the local day on.
        case quiet(untilMinute: Int)
    }
}

/// Decides which of the kiosk's members receive which notifications: of those whom it serves and who belong to the group.
///
/// Nobody is told of what they did themselves, nor of what is old: a workout of before the running week, an answer or a nudge
/// older than a day.
package struct Deliveries: Sendable {
    let known: NotificationContext
    private let minute: Int
    /// The kiosk's members who belong.
    let people: [MemberID]
    var weeks: HouseholdWeeks { known.weeks }

    /// For the kiosk's people, at that minute of the local day.
    ///
    /// - Parameter winners: of the workouts that are told of all, and all nudges if one is.
    package init(_ weeks: HouseholdWeeks, from winners: Winners, now: UTCInstant, minuteOfDay minute: Int) {
        known = NotificationContext(weeks: weeks, winners: winners, now: now, nudges: Set(winners.nudges))
        self.minute = minute
        let kiosk = weeks.kiosk
        people = kiosk.belongers.filter { kiosk.serves(kiosk.kiosk, $0) }
    }

    /// Of these winners, which are new here. What is not the last word any more is told of nobody.
    package func of(_ arrived: some Sequence<Winner>) -> [Delivery] {
        var (deliveries, subjects): ([Delivery], Set<Notification.Subject>) = ([], [])
        for winner in arrived where known.winners[winner.slot]?.position == winner.position {
            guard let fact = winner.fact.value as? any Notifying,
                let (told, receivers) = fact.notification(at: winner.position, known),
                subjects.insert(told.subject).inserted
            else { continue }
            deliveries += deliver(told, to: people.filter { $0 != told.from && receivers.contains($0) })
        }
        return deliveries
    }

    /// That all have hit in the running week, as soon as they have.
    package var celebration: [Delivery] {
        let running = weeks.running
        guard running.hasEverybodyHit else { return [] }
        let start = running.week.start
        return people.flatMap { member in
            var told = Notification(
                .weekEnd, running.isAlone(member) ? "You hit this week! 🎉" : "You all hit this week! 🎉",
                about: .init(5, Array(start.iso8601.utf8), week: start))
            told.comesAgain = true
            return deliver(told, to: [member])
        }
    }

    /// What came of a week that is settled, for those who belonged to the group in it.
    package func result(of week: WeekReading) -> [Delivery] {
        guard week.finality.isSettled, let verdict = week.verdict, verdict.result != .nobodyTookPart else { return [] }
        let belonged = people.filter { member in
            weeks.group.stays.contains { $0.member == member && $0.overlaps(week.week) }
        }
        let start = week.week.start
        let parts = Array("\(start.iso8601)\(verdict.result)".utf8) + verdict.owes.flatMap(\.ulid.bytes)
        let isRevised = if case .revised = week.finality { true } else { false }
        let isLast = week.week.end.advanced(byDays: 1) == weeks.running.week.start
        return belonged.flatMap { member in
            let summary = WeekSummary(
                start: isLast ? nil : start, result: verdict.result, isAlone: week.isAlone(member),
                isYours: verdict.owes.contains(member),
                othersOwe: verdict.owes.filter { $0 != member }.map(known.name), wager: week.wager,
                streak: week.streak, isRevised: isRevised)
            var told = Notification(.weekEnd, summary.message, about: .init(6, parts, week: start))
            // That all have hit is celebrated.
            told.sign = verdict.result == .allHit ? nil : .sevenDays
            return deliver(told, to: [member])
        }
    }

    /// That somebody else has to show up on every day that is left, and has not today.
    package var lastChances: [Delivery] {
        weeks.members.filter { $0.outlook == .lastChance && !$0.isDoneToday && $0.left == nil }.flatMap { late in
            let (days, today) = (late.missing, weeks.today)
            let deadline = days == 1 ? "today" : "on each of the \(days) days left"
            var told = Notification(
                .nudge, "\(known.name(late.member)) has to show up \(deadline) to hit: nudge them",
                about: .init(7, late.member.ulid.bytes, Array(today.iso8601.utf8), day: today))
            (told.from, told.comesAgain) = (late.member, true)
            return deliver(told, to: people.filter { $0 != late.member })
        }
    }

    func deliver(_ told: Notification, to members: [MemberID]) -> [Delivery] {
        members.map { member in
            let wishes = weeks.state.settings.notify(member)
            return Delivery(told, to: member, silence: wishes.silence(of: told.kind, atMinute: minute))
        }
    }
}

extension NotifyFact {
    /// Why a notification of that kind is not told at that minute of the local day; nil if it is.
    func silence(of kind: NotificationKind, atMinute minute: Int) -> Delivery.Silence? {
        if isOff(kind) { return .off }
        guard let quiet, quiet.contains(minute: minute) else { return nil }
        return .quiet(untilMinute: quiet.untilMinute)
    }
}

extension WeekReading {
    /// Whether nobody but that member takes part.
    fileprivate func isAlone(_ member: MemberID) -> Bool { standing.members.map { $0.member } == [member] }
}
