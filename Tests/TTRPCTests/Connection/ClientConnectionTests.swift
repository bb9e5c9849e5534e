@testable import TTRPC
import Testing

struct ClientConnectionTests {
    private func open(
        _ client: inout ClientConnection, _ shape: CallShape, payload: [UInt8] = []
    ) -> ClientConnection.OnOpen {
        client.open(CallRequest(service: "a.B", method: "C", payload: payload), as: shape)
    }

    private func respond(_ frame: Frame) -> FrameDecoder.Decoded { .frame(frame) }

    @Test(
        "A request carries the flags of its shape",
        arguments: [
            (CallShape.unary, FrameFlags()), (.serverStreaming, .remoteClosed), (.clientStreaming, .remoteOpen),
            (.twoWay, .remoteOpen),
        ])
    func flags(shape: CallShape, flags: FrameFlags) {
        var client = ClientConnection(limits: .local)
        let data = CallRequest(service: "a.B", method: "C").encoded()
        #expect(open(&client, shape) == .write(1, Frame(streamID: 1, kind: .request, flags: flags, data: data)))
        #expect(client.streams == [1: shape.clientSendsMany ? .sending(shape) : .waiting(shape)])
        #expect(client.nextStreamID == 3)
    }

    @Test("A unary call ends with its response, empty or not", arguments: [[], [4]] as [[UInt8]])
    func unary(payload: [UInt8]) {
        var client = ClientConnection(limits: .local)
        _ = open(&client, .unary)
        #expect(client.received(respond(success(1, payload))) == .deliverLast(1, payload))
        #expect(client.streams.isEmpty)
        #expect(client.received(respond(success(1, payload))) == .ignore(.endedStream))
    }

    @Test("A failure ends a call of any shape", arguments: CallShape.allCases)
    func failed(shape: CallShape) {
        var client = ClientConnection(limits: .local)
        _ = open(&client, shape)
        let status = TTRPCStatus(.notFound, "no such workout")
        #expect(client.received(respond(failure(1, status))) == .fail(1, status))
        #expect(client.streams.isEmpty)
    }

    @Test("A stream of messages ends in any of the four ways that the specification allows")
    func serverStreaming() {
        let endings: [(FrameDecoder.Decoded, ClientConnection.OnFrame)] = [
            (data(1, [], flags: [.remoteClosed, .noData]), .end(1)),
            (data(1, [2], flags: .remoteClosed), .deliverLast(1, [2])),
            (respond(success(1, [])), .end(1)),
            (respond(success(1, [2])), .deliverLast(1, [2])),
        ]
        for (ending, action) in endings {
            var client = ClientConnection(limits: .local)
            _ = open(&client, .serverStreaming)
            #expect(client.received(data(1, [1])) == .deliver(1, [1]))
            #expect(client.received(data(1, [])) == .deliver(1, []))
            #expect(client.received(ending) == action)
            #expect(client.streams.isEmpty)
        }
    }

    @Test("The client's messages end once")
    func sending() {
        var client = ClientConnection(limits: .local)
        _ = open(&client, .twoWay)
        #expect(client.send([1], on: 1) == .write(Frame(streamID: 1, kind: .data, data: [1])))
        #expect(client.endSending(on: 1) == .write(.end(of: 1)))
        #expect(client.streams == [1: .waiting(.twoWay)])
        #expect(client.endSending(on: 1) == .ended)
        guard case .refuse(let status) = client.send([1], on: 1) else {
            Issue.record("sent")
            return
        }
        #expect(status.code == .failedPrecondition)
        #expect(client.received(data(1, [5])) == .deliver(1, [5]))
    }

    @Test("Nothing is sent on a call that the server has ended")
    func sendingAfterEnd() {
        var client = ClientConnection(limits: .local)
        _ = open(&client, .twoWay)
        _ = client.received(respond(success(1, [])))
        #expect(client.send([1], on: 1) == .ended)
        #expect(client.endSending(on: 1) == .ended)
    }

    @Test("An abandoned call keeps its place until the server ends it, and delivers nothing")
    func abandoned() {
        var client = ClientConnection(limits: TTRPCLimits(maxStreams: 1))
        _ = open(&client, .serverStreaming)
        #expect(client.abandon(1) == .ignore)
        #expect(client.streams == [1: .abandoned])
        #expect(client.received(data(1, [1])) == .ignore(.endedStream))
        #expect(open(&client, .unary) == .refuse(StreamError.tooManyStreams(max: 1).status))
        #expect(client.received(data(1, [], flags: [.remoteClosed, .noData])) == .ignore(.endedStream))
        #expect(client.streams.isEmpty)
        #expect(client.abandon(1) == .ignore)
    }

    @Test("Abandoning a call that still sends tells the server of its end")
    func abandonedWhileSending() {
        var client = ClientConnection(limits: .local)
        _ = open(&client, .twoWay)
        #expect(client.abandon(1) == .write(.end(of: 1)))
        #expect(client.abandon(1) == .ignore)
    }

    @Test("A call that would break a limit is refused before anything is sent")
    func refusals() {
        var small = ClientConnection(limits: TTRPCLimits(maxDataBytes: 100))
        guard case .refuse(let status) = open(&small, .unary, payload: [UInt8](repeating: 0, count: 100)) else {
            Issue.record("sent")
            return
        }
        #expect(status.code == .resourceExhausted)
        #expect(small.nextStreamID == 1)
        let late = CallRequest(service: "a", method: "b", timeout: .zero)
        #expect(small.open(late, as: .unary) == .refuse(StreamError.deadlinePassed.status))
        _ = small.connectionClosed()
        #expect(open(&small, .unary) == .refuse(.connectionClosed))
    }

    @Test("A server that breaks the protocol ends the call concerned, and its place is kept while it may go on")
    func violations() {
        var client = ClientConnection(limits: TTRPCLimits(maxDataBytes: 100))
        _ = open(&client, .unary)
        _ = open(&client, .unary)
        #expect(client.received(data(1, [1])) == .fail(1, .protocolViolation(.dataOnUnaryStream)))
        #expect(client.streams == [1: .abandoned, 3: .waiting(.unary)])
        #expect(
            client.received(respond(Frame(streamID: 3, kind: .response, data: [0xff])))
                == .fail(3, .protocolViolation(.malformedEnvelope)))
        #expect(client.streams == [1: .abandoned])
    }

    @Test("A frame over the limit fails its call with RESOURCE_EXHAUSTED")
    func oversized() {
        var client = ClientConnection(limits: TTRPCLimits(maxDataBytes: 100))
        let status = StreamError.oversizedFrame(bytes: 101, maxBytes: 100).status
        _ = open(&client, .unary)
        _ = open(&client, .serverStreaming)
        let response = FrameHeader(dataBytes: 101, streamID: 1, kind: .response, flags: [])
        #expect(client.received(.oversized(response)) == .fail(1, status))
        let message = FrameHeader(dataBytes: 101, streamID: 3, kind: .data, flags: [])
        #expect(client.received(.oversized(message)) == .fail(3, status))
        #expect(client.streams == [3: .abandoned])
    }

    @Test("A call that fails while it sends still tells the server of its end, once, so that the server can end it too")
    func oversizedWhileSending() {
        let large = FrameHeader(dataBytes: 101, streamID: 1, kind: .data, flags: [])
        for isAbandoned in [true, false] {
            var client = ClientConnection(limits: TTRPCLimits(maxDataBytes: 100))
            _ = open(&client, .twoWay)
            _ = client.received(.oversized(large))
            #expect(client.streams == [1: .failedSending])
            #expect(client.send([1], on: 1) == .ended)
            #expect(client.received(data(1, [1])) == .ignore(.endedStream))
            if isAbandoned {
                #expect(client.abandon(1) == .write(.end(of: 1)))
            } else {
                #expect(client.endSending(on: 1) == .write(.end(of: 1)))
            }
            #expect(client.streams == [1: .abandoned])
            #expect(client.abandon(1) == .ignore)
            #expect(client.endSending(on: 1) == .ended)
            #expect(client.received(data(1, [], flags: [.remoteClosed, .noData])) == .ignore(.endedStream))
            #expect(client.streams.isEmpty)
        }
    }

    @Test("What no call here waits for is ignored")
    func ignored() {
        var client = ClientConnection(limits: .local)
        #expect(client.received(respond(success(9, []))) == .ignore(.endedStream))
        #expect(client.received(data(9, [])) == .ignore(.endedStream))
        #expect(client.received(request(1, "C")) == .ignore(.wrongRole(.request)))
        #expect(client.received(.frame(Frame(streamID: 1, kind: .unknown(8)))) == .ignore(.unknownKind(8)))
    }

    @Test("The end of the connection names the calls that fail by it")
    func connectionClosed() {
        var client = ClientConnection(limits: .local)
        for _ in 0..<3 { _ = open(&client, .serverStreaming) }
        _ = client.abandon(3)
        #expect(client.connectionClosed() == [1, 5])
        #expect(client.received(respond(success(1, []))) == .ignore(.connectionClosed))
    }
}
