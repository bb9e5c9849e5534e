@testable import TTRPC

// StreamingInputCallRequest {payload = 1 {body = 2}}, of the sizes that gRPC asks for.
private let inputs = [
    wire("0a b2d401 12 aed401") + zeros(27_182), wire("0a 0a 12 08") + zeros(8),
    wire("0a a70e 12 a40e") + zeros(1828), wire("0a d4e602 12 d0e602") + zeros(45_904),
]
// StreamingOutputCallResponse {payload = 1 {body = 2}}, likewise.
private let outputs = [
    wire("0a bbf501 12 b7f501") + zeros(31_415), wire("0a 0b 12 09") + zeros(9),
    wire("0a e014 12 dd14") + zeros(2653), wire("0a e7cc03 12 e3cc03") + zeros(58_979),
]
// StreamingOutputCallRequest {response_parameters = 2 {size = 1}, payload = 3 {body = 2}}.
private let pings = [
    wire("12 04 08 b7f501  1a b2d401 12 aed401") + zeros(27_182), wire("12 02 08 09  1a 0a 12 08") + zeros(8),
    wire("12 03 08 dd14  1a a70e 12 a40e") + zeros(1828), wire("12 04 08 e3cc03  1a d4e602 12 d0e602") + zeros(45_904),
]

private let fullDuplex = wire("0000002a 00000001 01 02", testService, "12 0e 'FullDuplexCall'")
/// "The `no data` flag […] is normally used with the `remote closed` flag to indicate the stream is now closed without
/// transmitting any data": 1 and 4 are 5.
private let end = wire("00000000 00000001 03 05")

extension Transcript {
    static let streaming = [clientStreaming, serverStreaming, pingPong, emptyStream, emptyStreamByResponse]

    /// "Request [RO], Data, Data [RC], Response": "The request may also indicate the stream is still open for more data
    /// and no response is expected until data is finished." The answer is {aggregated_payload_size = 1: 74922}.
    private static let clientStreaming = Transcript(
        name: "client_streaming",
        lines: [
            .client(
                .open(testCall("StreamingInputCall"), .clientStreaming),
                wire("0000002e 00000001 01 02", testService, "12 12 'StreamingInputCall'"),
                .start(1, "StreamingInputCall", clientIsOpen: true, firstMessage: nil)),
            .client(
                .send(1, inputs[0]), wire("00006a36 00000001 03 00") + inputs[0], .deliver(1, inputs[0], last: false)),
            .client(
                .send(1, inputs[1]), wire("0000000c 00000001 03 00") + inputs[1], .deliver(1, inputs[1], last: false)),
            .client(
                .send(1, inputs[2]), wire("0000072a 00000001 03 00") + inputs[2], .deliver(1, inputs[2], last: false)),
            .client(
                .send(1, inputs[3]), wire("0000b358 00000001 03 00") + inputs[3], .deliver(1, inputs[3], last: false)),
            .client(.end(1), end, .deliver(1, nil, last: true)),
            .server(
                .finish(1, .response(wire("08 aac904"))), wire("00000006 00000001 02 00", "12 04 08 aac904"),
                .deliverLast(1, wire("08 aac904"))),
        ])

    private static let outputRequest = wire("12 04 08 b7f501  12 02 08 09  12 03 08 dd14  12 04 08 e3cc03")

    /// "Request [RC], Data, Data [RC]": "the remote still expects to receive a response or stream data", and "The last data
    /// message on a stream must set the `remote closed` flag."
    private static let serverStreaming = Transcript(
        name: "server_streaming",
        lines: [
            .client(
                .open(testCall("StreamingOutputCall", outputRequest), .serverStreaming),
                wire("00000046 00000001 01 01", testService, "12 13 'StreamingOutputCall'", "1a 15") + outputRequest,
                .start(1, "StreamingOutputCall", clientIsOpen: false, firstMessage: outputRequest)),
            .server(.send(1, outputs[0]), wire("00007abf 00000001 03 00") + outputs[0], .deliver(1, outputs[0])),
            .server(.send(1, outputs[1]), wire("0000000d 00000001 03 00") + outputs[1], .deliver(1, outputs[1])),
            .server(.send(1, outputs[2]), wire("00000a63 00000001 03 00") + outputs[2], .deliver(1, outputs[2])),
            .server(.send(1, outputs[3]), wire("0000e66b 00000001 03 00") + outputs[3], .deliver(1, outputs[3])),
            .server(.finish(1, .end), end, .end(1)),
        ])

    /// "Either client or server may send data." "a client should always be in the `local closed` state before `remote
    /// closed`".
    private static let pingPong = Transcript(
        name: "ping_pong",
        lines: [
            .client(
                .open(testCall("FullDuplexCall"), .twoWay), fullDuplex,
                .start(1, "FullDuplexCall", clientIsOpen: true, firstMessage: nil)),
            .client(
                .send(1, pings[0]), wire("00006a3c 00000001 03 00") + pings[0], .deliver(1, pings[0], last: false)),
            .server(.send(1, outputs[0]), wire("00007abf 00000001 03 00") + outputs[0], .deliver(1, outputs[0])),
            .client(
                .send(1, pings[1]), wire("00000010 00000001 03 00") + pings[1], .deliver(1, pings[1], last: false)),
            .server(.send(1, outputs[1]), wire("0000000d 00000001 03 00") + outputs[1], .deliver(1, outputs[1])),
            .client(
                .send(1, pings[2]), wire("0000072f 00000001 03 00") + pings[2], .deliver(1, pings[2], last: false)),
            .server(.send(1, outputs[2]), wire("00000a63 00000001 03 00") + outputs[2], .deliver(1, outputs[2])),
            .client(
                .send(1, pings[3]), wire("0000b35e 00000001 03 00") + pings[3], .deliver(1, pings[3], last: false)),
            .server(.send(1, outputs[3]), wire("0000e66b 00000001 03 00") + outputs[3], .deliver(1, outputs[3])),
            .client(.end(1), end, .deliver(1, nil, last: true)),
            .server(.finish(1, .end), end, .end(1)),
        ])

    private static let emptyStream = Transcript(
        name: "empty_stream",
        lines: [
            .client(
                .open(testCall("FullDuplexCall"), .twoWay), fullDuplex,
                .start(1, "FullDuplexCall", clientIsOpen: true, firstMessage: nil)),
            .client(.end(1), end, .deliver(1, nil, last: true)),
            .server(.finish(1, .end), end, .end(1)),
        ])

    /// "This may mean server sends a final empty response to finish a stream": containerd's server does.
    private static let emptyStreamByResponse = Transcript(
        name: "empty_stream, ended by another server's empty response",
        lines: [
            .client(
                .open(testCall("FullDuplexCall"), .twoWay), fullDuplex,
                .start(1, "FullDuplexCall", clientIsOpen: true, firstMessage: nil)),
            .client(.end(1), end, .deliver(1, nil, last: true)),
            .server(.foreign, wire("00000000 00000001 02 00"), .end(1)),
            .closed(fails: [], cancels: [1]),
        ])
}
