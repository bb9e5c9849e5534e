internal import FitPinkyCore

/// A value that an event has, with its key and who may see it.
package struct LogField: Hashable, Sendable {
    /// Keys whose values may be shown to people outside the household.
    package enum PublicKey: String, CaseIterable, Sendable {
        case button
        case bytes
        case code
        case count
        case devices
        case due
        case findings
        case given
        case gone
        case id
        case kind
        case kiosk
        case latencyUs = "latency_us"
        case news
        case omitted
        case proof
        case records
        case removed
        case result
        case status
        case triesLeft = "tries_left"
        case until
        case week
    }

    /// Keys whose values may tell of people, of their network, or of what came from outside.
    package enum PrivateKey: String, CaseIterable, Sendable {
        case address
        case applied
        case command
        case conflicts
        case error
        case held
        case key
        case known
        case message
        case name
        case network
        case quarantined
        case reason
        case refused
        case socket
        case what
        case why
    }

    package let key: String
    package let text: String

    /// A number, an id, a Day or a word of the program's own.
    package static func `public`(_ key: PublicKey, _ value: some PublicLogValue) -> LogField {
        LogField(key: key.rawValue, text: value.logText)
    }

    /// Anything else. A redacted log leaves it out, whatever it is.
    package static func `private`(_ key: PrivateKey, _ value: some Sendable) -> LogField {
        LogField(key: key.rawValue, text: "\(value)")
    }
}

/// What tells of nobody, whatever its value is. No text is: it may come from anywhere.
package protocol PublicLogValue {
    /// As it stands in the log.
    var logText: String { get }
}

extension PublicLogValue {
    package var logText: String { "\(self)" }
}

extension PublicLogValue where Self: RawRepresentable<String> {
    package var logText: String { rawValue }
}

extension Int: PublicLogValue {}
extension Int64: PublicLogValue {}

extension ULID: PublicLogValue {
    package var logText: String { text }
}

extension Day: PublicLogValue {
    package var logText: String { iso8601 }
}

extension Optional: PublicLogValue where Wrapped: PublicLogValue {
    package var logText: String { map(\.logText) ?? "none" }
}
