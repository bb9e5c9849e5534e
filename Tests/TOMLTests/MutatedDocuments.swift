import Support

/// Documents that are much like TOML: the same for the same seed, in every run.
struct MutatedDocuments {
    private var chance: SeededGenerator

    init(seed: UInt64) {
        chance = SeededGenerator(seed: seed)
    }

    /// A document, valid or not quite.
    mutating func next() -> String {
        var bytes = Array((Bool.random(using: &chance) ? drawn() : picked(MutatedDocuments.whole)).utf8)
        for _ in 0..<picked([0, 0, 0, 1, 1, 2, 5]) { mutate(&bytes) }
        // A mutation may have cut a scalar, which no text has.
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Lines of keys and headers that few names make collide.
    private mutating func drawn() -> String {
        let count = Int.random(in: 1...8, using: &chance)
        return (0..<count).map { _ in drawnLine() }.joined(separator: picked(["\n", "\n", "\r\n"]))
    }

    private mutating func drawnLine() -> String {
        switch Int.random(in: 0..<10, using: &chance) {
        case 0, 1: "[\(drawnKey())]"
        case 2: "[[\(drawnKey())]]"
        case 3: picked(["", "# a comment", "  \t"])
        default: "\(drawnKey()) = \(drawnValue(depth: 0))\(picked(["", "", " # behind it"]))"
        }
    }

    private mutating func drawnKey() -> String {
        let count = picked([1, 1, 1, 2, 2, 3])
        return (0..<count).map { _ in picked(["a", "b", "c", "a", "b", "'a'", "\"b\"", "1", "-_"]) }
            .joined(separator: picked([".", ".", " . "]))
    }

    private mutating func drawnValue(depth: Int) -> String {
        guard depth < 3, Int.random(in: 0..<4, using: &chance) == 0 else { return picked(MutatedDocuments.values) }
        let count = Int.random(in: 0...3, using: &chance)
        if Bool.random(using: &chance) {
            let values = (0..<count).map { _ in drawnValue(depth: depth + 1) }
            return "[" + values.joined(separator: picked([",", ", ", ",\n", " , # one\n"]))
                + picked(["]", ",]", "\n]"])
        }
        return "{" + (0..<count).map { _ in "\(drawnKey()) = \(drawnValue(depth: depth + 1))" }.joined(separator: ", ")
            + "}"
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &chance)
        let end = min(bytes.count, place + Int.random(in: 0...4, using: &chance))
        switch Int.random(in: 0..<4, using: &chance) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &chance))
        case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...0x7F, using: &chance)
        default: bytes.insert(contentsOf: Array(picked(MutatedDocuments.pieces).utf8), at: place)
        }
    }

    private mutating func picked<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &chance)]
    }

    /// What mutations put in.
    private static let pieces = [
        "\n", "\r\n", "\r", " ", "\t", "\"", "'", "\"\"\"", "'''", "\\", "\\u00E9", "\\U0001F4AA", "#", "=", ".", ",",
        "[", "]",
        "[[", "]]", "{", "}", "_", "+", "-", "0", "9", "e1", "0x", "inf", "nan", "true", "T", "Z", ":", "é", "\u{0}",
        "\u{7F}",
        "a = 1\n", "[a]\n", "[[a]]\n", "1979-05-27", "07:32:00",
    ]

    /// What keys are set to.
    private static let values = [
        "1", "-17", "+1_000", "0", "0xFf", "0o17", "0b1_0", "9223372036854775807", "9223372036854775808", "1.5", "-0.0",
        "6.02e23", "1e-7", "3.141_592", "inf", "-nan", "1e400", "0.1", "123456789.123456789e-30", "true", "false",
        "\"text\"", "'text'", "\"\"", "\"\\t\\u00e9\\\\\"", "\"\"\"\n1\n\\\n  2\"\"\"", "'''\n1 ''\n'''",
        "\"\"\"\"1\"\"\"\"\"",
        "\"é💪\"", "1979-05-27", "1979-05-27T07:32:00Z", "1979-05-27 07:32:00.123456789-07:30", "1979-05-27T07:32:00",
        "07:32:00", "23:59:59.5", "2024-02-29", "2023-02-29", "[]", "{}", "[1, 'x']", "{b = 1, a.c = 2}", "[{b = 1}]",
    ]

    /// Documents to begin with.
    private static let whole = [
        "owner = \"Sammy\"\nzone = 'Europe/Amsterdam'\n\n[[button]]\nline = 17\n[[button]]\nline = \"GPIO27\"\n\n[camera]\nwidth = 1_280\n",
        "[fruit]\napple.color = 1\napple.taste.sweet = true\n[fruit.apple.texture]\nsmooth = true\n",
        "[[fruits]]\nname = \"apple\"\n[fruits.physical]\ncolor = \"red\"\n[[fruits.varieties]]\nname = \"red\"\n[[fruits]]\n",
        "a = [1, 2.5, [\"x\", 'y'], {b = {c = []}}]\nd = 1979-05-27 07:32:00 # a comment\ne = \"\"\"\n1 \\\n  2\"\"\"\n",
        "[a.b.c]\nx = 0x1F\n[a]\ny = -inf\n[a.b]\nz = '''\n'quoted'\n'''\n\"w\".v = \"\\u00E9\\n\"\n",
    ]
}
