internal import Actions
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import TTRPC

// Training plans and past trainings: what is asked of them. How actions on them are answered, `ActionAnswers.swift` says.
extension KioskEndpoint {
    func listSplits(
        _ request: Fitpinky_V1_PlansRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Splits {
        .init(try await splitsView(of: .named(request.asMember)))
    }

    func getTrainingTimers(
        _ request: Fitpinky_V1_PlansRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_TrainingTimers {
        .init(try await trainingTimersView(of: .named(request.asMember)))
    }

    func listTrainings(
        _ request: Fitpinky_V1_TrainingsRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_TrainingLog {
        let actor = Actor.named(request.asMember)
        guard request.training.isEmpty else {
            return .init(TrainingLogView(trainings: [try await trainingView(request.training, of: actor)]))
        }
        var before: TrainingID?
        if !request.before.isEmpty {
            guard let id = ULID(text: request.before) else {
                throw TTRPCStatus(.invalidArgument, "\"\(request.before)\" is not the id of a training")
            }
            before = TrainingID(id)
        }
        return .init(try await trainingLogView(of: actor, days: Int(request.days), before: before))
    }

    func getExerciseProgress(
        _ request: Fitpinky_V1_ExerciseProgressRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_ExerciseProgress {
        .init(
            try await exerciseProgressView(
                of: .named(request.asMember), exercise: request.exercise, days: Int(request.days)))
    }
}

/// Of how many Days trainings are told.
enum TrainingDays {
    static let standard = 30
    /// A message has room for so many of the longest.
    static let maxListed = 500
    /// What an exercise's progress is worked out from: ten years, every day.
    static let maxRead = 4000
}

// The same as views.
extension KioskEndpoint {
    /// Trainings of so many Days can be listed.
    private static let listedTrainingDays = 1...4000

    /// The member's training plans, by name.
    func splitsView(of actor: Actor) async throws(TTRPCStatus) -> SplitsView {
        let reading = try await plans(of: actor)
        return SplitsView(reading.plans, timers: reading.timers)
    }

    /// How long the member rests between sets.
    func trainingTimersView(of actor: Actor) async throws(TTRPCStatus) -> TrainingTimersView {
        let timers = try await plans(of: actor).timers
        return TrainingTimersView(restSeconds: timers.restSeconds, countdownSeconds: timers.countdownSeconds)
    }

    /// The member's trainings of the last Days, newest first.
    ///
    /// - Parameters:
    ///   - days: how many, today included.
    ///   - last: only those that are listed after that one.
    func trainingLogView(
        of actor: Actor, days: Int, before last: TrainingID? = nil
    ) async throws(TTRPCStatus) -> TrainingLogView {
        let reading = try await trainings(of: actor, days: days, limit: TrainingDays.maxListed, before: last)
        return TrainingLogView(
            trainings: reading.trainings.compactMap {
                TrainingView($0, of: reading.member, called: reading.name)
            }, hasMore: reading.hasMore)
    }

    /// The training of that id, or of the id that ends so.
    func trainingView(_ id: String, of actor: Actor) async throws(TTRPCStatus) -> TrainingView {
        let reading = try await trainings(of: actor, days: nil, limit: TrainingDays.maxRead)
        let training = try check { () throws(ActionError) in try Training.named(id, among: reading.trainings) }
        guard let view = TrainingView(training, of: reading.member, called: reading.name) else {
            throw TTRPCStatus(.notFound, "the training \(id) is removed")
        }
        return view
    }

    /// What the member has done of an exercise in the last Days, training by training, and what they ever trained.
    ///
    /// - Parameter exercise: in any case; empty for none.
    func exerciseProgressView(
        of actor: Actor, exercise: String, days: Int
    ) async throws(TTRPCStatus) -> ExerciseProgressView {
        let first = try firstDay(of: days)
        let reading = try await trainings(of: actor, days: days, limit: TrainingDays.maxRead, withNames: true)
        var view = ExerciseProgressView(reading.trainings, of: exercise, since: first)
        // Trained in these Days or before.
        view.names = reading.names
        view.exercise = reading.names.first { $0.lowercased() == exercise.lowercased() }
        guard exercise.isEmpty || view.exercise != nil else {
            let rest = view.names.isEmpty ? "; nothing was trained yet" : Spelling.hint(exercise, among: view.names)
            throw TTRPCStatus(.notFound, "no training has an exercise called \"\(exercise)\"\(rest)")
        }
        return view
    }

    // MARK: Parts

    func plans(of actor: Actor) async throws(TTRPCStatus) -> PlanReading {
        let result = try await written { () throws(StoreError) in try await kiosk.plans(of: actor) }
        return try check { () throws(ActionError) in try result.get() }
    }

    /// - Parameter days: nil for all.
    private func trainings(
        of actor: Actor, days: Int?, limit: Int, before last: TrainingID? = nil, withNames: Bool = false
    ) async throws(TTRPCStatus) -> TrainingsReading {
        if let days { _ = try firstDay(of: days) }
        let result = try await written { () throws(StoreError) in
            try await kiosk.trainings(of: actor, days: days, limit: limit, after: last, withNames: withNames)
        }
        return try check { () throws(ActionError) in try result.get() }
    }

    private func firstDay(of days: Int) throws(TTRPCStatus) -> Day {
        let allowed = KioskEndpoint.listedTrainingDays
        guard allowed.contains(days) else {
            throw TTRPCStatus(
                .invalidArgument,
                "\(days) days cannot be listed; choose \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return kiosk.careMinute.day.advanced(byDays: 1 - days) ?? .first
    }
}
