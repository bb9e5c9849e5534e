/// So much of something, as a bar of signs.
struct CareBar {
    /// How wide a bar is at most.
    static let maxColumnCount = 20

    /// One sign each of what was done, then one each of what was missed; shorter by whole signs where there are too many.
    ///
    /// The signs differ, so nobody needs to see the colours.
    static func counts(done: Int, missed: Int) -> Line {
        let done = min(max(0, done), maxColumnCount)
        let missed = min(max(0, missed), maxColumnCount - done)
        return "\(signs("█", done).purple)\(signs("░", missed).dim)"
    }

    /// What is done of the whole, and what is left.
    static func share(_ part: Int, of whole: Int, columns: Int = maxColumnCount) -> Line {
        let (part, whole) = (Double(max(0, part)), Double(max(1, whole)))
        let done = Int((min(1, part / whole) * Double(columns)).rounded(.down))
        return "\(signs("█", done).purple)\(signs("░", columns - done).dim)"
    }

    private static func signs(_ sign: String, _ count: Int) -> Line { Line(String(repeating: sign, count: count)) }
}
