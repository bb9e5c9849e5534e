public import TTRPC

/// What a connection may hold and how long it may wait, each with what happens at the bound.
public struct TransportLimits: Sendable, Equatable {
    /// Frames and streams of one connection.
    public var frames: TTRPCLimits

    /// Connections that a server keeps at one time. For one more the one that has been idle for longest is closed; if a call
    /// runs on each, the new one is closed as soon as it is accepted.
    public var maxConnections = 64

    /// Bytes that all connections of a server on a Unix socket hold together for requests over 4 KiB, from their header until
    /// their call has ended. A request beyond them is skipped and answered with `RESOURCE_EXHAUSTED`.
    public var maxLargeRequestBytes = 16 << 20

    /// Bytes waiting to be sent on one connection at which it is not read any further: a client that asks and does not read
    /// the answers gets no more of them. Half of ``maxPendingBytes`` if that is less.
    public var maxPendingBytesWhileReading = 256 << 10

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

    /// How long to wait for a connection: for the name, the host and the handshake together.
    public var connectTimeout = Duration.seconds(5)

    /// For the Unix socket between programs of one machine.
    public static let local = TransportLimits(frames: .local)

    /// For one kiosk at another, so that a connection never holds more than 2 MiB; see ``maxHeldBytes``.
    public static let betweenKiosks: TransportLimits = {
        var limits = TransportLimits(frames: .betweenKiosks)
        limits.maxPendingBytes = 512 << 10
        limits.maxUnreadBytes = 32 << 10
        return limits
    }()

    /// For a client that has not shown who it is.
    public static let unauthenticated: TransportLimits = {
        var limits = TransportLimits(frames: .unauthenticated)
        limits.maxPendingBytes = 16 << 10
        limits.maxUnreadBytes = 4 << 10
        return limits
    }()

    /// Bytes that a connection may come to hold when its peer sends all it can and reads nothing: each call's inbox,
    /// the frame by which one of them went over its bound, one more frame in the making, and what waits to be sent.
    public var maxHeldBytes: Int {
        frames.maxStreams * maxUnreadBytes + 2 * (frames.maxDataBytes + TTRPCLimits.headerBytes) + maxPendingBytes
            + frames.maxDataBytes
    }

    /// The defaults, with these frames.
    public init(frames: TTRPCLimits) {
        self.frames = frames
    }
}
