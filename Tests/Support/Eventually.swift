/// A condition did not hold, or a value was not there, within the time that a test gives it.
public struct WaitedInVain: Error, CustomStringConvertible {
    /// What was awaited, and for how long.
    public let description: String

    /// For a test that sees by itself that it waits in vain.
    public init(description: String) { self.description = description }
}

/// Looks again and again until there is a value. The limit is for a machine that is busy or emulated: far more than a test
/// needs. Pauses grow from 1 to 50 ms, so that neither a short wait is prolonged nor a long one takes the processor.
public func eventually<Value>(
    _ what: String, within limit: Duration = .seconds(60), isolation: isolated (any Actor)? = #isolation,
    _ look: () async throws -> Value?
) async throws -> Value {
    let end = ContinuousClock.now + limit
    var pause = Duration.milliseconds(1)
    while true {
        if let value = try await look() { return value }
        guard ContinuousClock.now < end else {
            throw WaitedInVain(description: "waited \(limit) in vain: \(what)")
        }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(50))
    }
}

/// Waits until the condition holds.
public func eventually(
    _ what: String, within limit: Duration = .seconds(60), isolation: isolated (any Actor)? = #isolation,
    isTrue look: () async throws -> Bool
) async throws {
    try await eventually(what, within: limit) { try await look() ? () : nil }
}
