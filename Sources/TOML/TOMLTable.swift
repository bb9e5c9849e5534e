/// Keys and their values.
public struct TOMLTable: Hashable, Sendable {
    /// A key and its value.
    public struct Entry: Hashable, Sendable {
        /// Where it is first named, if several lines add to it.
        public var key: TOMLKey
        /// What it is set to.
        public var value: TOMLValue
    }

    /// In the order in which the text first names them; no two have the same key.
    public private(set) var entries: [Entry]

    /// - Parameter entries: with different keys.
    init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// The empty table.
    public init() {
        entries = []
    }

    /// Reads a text.
    public init(toml text: String) throws(TOMLError) {
        var reader = TOMLReader(text)
        self = try reader.readDocument()
    }

    /// The entry of that key. Keys are the same if their scalars are: TOML knows no canonical equivalence.
    public subscript(key: String) -> Entry? {
        entries.first { $0.key.name.utf8.elementsEqual(key.utf8) }
    }
}
