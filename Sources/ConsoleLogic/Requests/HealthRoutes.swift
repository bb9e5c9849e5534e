internal import FitPinkyCore

extension Route {
    /// Spans of Days that the page of trends offers.
    package static let trendSpans = [7, 30, 90, 365]
    /// What it shows where nothing else was asked for.
    package static let usualTrendSpan = 30

    static func trends(_ target: RequestTarget) -> Route? {
        let path = target.path
        switch path.count {
        case 1:
            guard let text = target.query["days"] else { return .trends(days: usualTrendSpan) }
            guard let days = Int(text), trendSpans.contains(days), String(days) == text else { return nil }
            return .trends(days: days)
        case 3 where path[1] == "day": return Day(iso8601: path[2]).map { .trendDay($0) }
        default: return nil
        }
    }

    static func healthData(_ path: [String]) -> Route? {
        switch (path.count, path.last) {
        case (1, _): .healthData(.overview)
        case (2, "erase"): .healthData(.erasure)
        case (2, "upload"): .healthUpload
        default: nil
        }
    }
}

extension Route.HealthPage {
    var path: String {
        switch self {
        case .overview: ""
        case .erasure: "/erase"
        }
    }
}
