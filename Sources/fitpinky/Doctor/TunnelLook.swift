import FitPinkyCore
import Glibc
import Health
import Threads

extension TunnelFacts {
    private static let patience = MonotonicInstant.Span.milliseconds(1200)
    private static let maxBytes = 64 << 10

    /// Looks, on a thread of its own: WireGuard answers nobody but root.
    static func look() async -> TunnelFacts {
        await withCheckedContinuation { continuation in
            let isStarted = Thread.start(name: "wireguard") { continuation.resume(returning: seen()) }
            if !isStarted { continuation.resume(returning: .unknown("the system has no thread left")) }
        }
    }

    private static func seen() -> TunnelFacts {
        guard geteuid() == 0 else { return .notRoot }
        do throws(ToolOutput.Failure) {
            // Neither of these prints a key that is secret, as "dump" would.
            let (handshakes, keepalives) = (try wg("latest-handshakes"), try wg("persistent-keepalive"))
            return TunnelFacts(handshakes: handshakes, keepalives: keepalives, at: Int64(time(nil)))
        } catch {
            switch error {
            case .notThere: return .none
            case .tookTooLong: return .unknown("it took too long")
            // Without the kernel's part of it there is no tunnel either.
            case .failed: return .none
            }
        }
    }

    private static func wg(_ what: String) throws(ToolOutput.Failure) -> String {
        try ToolOutput.text(["wg", "show", "all", what], within: patience, maxBytes: maxBytes)
    }
}
