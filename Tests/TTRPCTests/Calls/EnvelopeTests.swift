@testable import TTRPC
import Support
import Testing

/// What is read and written by hand against what the generated code makes of the same.
struct EnvelopeTests {
    private static let seeds: [UInt64] = [1, 2, 3, 4]

    private func request(_ random: inout SeededGenerator) -> CallRequest {
        let texts = ["", "a.B", "fitpinky.v1.Kiosk", "naïve ☃", String(repeating: "long", count: 50)]
        let timeouts: [Duration?] = [
            nil, .nanoseconds(1), .seconds(30), .nanoseconds(Int64.max), .seconds(-1), .nanoseconds(1 << 62),
        ]
        let count = Int.random(in: 0...300, using: &random)
        return CallRequest(
            service: texts.randomElement(using: &random) ?? "", method: texts.randomElement(using: &random) ?? "",
            payload: (0..<count).map { _ in .random(in: 0...255, using: &random) },
            timeout: timeouts.randomElement(using: &random) ?? nil,
            metadata: Int.random(in: 0..<4, using: &random) == 0 ? ["k": "v"] : [:])
    }

    private func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(.random(in: 0...255, using: &random), at: place)
            default: bytes.removeLast(Int.random(in: 0...min(9, bytes.count), using: &random))
            }
        }
        return bytes
    }

    @Test("A request is written as generated code writes it", arguments: seeds)
    func writtenRequests(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let request = request(&random)
            #expect(request.encoded() == request.encodedAny())
        }
    }

    @Test("A request, whole or damaged, is read as generated code reads it", arguments: seeds)
    func readRequests(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var usual = 0
        for _ in 0..<2000 {
            let whole = request(&random).encoded()
            for bytes in [whole, damaged(whole, &random)] {
                #expect(CallRequest(data: bytes) == CallRequest(any: bytes), "of \(bytes)")
                if CallRequest(usual: bytes) != nil { usual += 1 }
            }
        }
        #expect(usual > 1000, "nearly nothing was read by hand")
    }

    @Test("A response, whole or damaged, is read and written as by generated code", arguments: seeds)
    func responses(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var usual = 0
        for _ in 0..<2000 {
            let success = CallResponse.success(payload: request(&random).payload)
            let failure = CallResponse.failure(TTRPCStatus(.notFound, "no"))
            for response in [success, failure] {
                let whole = response.encoded()
                #expect(whole == response.encodedAny())
                for bytes in [whole, damaged(whole, &random)] {
                    #expect(CallResponse(data: bytes) == CallResponse(any: bytes), "of \(bytes)")
                    if CallResponse(usual: bytes) != nil { usual += 1 }
                }
            }
        }
        #expect(usual > 1000, "nearly nothing was read by hand")
    }

    @Test(
        "What is unusual is left to generated code",
        arguments: [
            "2a 06 0a 01 6b 12 01 76", "0a 80 80 80 80 80 80 80 80 80 01", "20 ff ff ff ff ff ff ff ff ff 01",
            "0a 05 61",
            "0a 01 ff", "0a", "1a ff ff ff ff ff ff ff ff 7f",
        ])
    func unusual(wire: String) {
        #expect(CallRequest(usual: bytes(wire)) == nil)
        #expect(CallRequest(data: bytes(wire)) == CallRequest(any: bytes(wire)))
    }
}
