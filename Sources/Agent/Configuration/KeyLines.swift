/// Finds the line on which a key of a TOML text stands. The parser tells lines of syntax errors only.
///
/// It knows tables and keys as people write them in a short file, one key a line; for a key written otherwise it finds the
/// line of its table, or nothing.
struct KeyLines {
    private var lines: [String: Int] = [:]

    init(_ text: String) {
        var table = ""
        var counts: [String: Int] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let content = line.drop { $0 == " " || $0 == "\t" }
            if content.hasPrefix("[[") {
                let name = String(content.dropFirst(2).prefix { $0 != "]" })
                counts[name, default: 0] += 1
                table = "\(name)[\(counts[name, default: 1])]"
                lines[table] = index + 1
            } else if content.hasPrefix("[") {
                table = String(content.dropFirst().prefix { $0 != "]" })
                lines[table] = index + 1
            } else if let equals = content.firstIndex(of: "="), !content.hasPrefix("#") {
                let key = content[..<equals].filter { $0 != " " && $0 != "\t" && $0 != "\"" }
                let path = table.isEmpty ? key : "\(table).\(key)"
                if lines[path] == nil { lines[path] = index + 1 }
            }
        }
    }

    /// The line of that key, else of the table that it is in, counted from 1.
    func line(of path: String) -> Int? {
        if let line = lines[path] { return line }
        guard let dot = path.lastIndex(of: ".") else { return nil }
        return lines[String(path[..<dot])]
    }
}
