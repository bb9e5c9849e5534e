internal import API
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import JSON
internal import KioskPages
internal import KioskRuntime
internal import TTRPC

// Finger care: the pages of the phone's member, and what their scripts read. Nobody else is told of it.
extension ConsoleService {
    /// - Returns: the page's heading and what stands on it.
    func fingerPage(
        _ page: Route.FingerPage, _ frame: inout PageFrame, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> (String, HTML) {
        let member = visitor.name
        switch page {
        case .overview:
            return (FingerPage.heading, FingerPage(try await endpoint.care(of: member)).content(frame))
        case .exercises:
            let page = ExercisesPage(
                try await endpoint.exercises(of: member),
                done: try await endpoint.exerciseLog(of: member, days: ExercisesPage.days))
            return (ExercisesPage.heading, page.content(frame))
        case .exercise(let id):
            let exercises = try await endpoint.exercises(of: member)
            guard let exercise = exercises.exercises.first(where: { $0.id == id }) else {
                throw TTRPCStatus(.notFound, "there is no such exercise")
            }
            let page = ExercisePage(exercise, running: exercises.running)
            frame.refreshSeconds = page.refreshSeconds
            return (page.heading, page.content(frame))
        case .progress(let day):
            let progress = try await endpoint.careProgress(of: member, holding: day)
            let page = CareProgressPage(progress, today: kiosk.channels.view.overview.today)
            return (CareProgressPage.heading, page.content(frame))
        case .goals:
            let page = CareGoalsPage(
                try await endpoint.rewards(of: member), try await endpoint.targets(of: member))
            return (CareGoalsPage.heading, page.content(frame))
        case .reminders:
            return (RemindersPage.heading, RemindersPage(try await endpoint.reminders(of: member)).content(frame))
        }
    }

    /// For a page that is about something else as well, and has to be shown also where this cannot be read.
    func careIfReadable(_ visitor: Visitor) async -> CareView? {
        do throws(TTRPCStatus) { return try await endpoint.care(of: visitor.name) } catch { return nil }
    }

    /// What scripts read of it.
    func read(
        _ path: Route.FingerPath, _ target: RequestTarget, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> JSON {
        let member = visitor.name
        switch path {
        case .care: return try await endpoint.care(of: member).json
        case .checks:
            return .list(try await endpoint.checks(of: member, days: try days(target)).checks.map(\.json))
        case .reminders: return try await endpoint.reminders(of: member).listJSON
        case .exercises: return .list(try await endpoint.exercises(of: member).exercises.map(\.json))
        case .exerciseLog:
            return .list(try await endpoint.exerciseLog(of: member, days: try days(target)).exercises.map(\.json))
        case .progress:
            return try await endpoint.careProgress(of: member, holding: try day("week", target)).json
        case .rewards: return try await endpoint.rewards(of: member).json
        case .targets: return try await endpoint.targets(of: member).listJSON
        }
    }

    private func days(_ target: RequestTarget) throws(TTRPCStatus) -> Int {
        try number("days", target, 1...4000) ?? 7
    }
}
