/// Names and texts that travel with a request, such as who asks. In ttrpc, responses carry none.
public struct Metadata: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// In the order of sending; names are in lower case, and one name may come more than once.
    public private(set) var pairs: [Pair] = []

    /// One name with one text.
    public struct Pair: Hashable, Sendable {
        /// In lower case.
        public let key: String
        /// Any text.
        public let value: String

        /// Puts `key` into lower case.
        public init(key: String, value: String) {
            self.key = key.lowercased()
            self.value = value
        }
    }

    /// None.
    public init() {}

    /// Keeps the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        pairs = elements.map { Pair(key: $0.0, value: $0.1) }
    }

    /// Adds one more text for `key`.
    public mutating func append(_ value: String, for key: String) {
        pairs.append(Pair(key: key, value: value))
    }

    /// The first text for `key`, whose case does not matter; nil without one.
    public subscript(_ key: String) -> String? {
        let key = key.lowercased()
        return pairs.first { $0.key == key }?.value
    }
}
