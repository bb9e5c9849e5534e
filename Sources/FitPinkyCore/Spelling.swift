/// What somebody who mistyped a name probably meant.
public enum Spelling {
    /// No name of ours is longer, and to compare what is would take long.
    private static let maxBytes = 40

    /// ` (did you mean status?)`, to follow what was typed; empty if no name is near it.
    public static func hint(_ typed: String, among names: [String]) -> String {
        nearest(to: typed, among: names).map { " (did you mean \($0)?)" } ?? ""
    }

    /// The nearest of the names, of several as near the first; nil if none is near. A name is near that is what was typed but for a
    /// third of its letters and no less than one, or begins so; small and capital letters are the same.
    public static func nearest(to typed: String, among names: [String]) -> String? {
        let typed = small(typed)
        guard typed.count <= maxBytes else { return nil }
        var best: (name: String, slips: Int)?
        for name in names {
            let letters = small(name)
            let isBeginning = typed.count > 1 && letters.starts(with: typed)
            let slips = min(slips(from: typed, to: letters), isBeginning ? 1 : Int.max)
            if slips <= max(1, letters.count / 3), slips < best?.slips ?? Int.max { best = (name, slips) }
        }
        return best?.name
    }

    /// How many slips lead from one to the other: a letter too many, one too few, another one, or two that changed places.
    static func slips(from typed: [UInt8], to name: [UInt8]) -> Int {
        // Of what was typed so far: one letter less, two less.
        var (last, beforeLast) = (Array(0...name.count), [Int]())
        for (i, letter) in typed.enumerated() {
            var row = [i + 1]
            for (j, wanted) in name.enumerated() {
                var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == wanted ? 0 : 1))
                if i > 0, j > 0, letter == name[j - 1], typed[i - 1] == wanted {
                    least = min(least, beforeLast[j - 1] + 1)
                }
                row.append(least)
            }
            (beforeLast, last) = (last, row)
        }
        return last[name.count]
    }

    private static func small(_ text: String) -> [UInt8] { text.utf8.map { $0 &- 65 < 26 ? $0 + 32 : $0 } }
}
