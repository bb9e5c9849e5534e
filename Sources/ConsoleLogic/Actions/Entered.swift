/// What a person entered for an action that was refused, so that they can try again without typing it once more.
package struct Entered: Hashable, Sendable {
    /// What was to be done.
    package var action: ActionName
    /// The fields by their names, `as` among them.
    package var values: [String: String]

    /// A form of more bytes is not kept.
    package static let maxBytes = 2048

    /// The fields of a form; nil where the action has a field that is secret, and for a form that is too large.
    package init?(_ action: ActionName, _ form: FormFields) {
        guard !action.hasSecret else { return nil }
        var values: [String: String] = [:]
        // Without what the page was made of: the reader is told that it has changed, and may overwrite it.
        for name in action.fields.map(\.name) + ["as"] where name != "basis" { values[name] = form[name] }
        guard values.values.reduce(0, { $0 + $1.utf8.count }) <= Entered.maxBytes else { return nil }
        (self.action, self.values) = (action, values)
    }

    /// Whether a person typed any of it.
    package var isTyped: Bool { action.fields.contains { $0.isTyped && values[$0.name] != nil } }
}

extension ActionField {
    /// Whether a person types it: the others are ids and choices, which a page knows.
    package var isTyped: Bool {
        switch form {
        case .number, .decimal: !["place", "exercise", "set"].contains(name)
        case .flag: false
        case .text: ["at", "from", "member", "name", "notes", "text", "time", "title", "until", "wager"].contains(name)
        }
    }

    /// Its label: `Title`, and `Rest seconds` of `restSeconds`.
    package var title: String {
        name.prefix(1).uppercased() + name.dropFirst().map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
    }

    /// Characters that a field of a form takes: a little more than rules allow, so that the rule says what is wrong.
    package var most: Int { form == .number || form == .decimal ? 9 : name == "notes" ? 600 : 200 }
}

extension ActionName {
    /// Whether a field of it is to be known to nobody: an address or a code.
    fileprivate var hasSecret: Bool {
        switch self {
        case .join, .sinkAdd: true
        case .create, .leave, .erase, .addMember, .retire, .recovery, .invite, .goal, .wager, .weekStart, .dayStart,
            .groupName,
            .name,
            .notify, .quiet, .sinkPicture, .sinkTest, .sinkRemove, .log, .activity, .caption, .react, .vouch, .delete,
            .undelete, .nudge,
            .check, .reminderAdd, .reminderSet, .reminderRemove, .reminderOn, .reminderOff, .exerciseStart,
            .exerciseNext, .exercisePause, .exerciseStop, .targetAdd, .targetRemove, .shareCare, .session, .energyGoal,
            .healthImport, .healthDiscard, .healthErase, .splitAdd, .splitRename, .splitCopy, .splitRemove,
            .splitStarter, .splitExerciseAdd, .splitExerciseSet, .splitExerciseMove, .splitExerciseCopy,
            .splitExerciseRemove, .train, .trainingRemove, .keptRemove, .restSeconds, .countdownSeconds:
            false
        }
    }

    /// Whether the kiosk itself tries again until it is saved: another try would be another one.
    package var isSavedLater: Bool { self == .check }
}
