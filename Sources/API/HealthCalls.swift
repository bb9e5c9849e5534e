internal import Actions
internal import FitPinkyCore
internal import HealthExport
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import TTRPC

// Trends and health data: what is asked of them.
extension KioskEndpoint {
    func getTrends(
        _ request: Fitpinky_V1_TrendsRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Trends {
        throw TTRPCStatus(.unimplemented, "trends")
    }

    func getEnergyGoal(
        _ request: Fitpinky_V1_EnergyGoalRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_EnergyGoal {
        .init(try await energyGoalView(of: .named(request.asMember)))
    }

    func importHealth(
        _ request: Fitpinky_V1_ImportHealthRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_HealthImported {
        throw TTRPCStatus(.unimplemented, "imports")
    }

    func listHealthSources(
        _ request: Fitpinky_V1_HealthRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_HealthSources {
        .init(try await healthSourcesView(of: .named(request.asMember)))
    }

    func eraseHealth(
        _ request: Fitpinky_V1_HealthRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_HealthErased {
        .with { $0.days = 0 }
    }
}

// The same as views.
extension KioskEndpoint {
    /// The member's last Days, today included.
    func trendsView(of actor: Actor, days: Int = 30) async throws(TTRPCStatus) -> TrendsView {
        throw TTRPCStatus(.unimplemented, "trends")
    }

    /// One of the member's Days in detail.
    func trendsView(of actor: Actor, on day: Day) async throws(TTRPCStatus) -> TrendsView {
        throw TTRPCStatus(.unimplemented, "trends")
    }

    /// How much active energy the member wants to spend in a day, and what it is today.
    func energyGoalView(of actor: Actor) async throws(TTRPCStatus) -> EnergyGoalView { EnergyGoalView() }

    /// Who measured what this kiosk has of the member.
    func healthSourcesView(of actor: Actor) async throws(TTRPCStatus) -> HealthSourcesView {
        HealthSourcesView(sources: [])
    }

    /// Keeps what an export comes to: all of it, or on an error nothing.
    ///
    /// - Parameter logsWorkouts: whether workouts of the last 48 hours are logged in the household, unproven.
    /// - Returns: how many Days are now as the export has them, and how many workouts were logged.
    func importHealth(
        _ summary: HealthSummary, logsWorkouts: Bool, as actor: Actor
    ) async throws(TTRPCStatus) -> (days: Int, workoutsLogged: Int) {
        throw TTRPCStatus(.unimplemented, "imports")
    }

    /// Takes all health data of the member away.
    ///
    /// - Returns: of how many Days there was something.
    func eraseHealth(of actor: Actor) async throws(TTRPCStatus) -> Int { 0 }
}
