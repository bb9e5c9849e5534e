import TTRPC
import TTRPCTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct EndingTests {
    @Test("A passed deadline fails the call at the client and cancels it at the server", arguments: Transport.allCases)
    func deadline(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, service in
            let client = EchoClient(try await address.connect())
            let error = await #expect(throws: TTRPCStatus.self) {
                try await client.hang(timeout: .milliseconds(50))
            }
            #expect(error?.code == .deadlineExceeded)
            #expect(await service.nextHangEvent() == .began)
            #expect(await service.nextHangEvent() == .cancelled)
            #expect(try await client.say(SayRequest(text: "still here")).text == "still here")
        }
    }

    @Test("A server answers a passed deadline by itself", arguments: Transport.allCases)
    func serverDeadline(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, service in
            try await RawConnection.open(address) { connection in
                try await connection.open(1, "Hang", timeout: .milliseconds(20))
                #expect(try await connection.nextFailure(on: 1) == StreamError.deadlinePassed.status)
                #expect(await service.nextHangEvent() == .began)
                #expect(await service.nextHangEvent() == .cancelled)
            }
        }
    }

    @Test("Of calls with different deadlines each ends at its own", arguments: Transport.allCases)
    func severalDeadlines(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, service in
            try await RawConnection.open(address) { connection in
                // The later deadline comes first; one call ends before its deadline, which is the first until then.
                try await connection.open(1, "Hang", timeout: .seconds(1))
                try await connection.open(3, "Say", timeout: .milliseconds(900))
                try await connection.open(5, "Hang", timeout: .milliseconds(40))
                try await connection.open(7, "Hang", timeout: .seconds(3600))
                // On a machine that stands still meanwhile they end in another order, and the answer may come too late; none is
                // left out, and the last call goes on.
                var ended: Set<UInt32> = []
                for _ in 0..<3 {
                    let frame = try #require(try await connection.nextFrame())
                    ended.insert(frame.streamID.rawValue)
                    guard frame.streamID.rawValue != 3 else { continue }
                    #expect(RawConnection.failure(in: frame) == StreamError.deadlinePassed.status)
                }
                #expect(ended == [1, 3, 5])
            }
            let client = EchoClient(try await address.connect())
            async let later = statusOfHanging(client, timeout: .seconds(3600))
            #expect(await statusOfHanging(client, timeout: .milliseconds(40))?.code == .deadlineExceeded)
            #expect(await statusOfHanging(client, timeout: .milliseconds(20))?.code == .deadlineExceeded)
            await (client.caller as? TTRPCClient)?.close()
            #expect(await later?.code == .unavailable)
        }
    }

    @Test("A call of a task that is cancelled already ends at once", arguments: Transport.allCases)
    func cancelledBefore(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            let status = await withTaskGroup(of: TTRPCStatus?.self) { group in
                group.cancelAll()
                group.addTask { await statusOfHanging(client) }
                return await group.next()
            }
            #expect(status??.code == .cancelled)
            #expect(try await client.say(SayRequest(text: "still here")).text == "still here")
        }
    }

    @Test("Calls from the connection's own thread are answered like others", arguments: Transport.allCases)
    func ownThread(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let connection = try await address.connect()
            let client = EchoClient(connection)
            try await withTaskExecutorPreference(connection.executor) {
                #expect(try await client.say(SayRequest(text: "here")).text == "here")
                #expect(await statusOfHanging(client, timeout: .milliseconds(20))?.code == .deadlineExceeded)
                var numbers: [Int64] = []
                for try await response in try await client.repeat(RepeatRequest(text: "x", times: 100)) {
                    numbers.append(response.number)
                }
                #expect(numbers == Array(0..<100))
            }
        }
    }

    @Test("The longest deadline that can be written is no trouble", arguments: Transport.allCases)
    func longestDeadline(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            #expect(try await client.say(SayRequest(text: "x"), timeout: .seconds(Int64.max)).text == "x")
        }
    }

    @Test("Cancelling a task ends its call at once, and the connection goes on", arguments: Transport.allCases)
    func cancellation(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, service in
            let client = EchoClient(try await address.connect())
            let result = try await withThrowingTaskGroup(of: TTRPCStatus?.self) { group in
                group.addTask { await statusOfHanging(client) }
                #expect(await service.nextHangEvent() == .began)
                group.cancelAll()
                return try await group.next()
            }
            #expect(result??.code == .cancelled)
            #expect(try await client.say(SayRequest(text: "still here")).text == "still here")
        }
    }

    @Test(
        "Closing the connection cancels the server's work, and fails calls here with UNAVAILABLE",
        arguments: Transport.allCases)
    func closing(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, service in
            let connection = try await address.connect()
            let client = EchoClient(connection)
            async let status = statusOfHanging(client)
            #expect(await service.nextHangEvent() == .began)
            await connection.close()
            #expect(await status == .connectionClosed)
            #expect(await service.nextHangEvent() == .cancelled)
            await #expect(throws: TTRPCStatus.connectionClosed) { try await client.say() }
        }
    }

    @Test(
        "A method that reads in a task of its own ends when that is cancelled, and its client hears of it",
        arguments: Transport.allCases, [true, false])
    func cancelledReader(_ transport: Transport, _ isReading: Bool) async throws {
        let chat = TTRPCService(
            name: "fitpinky.test.v1.Echo",
            methods: [
                "Chat": .twoWay {
                    (requests: RequestReader<SayRequest>, _: ResponseWriter<SayResponse>, _)
                        async throws(TTRPCStatus) in
                    await withTaskGroup(of: Void.self) { group in
                        let reader = Task { () async -> Void in
                            do { for try await _ in requests {} } catch {}
                        }
                        // Before it waits for the client, or while it does.
                        if isReading { try? await Task.sleep(for: .milliseconds(50)) }
                        group.addTask { await reader.value }
                        reader.cancel()
                    }
                }
            ])
        try await withServer(over: transport, services: [chat]) { address, _ in
            let client = EchoClient(try await address.connect())
            let call = try await client.chat(timeout: .seconds(20))
            for try await _ in call.responses {}
        }
    }

    @Test("A client that goes away cancels its calls", arguments: Transport.allCases)
    func clientGone(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, service in
            try await RawConnection.open(address) { connection in
                try await connection.open(1, "Hang")
                #expect(await service.nextHangEvent() == .began)
            }
            #expect(await service.nextHangEvent() == .cancelled)
        }
    }

    @Test("Leaving the loop over a stream frees the client from it", arguments: Transport.allCases)
    func leavingALoop(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            for try await response in try await client.repeat(RepeatRequest(text: "x", times: 10_000)) {
                if response.number == 3 { break }
            }
            #expect(try await client.say(SayRequest(text: "still here")).text == "still here")
        }
    }

    @Test(
        "A graceful shutdown lets a unary call finish, ends a stream with UNAVAILABLE and cancels what hangs",
        arguments: Transport.allCases)
    func gracefulShutdown(_ transport: Transport) async throws {
        let gate = Gate()
        var limits = TransportLimits.local
        limits.drainGrace = .seconds(60)
        try await withServer(over: transport, services: [gate.service], limits: limits) { address, shutDown in
            try await RawConnection.open(address) { connection in
                try await connection.open(1, "Wait", service: "test.Gate")
                try await connection.open(3, "Stream", service: "test.Gate", flags: .remoteClosed)
                await gate.entered(2)
                await shutDown()
                #expect(try await connection.nextFailure(on: 3) == StreamError.shuttingDown.status)
                try await connection.open(5, "Wait", service: "test.Gate")
                #expect(try await connection.nextFailure(on: 5) == StreamError.shuttingDown.status)
                gate.open()
                let last = try await connection.nextFrame()
                #expect(last?.streamID == StreamID(rawValue: 1))
                #expect(last?.kind == .response)
                #expect(try await connection.nextFrame() == nil)
            }
            await #expect(throws: address.goneError) { try await address.connect() }
        }
    }

    @Test("A graceful shutdown cancels a unary call that goes on past its grace", arguments: Transport.allCases)
    func impatientShutdown(_ transport: Transport) async throws {
        let service = EchoService()
        var limits = TransportLimits.local
        limits.drainGrace = .milliseconds(20)
        try await withServer(over: transport, services: [service.ttrpcService], limits: limits) { address, shutDown in
            try await RawConnection.open(address) { connection in
                try await connection.open(1, "Hang")
                #expect(await service.nextHangEvent() == .began)
                await shutDown()
                #expect(try await connection.nextFrame() == nil)
                #expect(await service.nextHangEvent() == .cancelled)
            }
        }
    }

    @Test("Cancelling the server's task ends it, whatever is going on", arguments: Transport.allCases)
    func cancelledServer(_ transport: Transport) async throws {
        let service = EchoService()
        try await withListener(over: transport, services: [service.ttrpcService]) { server, address in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await server.run() }
                let client = try await address.connect()
                async let status = statusOfHanging(EchoClient(client))
                #expect(await service.nextHangEvent() == .began)
                group.cancelAll()
                // The handler's own answer may still have got out.
                let code = await status?.code
                #expect(code == .unavailable || code == .cancelled)
            }
            await #expect(throws: address.goneError) { try await address.connect() }
        }
    }

    private func statusOfHanging(
        _ client: EchoClient, timeout: Duration = TTRPCLimits.defaultUnaryTimeout
    ) async -> TTRPCStatus? {
        do throws(TTRPCStatus) {
            _ = try await client.hang(timeout: timeout)
            return nil
        } catch {
            return error
        }
    }
}
