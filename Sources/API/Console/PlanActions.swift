internal import Actions
internal import ConsoleLogic
internal import FitPinkyCore
internal import JSON
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import TTRPC

// The actions on training plans and trainings, the same that the command line takes.
extension KioskEndpoint {
    /// Takes one of them as the member whose phone it is: plans and trainings are in a ledger of that member's own.
    func plan(_ input: ActionInput, of actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        guard input.actor.isEmpty || input.actor == actor else {
            throw TTRPCStatus(
                .failedPrecondition, "training plans are \(input.actor)'s own; use a phone of \(input.actor)'s")
        }
        let name = input.text("name")
        switch input.name {
        case .splitAdd:
            var answer = try await changeSplit(
                .add(.with { $0.name = name }), actor, "\(name) is there: add its exercises.")
            answer.next = try await splitsView(of: .named(actor)).split(name).map { .plans(.split($0.id)) }
            return answer
        case .splitRename: return try await rename(input, to: name, actor)
        case .splitCopy:
            let split = try await found(input, actor)
            let copied = Fitpinky_V1_CopiedSplit.with { ($0.split, $0.name) = (split.id.ulid.text, name) }
            return try await changeSplit(.copy(copied), actor, "\(split.name) is copied.")
        case .splitRemove:
            var answer = try await changeSplit(input, actor) { split throws(TTRPCStatus) in
                try checkBasis(input, split.basis, split.name)
                return (.remove(split.id.ulid.text), "\(split.name) is removed. Past trainings stay.")
            }
            answer.next = .plans(.overview)
            return answer
        case .splitStarter:
            return try await changeSplit(.starter(.init()), actor, "Upper Body, Core and Lower Body are there.")
        case .splitExerciseAdd: return try await addExercise(input, actor)
        case .splitExerciseSet: return try await setExercise(input, actor)
        case .splitExerciseMove: return try await moveExercise(input, actor)
        case .splitExerciseCopy: return try await copyExercise(input, actor)
        case .splitExerciseRemove: return try await removeExercise(input, actor)
        case .train: return try await train(input, actor)
        case .trainingRemove:
            let request = Fitpinky_V1_RemoveTrainingRequest.with {
                ($0.training, $0.asMember) = (input.text("training"), actor)
            }
            _ = try await take(RemoveTraining.self, request)
            let log = try await trainingLogView(of: .named(actor), days: TrainingDays.standard)
            return ActionAnswer(
                .list(log.trainings.map(\.json)), "The training is removed. The workout that it became stays.",
                next: .trainings(.latest(days: Route.usualTrainingSpan)))
        case .keptRemove:
            let left = try await removeKeptDocument(input.text("document"), as: .named(actor))
            return ActionAnswer(left.listJSON, "The document is removed.", next: .documents(.overview))
        case .restSeconds, .countdownSeconds: return try await setTimers(input, actor)
        case .create, .join, .leave, .erase, .addMember, .retire, .recovery, .invite, .goal, .wager, .weekStart,
            .dayStart,
            .groupName, .name, .notify, .quiet, .sinkAdd, .sinkPicture, .sinkTest, .sinkRemove, .log, .activity,
            .caption, .react, .vouch, .delete, .undelete, .nudge, .session, .check, .reminderAdd, .reminderSet,
            .reminderRemove, .reminderOn, .reminderOff, .exerciseStart, .exerciseNext, .exercisePause, .exerciseStop,
            .targetAdd, .targetRemove, .shareCare, .energyGoal, .healthImport, .healthDiscard, .healthErase:
            throw TTRPCStatus(.internal, "\(input.name.rawValue) is not an action of training")
        }
    }

    private func setTimers(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let (isRest, seconds) = (input.name == .restSeconds, try amount("seconds", input) ?? 0)
        let request = Fitpinky_V1_SetTrainingTimersRequest.with {
            $0.asMember = actor
            if isRest { $0.restSeconds = seconds } else { $0.countdownSeconds = seconds }
        }
        _ = try await take(SetTrainingTimers.self, request)
        return ActionAnswer(
            try await trainingTimersView(of: .named(actor)).json,
            isRest ? "You rest for \(seconds) s." : "The last \(seconds) s of a rest count down.")
    }

    // MARK: Plans

    private func changeSplit(
        _ change: Fitpinky_V1_ChangeSplitRequest.OneOf_Change, _ actor: String, _ sentence: String
    ) async throws(TTRPCStatus) -> ActionAnswer {
        _ = try await take(ChangeSplit.self, .with { ($0.change, $0.asMember) = (change, actor) })
        return ActionAnswer(try await splitsView(of: .named(actor)).listJSON, sentence)
    }

    /// Reads the split, has the change made up by it, and takes the change. Where another change of it came in between, all of that again, so
    /// that neither overwrites the other.
    private func changeSplit(
        _ input: ActionInput, _ actor: String,
        _ change: (SplitView) throws(TTRPCStatus) -> (Fitpinky_V1_ChangeSplitRequest.OneOf_Change, String)
    ) async throws(TTRPCStatus) -> ActionAnswer {
        var attempt = 1
        while true {
            let split = try await found(input, actor)
            let (change, sentence) = try change(split)
            let action = ChangeSplit(change, basis: split.version, as: .named(actor))
            let result = try await written { () throws(StoreError) in try await kiosk.take(action, at: moment) }
            if case .failure(let error) = result, error.name == ActionError.splitChanged("").name,
                attempt < Self.maxSplitAttempts
            {
                attempt += 1
                continue
            }
            _ = try check { () throws(ActionError) in try result.get() }
            return ActionAnswer(try await splitsView(of: .named(actor)).listJSON, sentence)
        }
    }

    /// More changes of one split than this do not come in between by chance.
    private static let maxSplitAttempts = 4

    private func found(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> SplitView {
        let wanted = input.text("split")
        guard let split = try await splitsView(of: .named(actor)).split(wanted) else {
            throw TTRPCStatus(.notFound, "there is no training plan \"\(wanted.prefix(40))\"; GET splits lists yours")
        }
        return split
    }

    /// Refuses a change of something that is not any more what the page showed.
    private func checkBasis(_ input: ActionInput, _ present: String, _ what: String) throws(TTRPCStatus) {
        guard let basis = input.textIfGiven("basis"), basis != present else { return }
        throw TTRPCStatus(
            .failedPrecondition,
            "\(what) was changed elsewhere since this page was made, and nothing is overwritten: look at it as it is now"
        )
    }

    private func rename(
        _ input: ActionInput, to name: String, _ actor: String
    ) async throws(TTRPCStatus) -> ActionAnswer {
        try await changeSplit(input, actor) { split throws(TTRPCStatus) in
            try checkBasis(input, split.nameBasis, split.name)
            guard !name.isEmpty else {
                throw TTRPCStatus(.invalidArgument, "a training plan's name has 1 to 40 characters")
            }
            let edited = Fitpinky_V1_EditedSplit.with { ($0.split, $0.name) = (split.id.ulid.text, name) }
            return (.edit(edited), "It is called \(name) now.")
        }
    }

    // MARK: Exercises of a plan

    /// - Parameter change: makes the exercises, which are those that the split has, what they are to be; its result is the sentence.
    private func edit(
        _ input: ActionInput, _ actor: String,
        _ change: (SplitView, inout [Fitpinky_V1_SplitExercise]) throws(TTRPCStatus) -> String
    ) async throws(TTRPCStatus) -> ActionAnswer {
        try await changeSplit(input, actor) { split throws(TTRPCStatus) in
            var exercises = split.exercises.map(Fitpinky_V1_SplitExercise.init)
            let sentence = try change(split, &exercises)
            let edited = Fitpinky_V1_EditedSplit.with {
                ($0.split, $0.exercises, $0.setsExercises) = (split.id.ulid.text, exercises, true)
            }
            return (.edit(edited), sentence)
        }
    }

    /// The exercise that is meant, and its place, counted from 0.
    private func place(
        _ input: ActionInput, in split: SplitView
    ) throws(TTRPCStatus) -> (index: Int, exercise: SplitExerciseView) {
        let wanted = input.text("exercise").uppercased()
        guard let index = split.exercises.firstIndex(where: { $0.id.ulid.text == wanted }) else {
            throw TTRPCStatus(.notFound, "\(split.name) has no such exercise any more")
        }
        return (index, split.exercises[index])
    }

    private func addExercise(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        var exercise = Fitpinky_V1_SplitExercise.with {
            ($0.name, $0.sets, $0.reps, $0.load) = (input.text("name"), 4, 10, "machine")
        }
        exercise.restSeconds = try await restSeconds(input, actor)
        try fill(&exercise, input)
        return try await edit(input, actor) { [exercise] split, exercises in
            exercises.append(exercise)
            return "\(input.text("name")) is in \(split.name)."
        }
    }

    private func restSeconds(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> UInt32 {
        if let given = try amount("restSeconds", input) { return given }
        return UInt32(clamping: try await trainingTimersView(of: .named(actor)).restSeconds)
    }

    private func setExercise(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        try await edit(input, actor) { split, exercises throws(TTRPCStatus) in
            let (index, exercise) = try place(input, in: split)
            try checkBasis(input, exercise.basis, exercise.name)
            if let name = input.textIfGiven("name") { exercises[index].name = name }
            try fill(&exercises[index], input)
            return "\(exercises[index].name) is saved."
        }
    }

    /// What was given of an exercise but its name.
    private func fill(_ exercise: inout Fitpinky_V1_SplitExercise, _ input: ActionInput) throws(TTRPCStatus) {
        if let sets = try amount("sets", input) { exercise.sets = sets }
        if let reps = try amount("reps", input) { exercise.reps = reps }
        if let load = input.textIfGiven("load"), !load.isEmpty { exercise.load = load }
        if let rest = try amount("restSeconds", input) { exercise.restSeconds = rest }
        switch input.thousandths("weightKg") {
        case nil: break
        case 0?: exercise.clearWeightKg()
        case let grams?:
            guard let grams = UInt32(exactly: grams) else {
                throw TTRPCStatus(.invalidArgument, "a weight is 0.001 to 999.999 kg")
            }
            exercise.weightKg = grams
        }
    }

    private func moveExercise(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        try await edit(input, actor) { split, exercises throws(TTRPCStatus) in
            let (index, exercise) = try place(input, in: split)
            try checkBasis(input, split.orderBasis, split.name)
            let wanted = input.number("place") ?? 0
            guard split.exercises.indices.contains(wanted - 1) else {
                throw TTRPCStatus(
                    .invalidArgument, "\(split.name) has places 1 to \(split.exercises.count), and this is \(wanted)")
            }
            exercises.insert(exercises.remove(at: index), at: wanted - 1)
            return "\(exercise.name) is number \(wanted) now."
        }
    }

    private func copyExercise(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        try await edit(input, actor) { split, exercises throws(TTRPCStatus) in
            let (index, exercise) = try place(input, in: split)
            var copy = exercises[index]
            copy.id = ""
            exercises.insert(copy, at: index + 1)
            return "\(exercise.name) is there once more."
        }
    }

    private func removeExercise(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let id = try await found(input, actor).id
        var answer = try await edit(input, actor) { split, exercises throws(TTRPCStatus) in
            let (index, exercise) = try place(input, in: split)
            try checkBasis(input, exercise.basis, exercise.name)
            exercises.remove(at: index)
            return "\(exercise.name) is removed from \(split.name)."
        }
        answer.next = .plans(.split(id))
        return answer
    }

    /// The field's number; nil if it was not given. A number that no message can carry is refused by its field's own words.
    private func amount(_ field: String, _ input: ActionInput) throws(TTRPCStatus) -> UInt32? {
        guard let number = input.number(field) else { return nil }
        guard let amount = UInt32(exactly: number) else {
            let meaning = input.name.fields.first { $0.name == field }?.meaning ?? ""
            throw TTRPCStatus(.invalidArgument, "\(field) is \(number): \(meaning)")
        }
        return amount
    }

    // MARK: A training

    private func train(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let (what, member) = (input.text("do"), Actor.named(actor))
        let training: TrainingView
        switch what {
        case "start": training = try await startTraining(input.text("split"), as: member)
        case "done":
            try await checkPlace(input, member)
            training = try await steerTraining(.done, as: member)
        case "skip":
            try await checkPlace(input, member)
            training = try await steerTraining(.skip, as: member)
        case "undo": training = try await steerTraining(.undo, as: member)
        case "end": training = try await steerTraining(.end, as: member)
        case "discard": training = try await steerTraining(.discard, as: member)
        default:
            throw TTRPCStatus(
                .invalidArgument,
                "\"\(what.prefix(40))\" does nothing with a training; choose start, done, skip, undo, end or discard")
        }
        return ActionAnswer(
            training.json, training.sentence(after: what), next: what == "start" ? .training : nil)
    }

    /// Refuses what was said of another set than the present one: the button by the door was faster, or another page. Refuses, too, what
    /// was said of a rest that is over: its set would be skipped.
    private func checkPlace(_ input: ActionInput, _ actor: Actor) async throws(TTRPCStatus) {
        var place: TrainingPlaceView?
        if let exercise = input.number("exercise"), let set = input.number("set") {
            place = TrainingPlaceView(exercise: exercise, set: set)
        }
        let isOfRest = input.flag("rest")
        guard place != nil || isOfRest else { return }
        let running = try await trainingStandingView(of: actor).running
        if let place, running?.current != place {
            throw TTRPCStatus(.failedPrecondition, "the training is at another set by now; nothing was changed")
        }
        if isOfRest, running?.rest?.isSet ?? true {
            throw TTRPCStatus(.failedPrecondition, "the rest is over by now; nothing was changed")
        }
    }
}

extension TrainingView {
    /// What the reader is told of what they did.
    fileprivate func sentence(after what: String) -> String {
        switch status {
        case .ended:
            return "\(splitName) has ended: press the button within a minute, and its photo proves the workout."
        case .discarded: return "Discarded: nothing of it is kept."
        case .running: break
        }
        switch what {
        case "start": return "\(splitName) begins."
        case "done": return current == nil ? "Done. That was the last set." : "Done."
        case "undo": return "That set is to be done again."
        default: return current == nil ? "That was the last set." : "On it goes."
        }
    }
}
