/// One unit of the protocol: a header and its data.
public struct Frame: Hashable, Sendable {
    /// The stream that the frame belongs to.
    public let streamID: StreamID
    /// What the frame is for.
    public let kind: FrameKind
    /// What its kind makes of them.
    public let flags: FrameFlags
    /// For Request and Response a message of ttrpc; for Data a message of the service.
    public let data: [UInt8]

    /// `data` is at most ``TTRPCLimits/specificationMaxDataBytes`` long; the connection machines see to it.
    public init(streamID: StreamID, kind: FrameKind, flags: FrameFlags = [], data: [UInt8] = []) {
        self.streamID = streamID
        self.kind = kind
        self.flags = flags
        self.data = data
    }

    /// The header that precedes the data on the wire.
    public var header: FrameHeader {
        FrameHeader(
            dataBytes: UInt32(truncatingIfNeeded: data.count), streamID: streamID, kind: kind, flags: flags)
    }

    /// The bytes on the wire.
    public func encoded() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: encodedBytes) { memory, count in
            count = encode(into: UnsafeMutableRawBufferPointer(memory))
        }
    }

    /// How many bytes it is on the wire.
    public var encodedBytes: Int { TTRPCLimits.headerBytes + data.count }

    /// Puts the bytes on the wire at the start of `memory`, which has room for ``encodedBytes``, so that whoever gathers
    /// frames to send copies each only once. Gives back how many there were.
    public func encode(into memory: UnsafeMutableRawBufferPointer) -> Int {
        header.encode(into: memory)
        UnsafeMutableRawBufferPointer(rebasing: memory[TTRPCLimits.headerBytes...]).copyBytes(from: data)
        return encodedBytes
    }

    /// A Data frame that says only that its sender has finished.
    static func end(of streamID: StreamID) -> Frame {
        Frame(streamID: streamID, kind: .data, flags: [.remoteClosed, .noData])
    }
}
