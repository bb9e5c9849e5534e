internal import Actions
package import FitPinkyCore
package import HealthExport
package import KioskPages
package import TTRPC

// Trends and health data as the console asks for them: always those of the member whose phone it is.
extension KioskEndpoint {
    package func trends(of member: String, days: Int) async throws(TTRPCStatus) -> TrendsView {
        try await trendsView(of: .named(member), days: days)
    }

    package func trends(of member: String, on day: Day) async throws(TTRPCStatus) -> TrendsView {
        try await trendsView(of: .named(member), on: day)
    }

    package func energyGoal(of member: String) async throws(TTRPCStatus) -> EnergyGoalView {
        try await energyGoalView(of: .named(member))
    }

    package func healthSources(of member: String) async throws(TTRPCStatus) -> HealthSourcesView {
        try await healthSourcesView(of: .named(member))
    }

    /// Keeps what an export comes to: all of it, or on an error nothing.
    ///
    /// - Parameter logsWorkouts: whether workouts of the last 48 hours are logged in the household, unproven.
    package func importHealth(
        _ summary: HealthSummary, logsWorkouts: Bool, of member: String
    ) async throws(TTRPCStatus) -> (days: Int, workoutsOffered: Int, workoutsLogged: Int) {
        try await importHealth(summary, logsWorkouts: logsWorkouts, as: .named(member))
    }

    /// Workouts of the last hours that are not logged yet; none where the kiosk does not know the date.
    package func loggable(_ workouts: [HealthWorkout], of member: String) async throws(TTRPCStatus) -> [HealthWorkout] {
        try await loggable(workouts, as: .named(member))
    }
}
