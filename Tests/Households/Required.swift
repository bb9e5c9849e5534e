/// What a household of a test was to have, and has not.
package struct Missing: Error {}

/// The value, or a failed test.
package func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
}
