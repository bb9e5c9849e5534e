/// What the transport writes into the logger that it was given: the message of each event.
package enum TransportEvent: String, CaseIterable, Sendable {
    case acceptPaused = "accept-paused"
    case connectionClosed = "connection-closed"
    case connectionRefused = "connection-refused"
    case frameIgnored = "frame-ignored"
    case handshakeFailed = "handshake-failed"

    /// The keys of their metadata.
    package enum Key: String, CaseIterable, Sendable {
        case errno, key, limit, omitted, reason

        /// Whether its values are always numbers. A redacted log may keep those.
        package var isNumber: Bool {
            switch self {
            case .errno, .limit, .omitted: true
            case .key, .reason: false
            }
        }
    }
}
