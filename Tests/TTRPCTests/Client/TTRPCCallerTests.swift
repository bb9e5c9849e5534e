import SwiftProtobuf
@testable import TTRPC
import Testing

/// Any message serves; a key without a value is `0a 01 6b`.
private typealias Message = Ttrpc_KeyValue

struct TTRPCCallerTests {
    private let key = Message.with { $0.key = "k" }
    private let wire: [UInt8] = [0x0a, 0x01, 0x6b]

    @Test("A unary call sends one request and lets go after its answer")
    func unary() async throws {
        let caller = InMemoryCaller([.success(wire)])
        let response: Message = try await caller.unary(
            key, service: "a.B", method: "C", timeout: .seconds(2), metadata: ["as": "Ada"])
        #expect(response == key)
        let request = CallRequest(
            service: "a.B", method: "C", payload: wire, timeout: .seconds(2), metadata: ["as": "Ada"])
        #expect(caller.events == [.opened(request, .unary), .abandoned])
    }

    @Test(
        "A unary call without an answer, or with one that does not parse, is a fault of the server",
        arguments: [
            [], [.success([0x0a, 0x05])],
        ] as [[Result<[UInt8], TTRPCStatus>]])
    func badAnswers(script: [Result<[UInt8], TTRPCStatus>]) async throws {
        let caller = InMemoryCaller(script)
        let error = await #expect(throws: TTRPCStatus.self) {
            let _: Message = try await caller.unary(
                key, service: "a.B", method: "C", timeout: .seconds(2), metadata: [:])
        }
        #expect(error?.code == .internal)
    }

    @Test("A stream gives out its messages and then the status that ended it")
    func stream() async throws {
        let caller = InMemoryCaller([.success(wire), .success([]), .failure(TTRPCStatus(.dataLoss, "torn"))])
        let stream: ResponseStream<Message> = try await caller.serverStreaming(
            key, service: "a.B", method: "C", timeout: nil, metadata: [:])
        var responses = stream.makeAsyncIterator()
        #expect(try await responses.next() == key)
        #expect(try await responses.next() == Message())
        await #expect(throws: TTRPCStatus(.dataLoss, "torn")) { try await responses.next() }
    }

    @Test("Leaving a stream gives the call up")
    func leaving() async throws {
        let caller = InMemoryCaller([.success(wire), .success(wire)])
        do {
            let stream: ResponseStream<Message> = try await caller.serverStreaming(
                key, service: "a.B", method: "C", timeout: nil, metadata: [:])
            for try await _ in stream { break }
        }
        #expect(caller.events.last == .abandoned)
    }

    @Test("Many requests go out before the end and the answer")
    func clientStreaming() async throws {
        let caller = InMemoryCaller([.success(wire)])
        let call: ClientStreamingCall<Message, Message> = try await caller.clientStreaming(
            service: "a.B", method: "C", timeout: nil, metadata: [:])
        try await call.send(key)
        try await call.send(Message())
        #expect(try await call.finish() == key)
        #expect(Array(caller.events.dropFirst().prefix(3)) == [.sent(wire), .sent([]), .endedSending])
    }

    @Test("A two-way call may end its side and still be answered")
    func twoWay() async throws {
        let caller = InMemoryCaller([.success(wire)])
        let call: TwoWayCall<Message, Message> = try await caller.twoWay(
            service: "a.B", method: "C", timeout: .seconds(1), metadata: [:])
        try await call.endSending()
        var responses = call.responses.makeAsyncIterator()
        #expect(try await responses.next() == key)
        #expect(try await responses.next() == nil)
    }
}
