import Testing

/// One breach of a house rule: where it is, what it is, and how to mend it.
struct Breach: Hashable, CustomStringConvertible {
    /// The path from the repository's root.
    let file: String
    /// The line, from 1; the first also stands for the file as a whole.
    let line: Int
    let what: String
    let mend: String

    init(_ file: String, _ line: Int = 1, _ what: String, mend: String) {
        self.file = file
        self.line = line
        self.what = what
        self.mend = mend
    }

    var description: String { "\(file):\(line): \(what); \(mend)" }
}

/// Fails the test once for each breach, so that all of them are seen at once.
func expectNone(_ breaches: [Breach], sourceLocation: SourceLocation = #_sourceLocation) {
    for breach in breaches { Issue.record(Comment(rawValue: breach.description), sourceLocation: sourceLocation) }
}

extension [Breach] {
    /// The breaches as `file:line`, for tests that plant some.
    var places: [String] { map { "\($0.file):\($0.line)" } }
}
