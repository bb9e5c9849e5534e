/// What a server on the network, where anybody can knock, lets strangers have.
public struct NetworkLimits: Sendable, Equatable {
    /// Connections at one time whose client is in its handshake, or has shown a key that is not pinned. For one more,
    /// another of them has to go; see ``TTRPCServer``.
    public var maxUnauthenticatedConnections = 32

    /// Connections at one time whose client has shown a pinned key. One more is closed.
    public var maxAuthenticatedConnections = 64

    /// Connections at one time with one pinned key. One more replaces the oldest, which may be a dead one that nobody
    /// has noticed yet.
    public var maxConnectionsPerKey = 1

    /// How long a client has for its handshake, and one without a pinned key for its first frame as well.
    public var identificationPatience = Duration.seconds(5)

    /// How long a client that is not authenticated may say nothing while it is its turn: in the handshake, before its first
    /// frame, and between two calls.
    public var silencePatience = Duration.seconds(2)

    /// How long a connection lives whose client's key is not pinned: long enough to pair.
    public var unauthenticatedLife = Duration.seconds(60)

    /// The defaults.
    public init() {}
}
