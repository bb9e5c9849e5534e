internal import API
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import JSON
internal import KioskPages
internal import TTRPC

// Training plans and trainings: the pages of the phone's member, and what their scripts read. Nobody else is told of plans, weights and
// sets; of a training others see that it goes on.
extension ConsoleService {
    /// - Returns: the page's heading and what stands on it.
    func planPage(
        _ page: Route.PlanPage, _ frame: PageFrame, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> (String, HTML) {
        let splits = try await endpoint.splits(of: visitor.name)
        switch page {
        case .overview: return (PlanListPage.heading, PlanListPage(splits).content(frame))
        case .split(let id):
            let page = PlanEditorPage(
                try splits.split(id), timers: try await endpoint.trainingTimers(of: visitor.name))
            return (page.heading, page.content(frame))
        case .exercise(let id, let exercise):
            let split = try splits.split(id)
            guard let exercise = split.exercises.first(where: { $0.id == exercise }) else {
                throw TTRPCStatus(.notFound, "\(split.name) has no such exercise")
            }
            let page = PlannedExercisePage(exercise, of: split)
            return (page.heading, page.content(frame))
        }
    }

    func cataloguePage(
        _ query: Route.CatalogueQuery, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> ExerciseCataloguePage {
        var split: SplitView?
        if let id = query.split { split = try await endpoint.splits(of: visitor.name).splits.first { $0.id == id } }
        return ExerciseCataloguePage(query, split: split)
    }

    func trainingPage(
        _ frame: inout PageFrame, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> RunningTrainingPage {
        let page = RunningTrainingPage(
            try await endpoint.training(of: visitor.name), splits: try await endpoint.splits(of: visitor.name))
        frame.refreshSeconds = page.refreshSeconds
        // Also while none runs: the script of every page renews the content of this one in place once a training begins.
        (frame.furtherScript, frame.furtherStyle) = (assets.names.trainingScript, assets.names.trainingStyle)
        return page
    }

    /// - Returns: the page's heading and what stands on it.
    func trainingsPage(
        _ page: Route.TrainingsPage, _ frame: PageFrame, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> (String, HTML) {
        switch page {
        case .latest(let days, let last):
            let page = PastTrainingsPage(
                try await endpoint.trainings(of: visitor.name, days: days, before: last), days: days,
                isContinued: last != nil)
            return (PastTrainingsPage.heading, page.content(frame))
        case .one(let id):
            let page = PastTrainingPage(try await endpoint.training(id, of: visitor.name))
            return (page.heading, page.content(frame))
        case .progress(let exercise, let days):
            let progress = try await endpoint.exerciseProgressIfTrained(
                of: visitor.name, exercise: exercise, days: days)
            return (ExerciseChartPage.heading, ExerciseChartPage(progress, days: days).content(frame))
        }
    }

    /// For a page that is about something else as well, and has to be shown also where this cannot be read.
    func trainingIfReadable(_ visitor: Visitor) async -> TrainingStandingView? {
        do throws(TTRPCStatus) { return try await endpoint.training(of: visitor.name) } catch { return nil }
    }

    /// What scripts read of it.
    func read(
        _ path: Route.PlanPath, _ target: RequestTarget, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> JSON {
        let member = visitor.name
        switch path {
        case .splits: return try await endpoint.splits(of: member).listJSON
        case .catalogue:
            guard let query = Route.CatalogueQuery(target.query) else {
                throw TTRPCStatus(.invalidArgument, "kind is machines or bodyweight")
            }
            return endpoint.catalogue(query)
        case .training: return try await endpoint.training(of: member).running?.json ?? .null
        case .trainings:
            let days = try number("days", target, 1...4000) ?? 30
            var before: TrainingID?
            if let text = target.query["before"] {
                guard let id = ULID(text: text) else {
                    throw TTRPCStatus(.invalidArgument, "before is the id of a training")
                }
                before = TrainingID(id)
            }
            return .list(try await endpoint.trainings(of: member, days: days, before: before).trainings.map(\.json))
        case .progress:
            let days = try number("days", target, 1...4000) ?? Route.usualTrainingSpan
            return try await endpoint.exerciseProgress(of: member, exercise: target.query["exercise"], days: days).json
        case .kept: return try await endpoint.keptDocuments(of: member).listJSON
        case .timers: return try await endpoint.trainingTimers(of: member).json
        }
    }
}

extension String {
    /// An act's id as forms of pages have it; nil for any other text, which has no place in a header field.
    var asAct: String? {
        let isPlain = utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
        }
        return isPlain && utf8.count <= ActionInput.maxRequestBytes ? self : nil
    }
}

extension SplitsView {
    fileprivate func split(_ id: SplitID) throws(TTRPCStatus) -> SplitView {
        guard let split = splits.first(where: { $0.id == id }) else {
            throw TTRPCStatus(.notFound, "there is no such training plan")
        }
        return split
    }
}

extension Route {
    /// Where a browser is led that asks for what is not there any more, such as the page of an exercise after it was removed.
    var place: Route? {
        if case .plans(.exercise(let split, _)) = self { return .plans(.split(split)) }
        if case .plans(.split) = self { return .plans(.overview) }
        if case .trainings(.one) = self { return .trainings(.latest(days: Route.usualTrainingSpan)) }
        return nil
    }
}
