/// What one end of a connection is prepared to hold. Every length is compared with these before anything is allocated
/// for it.
public struct TTRPCLimits: Sendable, Equatable {
    /// The data part of a frame may never be longer, in bytes (PROTOCOL.md, "Message Frame": 4 MB).
    public static let specificationMaxDataBytes = 4 << 20

    /// Every frame begins with a header of this many bytes.
    public static let headerBytes = 10

    /// How long a unary call waits for its answer unless the caller says otherwise.
    public static let defaultUnaryTimeout = Duration.seconds(30)

    /// For the Unix socket between programs of one machine: frames as large as ttrpc allows, 32 streams.
    public static let local = TTRPCLimits()

    /// For one kiosk at another: an entry has at most 16 KiB, a batch of them at most 48.
    public static let betweenKiosks = TTRPCLimits(maxDataBytes: 64 << 10)

    /// For a client that has not shown who it is: nothing that it has to say is longer than 1 KiB.
    public static let unauthenticated = TTRPCLimits(maxDataBytes: 1 << 10, maxStreams: 4)

    /// The longest data part accepted and sent, in bytes, 1 to ``specificationMaxDataBytes``.
    public let maxDataBytes: Int

    /// The number of calls that may be open at one time on one connection, at least 1.
    public let maxStreams: Int

    /// Values out of range become the nearest in it.
    public init(maxDataBytes: Int = TTRPCLimits.specificationMaxDataBytes, maxStreams: Int = 32) {
        self.maxDataBytes = min(max(maxDataBytes, 1), Self.specificationMaxDataBytes)
        self.maxStreams = max(maxStreams, 1)
    }
}
