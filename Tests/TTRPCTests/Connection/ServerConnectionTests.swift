@testable import TTRPC
import Testing

struct ServerConnectionTests {
    private func server(maxDataBytes: Int = 4 << 20, maxStreams: Int = 32) -> ServerConnection {
        ServerConnection(
            services: [everyShape], limits: TTRPCLimits(maxDataBytes: maxDataBytes, maxStreams: maxStreams))
    }

    @Test("A unary request starts its method and its response ends the stream")
    func unary() {
        var server = server()
        #expect(
            Seen(server.received(request(1, "Unary", payload: [5])))
                == .start(1, "Unary", clientIsOpen: false, firstMessage: [5]))
        #expect(server.streams == [1: .unary])
        #expect(server.finish(1, .response([6])) == .write(success(1, [6])))
        #expect(server.streams.isEmpty)
        #expect(server.finish(1, .response([6])) == .ignore)
    }

    @Test("A server-streaming method sends data and then its end")
    func serverStreaming() {
        var server = server()
        #expect(
            Seen(server.received(request(1, "Serve", flags: .remoteClosed)))
                == .start(1, "Serve", clientIsOpen: false, firstMessage: nil))
        #expect(server.streams == [1: .clientClosed(.serverStreaming)])
        #expect(server.send([7], on: 1) == .write(Frame(streamID: 1, kind: .data, data: [7])))
        #expect(server.send([], on: 1) == .write(Frame(streamID: 1, kind: .data)))
        #expect(server.finish(1, .end) == .write(.end(of: 1)))
        #expect(server.send([7], on: 1) == .ended)
    }

    @Test("A client-streaming method gets every message, and the last one may come with the end")
    func clientStreaming() {
        var server = server()
        _ = server.received(request(1, "Collect", flags: .remoteOpen))
        #expect(server.streams == [1: .clientOpen(.clientStreaming)])
        #expect(Seen(server.received(data(1, [1]))) == .deliver(1, [1], last: false))
        #expect(Seen(server.received(data(1, []))) == .deliver(1, [], last: false))
        #expect(Seen(server.received(data(1, [2], flags: .remoteClosed))) == .deliver(1, [2], last: true))
        #expect(server.streams == [1: .clientClosed(.clientStreaming)])
        #expect(server.finish(1, .response([3])) == .write(success(1, [3])))
    }

    @Test("A closing frame with `no data` brings no message")
    func closeWithoutData() {
        var server = server()
        _ = server.received(request(1, "Talk", flags: .remoteOpen))
        #expect(
            Seen(server.received(data(1, [], flags: [.remoteClosed, .noData]))) == .deliver(1, nil, last: true))
    }

    @Test("A payload in the request of a many-message method is its first message")
    func firstMessage() {
        var server = server()
        #expect(
            Seen(server.received(request(1, "Talk", flags: .remoteOpen, payload: [9])))
                == .start(1, "Talk", clientIsOpen: true, firstMessage: [9]))
    }

    @Test("A request that breaks a rule is refused, and nothing starts")
    func refusedRequests() {
        let cases: [(FrameDecoder.Decoded, StreamID, StreamError)] = [
            (request(2, "Unary"), 2, .evenStreamID),
            (request(0, "Unary"), 0, .evenStreamID),
            (request(1, "Unary", flags: [.remoteOpen, .remoteClosed]), 1, .contradictoryFlags),
            (.frame(Frame(streamID: 1, kind: .request, data: [0xff])), 1, .malformedEnvelope),
            (request(1, "Unary", service: "x.Y"), 1, .unknownService("x.Y")),
            (request(1, "Other"), 1, .unknownMethod(service: "a.B", method: "Other")),
            (request(1, "Unary", timeout: .zero), 1, .deadlinePassed),
            (request(1, "Unary", flags: .remoteOpen), 1, .wrongShape(method: "Unary", shape: .unary)),
            (request(1, "Serve"), 1, .wrongShape(method: "Serve", shape: .serverStreaming)),
            (request(1, "Serve", flags: .remoteOpen), 1, .wrongShape(method: "Serve", shape: .serverStreaming)),
            (request(1, "Collect"), 1, .wrongShape(method: "Collect", shape: .clientStreaming)),
            (request(1, "Talk"), 1, .wrongShape(method: "Talk", shape: .twoWay)),
            (data(1, [1]), 1, .neverOpened),
            (data(2, [1]), 2, .evenStreamID),
        ]
        for (input, id, error) in cases {
            var server = server()
            #expect(Seen(server.received(input)) == .reply(failure(id, error)))
            #expect(server.streams.isEmpty)
        }
    }

    @Test("A unary method may be called by a request that is closed rather than unary")
    func unaryByClosedRequest() {
        var server = server()
        #expect(
            Seen(server.received(request(1, "Unary", flags: .remoteClosed)))
                == .start(1, "Unary", clientIsOpen: false, firstMessage: nil))
    }

    @Test("A number used before is refused, and the call that has it goes on")
    func reusedNumber() {
        var server = server()
        _ = server.received(request(5, "Unary"))
        #expect(Seen(server.received(request(5, "Unary"))) == .reply(failure(5, .reusedStreamID)))
        #expect(Seen(server.received(request(3, "Unary"))) == .reply(failure(3, .reusedStreamID)))
        #expect(server.streams == [5: .unary])
        #expect(server.newestStreamID == 5)
        #expect(server.finish(5, .response([])) == .write(success(5, [])))
    }

    @Test("A call over the limit is refused until another has ended")
    func tooManyStreams() {
        var server = server(maxStreams: 2)
        _ = server.received(request(1, "Unary"))
        _ = server.received(request(3, "Unary"))
        #expect(Seen(server.received(request(5, "Unary"))) == .reply(failure(5, .tooManyStreams(max: 2))))
        #expect(server.streams.count == 2)
        _ = server.finish(1, .response([]))
        #expect(
            Seen(server.received(request(7, "Unary"))) == .start(7, "Unary", clientIsOpen: false, firstMessage: nil))
    }

    @Test("Data where none may be ends that call and no other")
    func misplacedData() {
        var server = server()
        _ = server.received(request(1, "Unary"))
        _ = server.received(request(3, "Serve", flags: .remoteClosed))
        _ = server.received(request(5, "Unary"))
        #expect(Seen(server.received(data(1, [1]))) == .abort(1, failure(1, .dataOnUnaryStream)))
        #expect(Seen(server.received(data(3, [1]))) == .abort(3, failure(3, .dataAfterClose)))
        #expect(server.streams == [5: .unary])
        #expect(Seen(server.received(data(1, [1]))) == .ignore(.endedStream), "it may have been under way")
    }

    @Test("A frame over the limit ends its call, if it has one, and the connection goes on")
    func oversized() {
        var server = server(maxDataBytes: 64)
        let error = StreamError.oversizedFrame(bytes: 65, maxBytes: 64)
        func header(_ id: StreamID, _ kind: FrameKind) -> FrameDecoder.Decoded {
            .oversized(FrameHeader(dataBytes: 65, streamID: id, kind: kind, flags: []))
        }
        _ = server.received(request(1, "Talk", flags: .remoteOpen))
        #expect(Seen(server.received(header(1, .data))) == .abort(1, failure(1, error)))
        #expect(Seen(server.received(header(1, .data))) == .ignore(.endedStream), "it may have been under way")
        #expect(Seen(server.received(header(3, .data))) == .reply(failure(3, error)), "it was never opened")
        #expect(Seen(server.received(header(3, .request))) == .reply(failure(3, error)))
        #expect(Seen(server.received(request(3, "Unary"))) == .reply(failure(3, .reusedStreamID)))
        #expect(Seen(server.received(header(5, .unknown(9)))) == .ignore(.unknownKind(9)))
        #expect(Seen(server.received(header(5, .response))) == .ignore(.wrongRole(.response)))
        #expect(server.streams.isEmpty)
    }

    @Test("Types of later versions, and a client's responses, are ignored")
    func ignored() {
        var server = server()
        #expect(Seen(server.received(.frame(Frame(streamID: 1, kind: .unknown(4))))) == .ignore(.unknownKind(4)))
        #expect(Seen(server.received(.frame(success(1, [])))) == .ignore(.wrongRole(.response)))
    }

    @Test("A message over the limit is not sent, and the call is still open")
    func oversizedMessage() {
        var server = server(maxDataBytes: 64)
        _ = server.received(request(1, "Serve", flags: .remoteClosed))
        guard case .refuse(let status) = server.send([UInt8](repeating: 0, count: 65), on: 1) else {
            Issue.record("sent")
            return
        }
        #expect(status.code == .resourceExhausted)
        #expect(server.streams == [1: .clientClosed(.serverStreaming)])
        #expect(
            server.send([UInt8](repeating: 0, count: 64), on: 1)
                == .write(Frame(streamID: 1, kind: .data, data: [UInt8](repeating: 0, count: 64))))
    }

    @Test("A response over the limit becomes RESOURCE_EXHAUSTED")
    func oversizedResponse() {
        var server = server(maxDataBytes: 200)
        _ = server.received(request(1, "Unary"))
        let limits = TTRPCLimits(maxDataBytes: 200)
        // The envelope adds a tag and a length of two bytes.
        #expect(
            server.finish(1, .response([UInt8](repeating: 0, count: 200)))
                == .write(failure(1, limits.refusal(ofMessageBytes: 203))))
    }

    @Test("A passed deadline answers, once")
    func deadline() {
        var server = server()
        _ = server.received(request(1, "Unary", timeout: .seconds(1)))
        #expect(server.deadlinePassed(on: 1) == .write(failure(1, .deadlinePassed)))
        #expect(server.deadlinePassed(on: 1) == .ignore)
        #expect(server.finish(1, .response([])) == .ignore)
    }

    @Test("Draining ends streaming calls, waits for unary ones, refuses new ones, and closes after the last")
    func drain() {
        var server = server()
        _ = server.received(request(1, "Unary"))
        _ = server.received(request(3, "Serve", flags: .remoteClosed))
        #expect(server.drain() == .wait(after: [failure(3, .shuttingDown)]))
        #expect(server.state == .draining)
        #expect(server.drain() == .ignore)
        #expect(Seen(server.received(request(5, "Unary"))) == .reply(failure(5, .shuttingDown)))
        #expect(server.finish(1, .response([1])) == .writeAndClose(success(1, [1])))
        #expect(server.state == .closed)
        #expect(Seen(server.received(request(7, "Unary"))) == .ignore(.connectionClosed))
    }

    @Test("Draining without unary calls closes at once")
    func drainIdle() {
        var idle = server()
        #expect(idle.drain() == .close(after: []))
        #expect(idle.state == .closed)
        var streaming = server()
        _ = streaming.received(request(1, "Talk", flags: .remoteOpen))
        #expect(streaming.drain() == .close(after: [failure(1, .shuttingDown)]))
    }

    @Test("The end of the connection names the calls to cancel")
    func connectionClosed() {
        var server = server()
        _ = server.received(request(1, "Unary"))
        _ = server.received(request(3, "Talk", flags: .remoteOpen))
        #expect(server.connectionClosed() == [1, 3])
        #expect(server.connectionClosed() == [])
        #expect(server.finish(1, .response([])) == .ignore)
        #expect(server.state == .closed)
    }

    @Test("A peer's long name is not echoed whole")
    func longName() {
        var server = server()
        guard case .reply(let frame) = server.received(request(1, String(repeating: "é", count: 1_000_000))) else {
            Issue.record("started")
            return
        }
        #expect(frame.data.count < 300)
    }
}
