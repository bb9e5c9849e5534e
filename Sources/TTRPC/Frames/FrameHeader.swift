/// The ten bytes before a frame's data, all numbers big-endian: data length (4), stream (4), kind (1), flags (1).
public struct FrameHeader: Hashable, Sendable {
    /// Length of the data that follows, in bytes.
    public let dataBytes: UInt32
    /// The stream that the frame belongs to.
    public let streamID: StreamID
    /// What the frame is for.
    public let kind: FrameKind
    /// What its kind makes of them.
    public let flags: FrameFlags

    /// Puts a header together.
    public init(dataBytes: UInt32, streamID: StreamID, kind: FrameKind, flags: FrameFlags) {
        self.dataBytes = dataBytes
        self.streamID = streamID
        self.kind = kind
        self.flags = flags
    }

    /// Takes the first ten bytes of `bytes`; nil if there are fewer.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= TTRPCLimits.headerBytes else { return nil }
        func number(at offset: Int) -> UInt32 { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) } }
        dataBytes = number(at: 0)
        streamID = StreamID(rawValue: number(at: 4))
        kind = FrameKind(byte: bytes[8])
        flags = FrameFlags(rawValue: bytes[9])
    }

    /// Puts the ten bytes at the start of `memory`.
    func encode(into memory: UnsafeMutableRawBufferPointer) {
        memory.storeBytes(of: dataBytes.bigEndian, toByteOffset: 0, as: UInt32.self)
        memory.storeBytes(of: streamID.rawValue.bigEndian, toByteOffset: 4, as: UInt32.self)
        memory[8] = kind.byte
        memory[9] = flags.rawValue
    }
}
