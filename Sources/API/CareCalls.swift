internal import Actions
internal import ConfigurationFiles
internal import Exercises
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import TTRPC
internal import Zones

// Finger care: what is asked of it. How actions on it are answered, `ActionAnswers.swift` says.
extension KioskEndpoint {
    func getCare(
        _ request: Fitpinky_V1_CareRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Care { .init(try await careView(of: .named(request.asMember))) }

    func makeCheck(
        _ request: Fitpinky_V1_CareRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_FingerCheck {
        .init(try await makeCheck(as: .named(request.asMember)))
    }

    func listChecks(
        _ request: Fitpinky_V1_CareDaysRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Checks {
        .init(try await checksView(of: .named(request.asMember), days: Int(request.days)))
    }

    func listReminders(
        _ request: Fitpinky_V1_CareRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Reminders {
        .init(try await remindersView(of: .named(request.asMember)))
    }

    func listExercises(
        _ request: Fitpinky_V1_CareRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Exercises {
        .init(try await exercisesView(of: .named(request.asMember)))
    }

    func startExercise(
        _ request: Fitpinky_V1_StartExerciseRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_RunningExercise {
        .init(try await startExercise(request.exercise, as: .named(request.asMember)))
    }

    func steerExercise(
        _ request: Fitpinky_V1_SteerExerciseRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_RunningExercise {
        let steering: ExerciseSteering =
            switch request.steering {
            case .next: .next
            case .pause: .pause
            case .stop: .stop
            case .unspecified, .UNRECOGNIZED:
                throw TTRPCStatus(.invalidArgument, "an exercise goes on to the next step, pauses or stops")
            }
        return .init(try await steerExercise(steering, as: .named(request.asMember)))
    }

    func listExerciseLog(
        _ request: Fitpinky_V1_CareDaysRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_ExerciseLog {
        .init(try await exerciseLogView(of: .named(request.asMember), days: Int(request.days)))
    }

    func getCareProgress(
        _ request: Fitpinky_V1_CareProgressRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_CareProgress {
        let day = request.day.isEmpty ? nil : try day(request.day)
        return .init(try await careProgressView(of: .named(request.asMember), holding: day))
    }

    func getRewards(
        _ request: Fitpinky_V1_CareRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_CareRewards {
        .init(try await rewardsView(of: .named(request.asMember)))
    }

    func listTargets(
        _ request: Fitpinky_V1_CareRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Targets { .init(try await targetsView(of: .named(request.asMember))) }
}

// The same as views.
extension KioskEndpoint {
    /// Checks and exercises of so many Days can be listed.
    private static let listedDays = 1...4000

    /// How the member's finger care stands.
    func careView(of actor: Actor) async throws(TTRPCStatus) -> CareView {
        let reading = try await care(of: actor)
        return CareView(
            reading.state, of: reading.member, called: reading.name, at: reading.now, shown: reading.shown,
            exercise: exercise(of: reading).flatMap { $0.state.hasEnded ? nil : $0 }, next: reading.nextWallTime)
    }

    /// Makes a finger check, and answers once it is durable.
    func makeCheck(as actor: Actor) async throws(TTRPCStatus) -> CheckView {
        let member = try await care(of: actor).member
        switch await kiosk.makeCheck(as: member) {
        case .success(let check):
            // The first one begins the reminders.
            let reading = try await care(of: .member(member))
            return CheckView(check, of: member, called: reading.name, reading.state.care, ZoneFiles.wallTime)
        case .failure(.tooMany):
            throw TTRPCStatus(.resourceExhausted, "too many finger checks wait to be saved; try again in a minute")
        case .failure(.notSaved(let why)):
            throw TTRPCStatus(
                .unavailable, "the finger check could not be saved yet: \(why); the kiosk tries again by itself")
        case .failure(.unavailable(let why)):
            throw TTRPCStatus(.unavailable, "the finger check was not made: \(why)")
        }
    }

    /// The member's checks of the last Days, newest first.
    ///
    /// - Parameter days: how many, today included.
    func checksView(of actor: Actor, days: Int = 7) async throws(TTRPCStatus) -> ChecksView {
        let reading = try await care(of: actor)
        let first = try firstDay(of: days, through: reading.now.day)
        let checks = try await written { () throws(StoreError) in try await kiosk.checks(of: reading, since: first) }
        return ChecksView(
            checks: checks.map {
                CheckView($0, of: reading.member, called: reading.name, reading.state.care, ZoneFiles.wallTime)
            })
    }

    /// The member's reminders.
    func remindersView(of actor: Actor) async throws(TTRPCStatus) -> RemindersView {
        let reading = try await care(of: actor)
        return RemindersView(
            reading.state, at: reading.now, warning: kiosk.channels.view.careWarnings[reading.member],
            next: reading.nextWallTime)
    }

    /// The catalogue, and the exercise that the member does, or that ended within the last minute.
    ///
    /// Where the kiosk serves several and nobody is named, the catalogue alone: it is the same for all.
    func exercisesView(of actor: Actor) async throws(TTRPCStatus) -> ExercisesView {
        let exercises = CatalogueExercise.all.map(ExerciseView.init)
        let result = try await careResult(of: actor)
        if actor == .only, case .failure = result { return ExercisesView(exercises: exercises) }
        let reading = try check { () throws(ActionError) in try result.get() }
        return ExercisesView(exercises: exercises, running: exercise(of: reading))
    }

    /// Begins the exercise of that id or name.
    func startExercise(
        _ name: String, as actor: Actor
    ) async throws(TTRPCStatus) -> RunningExerciseView {
        let reading = try await care(of: actor)
        guard let exercise = CatalogueExercise.found(name) else {
            let names = CatalogueExercise.all.map(\.id)
            throw TTRPCStatus(
                .notFound,
                "no exercise is called \"\(name)\"\(Spelling.hint(name, among: names)); choose one of "
                    + names.joined(separator: ", "))
        }
        return try running(await kiosk.startExercise(exercise, as: reading.member), reading)
    }

    /// Goes on with the member's exercise, pauses or stops it.
    func steerExercise(
        _ steering: ExerciseSteering, as actor: Actor
    ) async throws(TTRPCStatus) -> RunningExerciseView {
        let reading = try await care(of: actor)
        return try running(await kiosk.steerExercise(steering, as: reading.member), reading)
    }

    /// The member's exercises of the last Days, newest first.
    func exerciseLogView(of actor: Actor, days: Int = 7) async throws(TTRPCStatus) -> ExerciseLogView {
        let reading = try await care(of: actor)
        let first = try firstDay(of: days, through: reading.now.day)
        let exercises = try await written { () throws(StoreError) in
            try await kiosk.exercises(of: reading, since: first)
        }
        return ExerciseLogView(
            exercises: exercises.map { ExerciseDoneView($0, title: CatalogueExercise.found($0.name)?.name) })
    }

    /// The week of the member's finger care that holds that Day; the running one without it.
    func careProgressView(of actor: Actor, holding day: Day? = nil) async throws(TTRPCStatus) -> CareProgressView {
        let reading = try await care(of: actor)
        return CareProgressView(
            reading.state.care, week: try await week(holding: day ?? reading.now.day), at: reading.now)
    }

    /// The group's week, which is of another length where the week's start was changed. Weeks before and after the group's meet them.
    private func week(holding day: Day) async throws(TTRPCStatus) -> Week {
        let running = kiosk.channels.view.overview.week
        guard day < running.start else {
            let next = running.end.advanced(byDays: 1) ?? running.start
            return day <= running.end ? running : Week(containing: day, startingOn: next.weekday)
        }
        let weeks = try await groupWeeks().flatMap(\.weeks.weeks)
        let first = weeks.map(\.start).min() ?? running.start
        return weeks.first { $0.contains(day) } ?? Week(containing: day, startingOn: first.weekday)
    }

    /// What the member's finger care has earned.
    func rewardsView(of actor: Actor) async throws(TTRPCStatus) -> RewardsView {
        let reading = try await care(of: actor)
        return RewardsView(reading.state.care, at: reading.now, shown: reading.shown)
    }

    /// The goals that the member has set themselves.
    func targetsView(of actor: Actor) async throws(TTRPCStatus) -> TargetsView {
        let reading = try await care(of: actor)
        return TargetsView(reading.state, at: reading.now)
    }

    // MARK: Parts

    private func careResult(of actor: Actor) async throws(TTRPCStatus) -> Result<CareReading, ActionError> {
        try await written { () throws(StoreError) in try await kiosk.care(of: actor) }
    }

    private func care(of actor: Actor) async throws(TTRPCStatus) -> CareReading {
        let result = try await careResult(of: actor)
        return try check { () throws(ActionError) in try result.get() }
    }

    private func firstDay(of days: Int, through today: Day) throws(TTRPCStatus) -> Day {
        let allowed = KioskEndpoint.listedDays
        guard allowed.contains(days) else {
            throw TTRPCStatus(
                .invalidArgument,
                "\(days) days cannot be listed; choose \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return today.advanced(byDays: 1 - days) ?? .first
    }

    /// The exercise that the member does, or that ended within the last minute.
    private func exercise(of reading: CareReading) -> RunningExerciseView? {
        kiosk.channels.view.exercises[reading.member].map {
            RunningExerciseView($0, of: reading.member, called: reading.name)
        }
    }

    private func running(
        _ result: Result<ExerciseSight, ExerciseRefusal>, _ reading: CareReading
    ) throws(TTRPCStatus) -> RunningExerciseView {
        switch result {
        case .success(let sight): return RunningExerciseView(sight, of: reading.member, called: reading.name)
        case .failure(let refusal): throw TTRPCStatus(refusal)
        }
    }
}

extension CareReading {
    /// When the clock next shows that time of a Day, in minutes after midnight.
    fileprivate func nextWallTime(at time: Int) -> WallTime? {
        next(at: time).map { _, instant in
            let shown = zone.localTime(at: instant)
            return WallTime(instant, shown.day, TimeOfDay(hour: shown.hour, minute: shown.minute))
        }
    }
}

extension RunningExerciseView {
    /// An exercise that the catalogue does not have any more has its id for a name, and no steps.
    init(_ sight: ExerciseSight, of member: MemberID, called name: String) {
        let known = CatalogueExercise.found(sight.exercise).map { ExerciseView($0) }
        let unknown = ExerciseView(id: sight.exercise, name: sight.exercise, purpose: "", seconds: 0, steps: [])
        self.init(
            exercise: known ?? unknown, member: member, state: sight.state, step: sight.step,
            leftSeconds: sight.leftSeconds, memberName: name)
    }
}

extension TTRPCStatus {
    /// Why an exercise is not begun or steered.
    fileprivate init(_ refusal: ExerciseRefusal) {
        self =
            switch refusal {
            case .busy(.exercise):
                TTRPCStatus(.failedPrecondition, "an exercise is under way; end it before another begins")
            case .busy(.session):
                TTRPCStatus(.failedPrecondition, "a session is under way; end it before an exercise begins")
            case .busy(.training):
                TTRPCStatus(.failedPrecondition, "a training is under way; end it before an exercise begins")
            case .tooManyUnsaved:
                TTRPCStatus(.resourceExhausted, "too many exercises wait to be saved; try again in a minute")
            case .noneRuns: TTRPCStatus(.failedPrecondition, "no exercise is under way; start one first")
            case .noSteps: TTRPCStatus(.failedPrecondition, "that exercise has no steps")
            case .unavailable: TTRPCStatus(.unavailable, "the kiosk cannot time an exercise now; try again in a minute")
            }
    }
}
