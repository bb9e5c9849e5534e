internal import Actions
package import FitPinkyCore
package import KioskPages
package import TTRPC

// Finger care as the page and its scripts have it: the views of the command line, each for the member of that name.
extension KioskEndpoint {
    /// How it stands today.
    package func care(of member: String) async throws(TTRPCStatus) -> CareView {
        try await careView(of: .named(member))
    }

    /// Of so many Days, today included, newest first.
    package func checks(of member: String, days: Int) async throws(TTRPCStatus) -> ChecksView {
        try await checksView(of: .named(member), days: days)
    }

    /// By their time.
    package func reminders(of member: String) async throws(TTRPCStatus) -> RemindersView {
        try await remindersView(of: .named(member))
    }

    /// The catalogue, and what runs.
    package func exercises(of member: String) async throws(TTRPCStatus) -> ExercisesView {
        try await exercisesView(of: .named(member))
    }

    /// Exercises of so many Days, today included, newest first.
    package func exerciseLog(of member: String, days: Int) async throws(TTRPCStatus) -> ExerciseLogView {
        try await exerciseLogView(of: .named(member), days: days)
    }

    /// The week that holds that Day; nil for the running one.
    package func careProgress(of member: String, holding day: Day?) async throws(TTRPCStatus) -> CareProgressView {
        try await careProgressView(of: .named(member), holding: day)
    }

    /// What it has earned.
    package func rewards(of member: String) async throws(TTRPCStatus) -> RewardsView {
        try await rewardsView(of: .named(member))
    }

    /// The member's own goals, in the order of being set.
    package func targets(of member: String) async throws(TTRPCStatus) -> TargetsView {
        try await targetsView(of: .named(member))
    }
}
