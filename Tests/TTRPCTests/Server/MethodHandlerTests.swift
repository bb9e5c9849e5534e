import SwiftProtobuf
import Synchronization
import Testing

@testable import TTRPC

private typealias Message = Ttrpc_KeyValue

struct MethodHandlerTests {
    private let context = ServerContext(
        CallRequest(service: "a.B", method: "C", timeout: .seconds(3), metadata: ["as": "Ada"]))
    private let wire: [UInt8] = [0x0a, 0x01, 0x6b]

    @Test("A handler sees the message and the context, and its answer is serialized")
    func unary() async throws {
        let handler = MethodHandler.unary {
            (request: Message, context: ServerContext) async throws(TTRPCStatus) -> Message in
            Message.with {
                $0.key = request.key
                $0.value = context.metadata["as"] ?? ""
            }
        }
        guard case .unary(let run) = handler else {
            Issue.record("of shape \(handler.shape)")
            return
        }
        #expect(try await run(wire, context) == wire + [0x12, 0x03, 0x41, 0x64, 0x61])
        #expect(handler.shape == .unary)
    }

    @Test("A request that does not parse is INVALID_ARGUMENT, and the handler is not called")
    func malformed() async throws {
        let handler = MethodHandler.unary {
            (request: Message, _: ServerContext) async throws(TTRPCStatus) -> Message in
            Issue.record("called")
            return request
        }
        guard case .unary(let run) = handler else {
            Issue.record("of shape \(handler.shape)")
            return
        }
        let error = await #expect(throws: TTRPCStatus.self) { try await run([0x0a, 0x05], context) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("ttrpc.KeyValue") == true)
    }

    @Test("A two-way handler reads until the client's end and writes as it likes")
    func twoWay() async throws {
        let handler = MethodHandler.twoWay {
            (requests: RequestReader<Message>, responses: ResponseWriter<Message>, _: ServerContext)
                async throws(TTRPCStatus) in
            for try await request in requests { try await responses.write(request) }
        }
        guard case .twoWay(let run) = handler else {
            Issue.record("of shape \(handler.shape)")
            return
        }
        let incoming = Mutex([wire, [], wire])
        let written = Mutex<[[UInt8]]>([])
        try await run(
            { () async throws(TTRPCStatus) -> [UInt8]? in
                incoming.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            },
            { (message: [UInt8]) async throws(TTRPCStatus) in written.withLock { $0.append(message) } }, context)
        #expect(written.withLock { $0 } == [wire, [], wire])
    }
}
