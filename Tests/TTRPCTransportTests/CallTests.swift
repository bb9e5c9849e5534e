import TTRPC
import TTRPCTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CallTests {
    @Test("A unary call gets its answer, and metadata reaches the handler", arguments: Transport.allCases)
    func unary(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            let response = try await client.say(SayRequest(text: "hello"), metadata: ["As": "Ada"])
            #expect(response.text == "hello")
            #expect(response.actingAs == "Ada")
        }
    }

    @Test("An empty request and an empty answer are messages too", arguments: Transport.allCases)
    func emptyMessages(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            #expect(try await client.say() == SayResponse())
            let stream = try await client.repeat(RepeatRequest(text: "", times: 1))
            var numbers: [Int64] = []
            for try await response in stream { numbers.append(response.number) }
            #expect(numbers == [0])
        }
    }

    @Test(
        "A handler's status reaches the caller", arguments: Transport.allCases,
        StatusCode.allCases.filter { $0 != .ok })
    func failure(_ transport: Transport, code: StatusCode) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            await #expect(throws: TTRPCStatus(code, "no such goal: 8; allowed are 1 to 7")) {
                try await client.fail(FailRequest(code: code, message: "no such goal: 8; allowed are 1 to 7"))
            }
        }
    }

    @Test("A stream of responses arrives whole and in order", arguments: Transport.allCases)
    func serverStreaming(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            var numbers: [Int64] = []
            for try await response in try await client.repeat(RepeatRequest(text: "x", times: 1000)) {
                numbers.append(response.number)
            }
            #expect(numbers == Array(0..<1000))
        }
    }

    @Test("Many requests are joined into one answer", arguments: Transport.allCases)
    func clientStreaming(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            let call = try await client.join()
            for word in ["one", "two", "three"] { try await call.send(SayRequest(text: word)) }
            #expect(try await call.finish().text == "onetwothree")
        }
    }

    @Test("Both sides of a two-way call take turns, and the client ends it", arguments: Transport.allCases)
    func twoWay(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            let call = try await client.chat()
            var responses = call.responses.makeAsyncIterator()
            for (number, word) in ["one", "two", "three"].enumerated() {
                try await call.send(SayRequest(text: word))
                let response = try await responses.next()
                #expect(response?.text == word)
                #expect(response?.number == Int64(number))
            }
            try await call.endSending()
            #expect(try await responses.next() == nil)
        }
    }

    @Test("Calls at one time on one connection do not disturb each other", arguments: Transport.allCases)
    func concurrentCalls(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = EchoClient(try await address.connect())
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<30 {
                    group.addTask {
                        let text = "call \(number)"
                        return try await client.say(SayRequest(text: text, fillerBytes: 50_000)).text == text
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }
    }

    @Test("An unknown method is UNIMPLEMENTED", arguments: Transport.allCases)
    func unknownMethod(_ transport: Transport) async throws {
        try await withServer(over: transport) { address, _ in
            let client = try await address.connect()
            await #expect(throws: StreamError.unknownService("a.B").status) {
                let _: SayResponse = try await client.unary(
                    SayRequest(), service: "a.B", method: "C", timeout: .seconds(50), metadata: [:])
            }
        }
    }
}
