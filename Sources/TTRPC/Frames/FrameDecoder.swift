/// Takes bytes in pieces of any size and gives out frames. It never holds more than one frame, and never sets memory
/// aside for a length that has only been claimed.
public struct FrameDecoder: Sendable {
    /// What the bytes turned out to be.
    public enum Decoded: Hashable, Sendable {
        /// A whole frame.
        case frame(Frame)
        /// A frame over the limit, known by its header. Its data is skipped as it arrives; the connection is intact.
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

    /// Removes bytes from the front of `bytes` until a frame is complete; nil once all are used up.
    ///
    /// - Throws: a ``ConnectionError`` when the stream of bytes is not ttrpc. It is thrown again by every later call,
    ///   since where the next frame begins is no longer known.
    public mutating func next(from bytes: inout ArraySlice<UInt8>) throws(ConnectionError) -> Decoded? {
        while true {
            switch state {
            case .failed(let error):
                bytes = []
                throw error

            case .header(let held):
                let taken = Self.take(TTRPCLimits.headerBytes - held.count, from: &bytes)
                // Nearly every header comes whole, and is read where it is.
                let begun = held.isEmpty ? taken : (held + taken)[...]
                if let first = begun.first, first != 0 {
                    state = .failed(.reservedByteNotZero(first))
                    continue
                }
                guard let header = FrameHeader(begun) else {
                    state = .header(Array(begun))
                    return nil
                }
                if Int(header.dataBytes) > maxDataBytes {
                    state = .skipping(remainingBytes: Int(header.dataBytes))
                    return .oversized(header)
                }
                state = .data(header, [])

            case .data(let header, var held):
                // Out of the state first, so that what is held grows in place.
                state = .header([])
                let total = Int(header.dataBytes)
                let taken = Self.take(total - held.count, from: &bytes)
                if held.capacity < held.count + taken.count {
                    // As an array grows by itself, but never beyond the frame, which may be kept for long.
                    held.reserveCapacity(min(total, max(held.count + taken.count, 2 * held.count)))
                }
                held.append(contentsOf: taken)
                guard held.count == total else {
                    state = .data(header, held)
                    return nil
                }
                return .frame(
                    Frame(streamID: header.streamID, kind: header.kind, flags: header.flags, data: held))

            case .skipping(let remaining):
                let left = remaining - Self.take(remaining, from: &bytes).count
                guard left == 0 else {
                    state = .skipping(remainingBytes: left)
                    return nil
                }
                state = .header([])
            }
        }
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

    private static func take(_ count: Int, from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let taken = bytes.prefix(count)
        bytes = bytes.dropFirst(count)
        return taken
    }
}
