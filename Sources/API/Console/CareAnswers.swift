internal import ConsoleLogic
package import FitPinkyCore
package import KioskPages
internal import Messages
internal import SwiftProtobuf
package import TTRPC

// Finger care as the page and its scripts have it: the calls of the command line, in the process, each for the member of that name.
extension KioskEndpoint {
    /// How it stands today.
    package func care(of member: String) async throws(TTRPCStatus) -> CareView {
        try read(await getCare(request(member), context: Self.inProcess("GetCare")), CareView.init)
    }

    /// Of so many Days, today included, newest first.
    package func checks(of member: String, days: Int) async throws(TTRPCStatus) -> ChecksView {
        try read(await listChecks(request(member, days), context: Self.inProcess("ListChecks")), ChecksView.init)
    }

    /// By their time.
    package func reminders(of member: String) async throws(TTRPCStatus) -> RemindersView {
        try read(await listReminders(request(member), context: Self.inProcess("ListReminders")), RemindersView.init)
    }

    /// The catalogue, and what runs.
    package func exercises(of member: String) async throws(TTRPCStatus) -> ExercisesView {
        try read(await listExercises(request(member), context: Self.inProcess("ListExercises")), ExercisesView.init)
    }

    /// Exercises of so many Days, today included, newest first.
    package func exerciseLog(of member: String, days: Int) async throws(TTRPCStatus) -> ExerciseLogView {
        try read(
            await listExerciseLog(request(member, days), context: Self.inProcess("ListExerciseLog")),
            ExerciseLogView.init)
    }

    /// The week that holds that Day; nil for the running one.
    package func careProgress(of member: String, holding day: Day?) async throws(TTRPCStatus) -> CareProgressView {
        let request = Fitpinky_V1_CareProgressRequest.with {
            ($0.day, $0.asMember) = (day?.iso8601 ?? "", member)
        }
        return try read(
            await getCareProgress(request, context: Self.inProcess("GetCareProgress")), CareProgressView.init)
    }

    /// What it has earned.
    package func rewards(of member: String) async throws(TTRPCStatus) -> RewardsView {
        try read(await getRewards(request(member), context: Self.inProcess("GetRewards")), RewardsView.init)
    }

    /// The member's own goals, in the order of being set.
    package func targets(of member: String) async throws(TTRPCStatus) -> TargetsView {
        try read(await listTargets(request(member), context: Self.inProcess("ListTargets")), TargetsView.init)
    }

    // MARK: Parts

    private func request(_ member: String) -> Fitpinky_V1_CareRequest { .with { $0.asMember = member } }

    private func request(_ member: String, _ days: Int) -> Fitpinky_V1_CareDaysRequest {
        .with { ($0.days, $0.asMember) = (UInt32(clamping: days), member) }
    }

    /// Of a call that comes over no connection.
    static func inProcess(_ method: String) -> ServerContext {
        ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: method))
    }

    func read<Message, View>(
        _ message: Message, _ view: (Message) throws(UnreadableMessage) -> View
    ) throws(TTRPCStatus) -> View {
        do throws(UnreadableMessage) {
            return try view(message)
        } catch {
            throw TTRPCStatus(.internal, "the kiosk's own answer cannot be read: \(error)")
        }
    }
}
