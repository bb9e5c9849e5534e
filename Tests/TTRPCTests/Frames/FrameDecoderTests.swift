@testable import TTRPC
import Testing

struct FrameDecoderTests {
    private let limits = TTRPCLimits(maxDataBytes: 16)
    private let twoFrames = bytes("00000003 00000001 01 02 aabbcc  00000000 00000003 03 05")
    private let expected: [FrameDecoder.Decoded] = [
        .frame(Frame(streamID: 1, kind: .request, flags: .remoteOpen, data: [0xaa, 0xbb, 0xcc])),
        .frame(Frame(streamID: 3, kind: .data, flags: [.remoteClosed, .noData])),
    ]

    private func decodeAll(
        _ decoder: inout FrameDecoder, _ pieces: [ArraySlice<UInt8>]
    ) throws(ConnectionError) -> [FrameDecoder.Decoded] {
        var found: [FrameDecoder.Decoded] = []
        for piece in pieces {
            var piece = piece
            while let decoded = try decoder.next(from: &piece) { found.append(decoded) }
            #expect(piece.isEmpty)
        }
        return found
    }

    @Test("Frames come out the same wherever the bytes are cut", arguments: 0...23)
    func cutAnywhere(cut: Int) throws {
        var decoder = FrameDecoder(limits: limits)
        #expect(try decodeAll(&decoder, [twoFrames[..<cut], twoFrames[cut...]]) == expected)
        #expect(decoder.state == .header([]))
    }

    @Test("Frames come out the same byte by byte")
    func byteByByte() throws {
        var decoder = FrameDecoder(limits: limits)
        #expect(try decodeAll(&decoder, twoFrames.map { [$0] }) == expected)
    }

    @Test("Data as long as the limit is a frame")
    func largestFrame() throws {
        var decoder = FrameDecoder(limits: limits)
        let frame = Frame(streamID: 1, kind: .data, data: [UInt8](repeating: 9, count: 16))
        #expect(try decodeAll(&decoder, [frame.encoded()[...]]) == [.frame(frame)])
    }

    @Test("Data over the limit is skipped, and the next frame is found")
    func oversized() throws {
        var decoder = FrameDecoder(limits: limits)
        let large = Frame(streamID: 5, kind: .data, data: [UInt8](repeating: 9, count: 17))
        let pieces = (large.encoded() + twoFrames).map { [$0][...] }
        #expect(try decodeAll(&decoder, pieces) == [.oversized(large.header)] + expected)
    }

    @Test("A frame over the limit is reported by its header alone, and nothing of it is kept")
    func oversizedKeepsNothing() throws {
        var decoder = FrameDecoder(limits: limits)
        let found = try decodeAll(&decoder, [bytes("00ffffff 00000001 01 00")[...], [1, 2, 3]])
        #expect(found.count == 1)
        #expect(decoder.state == .skipping(remainingBytes: 0xffffff - 3))
    }

    @Test("A claimed length allocates nothing")
    func claimedLength() throws {
        var decoder = FrameDecoder(limits: .local)
        #expect(try decodeAll(&decoder, [bytes("00400000 00000001 01 00")[...]]) == [])
        guard case .data(_, let held) = decoder.state else {
            Issue.record("not in data: \(decoder.state)")
            return
        }
        #expect(held.capacity == 0)
    }

    @Test("A frame that comes in pieces takes no more memory than its data")
    func noWaste() throws {
        var decoder = FrameDecoder(limits: .local)
        let size = 33 << 10
        let wire = Frame(streamID: 1, kind: .data, data: [UInt8](repeating: 9, count: size)).encoded()
        let pieces = stride(from: 0, to: wire.count, by: 1500).map { wire[$0..<min($0 + 1500, wire.count)] }
        guard case .frame(let frame)? = try decodeAll(&decoder, pieces).first else {
            Issue.record("no frame")
            return
        }
        #expect(frame.data.count == size)
        // The allocator rounds up a little.
        #expect(frame.data.capacity < size + size / 8)
    }

    @Test("A first byte that is not zero ends the connection, for good")
    func reservedByte() {
        var decoder = FrameDecoder(limits: limits)
        var garbage: ArraySlice<UInt8> = Array("GET / HTTP/1.1".utf8)[...]
        #expect(throws: ConnectionError.reservedByteNotZero(0x47)) { try decoder.next(from: &garbage) }
        var valid = twoFrames[...]
        #expect(throws: ConnectionError.reservedByteNotZero(0x47)) { try decoder.next(from: &valid) }
        #expect(decoder.endOfInput() == .reservedByteNotZero(0x47))
    }

    @Test("Input may end between frames, but not within one", arguments: 0...23)
    func endOfInput(cut: Int) throws {
        var decoder = FrameDecoder(limits: limits)
        _ = try decodeAll(&decoder, [twoFrames[..<cut]])
        #expect(decoder.endOfInput() == ([0, 13, 23].contains(cut) ? nil : .endedWithinFrame))
    }

    @Test("An unknown type and unknown flags are kept as they are")
    func unknown() throws {
        var decoder = FrameDecoder(limits: limits)
        let wire = bytes("00000001 00000002 7f f0 01")
        let frame = Frame(streamID: 2, kind: .unknown(0x7f), flags: FrameFlags(rawValue: 0xf0), data: [1])
        #expect(try decodeAll(&decoder, [wire[...]]) == [.frame(frame)])
        #expect(frame.encoded() == wire)
    }
}
