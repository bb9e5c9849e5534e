/// The fields of actions on training plans and trainings.
enum TrainingFields {
    private static let split = ActionField(
        "split", .text, required: true, "The plan's id or name, as GET splits lists it.")
    private static let exercise = ActionField(
        "exercise", .text, required: true, "The exercise's id, as GET splits lists it.")
    /// What a page was made of. A script that wants to overwrite what another one has changed leaves it out.
    private static let basis = ActionField(
        "basis", .text,
        "What the page was made of: refused where it is otherwise by now; without it nothing is compared.")
    private static let loads = "machine, free, bodyweight or time."
    private static let weight = ActionField(
        "weightKg", .decimal, "In kg, 0.001 to 999.999; 0 or empty: without a weight.")
    private static let rest = ActionField(
        "restSeconds", .number, "After each of its sets, 0 to 900; without it one's own.")

    // MARK: Of each action

    static let ofSplitAdd: [ActionField] = [.init("name", .text, required: true, "1 to 40 characters.")]

    static let ofSplitRename: [ActionField] = [
        Self.split, .init("name", .text, required: true, "1 to 40 characters."), Self.basis,
    ]

    static let ofSplitCopy: [ActionField] = [
        Self.split, .init("name", .text, "1 to 40 characters; without it NAME (copy)."),
    ]

    static let ofSplitRemove: [ActionField] = [Self.split, Self.basis]

    static let ofSplitExerciseAdd: [ActionField] = [
        Self.split, .init("name", .text, required: true, "1 to 60 characters."),
        .init("sets", .number, "1 to 20; 4 without it."),
        .init("reps", .number, "1 to 999, of load time in seconds; 10 without it."), Self.weight,
        .init("load", .text, Self.loads.dropLast() + "; machine without it."), Self.rest,
    ]

    static let ofSplitExerciseSet: [ActionField] = [
        Self.split, Self.exercise, .init("name", .text, "1 to 60 characters."),
        .init("sets", .number, "1 to 20."), .init("reps", .number, "1 to 999, of load time in seconds."),
        Self.weight, .init("load", .text, Self.loads),
        .init("restSeconds", .number, "After each of its sets, 0 to 900."), Self.basis,
    ]

    static let ofSplitExerciseMove: [ActionField] = [
        Self.split, Self.exercise,
        .init("place", .number, required: true, "Its place in the plan from then on, counted from 1."),
        Self.basis,
    ]

    static let ofSplitExerciseCopy: [ActionField] = [Self.split, Self.exercise]

    static let ofSplitExerciseRemove: [ActionField] = [Self.split, Self.exercise, Self.basis]

    static let ofTrain: [ActionField] = [
        .init("do", .text, required: true, "start, done, skip, undo, end or discard."),
        .init("split", .text, "Of one that starts: the plan's id or name."),
        .init("exercise", .number, "Of done and skip: the exercise that is meant, counted from 1."),
        .init(
            "set", .number,
            "The set that is meant, counted from 1; refused where another one is the present one."),
        .init("rest", .flag, "Whether the rest before the set is meant; refused where it is over by then."),
    ]

    static let ofTrainingRemove: [ActionField] = [
        .init("training", .text, required: true, "Its id, as GET trainings lists it.")
    ]

    static let ofKeptRemove: [ActionField] = [
        .init("document", .text, required: true, "Its path or id, as GET documents-kept lists it.")
    ]

    static let ofRestSeconds: [ActionField] = [.init("seconds", .number, required: true, "0 to 900.")]

    static let ofCountdownSeconds: [ActionField] = [.init("seconds", .number, required: true, "0 to 30.")]
}
