internal import Actions
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import TTRPC

// A training under way: what is asked of it.
extension KioskEndpoint {
    func getTraining(
        _ request: Fitpinky_V1_PlansRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_TrainingStanding {
        .init(try await trainingStandingView(of: .named(request.asMember)))
    }

    func startTraining(
        _ request: Fitpinky_V1_StartTrainingRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Training {
        .init(try await startTraining(request.split, as: .named(request.asMember)))
    }

    func steerTraining(
        _ request: Fitpinky_V1_SteerTrainingRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Training {
        let steering: TrainingSteering =
            switch request.steering {
            case .done: .done
            case .skip: .skip
            case .undo: .undo
            case .end: .end
            case .discard: .discard
            case .unspecified, .UNRECOGNIZED:
                throw TTRPCStatus(
                    .invalidArgument, "a set is done, skipped or taken back, or the training ends or is discarded")
            }
        return .init(try await steerTraining(steering, as: .named(request.asMember)))
    }
}

// The same as views.
extension KioskEndpoint {
    /// The member's training that is under way, or that ended within the last minute.
    func trainingStandingView(of actor: Actor) async throws(TTRPCStatus) -> TrainingStandingView {
        let member = try await training(of: actor)
        return TrainingStandingView(
            running: kiosk.channels.view.trainings[member.member].map { view(of: $0, member.member, member.name) })
    }

    /// Begins a training by the split of that name or id.
    func startTraining(_ split: String, as actor: Actor) async throws(TTRPCStatus) -> TrainingView {
        let reading = try await plans(of: actor)
        let named = reading.plans.splits.first { $0.plan.name.lowercased() == split.lowercased() }
        let names = reading.plans.splits.map(\.plan.name)
        guard let found = ULID(text: split).flatMap({ reading.plans[SplitID($0)] }) ?? named else {
            let rest = names.isEmpty ? "; there are none" : Spelling.hint(split, among: names)
            throw TTRPCStatus(.notFound, "no split is called \"\(split)\"\(rest)")
        }
        let plan = TrainingCourse.Plan(found.id, found.plan, reading.timers)
        guard plan.setCount > 0 else {
            throw TTRPCStatus(.failedPrecondition, "\"\(found.plan.name)\" has no exercises; add one first")
        }
        let result = await kiosk.startTraining(by: plan, as: reading.member)
        return try view(of: result, reading.member, reading.name)
    }

    /// Says what became of the present set, takes that back, ends the training or discards it.
    func steerTraining(_ steering: TrainingSteering, as actor: Actor) async throws(TTRPCStatus) -> TrainingView {
        let member = try await training(of: actor)
        let result = await kiosk.steerTraining(steering, as: member.member)
        return try view(of: result, member.member, member.name)
    }

    private func training(of actor: Actor) async throws(TTRPCStatus) -> MemberFact {
        let result = try await written { () throws(StoreError) in try await kiosk.member(of: actor) }
        return try check { () throws(ActionError) in try result.get() }
    }

    private func view(
        of result: Result<TrainingSight, TrainingRefusal>, _ member: MemberID, _ name: String
    ) throws(TTRPCStatus) -> TrainingView {
        switch result {
        case .success(let sight): return view(of: sight, member, name)
        case .failure(let refusal): throw TTRPCStatus(refusal)
        }
    }

    private func view(of sight: TrainingSight, _ member: MemberID, _ name: String) -> TrainingView {
        TrainingView(sight, of: member, called: name, at: kiosk.channels.view.isClockTrusted ? now : nil)
    }
}

extension TrainingView {
    /// One that is under way, or that has just ended.
    ///
    /// - Parameter now: nil where the clock is not trusted.
    init(_ sight: TrainingSight, of member: MemberID, called name: String, at now: UTCInstant?) {
        let course = sight.course
        self.init(
            id: sight.training, splitID: SplitID(course.plan.split), splitName: course.plan.name,
            status: .init(course.phase), startedAt: sight.startedAt,
            exercises: course.plan.exercises.indices.map { TrainingExerciseView(course, $0) },
            current: course.isOver
                ? nil : course.current.map { TrainingPlaceView(exercise: $0.exercise + 1, set: $0.set + 1) },
            rest: sight.wait.map { wait in
                TrainingRestView(
                    leftSeconds: wait.left, seconds: wait.seconds,
                    endsAt: now.map { UTCInstant(milliseconds: $0.milliseconds + Int64(wait.left) * 1000) },
                    isSet: wait.isSet)
            }, member: member, memberName: name, elapsedSeconds: sight.elapsedSeconds,
            asks: sight.asks)
    }
}

extension TrainingState {
    fileprivate init(_ phase: TrainingCourse.Phase) {
        self =
            switch phase {
            case .set, .rest, .timed, .complete: .running
            case .ended: .ended
            case .discarded: .discarded
            }
    }
}

extension TrainingExerciseView {
    fileprivate init(_ course: TrainingCourse, _ index: Int) {
        let exercise = course.plan.exercises[index]
        let sets = course.marks(of: index).map { mark in
            switch mark {
            case .done(let reps): TrainingSetView(reps: reps, weightGrams: exercise.weightGrams, status: .done)
            case .skipped: TrainingSetView(reps: exercise.reps, weightGrams: exercise.weightGrams, status: .skipped)
            case nil: TrainingSetView(reps: exercise.reps, weightGrams: exercise.weightGrams, status: .pending)
            }
        }
        // Its first set may be under way before anything became of it.
        let isPresent = !course.isOver && course.current?.exercise == index
        let progress = TrainingProgress(of: sets.map(\.status))
        self.init(
            name: exercise.name, status: isPresent && progress == .notStarted ? .inProgress : progress, sets: sets,
            load: TrainingLoad(exercise.load).word)
    }
}

extension TTRPCStatus {
    /// Why a training is not begun or steered.
    init(_ refusal: TrainingRefusal) {
        self =
            switch refusal {
            case .busy(.session):
                TTRPCStatus(.failedPrecondition, "a session is under way; end or discard it before a training begins")
            case .busy(.exercise):
                TTRPCStatus(.failedPrecondition, "an exercise is under way; end it before a training begins")
            case .busy(.training):
                TTRPCStatus(.failedPrecondition, "a training is under way; end or discard it before another begins")
            case .noneRuns: TTRPCStatus(.failedPrecondition, "no training is under way; start one first")
            case .nothingLeft:
                TTRPCStatus(.failedPrecondition, "no set is left; end the training, or take the last set back")
            case .nothingToUndo: TTRPCStatus(.failedPrecondition, "no set was done or skipped yet")
            case .noSets: TTRPCStatus(.failedPrecondition, "the split has no exercises; add one first")
            case .tooManyUnsaved:
                TTRPCStatus(.resourceExhausted, "too many workouts wait to be saved; try again in a minute")
            case .unavailable:
                TTRPCStatus(.unavailable, "the kiosk cannot lead through a training now; try again in a minute")
            }
    }
}
