import Support

/// What was waited for did not happen.
struct WaitedInVain: Error, CustomStringConvertible {
    let description: String
}

/// Looks again and again until there is something. An emulated machine is slow, so the limit is far beyond what is right.
func eventually<Value>(
    _ what: String, within limit: Duration = .seconds(60), isolation: isolated (any Actor)? = #isolation,
    _ look: () async throws -> Value?
) async throws -> Value {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if let value = try await look() { return value }
        try await Task.sleep(for: .milliseconds(50))
    }
    throw WaitedInVain(description: "waited \(limit) in vain for \(what)")
}

/// Waits until it is so.
func eventually(
    _ what: String, within limit: Duration = .seconds(60), isolation: isolated (any Actor)? = #isolation,
    isTrue look: () async throws -> Bool
) async throws {
    try await eventually(what, within: limit) { try await look() ? () : nil }
}
