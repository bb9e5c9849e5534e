@testable import TTRPC

/// gRPC's text with white space and characters of one to four bytes in UTF-8.
private let special = "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n"
private let specialBytes = wire(
    "09 0a 'test with whitespace' 0d 0a 'and Unicode BMP ' e2 98 ba ' and non-BMP ' f0 9f 98 88 09 0a")

/// SimpleRequest {response_status = 7: EchoStatus {code = 1, message = 2}}.
private let echoStatus = wire("3a 17 08 02 12 13 'test status message'")
private let echoSpecial = wire("3a 42 08 02 12 3e") + specialBytes
private let sleepy = wire("1a b2d401 12 aed401") + zeros(27_182)

extension Transcript {
    static let failing = [
        statusCodeAndMessage, statusInStream, specialStatusMessage, unimplementedMethod, unimplementedService,
    ]

    /// "The response message is used to end a stream with data, an empty response, or an error." Response {status = 1:
    /// google.rpc.Status {code = 1, message = 2}}; 2 is UNKNOWN.
    private static let statusCodeAndMessage = Transcript(
        name: "status_code_and_message",
        lines: [
            .client(
                .open(testCall("UnaryCall", echoStatus), .unary),
                wire("00000040 00000001 01 00", testService, "12 09 'UnaryCall' 1a 19") + echoStatus,
                .start(1, "UnaryCall", clientIsOpen: false, firstMessage: echoStatus)),
            .server(
                .finish(1, .failure(TTRPCStatus(.unknown, "test status message"))),
                wire("00000019 00000001 02 00", "0a 17 08 02 12 13 'test status message'"),
                .fail(1, TTRPCStatus(.unknown, "test status message"))),
        ])

    /// The same in FullDuplexCall: a Response ends any stream, here one whose client has not closed its side.
    private static let statusInStream = Transcript(
        name: "status_code_and_message, in a stream",
        lines: [
            .client(
                .open(testCall("FullDuplexCall"), .twoWay),
                wire("0000002a 00000001 01 02", testService, "12 0e 'FullDuplexCall'"),
                .start(1, "FullDuplexCall", clientIsOpen: true, firstMessage: nil)),
            .client(
                .send(1, echoStatus), wire("00000019 00000001 03 00") + echoStatus,
                .deliver(1, echoStatus, last: false)),
            .server(
                .finish(1, .failure(TTRPCStatus(.unknown, "test status message"))),
                wire("00000019 00000001 02 00", "0a 17 08 02 12 13 'test status message'"),
                .fail(1, TTRPCStatus(.unknown, "test status message"))),
            // It was under way when the server ended the stream.
            .client(.foreign, wire("00000000 00000001 03 05"), .ignore(.endedStream)),
        ])

    /// `message` is a protobuf string: any UTF-8, with nothing escaped.
    private static let specialStatusMessage = Transcript(
        name: "special_status_message",
        lines: [
            .client(
                .open(testCall("UnaryCall", echoSpecial), .unary),
                wire("0000006b 00000001 01 00", testService, "12 09 'UnaryCall' 1a 44") + echoSpecial,
                .start(1, "UnaryCall", clientIsOpen: false, firstMessage: echoSpecial)),
            .server(
                .finish(1, .failure(TTRPCStatus(.unknown, special))),
                wire("00000044 00000001 02 00", "0a 42 08 02 12 3e") + specialBytes,
                .fail(1, TTRPCStatus(.unknown, special))),
        ])

    /// "All implementations should at least define a request type which support routing by procedure name and a response
    /// type which supports call status." 12 is UNIMPLEMENTED. The connection and its next call are as good as before.
    private static let unimplementedMethod = Transcript(
        name: "unimplemented_method",
        lines: [
            .refused(
                .open(testCall("UnimplementedCall"), .unary),
                wire("0000002d 00000001 01 00", testService, "12 11 'UnimplementedCall'")),
            .server(
                .refuse,
                wire(
                    "00000046 00000001 02 00", "0a 44 08 0c",
                    "12 40 'service grpc.testing.TestService has no method UnimplementedCall'"),
                .fail(
                    1, TTRPCStatus(.unimplemented, "service grpc.testing.TestService has no method UnimplementedCall"))),
            .client(
                .open(testCall("EmptyCall"), .unary),
                wire("00000025 00000003 01 00", testService, "12 09 'EmptyCall'"),
                .start(3, "EmptyCall", clientIsOpen: false, firstMessage: nil)),
            .server(.finish(3, .response([])), wire("00000000 00000003 02 00"), .deliverLast(3, [])),
        ])

    private static let unimplementedService = Transcript(
        name: "unimplemented_service",
        lines: [
            .refused(
                .open(CallRequest(service: "grpc.testing.UnimplementedService", method: "UnimplementedCall"), .unary),
                wire(
                    "00000036 00000001 01 00", "0a 21 'grpc.testing.UnimplementedService'",
                    "12 11 'UnimplementedCall'")),
            .server(
                .refuse,
                wire(
                    "00000040 00000001 02 00", "0a 3e 08 0c",
                    "12 3a 'there is no service grpc.testing.UnimplementedService here'"),
                .fail(1, TTRPCStatus(.unimplemented, "there is no service grpc.testing.UnimplementedService here"))),
        ])
}

extension Transcript {
    static let ending = [cancelAfterBegin, abandonAfterBegin, cancelAfterFirstResponse, sleepingServer, sleepingClient]

    private static let openInput = Line.client(
        .open(testCall("StreamingInputCall"), .clientStreaming),
        wire("0000002e 00000001 01 02", testService, "12 12 'StreamingInputCall'"),
        .start(1, "StreamingInputCall", clientIsOpen: true, firstMessage: nil))

    /// "The protocol does not include features for handling unreliable connections such as handshakes, resets": there is
    /// no frame to cancel with, so the connection is closed, and with it everything on it.
    private static let cancelAfterBegin = Transcript(
        name: "cancel_after_begin", lines: [openInput, .closed(fails: [1], cancels: [1])])

    /// A client that keeps its connection can only say that it sends no more; the server's answer is then read by nobody.
    private static let abandonAfterBegin = Transcript(
        name: "cancel_after_begin, with the connection kept",
        lines: [
            openInput,
            .client(.abandon(1), wire("00000000 00000001 03 05"), .deliver(1, nil, last: true)),
            .server(
                .finish(1, .response(wire("08 01"))), wire("00000004 00000001 02 00", "12 02 08 01"),
                .ignore(.endedStream)),
        ])

    /// StreamingOutputCallResponse {payload = 1 {body = 2: 31415 zeros}}.
    private static let firstResponse = wire("0a bbf501 12 b7f501") + zeros(31_415)

    private static let cancelAfterFirstResponse = Transcript(
        name: "cancel_after_first_response",
        lines: [
            .client(
                .open(testCall("FullDuplexCall"), .twoWay),
                wire("0000002a 00000001 01 02", testService, "12 0e 'FullDuplexCall'"),
                .start(1, "FullDuplexCall", clientIsOpen: true, firstMessage: nil)),
            .client(.send(1, sleepy), wire("00006a36 00000001 03 00") + sleepy, .deliver(1, sleepy, last: false)),
            .server(
                .send(1, firstResponse), wire("00007abf 00000001 03 00") + firstResponse, .deliver(1, firstResponse)),
            .closed(fails: [1], cancels: [1]),
        ])

    /// request.proto: `int64 timeout_nano = 4`; 1 ms is 1 000 000 = c0 84 3d.
    private static let openSleepy = Line.client(
        .open(testCall("FullDuplexCall", timeout: .milliseconds(1)), .twoWay),
        wire("0000002e 00000001 01 02", testService, "12 0e 'FullDuplexCall' 20 c0843d"),
        .start(1, "FullDuplexCall", clientIsOpen: true, firstMessage: nil))
    private static let ping = Line.client(
        .send(1, sleepy), wire("00006a36 00000001 03 00") + sleepy, .deliver(1, sleepy, last: false))
    private static let late = TTRPCStatus(.deadlineExceeded, "the call took longer than its caller allowed")
    private static let lateBytes = wire(
        "00000032 00000001 02 00", "0a 30 08 04 12 2c 'the call took longer than its caller allowed'")

    /// 4 is DEADLINE_EXCEEDED.
    private static let sleepingServer = Transcript(
        name: "timeout_on_sleeping_server", lines: [openSleepy, ping, .server(.deadline(1), lateBytes, .fail(1, late))])

    /// The client's clock was first: it says that it has finished, and the server's answer comes too late to matter.
    private static let sleepingClient = Transcript(
        name: "timeout_on_sleeping_server, noticed by the client first",
        lines: [
            openSleepy, ping,
            .client(.abandon(1), wire("00000000 00000001 03 05"), .deliver(1, nil, last: true)),
            .server(.deadline(1), lateBytes, .ignore(.endedStream)),
        ])
}
