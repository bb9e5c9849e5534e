@testable import TTRPC

// The bytes were written from PROTOCOL.md, request.proto and gRPC's messages.proto, not taken from a run. A frame is its
// header (length, stream, type, flags), then the envelope's fields: 0a service, 12 method, 1a payload, 20 timeout_nano,
// 2a metadata of a Request; 0a status, 12 payload of a Response.

let testService = "0a 18 'grpc.testing.TestService'"

func testCall(_ method: String, _ payload: [UInt8] = [], timeout: Duration? = nil, metadata: Metadata = [:])
    -> CallRequest
{
    CallRequest(service: grpcTesting.name, method: method, payload: payload, timeout: timeout, metadata: metadata)
}

extension Transcript {
    static let unary = [emptyUnary, largeUnary, customMetadata, foreignRequest]

    /// "A request with empty flags indicates a unary request." "A response message is the only expected message after a
    /// unary request." An empty message has no bytes in protobuf, and an envelope leaves out what is empty.
    private static let emptyUnary = Transcript(
        name: "empty_unary",
        lines: [
            .client(
                .open(testCall("EmptyCall"), .unary),
                wire("00000025 00000001 01 00", testService, "12 09 'EmptyCall'"),
                .start(1, "EmptyCall", clientIsOpen: false, firstMessage: nil)),
            .server(.finish(1, .response([])), wire("00000000 00000001 02 00"), .deliverLast(1, [])),
        ])

    /// SimpleRequest {response_size = 2: 314159, payload = 3 {body = 2: 271828 zeros}}.
    private static let largeRequest = wire("10 af9613  1a d8cb10 12 d4cb10") + zeros(271_828)
    /// SimpleResponse {payload = 1 {body = 2: 314159 zeros}}.
    private static let largeResponse = wire("0a b39613 12 af9613") + zeros(314_159)

    /// "The data length and stream ID are both big-endian 4-byte unsigned integers." "The total frame size will always be
    /// Data Length + 10 bytes." 271881 is 00 04 26 09, and 314171 is 00 04 cb 3b.
    private static let largeUnary = Transcript(
        name: "large_unary",
        lines: [
            .client(
                .open(testCall("UnaryCall", largeRequest), .unary),
                wire("00042609 00000001 01 00", testService, "12 09 'UnaryCall'", "1a e0cb10") + largeRequest,
                .start(1, "UnaryCall", clientIsOpen: false, firstMessage: largeRequest)),
            .server(
                .finish(1, .response(largeResponse)), wire("0004cb3b 00000001 02 00", "12 b79613") + largeResponse,
                .deliverLast(1, largeResponse)),
        ])

    /// request.proto: `repeated KeyValue metadata = 5`. A Response has none, so the case's echo has no way back.
    private static let customMetadata = Transcript(
        name: "custom_metadata",
        lines: [
            .client(
                .open(
                    testCall("UnaryCall", metadata: ["x-grpc-test-echo-initial": "test_initial_metadata_value"]),
                    .unary),
                wire(
                    "0000005e 00000001 01 00", testService, "12 09 'UnaryCall'",
                    "2a 37 0a 18 'x-grpc-test-echo-initial' 12 1b 'test_initial_metadata_value'"),
                .start(1, "UnaryCall", clientIsOpen: false, firstMessage: nil)),
            .server(.finish(1, .response([])), wire("00000000 00000001 02 00"), .deliverLast(1, [])),
        ])

    /// Another client may order its fields as it likes and write ones that nobody knows: protobuf allows both. The unknown
    /// one is number 15, a varint.
    private static let foreignRequest = Transcript(
        name: "empty_unary, with fields in another order and an unknown one",
        lines: [
            .client(
                .foreign,
                wire("0000002f 00000001 01 00", "2a 06 0a 01 'k' 12 01 'v'  78 01  12 09 'EmptyCall'", testService),
                .start(1, "EmptyCall", clientIsOpen: false, firstMessage: nil)),
            .server(.finish(1, .response([])), wire("00000000 00000001 02 00"), .ignore(.endedStream)),
        ])
}
