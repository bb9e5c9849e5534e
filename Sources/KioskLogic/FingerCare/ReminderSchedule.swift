package import FitPinkyCore

/// Which finger check each member is reminded of, and which was missed.
///
/// It has no timer of its own: the loop looks every few seconds. The wall clock alone says what is due, and only while it is trusted;
/// how long the ring calls is measured by the clock that never steps. An occurrence is told once: what is not after the latest one that
/// was told is not told again, wherever the wall clock steps to.
package struct ReminderSchedule: Hashable, Sendable {
    package enum Limits {
        /// The ring calls for so long, if no check is made before.
        package static let pulse = MonotonicInstant.Span.seconds(600)
        /// What was missed longer ago is no news, in milliseconds.
        package static let missedMilliseconds: Int64 = 12 * 3_600_000
    }

    /// A time at which a check is due.
    package struct Occurrence: Hashable, Sendable {
        /// Names it, and orders it by what the wall clock was to show.
        package var minute: CareMinute
        package var at: UTCInstant
        /// A check before then answers it.
        package var windowEnd: UTCInstant
        package var isAnswered: Bool

        package init(_ minute: CareMinute, at instant: UTCInstant, windowEnd: UTCInstant, isAnswered: Bool) {
            (self.minute, self.at, self.windowEnd, self.isAnswered) = (minute, instant, windowEnd, isAnswered)
        }
    }

    fileprivate struct Member: Hashable {
        /// Ascending.
        var occurrences: [Occurrence] = []
        /// The latest occurrence that the member was reminded of.
        var reminded: CareMinute?
        /// The latest that was told as missed.
        var missed: CareMinute?
        /// The one that is being noted as told.
        var noting: CareMinute?
        var pulse: Pulse?
    }

    /// The ring calls for a check.
    fileprivate struct Pulse: Hashable {
        var minute: CareMinute
        var since: MonotonicInstant
    }

    private var members: [ULID: Member] = [:]

    /// Nobody has reminders.
    package init() {}

    /// Those are a member's occurrences near now: those whose windows may still be open, and those of the next hours.
    ///
    /// - Parameter reminded: the latest occurrence that the member was reminded of, as the disk has it.
    package mutating func set(_ occurrences: [Occurrence], reminded: CareMinute?, of member: ULID) {
        var present = members[member] ?? Member()
        present.occurrences = occurrences.sorted { $0.minute < $1.minute }
        present.reminded = [present.reminded, reminded].compactMap { $0 }.max()
        if let pulse = present.pulse, present.isAnswered(pulse.minute) { present.pulse = nil }
        members[member] = present
    }

    /// This kiosk serves those members alone.
    package mutating func keep(only served: Set<ULID>) { members = members.filter { served.contains($0.key) } }

    // MARK: Looks

    package enum Change: Hashable, Sendable {
        /// Note on the disk that the member is reminded of that: then `noted`.
        case note(Occurrence, member: ULID)
        /// The window of that one has ended without a check.
        case missed(Occurrence, member: ULID)
    }

    /// Decides what is due, and what was missed. Silence delays both: what is due until its window ends, and what was missed as long as it
    /// is news.
    ///
    /// - Parameter silent: whether a member is in their quiet hours; at night every member is.
    package mutating func look(_ time: ClockReading, silent: (ULID) -> Bool) -> [Change] {
        var changes: [Change] = []
        for member in members.keys.sorted() {
            guard var present = members[member] else { continue }
            present.endPulse(at: time, isSilent: silent(member))
            if time.isTrusted, !silent(member) {
                changes += present.missed(at: time.wall).map { .missed($0, member: member) }
                if let due = present.due(at: time.wall) {
                    present.noting = due.minute
                    changes.append(.note(due, member: member))
                }
            }
            members[member] = present
        }
        return changes
    }

    /// The disk has that note, or refused it. If it has it, and no check has answered the occurrence meanwhile, the ring calls, and the
    /// member is to be told of the returned occurrence. If it refused, the next look tries again.
    package mutating func noted(
        _ minute: CareMinute, of member: ULID, isKept: Bool, at now: MonotonicInstant
    ) -> Occurrence? {
        guard var present = members[member], present.noting == minute else { return nil }
        present.noting = nil
        defer { members[member] = present }
        guard isKept else { return nil }
        present.reminded = present.reminded.map { max($0, minute) } ?? minute
        guard !present.isAnswered(minute), let told = present.occurrences.first(where: { $0.minute == minute }) else {
            return nil
        }
        present.pulse = Pulse(minute: minute, since: now)
        return told
    }

    /// Since when the ring calls for a check, by the latest of the members' reminders; nil if it does not.
    package var pulsesSince: MonotonicInstant? { members.values.compactMap { $0.pulse?.since }.max() }
}

extension ReminderSchedule.Member {
    fileprivate func isAnswered(_ minute: CareMinute) -> Bool {
        occurrences.contains { $0.minute == minute && $0.isAnswered }
    }

    /// A call ends after its time, with its window, and when the member wants quiet.
    fileprivate mutating func endPulse(at time: ClockReading, isSilent: Bool) {
        guard let pulse else { return }
        let isOver = occurrences.contains { $0.minute == pulse.minute && time.isTrusted && $0.windowEnd <= time.wall }
        if isSilent || isOver || time.monotonic >= pulse.since + ReminderSchedule.Limits.pulse { self.pulse = nil }
    }

    /// The occurrence whose window is open and that the member was not reminded of.
    fileprivate func due(at wall: UTCInstant) -> ReminderSchedule.Occurrence? {
        guard noting == nil else { return nil }
        return occurrences.last { occurrence in
            occurrence.at <= wall && wall < occurrence.windowEnd && !occurrence.isAnswered
                && reminded.map { $0 < occurrence.minute } ?? true
        }
    }

    /// Those whose windows have ended lately without a check, and that were not told before.
    fileprivate mutating func missed(at wall: UTCInstant) -> [ReminderSchedule.Occurrence] {
        let news = occurrences.filter { occurrence in
            let age = wall.milliseconds - occurrence.windowEnd.milliseconds
            return age >= 0 && age <= ReminderSchedule.Limits.missedMilliseconds && !occurrence.isAnswered
                && missed.map { $0 < occurrence.minute } ?? true
        }
        missed = news.last?.minute ?? missed
        return news
    }
}
