package import FitPinkyCore

extension Route {
    /// The pages of training plans.
    package enum PlanPage: Hashable, Sendable {
        case overview
        /// One plan, to be changed.
        case split(SplitID)
        /// One exercise of it.
        case exercise(SplitID, PlannedExerciseID)
    }

    /// What of the catalogue of exercises is shown, and which plan they are to go into.
    package struct CatalogueQuery: Hashable, Sendable {
        /// A part of the catalogue.
        package enum Kind: String, CaseIterable, Sendable {
            case machines, bodyweight
        }

        /// Nil for both parts.
        package var kind: Kind?
        /// What is looked for; empty for everything.
        package var search: String
        /// Where an exercise goes that is chosen; nil for a look around.
        package var split: SplitID?

        /// Characters of what is looked for: what is longer is cut off.
        package static let maxSearch = 60

        package init(kind: Kind? = nil, search: String = "", split: SplitID? = nil) {
            (self.kind, self.search, self.split) = (kind, String(search.prefix(Self.maxSearch)), split)
        }
    }

    /// The pages of trainings that have ended.
    package enum TrainingsPage: Hashable, Sendable {
        /// Those of the last so many Days that are listed after that one; nil begins with the newest.
        case latest(days: Int, before: TrainingID? = nil)
        case one(TrainingID)
        /// What was lifted in an exercise in the last so many Days; nil asks which one.
        case progress(exercise: String?, days: Int)
    }

    /// What scripts ask for of training plans and trainings.
    package enum PlanPath: String, CaseIterable, Sendable {
        case splits, catalogue, training, trainings
        case progress = "exercise-progress"
        case timers = "training-timers"
        case kept = "documents-kept"
    }

    /// Spans of Days that the pages of trainings offer.
    package static let trainingSpans = [30, 90, 365]
    /// What they show where nothing else was asked for.
    package static let usualTrainingSpan = 90
    /// Characters of an exercise's name: what is longer is cut off, and is none.
    package static let maxExerciseName = 60

    static func ofTraining(_ target: RequestTarget) -> Route? {
        let (path, query) = (target.path, target.query)
        switch (path[0], path.count) {
        case ("plans", 1): return .plans(.overview)
        case ("plans", 2): return ULID(text: path[1]).map { .plans(.split(SplitID($0))) }
        case ("plans", 3):
            guard let split = ULID(text: path[1]), let exercise = ULID(text: path[2]) else { return nil }
            return .plans(.exercise(SplitID(split), PlannedExerciseID(exercise)))
        case ("catalogue", 1): return CatalogueQuery(query).map { .catalogue($0) }
        case ("training", 1): return .training
        case ("trainings", 1):
            guard let days = trainingDays(query), let text = query["before"] else {
                return trainingDays(query).map { .trainings(.latest(days: $0)) }
            }
            return ULID(text: text).map { .trainings(.latest(days: days, before: TrainingID($0))) }
        case ("trainings", 2) where path[1] == "progress":
            return trainingDays(query).map { .trainings(.progress(exercise: exerciseName(query), days: $0)) }
        case ("trainings", 2): return ULID(text: path[1]).map { .trainings(.one(TrainingID($0))) }
        default: return nil
        }
    }

    static func exerciseName(_ query: FormFields) -> String? {
        query["exercise"].flatMap { $0.isEmpty ? nil : String($0.prefix(maxExerciseName)) }
    }

    /// Nil for a span that no page offers.
    static func trainingDays(_ query: FormFields) -> Int? {
        guard let text = query["days"] else { return usualTrainingSpan }
        return trainingSpans.first { String($0) == text }
    }

    /// The fields behind a question mark; nothing without any.
    static func query(_ fields: [(name: String, value: String?)]) -> String {
        fields.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.encoded($0))" } }.enumerated()
            .map { ($0 == 0 ? "?" : "&") + $1 }.joined()
    }

    static func span(_ days: Int) -> (name: String, value: String?) {
        ("days", days == usualTrainingSpan ? nil : String(days))
    }
}

extension Route.PlanPage {
    var path: String {
        switch self {
        case .overview: ""
        case .split(let split): "/\(split.ulid.text)"
        case .exercise(let split, let exercise): "/\(split.ulid.text)/\(exercise.ulid.text)"
        }
    }
}

extension Route.CatalogueQuery {
    /// A form sends a field empty where nothing was chosen; nil for another part than there is, and for what is no plan's id.
    package init?(_ query: FormFields) {
        self.init(search: query["search"] ?? "")
        if let text = query["kind"], !text.isEmpty {
            guard let kind = Kind(rawValue: text) else { return nil }
            self.kind = kind
        }
        if let text = query["split"], !text.isEmpty {
            guard let id = ULID(text: text) else { return nil }
            split = SplitID(id)
        }
    }

    var path: String {
        Route.query([
            ("kind", kind?.rawValue), ("search", search.isEmpty ? nil : search), ("split", split?.ulid.text),
        ])
    }
}

extension Route.TrainingsPage {
    var path: String {
        switch self {
        case .latest(let days, let last): Route.query([Route.span(days), ("before", last?.ulid.text)])
        case .one(let training): "/\(training.ulid.text)"
        case .progress(let exercise, let days): "/progress" + Route.query([("exercise", exercise), Route.span(days)])
        }
    }
}
