internal import FitPinkyCore
internal import JSON

/// Why documents are refused, all of them together: in which file, where in it, what is there and what is allowed.
package struct DocumentError: Error, Hashable, Sendable {
    /// The file's path as it was given; empty where it is none of a single file.
    package var path: String
    /// Where in it: `exercises[2].sets`; empty for the whole file.
    package var place: String
    /// What is wrong, and what is allowed.
    package var reason: String

    /// That, there.
    package init(path: String, place: String, reason: String) {
        (self.path, self.place, self.reason) = (path, place, reason)
    }

    init(_ path: String, at place: String = "", _ reason: String) {
        self.init(path: path, place: place, reason: reason)
    }

    /// One sentence for a person.
    package var sentence: String {
        [DocumentError.shown(path), place, reason].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    /// A path that anybody may have chosen, on one line of a terminal.
    private static func shown(_ path: String) -> String {
        let cut =
            path.unicodeScalars.count > 80
            ? String(String.UnicodeScalarView(path.unicodeScalars.prefix(80))) + "…" : path
        guard cut.unicodeScalars.contains(where: \.controlsTerminal) else { return cut }
        return JSON.text(cut).rendered(isIndented: false)
    }
}

extension DocumentError {
    static func path(_ path: String) -> DocumentError {
        DocumentError(
            path,
            "this is not the path of a document; allowed are Splits/ID.json, Workouts/YYYY/MM/ID.json and Stubs/ID.json, with an "
                + "id of 26 capital letters and digits")
    }

    static func tooLong(_ path: String, _ byteCount: Int) -> DocumentError {
        DocumentError(path, "it has \(byteCount) bytes; up to \(DocumentLimits.maxBytes) are allowed")
    }

    static func tooMany(_ count: Int) -> DocumentError {
        DocumentError("", "these are \(count) documents; up to \(DocumentLimits.maxDocuments) are allowed at once")
    }

    static func tooMuch(_ byteCount: Int) -> DocumentError {
        DocumentError(
            "", "the documents take \(byteCount) bytes; up to \(DocumentLimits.maxTotalBytes) are allowed at once")
    }

    static func tooManySplits(_ count: Int) -> DocumentError {
        DocumentError(
            "", "there would be \(count) splits; up to \(DocumentLimits.maxSplits) are allowed: remove some first")
    }

    static func twice(_ path: String, _ other: String) -> DocumentError {
        DocumentError(path, "its id is also that of \(other); allowed is one document for each id")
    }

    static func otherSubject(_ path: String, _ here: StubDocument.Subject) -> DocumentError {
        DocumentError(
            path, at: "id",
            "it is that of a \(here == .split ? "split" : "training") here; allowed is one that nothing else has")
    }

    static func late(_ path: String, _ updated: UTCInstant) -> DocumentError {
        DocumentError(
            path, at: "updatedAt",
            "found \(updated.rfc3339), which is not yet; allowed is up to \(DocumentLimits.maxLateHours) hours from now"
        )
    }

    static func undated(_ path: String) -> DocumentError {
        DocumentError(
            path, at: "updatedAt",
            "the kiosk does not know the date, and so not whether this removal still counts; allowed are removals once its clock is right, or "
                + "an import without the folder Stubs")
    }

    static func hidden(_ path: String, by other: String) -> DocumentError {
        let place = other == path ? "this path" : other
        return DocumentError(path, "the document of a newer version at \(place) was imported and stands for it")
    }
}
