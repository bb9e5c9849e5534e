/// So much of something, as a bar of signs.
struct CareBar {
    /// How wide a bar is at most.
    static let maxColumnCount = 20

    /// One sign each of what was done, then one each of what was missed. Where there are too many both are scaled, and what there is
    /// has a sign at least.
    ///
    /// The signs differ, so nobody needs to see the colours.
    static func counts(done: Int, missed: Int) -> Line {
        var (full, light) = (max(0, done), max(0, missed))
        if full > maxColumnCount || light > maxColumnCount - full {
            let share = Double(full) / (Double(full) + Double(light))
            let scaled = Int((share * Double(maxColumnCount)).rounded())
            full = min(max(scaled, full > 0 ? 1 : 0), light > 0 ? maxColumnCount - 1 : maxColumnCount)
            light = maxColumnCount - full
        }
        return "\(signs("█", full).purple)\(signs("░", light).dim)"
    }

    /// What is done of the whole, and what is left.
    static func share(_ part: Int, of whole: Int, columns: Int = maxColumnCount) -> Line {
        let (part, whole) = (Double(max(0, part)), Double(max(1, whole)))
        let done = Int((min(1, part / whole) * Double(columns)).rounded(.down))
        return "\(signs("█", done).purple)\(signs("░", columns - done).dim)"
    }

    private static func signs(_ sign: String, _ count: Int) -> Line { Line(String(repeating: sign, count: count)) }
}
