extension Line {
    /// The line in as many lines as it takes for none to be wider: broken at spaces, and inside a word only where a word is
    /// wider than a line. All after the first are indented.
    package func folded(to columns: Int, hanging indent: Int) -> [Line] {
        guard columnCount > columns else { return [self] }
        var lines: [Line] = []
        var rest = cells[...]
        var prefix = Line()
        while !rest.isEmpty {
            let room = max(2, columns - prefix.columnCount)
            let (taken, next) = Line.split(rest, room: room)
            lines.append(prefix + Line(rest[..<taken]))
            rest = rest[next...]
            prefix = Line().padded(to: indent)
        }
        return lines
    }

    /// Where a line of that room ends, and where the next one begins.
    private static func split(_ cells: ArraySlice<Cell>, room: Int) -> (end: Int, next: Int) {
        var used = 0
        var lastSpace: Int?
        var hasWord = false
        for index in cells.indices {
            let isSpace = cells[index].character == " "
            // Spaces at a line's head are its indentation; it is not broken there.
            if isSpace && hasWord { lastSpace = index }
            if !isSpace { hasWord = true }
            used += cells[index].character.columnCount
            guard used > room else { continue }
            guard let space = lastSpace else {
                return (max(index, cells.startIndex + 1), max(index, cells.startIndex + 1))
            }
            let next = cells[space...].firstIndex { $0.character != " " } ?? cells.endIndex
            let end = cells[..<space].lastIndex { $0.character != " " }.map { $0 + 1 } ?? space
            return (end, next)
        }
        return (cells.endIndex, cells.endIndex)
    }
}
