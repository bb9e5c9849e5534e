@testable import TTRPC
import Testing

struct FrameTests {
    @Test("The header is ten bytes, numbers big-endian")
    func header() {
        let frame = Frame(streamID: 0x0102_0304, kind: .response, flags: [.remoteClosed, .noData], data: [0xee])
        #expect(frame.encoded() == bytes("00000001 01020304 02 05 ee"))
    }

    @Test("Every type byte comes back as it was", arguments: UInt8.min...UInt8.max)
    func kinds(byte: UInt8) {
        #expect(FrameKind(byte: byte).byte == byte)
    }

    @Test("Only odd numbers are a client's")
    func parity() {
        #expect(StreamID(rawValue: 1).isClientInitiated)
        #expect(!StreamID(rawValue: 2).isClientInitiated)
        #expect(!StreamID(rawValue: 0).isClientInitiated)
    }

    @Test("Limits out of range become the nearest in it")
    func limits() {
        #expect(TTRPCLimits(maxDataBytes: 5 << 20, maxStreams: 0) == TTRPCLimits(maxDataBytes: 4 << 20, maxStreams: 1))
        #expect(TTRPCLimits(maxDataBytes: 0).maxDataBytes == 1)
        #expect(TTRPCLimits.local == TTRPCLimits(maxDataBytes: 4 << 20, maxStreams: 32))
    }
}
