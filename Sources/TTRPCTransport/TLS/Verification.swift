public import TTRPC

/// Whom a client takes the server for.
public enum Verification: Sendable, Hashable {
    /// Only the holder of this key.
    case pinned(KeyPin)
    /// Whoever answers: for pairing, which finds out by other means. ``TTRPCClient/keys`` tells who it is.
    case anyone

    func accepts(_ key: KeyPin) -> Bool {
        switch self {
        case .pinned(let pinned): key == pinned
        case .anyone: true
        }
    }
}
