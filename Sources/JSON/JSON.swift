/// A JSON value (RFC 8259), with null said where it belongs: the keys of `--json` are always all there.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    /// A number that no `Int` is, or that is written in another way: its characters as they were read.
    case otherNumber(String)
    case text(String)
    case list([JSON])
    case object(Object)

    /// The text, or null where it is empty: protobuf has no other way to say that there is none.
    package static func unlessEmpty(_ text: String) -> JSON { text.isEmpty ? .null : .text(text) }

    /// An object with the members of another one as well; of a key that both have, the other's value.
    package func with(_ other: JSON) -> JSON {
        guard case .object(let members) = self, case .object(let others) = other else { return self }
        return .object(Object(members.map { $0 } + others.map { $0 }))
    }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
    /// An object; of a key that is there twice, the last value.
    package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Object(elements)) }
    /// A list.
    package init(arrayLiteral elements: JSON...) { self = .list(elements) }
    /// A text.
    package init(stringLiteral value: String) { self = .text(value) }
    /// True or false.
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    package init(integerLiteral value: Int) { self = .number(value) }
    /// Null.
    package init(nilLiteral: ()) { self = .null }
}
