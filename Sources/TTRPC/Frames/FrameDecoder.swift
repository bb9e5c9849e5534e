/// Takes bytes in pieces of any size and gives out frames. It never holds more than one frame, and for a length that
/// has only been claimed it sets no more memory aside than four times what has come.
public struct FrameDecoder: Sendable {
    /// What the bytes turned out to be.
    public enum Decoded: Hashable, Sendable {
        case frame(Frame)
        /// A frame over the limit, or one that was not admitted, known by its header. Its data is skipped as it arrives; the connection is intact.
        case oversized(FrameHeader)
    }

    enum State: Hashable, Sendable {
        case header([UInt8])
        case data(FrameHeader, [UInt8])
        case skipping(remainingBytes: Int)
        case failed(ConnectionError)
    }

    private(set) var state = State.header([])
    private let maxDataBytes: Int

    /// Accepts frames with at most `limits.maxDataBytes` of data.
    public init(limits: TTRPCLimits) {
        maxDataBytes = limits.maxDataBytes
    }

    /// Takes bytes from `offset` on until a frame is complete; nil once all are used up. They are copied once, into the frame.
    ///
    /// - Parameters:
    ///   - offset: where the first byte is that was not taken yet; afterwards where the next one is.
    ///   - admitting: asked once for each frame within the limit, before any memory is set aside for its data. A frame that
    ///     is not admitted is skipped as one over the limit is.
    /// - Throws: a ``ConnectionError`` when the stream of bytes is not ttrpc. It is thrown again by every later call,
    ///   since where the next frame begins is no longer known.
    public mutating func next(
        from bytes: RawSpan, at offset: inout Int, admitting: (FrameHeader) -> Bool = { _ in true }
    ) throws(ConnectionError) -> Decoded? {
        while true {
            switch state {
            case .failed(let error):
                offset = bytes.byteCount
                throw error

            case .header(var begun):
                Self.move(TTRPCLimits.headerBytes - begun.count, of: bytes, at: &offset, to: &begun)
                if let first = begun.first, first != 0 {
                    state = .failed(.reservedByteNotZero(first))
                    continue
                }
                guard let header = FrameHeader(begun) else {
                    state = .header(begun)
                    return nil
                }
                if Int(header.dataBytes) > maxDataBytes || !admitting(header) {
                    state = .skipping(remainingBytes: Int(header.dataBytes))
                    return .oversized(header)
                }
                state = .data(header, [])

            case .data(let header, var held):
                // Out of the state first, so that what is held grows in place.
                state = .header([])
                let total = Int(header.dataBytes)
                let count = min(total, held.count + bytes.byteCount - offset)
                if held.capacity < count {
                    // Four times what has come, and never beyond the frame, which may be kept for long.
                    held.reserveCapacity(min(total, 4 * count))
                }
                Self.move(total - held.count, of: bytes, at: &offset, to: &held)
                guard held.count == total else {
                    state = .data(header, held)
                    return nil
                }
                return .frame(
                    Frame(streamID: header.streamID, kind: header.kind, flags: header.flags, data: held))

            case .skipping(let remaining):
                let skipped = min(remaining, bytes.byteCount - offset)
                offset += skipped
                guard skipped == remaining else {
                    state = .skipping(remainingBytes: remaining - skipped)
                    return nil
                }
                state = .header([])
            }
        }
    }

    /// The same for bytes in an array, from the front of which they are removed.
    public mutating func next(from bytes: inout ArraySlice<UInt8>) throws(ConnectionError) -> Decoded? {
        var offset = 0
        defer { bytes.removeFirst(offset) }
        return try next(from: bytes.span.bytes, at: &offset)
    }

    /// What to make of the peer's end of input: nil between frames, an error within one.
    public func endOfInput() -> ConnectionError? {
        switch state {
        case .header([]): nil
        case .header, .data, .skipping: .endedWithinFrame
        case .failed(let error): error
        }
    }

    /// Bytes of a frame that is not complete.
    public var heldBytes: Int {
        switch state {
        case .header(let held), .data(_, let held): held.count
        case .skipping, .failed: 0
        }
    }

    /// Moves so many bytes, or as many as are left.
    private static func move(_ count: Int, of bytes: RawSpan, at offset: inout Int, to held: inout [UInt8]) {
        let end = min(offset + count, bytes.byteCount)
        bytes.extracting(offset..<end).withUnsafeBytes { held.append(contentsOf: $0) }
        offset = end
    }
}
