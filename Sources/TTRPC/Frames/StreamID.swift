/// Names one call on one connection. The client draws odd numbers, upwards.
public struct StreamID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number on the wire.
    public let rawValue: UInt32

    /// Any number; whether it may open a stream is for the connection to say.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Whether a client may open a stream with it (PROTOCOL.md: "must be odd for client initiated streams").
    public var isClientInitiated: Bool { rawValue % 2 == 1 }

    /// The number.
    public var description: String { "\(rawValue)" }

    /// By number, which is the order of opening.
    public static func < (left: StreamID, right: StreamID) -> Bool { left.rawValue < right.rawValue }
}
