/// Fields of a form or a query, decoded.
package struct FormFields: Hashable, Sendable {
    private var values: [String: String]

    /// More fields are refused.
    package static let maxCount = 64

    /// Reads `application/x-www-form-urlencoded`; nil for a broken escape, bytes that are not UTF-8, too many fields, and a field that is
    /// there twice.
    package init?(_ bytes: [UInt8]) {
        values = [:]
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard values.count < FormFields.maxCount,
                let name = PercentEncoding.decoded(halves[0], plusIsSpace: true),
                let value = PercentEncoding.decoded(halves.count == 2 ? halves[1] : [], plusIsSpace: true),
                values.updateValue(value, forKey: name) == nil
            else { return nil }
        }
    }

    /// The field's value; nil if it is not there.
    package subscript(name: String) -> String? { values[name] }

    /// The names of all fields, sorted.
    package var names: [String] { values.keys.sorted() }

    /// Takes a field out.
    package mutating func remove(_ name: String) -> String? { values.removeValue(forKey: name) }
}
