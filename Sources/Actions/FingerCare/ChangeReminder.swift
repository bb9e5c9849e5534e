internal import FitPinkyCore
internal import Ledger
package import Messages

/// A member adds, changes, removes or switches a reminder of finger checks. The first change makes the reminders with which everybody
/// begins.
package struct ChangeReminder: PersonalAction {
    /// One of the changes that the call can carry.
    package typealias Change = Fitpinky_V1_ChangeReminderRequest.OneOf_Change

    /// Which reminder, and what it is to be.
    package var change: Change
    package var actor: Actor

    /// That change.
    package init(_ change: Change, as actor: Actor) { (self.change, self.actor) = (change, actor) }

    package init(_ request: Fitpinky_V1_ChangeReminderRequest) throws(ActionError) {
        guard let change = request.change else { throw .noReminderChange }
        self.init(change, as: .named(request.asMember))
    }

    package static let errors: [ActionError] =
        .ofCare + [
            .unknownDate, .noReminderChange, .reminderTime("25:00"), .text(.displayName, .tooManyCharacters(count: 41)),
            .noReminder("tea", there: Reminders.examples), .severalReminders("lunch", Reminders.examples),
            .manyReminders,
        ]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        let hasBegun = household.winners.hasSetReminders(member)
        let beginning = hasBegun ? [] : ReminderFact.defaults(of: member, from: now.minute)
        let reminders = Reminders(
            hasBegun ? household.winners.reminders(of: member) : beginning.map(CareReminder.init))
        guard let changed = try reminders.changed(change, at: now) else { return Outcome([]) }
        // By a clock that was ahead, or in an hour that comes twice, the last change may seem to be still to come.
        let fact = ReminderFact(
            changed.reminder.id, ChangeID(now.freshID()), of: member, from: max(now.minute, changed.reminder.since),
            time: changed.reminder.time, changed.isRemoved ? .removed : changed.reminder.isOn ? .on : .off,
            name: changed.reminder.name)
        return Outcome(beginning.map { .reminder($0) } + [.reminder(fact)])
    }
}

/// A member's reminders, and what becomes of them.
private struct Reminders {
    private let all: [CareReminder]

    init(_ all: [CareReminder]) { self.all = all }

    static let examples = [(2, 750), (9, 800)].map { low, time in
        CareReminder(
            id: ReminderID(ULID(high: 0, low: low)), name: "lunch", time: time, isOn: true,
            since: CareMinute(.first, minute: 0))
    }

    /// How one of them, or a new one, is after the change; nil if it was so already.
    func changed(
        _ change: ChangeReminder.Change, at now: Now
    ) throws(ActionError) -> (reminder: CareReminder, isRemoved: Bool)? {
        var (before, after): (CareReminder?, CareReminder)
        switch change {
        case .add(let new):
            let time = try time(new.time)
            try TextLimit.displayName.checkEntered(new.name, orEmpty: true)
            before = all.first { $0.time == time && $0.name == new.name }
            guard before != nil || all.count < ReminderFact.maxCount else { throw .manyReminders }
            after =
                before
                ?? CareReminder(
                    id: ReminderID(now.freshID()), name: new.name, time: time, isOn: true, since: now.minute)
            after.isOn = true
        case .set(let set):
            let found = try found(set.reminder)
            (before, after) = (found, found)
            after.time = try time(set.time)
        case .on(let text):
            let found = try found(text)
            (before, after) = (found, found)
            after.isOn = true
        case .off(let text):
            let found = try found(text)
            (before, after) = (found, found)
            after.isOn = false
        case .remove(let text): return (try found(text), true)
        }
        return after == before ? nil : (after, false)
    }

    /// The reminder of that id, of those words in full, of that time or of that name.
    private func found(_ text: String) throws(ActionError) -> CareReminder {
        if let id = ULID(text: text), let reminder = all.first(where: { $0.id.ulid == id }) { return reminder }
        // A refusal shows these words: what it asks for tells one of them from the others. Two of the same words are alike.
        if let reminder = all.first(where: { $0.words == text }) { return reminder }
        var matching: [CareReminder] = []
        if let time = WallClockTime(text) { matching = all.filter { $0.time == time.minutes } }
        if matching.isEmpty {
            matching = all.filter { $0.name.lowercased() == text.lowercased() && !text.isEmpty }
        }
        guard let reminder = matching.first else { throw .noReminder(text, there: all) }
        guard matching.count == 1 else { throw .severalReminders(text, matching) }
        return reminder
    }

    private func time(_ text: String) throws(ActionError) -> Int {
        guard let time = WallClockTime(text) else { throw .reminderTime(text) }
        return time.minutes
    }
}

extension CareReminder {
    fileprivate init(_ fact: ReminderFact) {
        self.init(id: fact.reminder, name: fact.name, time: fact.time, isOn: true, since: fact.from)
    }

    /// `lunch at 12:30`.
    fileprivate var words: String {
        let time = WallClockTime(minutes: time).text
        return name.isEmpty ? time : "\(name) at \(time)"
    }
}

extension ActionError {
    /// The request names no change.
    package static let noReminderChange = invalid("noReminderChange", "no change of a reminder was given")

    /// What was typed is no time of a day.
    package static func reminderTime(_ text: String) -> Self {
        invalid("reminderTime", "\"\(text)\" is not a time; write hours and minutes from 00:00 to 23:59, such as 08:00")
    }

    /// The member has no reminder of that name or time.
    static func noReminder(_ text: String, there: [CareReminder]) -> Self {
        let names = there.map(\.words).joined(separator: ", ")
        let rest = there.isEmpty ? "there are none" : "there are \(names)"
        return Self(
            name: "noReminder", blast: .notFound, sentence: "no reminder is called \"\(text)\"; \(rest)", remedy: nil)
    }

    /// The member has several of that name or time.
    static func severalReminders(_ text: String, _ matching: [CareReminder]) -> Self {
        let names = matching.map(\.words).joined(separator: ", ")
        return failed(
            "severalReminders", "\"\(text)\" can be several reminders: \(names); write one of these in full")
    }

    /// The member has as many as there can be.
    package static let manyReminders = failed(
        "manyReminders", "there can be \(ReminderFact.maxCount) reminders; remove one first")
}
