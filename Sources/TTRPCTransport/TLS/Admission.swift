public import TTRPC

/// What a server offers to whoever holds a key. Decided anew at each handshake.
public enum Admission: Sendable {
    /// Nothing: the handshake fails.
    case refused
    /// These services.
    ///
    /// - Parameters:
    ///   - limits: of this connection.
    ///   - isAuthenticated: whether the key is pinned. A connection for which it is not stays among the strangers:
    ///     it keeps one of their few places, a frame over the limit ends it, and it has a bounded life.
    case admitted(services: [TTRPCService], limits: TransportLimits, isAuthenticated: Bool)

    /// Asks for the admission of a key. Called on the thread of the sockets, so it must answer without waiting.
    public typealias Policy = @Sendable (KeyPin) -> Admission
}
