import NIOCore
import NIOPosix
import SwiftProtobuf
@testable import TTRPC
import TTRPCTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LimitTests {
    @Test("The server refuses the 33rd call, and takes another when one has ended", arguments: Transport.allCases)
    func streams(_ transport: Transport) async throws {
        let gate = Gate()
        try await withServer(over: transport, services: [gate.service]) { address, _ in
            try await RawConnection.open(address) { connection in
                for number in 0..<32 as Range<UInt32> {
                    try await connection.open(number * 2 + 1, "Wait", service: "test.Gate", timeout: .seconds(60))
                }
                try await connection.open(65, "Wait", service: "test.Gate")
                #expect(try await connection.nextFailure(on: 65) == StreamError.tooManyStreams(max: 32).status)
            }
        }
    }

    @Test("The client refuses the 33rd call without asking the server", arguments: Transport.allCases)
    func clientStreams(_ transport: Transport) async throws {
        let gate = Gate()
        try await withServer(over: transport, services: [gate.service]) { address, _ in
            let client = try await address.connect()
            let request = CallRequest(service: "test.Gate", method: "Stream")
            var calls: [OpenCall] = []
            for _ in 0..<32 { calls.append(try await client.open(request, as: .serverStreaming)) }
            await #expect(throws: StreamError.tooManyStreams(max: 32).status) {
                try await client.open(request, as: .serverStreaming)
            }
            #expect(calls.count == 32)
        }
    }

    @Test("A request over 4 MiB is not sent, one just under it arrives", arguments: Transport.allCases)
    func largeRequest(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            let error = await #expect(throws: TTRPCStatus.self) {
                try await client.say(SayRequest(text: "", fillerBytes: 4 << 20))
            }
            #expect(error?.code == .resourceExhausted)
            let size = (4 << 20) - 200
            #expect(try await client.say(SayRequest(text: "", fillerBytes: size)).filler.count == size)
        }
    }

    @Test("A handler's message over 4 MiB ends its stream with RESOURCE_EXHAUSTED", arguments: Transport.allCases)
    func largeResponse(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            var responses = try await client.repeat(RepeatRequest(text: "", times: 1, fillerBytes: 4 << 20))
                .makeAsyncIterator()
            let error = await #expect(throws: TTRPCStatus.self) { try await responses.next() }
            #expect(error?.code == .resourceExhausted)
        }
    }

    @Test("A frame over the limit is skipped and answered, and the connection goes on", arguments: Transport.allCases)
    func oversizedFrame(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            try await RawConnection.open(address) { connection in
                let size = (4 << 20) + 1
                try await connection.send(
                    Frame(streamID: StreamID(rawValue: 1), kind: .request, data: [UInt8](repeating: 1, count: size)))
                #expect(
                    try await connection.nextFailure(on: 1)
                        == StreamError.oversizedFrame(bytes: size, maxBytes: 4 << 20).status)
                try await connection.open(3, "Say")
                #expect(try await connection.nextFrame()?.streamID == StreamID(rawValue: 3))
            }
        }
    }

    @Test("What is not ttrpc ends its connection and no other", arguments: Transport.allCases)
    func notTTRPC(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            try await RawConnection.open(address) { connection in
                try await connection.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
                #expect(try await connection.nextFrame() == nil)
            }
            #expect(try await client.say(SayRequest(text: "still here")).text == "still here")
        }
    }

    @Test("An unknown type is ignored", arguments: Transport.allCases)
    func unknownType(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            try await RawConnection.open(address) { connection in
                try await connection.send(Frame(streamID: StreamID(rawValue: 1), kind: .unknown(9), data: [1, 2]))
                try await connection.open(1, "Say")
                #expect(try await connection.nextFrame()?.kind == .response)
            }
        }
    }

    @Test("Connections that say nothing keep nobody out: the one that was idle for longest goes")
    func idleConnections() async throws {
        var limits = TransportLimits.local
        limits.maxConnections = 4
        try await withServer(limits: limits) { address, _ in
            var idle: [TTRPCClient] = []
            for _ in 0..<4 { idle.append(try await address.connect()) }
            #expect(try await EchoClient(address.connect()).say(SayRequest(text: "in")).text == "in")
            await idle[0].closed()
            #expect(try await EchoClient(idle[3]).say(SayRequest(text: "still here")).text == "still here")
        }
    }

    @Test("A large request that all clients together have no memory for is refused, and others are answered")
    func memoryBudget() async throws {
        var limits = TransportLimits.local
        limits.maxLargeRequestBytes = 3 << 20
        try await withServer(limits: limits) { address, _ in
            try await RawConnection.open(address) { first in
                // Two of its three MiB are held for as long as the frame is not whole.
                let call = CallRequest(service: "fitpinky.test.v1.Echo", method: "Say", payload: [])
                let small = Frame(streamID: StreamID(rawValue: 1), kind: .request, data: call.encoded()).encoded()
                try await first.send(small + [0, 0x20, 0, 0, 0, 0, 0, 3, FrameKind.request.byte, 0])
                // The header came with the small request, so it is taken when that is answered.
                #expect(try await first.nextFrame()?.streamID == StreamID(rawValue: 1))
                let client = EchoClient(try await address.connect())
                let refusal = await #expect(throws: TTRPCStatus.self) {
                    try await client.say(SayRequest(text: "", fillerBytes: 2 << 20))
                }
                #expect(refusal?.code == .resourceExhausted)
                #expect(refusal?.message.contains("other clients' requests") == true)
                #expect(try await client.say(SayRequest(text: "small")).text == "small")
                #expect(try await client.say(SayRequest(text: "", fillerBytes: 500_000)).filler.count == 500_000)
            }
            // What it held is free again once it has gone.
            let client = EchoClient(try await address.connect())
            var count: Int?
            while count == nil {
                do throws(TTRPCStatus) {
                    count = try await client.say(SayRequest(text: "", fillerBytes: 2 << 20)).filler.count
                } catch {
                    #expect(error.code == .resourceExhausted)
                }
            }
            #expect(count == 2 << 20)
        }
    }

    @Test(
        "When a call runs on each, a connection over the limit is closed at once, and there is room when one has gone")
    func connections() async throws {
        var limits = TransportLimits.local
        limits.maxConnections = 1
        try await withServer(limits: limits) { address, service in
            try await RawConnection.open(address) { first in
                try await first.open(1, "Hang")
                #expect(await service.nextHangEvent() == .began)
                try await RawConnection.open(address) { second in
                    let frame = try await second.nextFrame()
                    #expect(frame == nil)
                }
                try await first.open(3, "Say")
                #expect(try await first.nextFrame()?.kind == .response)
            }
            // The server notices a moment later that the first has gone.
            var answer: SayResponse?
            while answer == nil {
                do {
                    answer = try await EchoClient(address.connect()).say(SayRequest(text: "room"))
                } catch let status as TTRPCStatus {
                    #expect(status.code == .unavailable)
                    await Task.yield()
                }
            }
            #expect(answer?.text == "room")
        }
    }

    @Test("A client that does not read is disconnected when sending makes no progress", arguments: Transport.allCases)
    func slowReader(_ transport: Transport) async throws {
        var limits = TransportLimits.local
        limits.slowReaderPatience = .milliseconds(100)
        try await withServer(over: transport, limits: limits) { address, service in
            try await RawConnection.open(address) { connection in
                // First, for the flood may be cut off before another call is sent.
                try await connection.open(1, "Hang")
                #expect(await service.nextHangEvent() == .began)
                let request = RepeatRequest(text: "", times: .max, fillerBytes: 1 << 20)
                try await connection.open(
                    3, "Repeat", flags: .remoteClosed, payload: try request.serializedBytes())
                // Only the end of the connection cancels it.
                #expect(await service.nextHangEvent() == .cancelled)
            }
        }
    }

    @Test("A client that does not read is disconnected when too many bytes wait for it", arguments: Transport.allCases)
    func tooManyPendingBytes(_ transport: Transport) async throws {
        var limits = TransportLimits.local
        limits.maxPendingBytes = 4 << 20
        limits.maxPendingBytesWhileReading = .max
        try await withServer(over: transport, limits: limits) { address, service in
            try await RawConnection.open(address) { connection in
                try await connection.open(1, "Hang")
                #expect(await service.nextHangEvent() == .began)
                let request = RepeatRequest(text: "", times: .max, fillerBytes: 1 << 20)
                for id in 1...8 as ClosedRange<UInt32> {
                    try await connection.open(
                        id * 2 + 1, "Repeat", flags: .remoteClosed, payload: try request.serializedBytes())
                }
                #expect(await service.nextHangEvent() == .cancelled)
            }
        }
    }

    @Test("Whoever sends to a server that does not read waits no longer when too many bytes wait for it")
    func tooManyPendingBytesOfClient() async throws {
        var limits = TransportLimits.local
        limits.maxPendingBytes = 1 << 20
        try await withSocketPath { path in
            let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelOption(.autoRead, value: false)
                .bind(unixDomainSocketPath: path).get()
            let client = EchoClient(try await TTRPCClient.connect(path: path, limits: limits))
            let message = SayRequest(text: String(repeating: "x", count: 300_000))
            var calls: [TwoWayCall<SayRequest, SayResponse>] = []
            for _ in 0..<8 { calls.append(try await client.chat()) }
            await withTaskGroup(of: Void.self) { group in
                for call in calls {
                    group.addTask {
                        await #expect(throws: TTRPCStatus.self) {
                            while true { try await call.send(message) }
                        }
                    }
                }
            }
            try await server.close()
        }
    }

    @Test("A reader slower than its server slows it down, and misses nothing", arguments: Transport.allCases)
    func backPressure(_ transport: Transport) async throws {
        var limits = TransportLimits.local
        limits.maxUnreadBytes = 4096
        try await withServer(over: transport, limits: limits) { address, _ in
            let client = EchoClient(try await address.connect(limits: limits))
            var numbers: [Int64] = []
            let stream = try await client.repeat(RepeatRequest(text: "", times: 2000, fillerBytes: 1000))
            for try await response in stream {
                numbers.append(response.number)
                await Task.yield()
            }
            #expect(numbers == Array(0..<2000))
        }
    }

    @Test("A stream that nobody reads holds the other calls up only for a while", arguments: Transport.allCases)
    func unreadStream(_ transport: Transport) async throws {
        var limits = TransportLimits.local
        limits.maxUnreadBytes = 4096
        limits.fullInboxPatience = .milliseconds(100)
        let gate = Gate()
        try await withServer(over: transport, services: [gate.service, EchoService().ttrpcService]) { address, _ in
            let connection = try await address.connect(limits: limits)
            let flood = try await connection.open(
                CallRequest(service: "test.Gate", method: "Flood"), as: .serverStreaming)
            await gate.entered(1)
            // The answer is behind megabytes that nobody reads.
            #expect(try await EchoClient(connection).say(SayRequest(text: "through")).text == "through")
            let stream = ResponseStream<SayResponse>(flood)
            var responses = stream.makeAsyncIterator()
            await #expect(throws: StreamError.readerFellBehind(maxBytes: 4096).status) {
                try await responses.next()
            }
        }
    }

    @Test(
        "A handler that does not read its client's messages holds the connection up only for a while",
        arguments: Transport.allCases)
    func unreadRequests(_ transport: Transport) async throws {
        let gate = Gate()
        var limits = TransportLimits.local
        limits.maxUnreadBytes = 4096
        limits.fullInboxPatience = .milliseconds(100)
        try await withServer(over: transport, services: [gate.service], limits: limits) { address, _ in
            try await RawConnection.open(address) { connection in
                try await connection.open(1, "Ignore", service: "test.Gate", flags: .remoteOpen)
                for _ in 0..<5 {
                    try await connection.send(
                        Frame(
                            streamID: StreamID(rawValue: 1), kind: .data, data: [UInt8](repeating: 0, count: 1000)))
                }
                #expect(
                    try await connection.nextFailure(on: 1)
                        == StreamError.readerFellBehind(maxBytes: 4096).status)
                try await connection.open(3, "None", service: "test.Gate")
                #expect(try await connection.nextFailure(on: 3)?.code == .unimplemented)
            }
        }
    }

    @Test("Two readers of one call are told so", arguments: Transport.allCases)
    func twoReaders(_ transport: Transport) async throws {
        let gate = Gate()
        try await withServer(over: transport, services: [gate.service]) { address, _ in
            let client = try await address.connect()
            let stream: ResponseStream<SayResponse> = try await client.serverStreaming(
                SayRequest(), service: "test.Gate", method: "Stream", timeout: nil, metadata: [:])
            await gate.entered(1)
            let codes = await withTaskGroup(of: StatusCode?.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        var responses = stream.makeAsyncIterator()
                        do throws(TTRPCStatus) {
                            _ = try await responses.next()
                            return nil
                        } catch {
                            return error.code
                        }
                    }
                }
                var codes: [StatusCode?] = []
                for await code in group {
                    codes.append(code)
                    group.cancelAll()
                }
                return codes
            }
            #expect(codes == [.failedPrecondition, .cancelled])
        }
    }
}
