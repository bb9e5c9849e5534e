/// What ends a connection and every call on it: the bytes can no longer be divided into frames.
public enum ConnectionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first byte of a frame, which the specification reserves as zero.
    case reservedByteNotZero(UInt8)
    /// The peer closed its side in the middle of a frame.
    case endedWithinFrame

    /// What happened, for a person.
    public var description: String {
        switch self {
        case .reservedByteNotZero(let byte):
            "the peer does not speak ttrpc: a frame begins with byte \(byte), but the first byte is always 0"
        case .endedWithinFrame:
            "the peer closed the connection in the middle of a frame"
        }
    }
}
