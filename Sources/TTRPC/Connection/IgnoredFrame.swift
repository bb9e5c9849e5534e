/// Why a frame was passed over. The connection and all calls go on.
public enum IgnoredFrame: Hashable, Sendable {
    /// A type from a later version of the protocol.
    case unknownKind(UInt8)
    /// A type that only the other role sends.
    case wrongRole(FrameKind)
    /// For a call that has ended here while the frame was under way.
    case endedStream
    /// The connection has been closed on this side.
    case connectionClosed
}
