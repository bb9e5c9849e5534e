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

    /// A decimal number, without needless zeros behind the point: 61500 of 3 places is 61.5.
    ///
    /// - Parameters:
    ///   - units: how many of the last place.
    ///   - places: behind the point, 1 to 9.
    package static func decimal(_ units: Int, places: Int) -> JSON {
        var digits = String(units.magnitude)
        digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let (whole, rest) = (digits.dropLast(places), digits.suffix(places))
        let fraction = rest.dropLast(rest.reversed().prefix { $0 == "0" }.count)
        let sign = units < 0 ? "-" : ""
        guard !fraction.isEmpty else { return Int(sign + whole).map { .number($0) } ?? .otherNumber(sign + whole) }
        return .otherNumber("\(sign)\(whole).\(fraction)")
    }

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
