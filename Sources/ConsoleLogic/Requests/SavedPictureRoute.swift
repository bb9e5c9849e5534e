internal import FitPinkyCore

extension Route.SavedPicture {
    init?(_ path: [String], _ query: FormFields) {
        switch (path.first, path.count) {
        case ("recap", 2): if let day = Day(iso8601: path[1]) { self = .recap(day) } else { return nil }
        case ("collage", 2): if let day = Day(iso8601: path[1]) { self = .collage(day) } else { return nil }
        case ("card", 1): self = .card
        case ("heatmap", 1): self = .heatMap
        case ("checks", 2): if let day = Day(iso8601: path[1]) { self = .checkChart(day) } else { return nil }
        case ("training", 1):
            guard let exercise = Route.exerciseName(query), let days = Route.trainingDays(query) else { return nil }
            self = .exerciseChart(exercise, days: days)
        case ("badge", 2):
            guard let level = Int(path[1]), level > 0, String(level) == path[1] else { return nil }
            self = .badge(level)
        default: return nil
        }
    }

    var path: String {
        switch self {
        case .recap(let day): "recap/\(day.iso8601)"
        case .collage(let day): "collage/\(day.iso8601)"
        case .card: "card"
        case .heatMap: "heatmap"
        case .checkChart(let day): "checks/\(day.iso8601)"
        case .exerciseChart(let exercise, let days):
            "training" + Route.query([("exercise", exercise), Route.span(days)])
        case .badge(let level): "badge/\(level)"
        }
    }
}
