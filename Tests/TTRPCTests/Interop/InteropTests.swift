@testable import TTRPC
import Testing

/// gRPC's interoperability cases (grpc/grpc, doc/interop-test-descriptions.md), as far as ttrpc has what they ask for.
/// Left out are compression, credentials, caching, load reports and whatever rests on HTTP/2.
struct InteropTests {
    @Test(
        "Each side writes the specification's bytes, and understands the other's",
        arguments: Transcript.unary + Transcript.streaming + Transcript.failing + Transcript.ending)
    func transcript(_ transcript: Transcript) throws {
        var dialogue = Dialogue(services: [grpcTesting])
        for (number, line) in transcript.lines.enumerated() {
            let place = "line \(number + 1)"
            switch line {
            case .client(let event, let bytes, let seen):
                let written = dialogue.written(event)
                #expect(written == (event.isForeign ? nil : bytes), "\(place)")
                let served = try dialogue.serve(bytes)
                #expect(served.seen == seen, "\(place)")
                if case .open(let request, _) = event { #expect(served.request == request, "\(place)") }
            case .refused(let event, let bytes):
                let written = dialogue.written(event)
                #expect(written == (event.isForeign ? nil : bytes), "\(place)")
                guard case .reply? = try dialogue.serve(bytes).seen else {
                    Issue.record("\(place) was not refused")
                    continue
                }
            case .server(let event, let bytes, let heard):
                let written = dialogue.written(event)
                #expect(written == (event.isForeign ? nil : bytes), "\(place)")
                #expect(try dialogue.hear(bytes) == heard, "\(place)")
            case .closed(let fails, let cancels):
                let failed = dialogue.client.connectionClosed()
                let cancelled = dialogue.server.connectionClosed()
                #expect(failed == fails, "\(place)")
                #expect(cancelled == cancels, "\(place)")
            }
        }
        #expect(dialogue.client.streams.isEmpty && dialogue.server.streams.isEmpty, "a call was left open")
    }

    @Test("Every case of gRPC's list that ttrpc can carry is there, once")
    func complete() {
        let names = (Transcript.unary + Transcript.streaming + Transcript.failing + Transcript.ending).map(\.name)
        #expect(
            Set(names).isSuperset(of: [
                "empty_unary", "large_unary", "client_streaming", "server_streaming", "ping_pong", "empty_stream",
                "custom_metadata", "status_code_and_message", "special_status_message", "unimplemented_method",
                "unimplemented_service", "cancel_after_begin", "cancel_after_first_response",
                "timeout_on_sleeping_server",
            ]))
        #expect(Set(names).count == names.count)
    }

    @Test("What a closed connection still brings, or is still asked for, has no effect")
    func afterTheEnd() throws {
        var dialogue = Dialogue(services: [grpcTesting])
        let open = testCall("FullDuplexCall")
        let opened = dialogue.written(Transcript.ClientEvent.open(open, .twoWay)) ?? []
        #expect(try dialogue.serve(opened).request == open)
        _ = dialogue.client.connectionClosed()
        _ = dialogue.server.connectionClosed()
        #expect(try dialogue.serve(opened).seen == .ignore(.connectionClosed))
        #expect(dialogue.client.send([1], on: 1) == .ended)
        #expect(dialogue.server.send([1], on: 1) == .ended)
        #expect(dialogue.server.finish(1, .end) == .ignore)
        #expect(dialogue.client.open(open, as: .twoWay) == .refuse(.connectionClosed))
    }
}

extension Transcript.ClientEvent {
    var isForeign: Bool { if case .foreign = self { true } else { false } }
}

extension Transcript.ServerEvent {
    var isForeign: Bool { if case .foreign = self { true } else { false } }
}

/// The shapes of gRPC's own test service. Nothing runs the methods.
let grpcTesting = TTRPCService(
    name: "grpc.testing.TestService",
    methods: [
        "EmptyCall": everyShape.methods["Unary"], "UnaryCall": everyShape.methods["Unary"],
        "StreamingOutputCall": everyShape.methods["Serve"], "StreamingInputCall": everyShape.methods["Collect"],
        "FullDuplexCall": everyShape.methods["Talk"],
    ].compactMapValues(\.self))
