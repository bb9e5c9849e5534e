import SwiftProtobuf
import TTRPC

typealias SayRequest = Fitpinky_Test_V1_SayRequest
typealias SayResponse = Fitpinky_Test_V1_SayResponse
typealias FailRequest = Fitpinky_Test_V1_FailRequest
typealias RepeatRequest = Fitpinky_Test_V1_RepeatRequest
typealias EchoClient = Fitpinky_Test_V1_EchoClient

/// Every shape of call, and a record of what became of those that hang.
final class EchoService: Fitpinky_Test_V1_EchoService {
    private let hanging: AsyncStream<HangEvent>
    private let record: AsyncStream<HangEvent>.Continuation

    enum HangEvent: Equatable {
        case began
        case cancelled
    }

    init() {
        (hanging, record) = AsyncStream.makeStream(of: HangEvent.self)
    }

    /// Waits for the next thing that happens to a call of `Hang`.
    func nextHangEvent() async -> HangEvent? {
        var iterator = hanging.makeAsyncIterator()
        return await iterator.next()
    }

    func say(_ request: SayRequest, context: ServerContext) async throws(TTRPCStatus) -> SayResponse {
        var response = SayResponse()
        response.text = request.text
        response.filler = request.filler
        response.actingAs = context.metadata["as"] ?? ""
        return response
    }

    func fail(_ request: FailRequest, context: ServerContext) async throws(TTRPCStatus) -> SayResponse {
        throw TTRPCStatus(StatusCode(rawValue: request.code) ?? .unknown, request.message)
    }

    func hang(_ request: SayRequest, context: ServerContext) async throws(TTRPCStatus) -> SayResponse {
        record.yield(.began)
        await untilCancelled()
        record.yield(.cancelled)
        throw TTRPCStatus(.cancelled, "cancelled")
    }

    func `repeat`(
        _ request: RepeatRequest, responses: ResponseWriter<SayResponse>, context: ServerContext
    ) async throws(TTRPCStatus) {
        var response = SayResponse()
        response.text = request.text
        response.filler.append(contentsOf: [UInt8](repeating: 7, count: Int(request.fillerBytes)))
        for number in 0..<request.times {
            response.number = number
            try await responses.write(response)
        }
    }

    func join(_ requests: RequestReader<SayRequest>, context: ServerContext) async throws(TTRPCStatus) -> SayResponse {
        var response = SayResponse()
        for try await request in requests {
            response.text += request.text
        }
        return response
    }

    func chat(
        _ requests: RequestReader<SayRequest>, responses: ResponseWriter<SayResponse>, context: ServerContext
    ) async throws(TTRPCStatus) {
        var response = SayResponse()
        for try await request in requests {
            response.text = request.text
            try await responses.write(response)
            response.number += 1
        }
    }
}
