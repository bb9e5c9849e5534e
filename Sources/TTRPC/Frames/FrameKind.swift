/// What a frame is for: the ninth byte of its header.
public enum FrameKind: Hashable, Sendable {
    /// 1: opens a stream.
    case request
    /// 2: ends a stream.
    case response
    /// 3: a message within a stream.
    case data
    /// Any other byte: from a later version of the protocol, to be skipped.
    case unknown(UInt8)

    /// Takes the byte of the header.
    public init(byte: UInt8) {
        self =
            switch byte {
            case 1: .request
            case 2: .response
            case 3: .data
            default: .unknown(byte)
            }
    }

    /// The byte of the header.
    public var byte: UInt8 {
        switch self {
        case .request: 1
        case .response: 2
        case .data: 3
        case .unknown(let byte): byte
        }
    }
}
