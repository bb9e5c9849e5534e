/// The tenth byte of a frame's header. Unknown bits are kept and mean nothing.
public struct FrameFlags: OptionSet, Hashable, Sendable {
    /// The bits on the wire.
    public let rawValue: UInt8

    /// Any bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// On Request and Data: the sender sends nothing more on the stream.
    public static let remoteClosed = FrameFlags(rawValue: 0x01)
    /// On Request: the sender has more to send on the stream.
    public static let remoteOpen = FrameFlags(rawValue: 0x02)
    /// On Data: there is no message here, not even an empty one.
    public static let noData = FrameFlags(rawValue: 0x04)
}
