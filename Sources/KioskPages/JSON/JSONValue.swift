/// A value of JSON, as RFC 8259 has them.
package enum JSONValue {
    case null
    case flag(Bool)
    /// As it is written.
    case number(String)
    case text(String)
    case list([JSONValue])
    /// In the order in which the keys are written; none is there twice.
    case object([Field])

    /// A key of an object and its value.
    package struct Field {
        package let key: String
        package let value: JSONValue
    }
}
