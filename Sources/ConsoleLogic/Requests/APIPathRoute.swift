internal import FitPinkyCore

extension Route.APIPath {
    private static let plain: [(String, Self)] =
        [
            ("status", .status), ("history", .history), ("workouts", .workouts), ("settings", .settings),
            ("group", .group), ("doctor", .doctor), ("phones", .phones), ("sinks", .sinks), ("calendar", .calendar),
            ("ring", .ring), ("session", .session), ("profile", .profile), ("schemas", .schemas), ("week", .week(nil)),
            ("trends", .trends), ("energy-goal", .energyGoal), ("health-sources", .healthSources),
        ] + Route.FingerPath.allCases.map { ($0.rawValue, .finger($0)) }
        + Route.PlanPath.allCases.map { ($0.rawValue, .plan($0)) }

    init?(_ path: [String]) {
        switch (path[0], path.count) {
        case ("actions", 2): if let name = ActionName(rawValue: path[1]) { self = .action(name) } else { return nil }
        case ("confirmations", 2): if let id = ULID(text: path[1]) { self = .confirmation(id) } else { return nil }
        case ("week", 2): if let day = Day(iso8601: path[1]) { self = .week(day) } else { return nil }
        case ("workouts", 2): if let id = path[1].workout { self = .workout(id) } else { return nil }
        case ("workouts", 3) where path[2] == "proof":
            if let id = path[1].workout { self = .proof(id) } else { return nil }
        case (let word, 1):
            guard let known = Self.plain.first(where: { $0.0 == word }) else { return nil }
            self = known.1
        default: return nil
        }
    }

    var path: String {
        switch self {
        case .status: "status"
        case .history: "history"
        case .workouts: "workouts"
        case .settings: "settings"
        case .group: "group"
        case .doctor: "doctor"
        case .phones: "phones"
        case .sinks: "sinks"
        case .calendar: "calendar"
        case .ring: "ring"
        case .profile: "profile"
        case .schemas: "schemas"
        case .session: "session"
        case .trends: "trends"
        case .energyGoal: "energy-goal"
        case .healthSources: "health-sources"
        case .finger(let path): path.rawValue
        case .plan(let path): path.rawValue
        case .week(let day): day.map { "week/\($0.iso8601)" } ?? "week"
        case .workout(let id): "workouts/\(id.ulid.text)"
        case .proof(let id): "workouts/\(id.ulid.text)/proof"
        case .action(let name): "actions/\(name.rawValue)"
        case .confirmation(let id): "confirmations/\(id.text)"
        }
    }
}
