import NIOCore
import NIOSSL

/// What became of a handshake, or of a connection, as far as it makes a difference to a person.
enum TLSFailure: Equatable {
    /// The other side said that it does not accept our certificate.
    case certificateRefused
    /// The other side said that it has no protocol or no version in common with us.
    case nothingInCommon
    /// The other side closed the connection.
    case closed
    case notTLS
    /// Anything else, in the library's words.
    case other(String)

    init(_ error: any Error) {
        switch error {
        case NIOSSLError.handshakeFailed(let cause): self = Self.named(cause)
        case let cause as BoringSSLError: self = Self.named(cause)
        case NIOSSLError.uncleanShutdown, is NIOSSLCloseTimedOutError, ChannelError.eof: self = .closed
        // A reset connection.
        case is IOError: self = .closed
        default: self = .other("\(error)")
        }
    }

    private static func named(_ error: BoringSSLError) -> TLSFailure {
        guard case .sslError(let stack) = error else { return error == .zeroReturn ? .closed : .other("\(error)") }
        if stack.contains(.eofDuringHandshake) { return .closed }
        // The library tells the reason in its text only.
        let text = stack.map(\.description).joined(separator: " ")
        func says(_ reasons: String...) -> Bool { reasons.contains { text.contains($0) } }
        if says("ALERT_CERTIFICATE_UNKNOWN", "ALERT_BAD_CERTIFICATE", "ALERT_ACCESS_DENIED", "ALERT_UNKNOWN_CA") {
            return .certificateRefused
        }
        if says("ALERT_PROTOCOL_VERSION", "ALERT_NO_APPLICATION_PROTOCOL", "UNSUPPORTED_PROTOCOL") {
            return .nothingInCommon
        }
        if says("WRONG_VERSION_NUMBER", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST", "UNEXPECTED_RECORD", "INVALID_RECORD") {
            return .notTLS
        }
        return .other(text)
    }
}
