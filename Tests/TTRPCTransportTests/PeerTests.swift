import TTRPC
import TTRPCTransport
import Testing

/// Against containerd's own implementation in Go, which in version 1.1 knows unary calls only.
@Suite(.timeLimit(.minutes(1)), .enabled(if: PeerProgram.fromEnvironment != nil, "FITPINKY_TTRPC_PEER is not set"))
struct PeerTests {
    @Test("A Go client finds our server as it expects a server to be")
    func goClient() async throws {
        let program = try #require(PeerProgram.fromEnvironment)
        try await withServer { address, _ in
            let peer = try program.start("echo-client", try #require(address.path))
            peer.endInput()
            let (output, exitCode) = try await peer.finish()
            #expect(exitCode == 0, "\(output)")
            #expect(output.contains("ok: many calls at one time"))
        }
    }

    @Test("Our client finds a Go server as it expects a server to be")
    func goServer() async throws {
        let program = try #require(PeerProgram.fromEnvironment)
        try await withSocketPath { path in
            let peer = try program.start("echo-server", path)
            #expect(try await peer.nextOutput() == "listening\n")
            let connection = try await TTRPCClient.connect(path: path)
            let client = EchoClient(connection)

            let response = try await client.say(SayRequest(text: "hello"), metadata: ["as": "Ada"])
            #expect(response.text == "hello")
            #expect(response.actingAs == "Ada")
            await #expect(throws: TTRPCStatus(.notFound, "no such workout")) {
                try await client.fail(FailRequest(code: .notFound, message: "no such workout"))
            }
            #expect(try await client.say() == SayResponse())
            let special = "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n"
            await #expect(throws: TTRPCStatus(.unknown, special)) {
                try await client.fail(FailRequest(code: .unknown, message: special))
            }
            for (service, method) in [("fitpinky.test.v1.Echo", "Nope"), ("a.B", "C")] {
                let missing = await #expect(throws: TTRPCStatus.self) {
                    let _: SayResponse = try await connection.unary(
                        SayRequest(), service: service, method: method, timeout: .seconds(5), metadata: [:])
                }
                #expect(missing?.code == .unimplemented)
            }
            let late = await #expect(throws: TTRPCStatus.self) { try await client.hang(timeout: .milliseconds(50)) }
            #expect(late?.code == .deadlineExceeded)
            let size = (4 << 20) - 1000
            #expect(try await client.say(SayRequest(text: "", fillerBytes: size)).filler.count == size)
            let large = await #expect(throws: TTRPCStatus.self) {
                try await client.fail(FailRequest(code: .unknown, message: "too large"))
            }
            #expect(large?.code == .resourceExhausted)
            #expect(try await client.say(SayRequest(text: "still here")).text == "still here")
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<30 {
                    group.addTask { try await client.say(SayRequest(text: "\(number)")).text == "\(number)" }
                }
                for try await isRight in group { #expect(isRight) }
            }
            peer.endInput()
            let (output, exitCode) = try await peer.finish()
            #expect(exitCode == 0, "\(output)")
        }
    }
}
