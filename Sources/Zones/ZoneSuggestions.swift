extension ZoneName {
    /// The most names that are suggested.
    public static let maxSuggestions = 3

    /// Names of a tz database that somebody may have meant: the same in other letters, the same place in another part of the world,
    /// or a few letters off.
    public func suggestions(among names: [String]) -> [String] {
        let wanted = ZoneName.folded(text)
        let place = ZoneName.place(wanted)
        var near: [(distance: Int, name: String)] = []
        for name in names {
            let whole = ZoneName.folded(name)
            // A city by itself, or looked for on the wrong continent.
            let last = ZoneName.distance(ZoneName.place(whole), place) + 1
            near.append((min(ZoneName.distance(whole, wanted), last), name))
        }
        let limit = max(1, place.count / 3)
        return near.filter { $0.distance <= limit }.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(ZoneName.maxSuggestions).map(\.name)
    }

    /// In small letters, and with nothing between words.
    private static func folded(_ name: String) -> [UInt8] {
        name.utf8.filter { $0 != 0x5F && $0 != 0x2D }.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }

    /// The part after the last slash.
    private static func place(_ name: [UInt8]) -> [UInt8] { name.split(separator: 0x2F).last.map { Array($0) } ?? [] }

    /// How many letters have to be written, removed, changed or swapped with their neighbour (Damerau 1964, in the form that
    /// touches no letter twice).
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var (beforeLast, last) = ([Int](), Array(0...b.count))
        for (i, letter) in a.enumerated() {
            var row = [i + 1]
            for (j, other) in b.enumerated() {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == b[j - 1], other == a[i - 1] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
