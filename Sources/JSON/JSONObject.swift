extension JSON {
    /// The members of an object in the order in which they were added or read; no key is there twice.
    ///
    /// Objects are small: a key is looked for member by member. Two with the same members in another order are equal.
    package struct Object: Sendable {
        private var members: [(key: String, value: JSON)] = []
    }
}

extension JSON.Object {
    /// Of a key that is there twice, the last value, in the place of the first.
    package init(_ members: some Sequence<(String, JSON)>) {
        for (key, value) in members { self[key] = value }
    }

    /// Nil where there is no such key; nil removes it.
    package subscript(key: String) -> JSON? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (nil, let value?): members.append((key, value))
            case (let index?, nil): members.remove(at: index)
            case (nil, nil): break
            }
        }
    }

    /// In the order of the members.
    package var keys: [String] { members.map(\.key) }
}

extension JSON.Object: Sequence {
    /// Goes through the members in their order.
    package func makeIterator() -> IndexingIterator<[(key: String, value: JSON)]> { members.makeIterator() }

    /// How many members there are.
    package var count: Int { members.count }
}

extension JSON.Object: Hashable {
    package static func == (one: Self, other: Self) -> Bool { one.dictionary == other.dictionary }

    package func hash(into hasher: inout Hasher) { hasher.combine(dictionary) }

    private var dictionary: [String: JSON] { Dictionary(members.map { ($0.key, $0.value) }) { $1 } }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
    /// Of a key that is there twice, the last value.
    package init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
