/// What a person can do from a page or a script, as its address says it.
package enum ActionName: String, CaseIterable, Sendable {
    // The group.
    case create, join, leave, erase
    case addMember = "add-member"
    case retire, recovery
    case invite
    // The promise.
    case goal, wager
    case weekStart = "week-start"
    case dayStart = "day-start"
    case groupName = "group-name"
    // One's own.
    case name, notify, quiet
    case sinkAdd = "sink-add"
    case sinkPicture = "sink-picture"
    case sinkTest = "sink-test"
    case sinkRemove = "sink-remove"
    // Workouts.
    case log, activity
    case caption, react, vouch, delete, undelete
    case nudge
    // Sessions.
    case session
    // Finger care.
    case check
    case reminderAdd = "reminder-add"
    case reminderSet = "reminder-set"
    case reminderRemove = "reminder-remove"
    case reminderOn = "reminder-on"
    case reminderOff = "reminder-off"
    case exerciseStart = "exercise-start"
    case exerciseNext = "exercise-next"
    case exercisePause = "exercise-pause"
    case exerciseStop = "exercise-stop"
    case targetAdd = "target-add"
    case targetRemove = "target-remove"
    case shareCare = "share-care"
    // Trends and health data.
    case energyGoal = "energy-goal"
    case healthImport = "health-import"
    case healthDiscard = "health-discard"
    case healthErase = "health-erase"
    // Training plans.
    case splitAdd = "split-add"
    case splitRename = "split-rename"
    case splitCopy = "split-copy"
    case splitRemove = "split-remove"
    case splitStarter = "split-starter"
    case splitExerciseAdd = "split-exercise-add"
    case splitExerciseSet = "split-exercise-set"
    case splitExerciseMove = "split-exercise-move"
    case splitExerciseCopy = "split-exercise-copy"
    case splitExerciseRemove = "split-exercise-remove"
    // Trainings.
    case train
    case trainingRemove = "training-remove"
    case restSeconds = "rest-seconds"
    case countdownSeconds = "countdown-seconds"
    // Documents.
    case keptRemove = "documents-kept-remove"
}

/// A field of an action.
package struct ActionField: Hashable, Sendable {
    /// What its value is.
    package enum Form: String, Sendable {
        case text, number, flag
        /// A number with at most three places behind the point.
        case decimal
    }

    /// As JSON and forms have it.
    package var name: String
    /// What its value is.
    package var form: Form
    /// Whether the action cannot do without it.
    package var isRequired: Bool
    /// What it means and which values are allowed.
    package var meaning: String

    init(_ name: String, _ form: Form, required isRequired: Bool = false, _ meaning: String) {
        (self.name, self.form, self.isRequired, self.meaning) = (name, form, isRequired, meaning)
    }
}

extension ActionName {
    private static let sink = ActionField("id", .text, required: true, "The id of the place, as GET sinks lists it.")
    private static let workout = ActionField("workout", .text, required: true, "The workout's id.")
    private static let types = "run, cycle, swim, walk, strength or other."
    private static let reminder = ActionField(
        "reminder", .text, required: true, "Its id, its name, or its time: 08:00.")

    /// What it does, in one sentence.
    package var meaning: String {
        switch self {
        case .create: "Begins a group, with this kiosk's owner as its first member."
        case .join: "Joins the group of another kiosk, with the code that it shows."
        case .leave: "Leaves the group; today is the last Day that counts. The button confirms it."
        case .erase: "Erases all that one said and showed, and leaves the group. The button confirms it."
        case .addMember: "Adds a further member of this home to this kiosk."
        case .retire:
            "Gives up a kiosk that is lost: one's own for ever, another member's until it says something again. The button confirms it."
        case .recovery: "Shows one's 24 recovery words. The button confirms it."
        case .invite: "Opens an invitation into the group. The button confirms it, and the answer has the code."
        case .goal: "Sets one's own goal."
        case .wager: "Sets what is at stake."
        case .weekStart: "Sets the day on which weeks start."
        case .dayStart: "Sets the hour at which Days start."
        case .groupName: "Names the group."
        case .name: "Changes what one is called."
        case .notify: "Switches a kind of notification on or off."
        case .quiet: "Sets the hours without notifications."
        case .sinkAdd: "Sends one's notifications to a place. The button confirms it."
        case .sinkPicture: "Says whether a workout's small picture goes along to a place."
        case .sinkTest: "Sends a notification to a place to try it."
        case .sinkRemove: "Sends no more notifications to a place."
        case .log: "Logs a workout without a photo; it is unproven until another member vouches for it."
        case .activity: "Says what one's own workout was; what is left out stays as it was."
        case .caption: "Says something to one's own workout."
        case .react: "Answers somebody else's workout with an emoji."
        case .vouch: "Gives one's word for somebody else's workout without a photo."
        case .delete: "Takes one's own workout back."
        case .undelete: "Has a deleted workout count again."
        case .nudge: "Nudges another member."
        case .session: "Starts a timed session, or pauses, resumes, ends or discards the one that is under way."
        case .check: "Makes a finger check, as a double press does."
        case .reminderAdd: "Adds a reminder of finger checks, 12 at most."
        case .reminderSet: "Sets a reminder to another time."
        case .reminderRemove: "Removes a reminder."
        case .reminderOn: "Switches a reminder on."
        case .reminderOff: "Switches a reminder off."
        case .exerciseStart: "Starts an exercise, whose steps the ring times."
        case .exerciseNext: "Goes on to the next step of the exercise."
        case .exercisePause: "Pauses the exercise, or goes on with it."
        case .exerciseStop: "Stops the exercise."
        case .targetAdd: "Sets a goal of one's own."
        case .targetRemove: "Takes a goal away; what it has earned stays."
        case .shareCare: "Says whether the household is told of one's finger checks."
        case .energyGoal: "Sets how much active energy one wants to spend in a day."
        case .healthImport: "Keeps what was found in the export that this phone has sent."
        case .healthDiscard: "Forgets what was found in it, or stops reading it."
        case .healthErase: "Takes all of one's health data away."
        case .splitAdd: "Makes a training plan without exercises."
        case .splitRename: "Gives a training plan another name; past trainings keep the one that it had."
        case .splitCopy: "Makes a training plan with the exercises of another one."
        case .splitRemove: "Removes a training plan; past trainings stay."
        case .splitStarter: "Makes the plans Upper Body, Core and Lower Body, but for those whose name a plan has."
        case .splitExerciseAdd: "Adds an exercise to the end of a training plan, 30 at most."
        case .splitExerciseSet: "Changes an exercise of a training plan; what is left out stays as it was."
        case .splitExerciseMove: "Moves an exercise of a training plan to another place."
        case .splitExerciseCopy: "Adds the same exercise once more, below the one that is copied."
        case .splitExerciseRemove: "Removes an exercise from a training plan."
        case .train: "Starts a training, says what became of its present set, takes that back, ends or discards it."
        case .trainingRemove: "Removes a past training; the workout that it became stays."
        case .keptRemove: "Removes a document of a newer version that is kept here."
        case .restSeconds: "Sets how long one rests between sets."
        case .countdownSeconds: "Sets for how long the end of a rest counts down."
        }
    }

    /// Its fields, but for `as` and `request`, which every action has.
    package var fields: [ActionField] {
        switch self {
        case .create:
            [
                .init("member", .text, required: true, "What one is called, 1 to 40 characters."),
                .init("goal", .number, required: true, "Days a week, 1 to 7."),
                .init("wager", .text, "What is at stake, up to 200 characters."),
                .init(
                    "name", .text, "The group's name, up to 40 characters; without one it is called after its members."),
                .init("maxMembers", .number, "2 or 3; 2 without it."),
            ]
        case .join:
            [
                .init("code", .text, required: true, "Six characters."),
                .init("at", .text, required: true, "The other kiosk's address, HOST:PORT."),
                .init("member", .text, "What one is called, 1 to 40 characters."),
                .init("goal", .number, "Days a week, 1 to 7."),
                .init(
                    "furtherKioskOf", .text,
                    "The member whose further kiosk this is to be, in place of member and goal."),
                .init(
                    "recoveryWords", .text,
                    "The 24 recovery words of the member whose kiosk this is to be, in place of their name."),
            ]
        case .leave: []
        case .erase: [.init("code", .text, "The code of the command line's offer, where one was asked for.")]
        case .addMember:
            [
                .init("name", .text, required: true, "What they are called, 1 to 40 characters."),
                .init("goal", .number, required: true, "Days a week, 1 to 7."),
                .init("button", .number, "Which button is theirs, counted from 1."),
            ]
        case .retire: [.init("kiosk", .text, required: true, "The kiosk's id.")]
        case .recovery: []
        case .invite: [.init("further", .flag, "For a further kiosk of a member, and not for somebody who joins.")]
        case .goal: [.init("days", .number, required: true, "Days a week, 1 to 7.")]
        case .wager: [.init("text", .text, required: true, "Up to 200 characters; empty for none.")]
        case .weekStart: [.init("day", .text, required: true, "monday to sunday.")]
        case .dayStart: [.init("hour", .number, required: true, "0 to 6.")]
        case .groupName: [.init("text", .text, required: true, "Up to 40 characters; empty: called after its members.")]
        case .name: [.init("text", .text, required: true, "1 to 40 characters.")]
        case .notify:
            [
                .init(
                    "kind", .text, required: true,
                    "workout, nudge, reaction, weekEnd, reminder, unproven, missed, level, admitted or givenUp."),
                .init("on", .flag, required: true, "true or false."),
            ]
        case .quiet:
            [
                .init("from", .text, required: true, "HH:MM; the same as until for never."),
                .init("until", .text, required: true, "HH:MM."),
            ]
        case .sinkAdd:
            [
                .init("kind", .text, required: true, "ntfy or webhook."),
                .init("url", .text, required: true, "http or https; with the topic for ntfy."),
                .init("picture", .flag, "Whether a workout's small picture goes along; false without it."),
            ]
        case .sinkPicture: [Self.sink, .init("on", .flag, required: true, "true or false.")]
        case .sinkTest, .sinkRemove: [Self.sink]
        case .log:
            [
                .init("type", .text, required: true, Self.types),
                .init("minutes", .number, required: true, "How long it took, 1 to 1440."),
                .init("notes", .text, "Up to 500 characters."),
                .init(
                    "at", .text,
                    "When it was, at most 48 hours ago: HH:MM, yesterday HH:MM, or a date and a time; empty: now."),
                .init("photo", .flag, "Whether the next press within 60 s is its proof; false without it."),
            ]
        case .activity:
            [
                Self.workout, .init("type", .text, Self.types),
                .init("minutes", .number, "How long it took, 1 to 1440; 0 takes it away."),
                .init("notes", .text, "Up to 500 characters; empty takes them away."),
            ]
        case .caption:
            [Self.workout, .init("text", .text, required: true, "Up to 100 characters; empty takes it back.")]
        case .react: [Self.workout, .init("emoji", .text, required: true, "One emoji; empty takes it back.")]
        case .vouch, .delete, .undelete: [Self.workout]
        case .nudge:
            [
                .init("to", .text, "The member's name; may be left out where there is only one other."),
                .init("text", .text, "Up to 140 characters; empty for one of the presets."),
            ]
        case .session:
            [
                .init("do", .text, required: true, "start, pause, resume, end or discard."),
                .init("type", .text, "Of one that starts: run, cycle, swim, walk, strength or other."),
            ]
        case .check, .exerciseNext, .exercisePause, .exerciseStop: []
        case .reminderAdd:
            [
                .init("time", .text, required: true, "HH:MM by the kiosk's clock."),
                .init("name", .text, "Up to 40 characters."),
            ]
        case .reminderSet: [Self.reminder, .init("time", .text, required: true, "HH:MM by the kiosk's clock.")]
        case .reminderRemove, .reminderOn, .reminderOff: [Self.reminder]
        case .exerciseStart:
            [.init("exercise", .text, required: true, "Its id or its name, as GET exercises lists it.")]
        case .targetAdd:
            [
                .init("title", .text, required: true, "1 to 40 characters."),
                .init("count", .number, required: true, "1 to 99."),
                .init("of", .text, required: true, "checks, exercises or workouts."),
                .init("per", .text, required: true, "day or week."),
            ]
        case .targetRemove: [.init("id", .text, required: true, "The goal's id, as GET targets lists it.")]
        case .shareCare: [.init("on", .flag, required: true, "true or false.")]
        case .energyGoal: [.init("kcal", .number, required: true, "1 to 20000; 0 takes it away.")]
        case .healthImport:
            [.init("log", .flag, "Whether its workouts of the last 48 hours are logged; false without it.")]
        case .healthDiscard, .healthErase: []
        case .splitStarter: []
        case .splitAdd: TrainingFields.ofSplitAdd
        case .splitRename: TrainingFields.ofSplitRename
        case .splitCopy: TrainingFields.ofSplitCopy
        case .splitRemove: TrainingFields.ofSplitRemove
        case .splitExerciseAdd: TrainingFields.ofSplitExerciseAdd
        case .splitExerciseSet: TrainingFields.ofSplitExerciseSet
        case .splitExerciseMove: TrainingFields.ofSplitExerciseMove
        case .splitExerciseCopy: TrainingFields.ofSplitExerciseCopy
        case .splitExerciseRemove: TrainingFields.ofSplitExerciseRemove
        case .train: TrainingFields.ofTrain
        case .trainingRemove: TrainingFields.ofTrainingRemove
        case .keptRemove: TrainingFields.ofKeptRemove
        case .restSeconds: TrainingFields.ofRestSeconds
        case .countdownSeconds: TrainingFields.ofCountdownSeconds
        }
    }

    /// Whether it cannot be undone or reaches beyond the phone, so that a hold of the button has to confirm it.
    package var wantsButton: Bool {
        switch self {
        case .leave, .erase, .retire, .recovery, .invite, .sinkAdd: true
        case .create, .join, .addMember, .goal, .wager, .weekStart, .dayStart, .groupName, .name, .notify, .quiet,
            .sinkPicture, .sinkTest, .sinkRemove, .log, .activity, .caption, .react, .vouch, .delete, .undelete, .nudge,
            .check,
            .reminderAdd, .reminderSet, .reminderRemove, .reminderOn, .reminderOff, .exerciseStart, .exerciseNext,
            .exercisePause, .exerciseStop, .targetAdd, .targetRemove, .shareCare, .session, .energyGoal, .healthImport,
            .healthDiscard, .healthErase, .splitAdd, .splitRename, .splitCopy, .splitRemove, .splitStarter,
            .splitExerciseAdd, .splitExerciseSet, .splitExerciseMove, .splitExerciseCopy, .splitExerciseRemove, .train,
            .trainingRemove, .keptRemove, .restSeconds, .countdownSeconds:
            false
        }
    }
}
