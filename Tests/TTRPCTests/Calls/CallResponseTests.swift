@testable import TTRPC
import Testing

struct CallResponseTests {
    @Test("A success holds only the payload")
    func success() {
        #expect(CallResponse.success(payload: [8, 1]).encoded() == bytes("12 02 08 01"))
        #expect(CallResponse.success(payload: []).encoded() == [])
        #expect(CallResponse(data: bytes("12 02 08 01")) == .success(payload: [8, 1]))
    }

    @Test("A status of OK that is written out is a success")
    func writtenOK() {
        #expect(CallResponse(data: bytes("0a 00 12 01 07")) == .success(payload: [7]))
    }

    @Test("A failure is google.rpc.Status")
    func failure() {
        let status = TTRPCStatus(.resourceExhausted, "no")
        #expect(CallResponse.failure(status).encoded() == bytes("0a 06 08 08 12 02 6e 6f"))
        #expect(CallResponse(data: bytes("0a 06 08 08 12 02 6e 6f")) == .failure(status))
    }

    @Test("A code that gRPC does not know is UNKNOWN, and details are passed over")
    func unknownCode() {
        #expect(CallResponse(data: bytes("0a 02 08 63")) == .failure(TTRPCStatus(.unknown, "")))
        #expect(CallResponse(data: bytes("0a 06 08 05 1a 02 0a 00")) == .failure(TTRPCStatus(.notFound, "")))
    }

    @Test("There are gRPC's 17 codes, numbered without a gap")
    func codes() {
        #expect(StatusCode.allCases.map(\.rawValue) == Array(0...16))
        #expect(StatusCode.resourceExhausted.description == "RESOURCE_EXHAUSTED")
        #expect(TTRPCStatus(.ok, "x").code == .unknown)
    }

    @Test("Metadata is found whatever its case")
    func metadata() {
        let metadata: Metadata = ["Acting-As": "Ada", "acting-as": "Grace"]
        #expect(metadata["ACTING-AS"] == "Ada")
        #expect(metadata["other"] == nil)
    }
}
