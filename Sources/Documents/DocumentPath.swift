package import FitPinkyCore

/// Where a document stands in an export: `Splits/<ULID>.json`, `Workouts/YYYY/MM/<ULID>.json` or `Stubs/<ULID>.json`.
package struct DocumentPath: Hashable, Sendable {
    /// The folder, which says what the document is.
    package enum Folder: Hashable, Sendable {
        case splits
        /// Of the month in which the training's Day is.
        case workouts(year: Int, month: Int)
        case stubs
    }

    package var folder: Folder
    package var id: ULID

    package init(_ folder: Folder, _ id: ULID) { (self.folder, self.id) = (folder, id) }

    /// That of a training of that Day.
    package init(workout id: ULID, on day: Day) {
        let (year, month, _) = day.civil
        self.init(.workouts(year: year, month: month), id)
    }

    /// Its longest text.
    package static let maxBytes = 48

    /// Nil of any other text: what names a folder above, a letter of another case or a month that no year has is no document's path.
    package init?(_ text: String) {
        guard text.utf8.count <= DocumentPath.maxBytes else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let file = parts.last, file.hasSuffix(".json"), let id = ULID(text: String(file.dropLast(5))) else {
            return nil
        }
        switch (parts.count, parts[0]) {
        case (2, "Splits"): folder = .splits
        case (2, "Stubs"): folder = .stubs
        case (4, "Workouts"):
            guard let day = Day(iso8601: "\(parts[1])-\(parts[2])-01") else { return nil }
            (folder, self.id) = (DocumentPath(workout: id, on: day).folder, id)
        default: return nil
        }
        self.id = id
        // A file system that knows no case, and a reader of ids that takes several letters for one, would give a document two places.
        guard self.text.utf8.elementsEqual(text.utf8) else { return nil }
    }

    package var text: String {
        let file = "\(id.text).json"
        switch folder {
        case .splits: return "Splits/\(file)"
        case .stubs: return "Stubs/\(file)"
        case .workouts(let year, let month):
            let month = Day(year: year, month: month, day: 1)?.iso8601.dropLast(3).split(separator: "-") ?? []
            return "Workouts/\(month.joined(separator: "/"))/\(file)"
        }
    }
}
