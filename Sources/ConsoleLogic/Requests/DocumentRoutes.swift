extension Route {
    /// Where the reader's documents are.
    package enum DocumentsPlace: String, CaseIterable, Sendable {
        /// The page.
        case overview = ""
        /// All of them, as a zip archive to save.
        case archive = "documents.zip"
        /// Takes a zip archive of them.
        case upload

        init?(_ part: String?) {
            guard let part else {
                self = .overview
                return
            }
            guard let place = Self(rawValue: part), place != .overview else { return nil }
            self = place
        }

        var path: String { self == .overview ? "" : "/\(rawValue)" }
    }
}
