internal import Actions
internal import ConfigurationFiles
internal import FitPinkyCore
internal import HealthExport
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Peering
internal import Store
internal import SwiftProtobuf
internal import TTRPC

// Trends and health data: what is asked of them. How actions on them are answered, `ActionAnswers.swift` says.
extension KioskEndpoint {
    func getTrends(
        _ request: Fitpinky_V1_TrendsRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Trends {
        let actor = Actor.named(request.asMember)
        guard request.day.isEmpty else {
            guard request.days == 0 else {
                throw TTRPCStatus(.invalidArgument, "trends are of some days or of one; give one of both")
            }
            return .init(try await trendsView(of: actor, on: try day(request.day)))
        }
        return .init(try await trendsView(of: actor, days: Int(request.days)))
    }

    func getEnergyGoal(
        _ request: Fitpinky_V1_EnergyGoalRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_EnergyGoal {
        .init(try await energyGoalView(of: .named(request.asMember)))
    }

    func importHealth(
        _ request: Fitpinky_V1_ImportHealthRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_HealthImported {
        let imported = try await importHealth(
            try HealthSummary(request), logsWorkouts: request.logsWorkouts, as: .named(request.asMember))
        return .with {
            ($0.days, $0.workoutsLogged) = (UInt32(imported.days), UInt32(imported.workoutsLogged))
            $0.workoutsOffered = UInt32(imported.workoutsOffered)
        }
    }

    func listHealthSources(
        _ request: Fitpinky_V1_HealthRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_HealthSources {
        .init(try await healthSourcesView(of: .named(request.asMember)))
    }

    func eraseHealth(
        _ request: Fitpinky_V1_HealthRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_HealthErased {
        let days = try await eraseHealth(of: .named(request.asMember))
        return .with { $0.days = UInt32(clamping: days) }
    }
}

// The same as views.
extension KioskEndpoint {
    /// Trends of so many Days can be looked at.
    private static let trendDays = 1...4000

    /// The member's last Days, today included.
    func trendsView(of actor: Actor, days: Int = 30) async throws(TTRPCStatus) -> TrendsView {
        let allowed = KioskEndpoint.trendDays
        guard allowed.contains(days) else {
            throw TTRPCStatus(
                .invalidArgument,
                "trends of \(days) days cannot be shown; choose \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return try await trendsView(of: actor, isDetailed: false) { today in
            (today.advanced(byDays: 1 - days) ?? .first)...today
        }
    }

    /// One of the member's Days in detail.
    func trendsView(of actor: Actor, on day: Day) async throws(TTRPCStatus) -> TrendsView {
        try await trendsView(of: actor, isDetailed: true) { _ in day...day }
    }

    private func trendsView(
        of actor: Actor, isDetailed: Bool, _ days: @escaping @Sendable (Day) -> ClosedRange<Day>
    ) async throws(TTRPCStatus) -> TrendsView {
        let result = try await health { () throws(StoreError) in try await kiosk.trends(of: actor, days) }
        let reading = try check { () throws(ActionError) in try result.get() }
        let zone = kiosk.channels.view.zoneName
        return TrendsView(
            reading.days, today: reading.today, weekStart: reading.weekStart, health: reading.health,
            healthWorkouts: reading.healthWorkouts, logged: reading.workouts.compactMap(LoggedWorkout.init),
            energyGoal: reading.energyGoal, hasHealthData: reading.hasHealth, isDetailed: isDetailed
        ) { ZoneFiles.wallTime(at: $0, zoneName: zone) }
    }

    /// How much active energy the member wants to spend in a day, and what it is today.
    func energyGoalView(of actor: Actor) async throws(TTRPCStatus) -> EnergyGoalView {
        let result = try await health { () throws(StoreError) in try await kiosk.energy(of: actor) }
        let energy = try check { () throws(ActionError) in try result.get() }
        return EnergyGoalView(kcal: energy.goal, activeEnergyCalories: energy.calories)
    }

    /// The same of each member of this kiosk who has a goal.
    func energyToday() async throws(TTRPCStatus) -> [EnergyTodayView] {
        try await health { () throws(StoreError) in try await kiosk.energies() }.compactMap { energy in
            energy.goal.map {
                EnergyTodayView(
                    member: energy.member, memberName: energy.name, activeEnergyCalories: energy.calories,
                    energyGoalKcal: $0)
            }
        }
    }

    /// Who measured what this kiosk has of the member.
    func healthSourcesView(of actor: Actor) async throws(TTRPCStatus) -> HealthSourcesView {
        let result = try await health { () throws(StoreError) in try await kiosk.healthSources(of: actor) }
        let sources = try check { () throws(ActionError) in try result.get() }
        return HealthSourcesView(
            sources: sources.map { HealthSourceView(name: $0.name, records: $0.records, from: $0.from, to: $0.to) })
    }

    /// Keeps what an export comes to: all of it, or on an error nothing.
    ///
    /// An export that says it was made in the future counts as made a day from now at most, where the kiosk knows the date.
    ///
    /// Workouts are logged after it, each by itself. Where one cannot be, the error says so; to import again logs the others, and none
    /// twice.
    ///
    /// - Parameter logsWorkouts: whether workouts of the last 48 hours are logged in the household, unproven.
    /// - Returns: how many Days are now as the export has them, how many workouts could be logged, and how many were.
    func importHealth(
        _ summary: HealthSummary, logsWorkouts: Bool, as actor: Actor
    ) async throws(TTRPCStatus) -> (days: Int, workoutsOffered: Int, workoutsLogged: Int) {
        let moment = moment
        // Before anything is kept: a kiosk without a date cannot say which workouts are of the last hours.
        if logsWorkouts, !moment.isTrusted {
            _ = try check { () throws(ActionError) -> Never in throw .unknownDate }
        }
        var summary = summary
        // A phone's clock may be wrong by years, and no later export would count until then.
        if moment.isTrusted, let exportedAt = summary.exportedAt {
            let latest = UTCInstant(milliseconds: moment.instant.milliseconds + 86_400_000)
            summary.exportedAt = min(exportedAt, latest)
        }
        let result = try await health { [summary] () throws(StoreError) in
            try await kiosk.importHealth(summary, as: actor, at: moment)
        }
        let days = try check { () throws(ActionError) in try result.get() }
        let offered = try await loggable(summary.workouts, as: actor)
        guard logsWorkouts else { return (days, offered.count, 0) }
        var logged = 0
        let recent = recent(summary.workouts)
        for workout in offered {
            let result = try await health { () throws(StoreError) in
                try await kiosk.log(workout, among: recent, as: actor, at: self.moment)
            }
            if try check({ () throws(ActionError) in try result.get() }) { logged += 1 }
        }
        return (days, offered.count, logged)
    }

    /// Workouts of the last hours that are not logged yet; none where the kiosk does not know the date.
    func loggable(_ workouts: [HealthWorkout], as actor: Actor) async throws(TTRPCStatus) -> [HealthWorkout] {
        let recent = recent(workouts)
        let result = try await health { () throws(StoreError) in try await kiosk.unlogged(recent, as: actor) }
        return try check { () throws(ActionError) in try result.get() }
    }

    private func recent(_ workouts: [HealthWorkout]) -> [HealthWorkout] {
        let moment = moment
        return moment.isTrusted ? workouts.recent(at: moment.instant, hours: LogWorkout.maxAgeHours) : []
    }

    /// Takes all health data of the member away.
    ///
    /// - Returns: of how many Days there was something.
    func eraseHealth(of actor: Actor) async throws(TTRPCStatus) -> Int {
        let result = try await health { () throws(StoreError) in try await kiosk.eraseHealth(of: actor) }
        return try check { () throws(ActionError) in try result.get() }
    }

    /// Says a store's error as a caller's.
    private func health<Value: Sendable>(
        _ body: () async throws(StoreError) -> Value
    ) async throws(TTRPCStatus) -> Value {
        do throws(StoreError) {
            return try await body()
        } catch .healthSummary(let fault) {
            throw TTRPCStatus(.invalidArgument, "the health data cannot be kept: \(fault.sentence)")
        } catch {
            throw TTRPCStatus(error)
        }
    }
}

extension LoggedWorkout {
    /// Nil of one whose moment is not known yet.
    fileprivate init?(_ workout: StoredWorkout) {
        guard let moment = workout.fact.moment.known else { return nil }
        let activity = workout.words.activity(by: workout.fact.author)
        self.init(
            id: workout.fact.workout, day: moment.day,
            at: ZoneFiles.wallTime(at: moment.instant, zoneName: moment.zone), type: activity?.type,
            minutes: activity?.minutes)
    }
}

extension HealthSummary {
    /// Reads what a caller gives; whether it can be kept the store says.
    fileprivate init(_ request: Fitpinky_V1_ImportHealthRequest) throws(TTRPCStatus) {
        func day(_ number: Int32) throws(TTRPCStatus) -> Day {
            guard let day = Day(daysSince1970: Int(number)) else {
                throw TTRPCStatus(.invalidArgument, "\(number) days since 1970 are a Day of no year from 1 to 9999")
            }
            return day
        }
        guard request.days.count <= HealthLimits.maxDays, request.workouts.count <= HealthLimits.maxWorkouts,
            request.sources.count <= HealthLimits.maxSources
        else { throw TTRPCStatus(.invalidArgument, "that is more than an export of Apple Health holds") }
        var days: [HealthDay] = []
        for said in request.days {
            var one = HealthDay(try day(said.day))
            if said.hasSteps { one.steps = Int(said.steps) }
            if said.hasActiveEnergyCalories { one.activeEnergyCalories = Int(said.activeEnergyCalories) }
            if said.hasDistanceMetres { one.distanceMetres = Int(said.distanceMetres) }
            if said.hasRestingHeartRateTenths { one.restingHeartRateTenths = Int(said.restingHeartRateTenths) }
            if said.hasActiveHeartRateTenths { one.activeHeartRateTenths = Int(said.activeHeartRateTenths) }
            days.append(one)
        }
        var workouts: [HealthWorkout] = []
        for said in request.workouts {
            workouts.append(
                HealthWorkout(
                    day: try day(said.day), type: ActivityType(rawValue: Int(said.type)) ?? .other,
                    start: UTCInstant(milliseconds: said.startMs), end: UTCInstant(milliseconds: said.endMs)))
        }
        var sources: [HealthSource] = []
        for said in request.sources {
            sources.append(
                HealthSource(
                    name: said.name, records: Int(clamping: said.records), from: try day(said.fromDay),
                    to: try day(said.toDay)))
        }
        let kinds = Set(request.kinds.compactMap { HealthKind(rawValue: Int($0) - 1) })
        self.init(
            exportedAt: request.hasExportedMs ? UTCInstant(milliseconds: request.exportedMs) : nil, days: days,
            workouts: workouts, sources: sources,
            kinds: request.kinds.isEmpty ? Set(HealthKind.allCases) : kinds, isWhole: !request.isCutShort)
    }
}
