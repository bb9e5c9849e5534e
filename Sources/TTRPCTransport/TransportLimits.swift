public import TTRPC

/// What a connection may hold and how long it may wait, each with what happens at the bound.
public struct TransportLimits: Sendable, Equatable {
    /// Frames and streams of one connection.
    public var frames: TTRPCLimits

    /// Connections that a server keeps at one time. One more is closed as soon as it is accepted.
    public var maxConnections = 64

    /// Bytes waiting to be sent on one connection. A write beyond them closes the connection: its peer does not read.
    public var maxPendingBytes = 16 << 20

    /// How long sending may make no progress before the connection is closed, for the same reason.
    public var slowReaderPatience = Duration.seconds(30)

    /// Bytes of messages waiting for a call's own reader. At the bound the connection is not read any further.
    public var maxUnreadBytes = 8 << 20

    /// How long the connection stays unread for one call's reader, before that call fails with `RESOURCE_EXHAUSTED`.
    public var fullInboxPatience = Duration.seconds(10)

    /// How long a server that shuts down lets unary calls come to their end, before it cancels them.
    public var drainGrace = Duration.seconds(1)

    /// How long to wait for a connection.
    public var connectTimeout = Duration.seconds(5)

    /// For the Unix socket between programs of one machine.
    public static let local = TransportLimits(frames: .local)

    /// The defaults, with these frames.
    public init(frames: TTRPCLimits) {
        self.frames = frames
    }
}
