@testable import TTRPC
import Testing

/// Conversations written out byte by byte from PROTOCOL.md and request.proto, so that what both sides of this project
/// might get wrong in the same way is caught. `61 2e 42` is `a.B`.
struct TranscriptTests {
    /// Sends the bytes to a server and gives back what it decides.
    private func serve(_ server: inout ServerConnection, _ wire: [UInt8]) throws -> Seen? {
        var decoder = FrameDecoder(limits: .local)
        var rest = wire[...]
        let action = try decoder.next(from: &rest).map { Seen(server.received($0)) }
        #expect(rest.isEmpty)
        return action
    }

    private func hear(_ client: inout ClientConnection, _ wire: [UInt8]) throws -> ClientConnection.OnFrame? {
        var decoder = FrameDecoder(limits: .local)
        var rest = wire[...]
        return try decoder.next(from: &rest).map { client.received($0) }
    }

    private func opened(_ action: ClientConnection.OnOpen) -> [UInt8]? {
        guard case .write(_, let frame) = action else { return nil }
        return frame.encoded()
    }

    private func written(_ action: ServerConnection.OnEnd) -> [UInt8]? {
        guard case .write(let frame) = action else { return nil }
        return frame.encoded()
    }

    private func written(_ action: ServerConnection.OnSend) -> [UInt8]? {
        guard case .write(let frame) = action else { return nil }
        return frame.encoded()
    }

    private func written(_ action: ClientConnection.OnSend) -> [UInt8]? {
        guard case .write(let frame) = action else { return nil }
        return frame.encoded()
    }

    @Test("Unary: Request, Response")
    func unary() throws {
        let request = bytes("00000010 00000001 01 00  0a 03 61 2e 42  12 05 55 6e 61 72 79  1a 02 08 07")
        let response = bytes("00000004 00000001 02 00  12 02 08 2a")
        var client = ClientConnection(limits: .local)
        let call = CallRequest(service: "a.B", method: "Unary", payload: [8, 7])
        #expect(opened(client.open(call, as: .unary)) == request)
        var server = ServerConnection(services: [everyShape], limits: .local)
        #expect(try serve(&server, request) == .start(1, "Unary", clientIsOpen: false, firstMessage: [8, 7]))
        #expect(written(server.finish(1, .response([8, 0x2a]))) == response)
        #expect(try hear(&client, response) == .deliverLast(1, [8, 0x2a]))
    }

    @Test("Unary: Request with a timeout, Response with a status")
    func failure() throws {
        // timeout_nano is 1 s: 1 000 000 000 = 80 94 eb dc 03.
        let request = bytes("00000012 00000003 01 00  0a 03 61 2e 42  12 05 55 6e 61 72 79  20 80 94 eb dc 03")
        // NOT_FOUND is 5.
        let response = bytes("00000009 00000003 02 00  0a 07 08 05 12 03 6f 68 6f")
        var client = ClientConnection(limits: .local)
        let call = CallRequest(service: "a.B", method: "Unary", timeout: .seconds(1))
        _ = client.open(call, as: .unary)
        #expect(opened(client.open(call, as: .unary)) == request)
        var server = ServerConnection(services: [everyShape], limits: .local)
        #expect(try serve(&server, request) == .start(3, "Unary", clientIsOpen: false, firstMessage: nil))
        #expect(written(server.finish(3, .failure(TTRPCStatus(.notFound, "oho")))) == response)
        #expect(try hear(&client, response) == .fail(3, TTRPCStatus(.notFound, "oho")))
    }

    @Test("Request [RC], Data, Data [RC]")
    func serverStreaming() throws {
        let request = bytes("0000000c 00000001 01 01  0a 03 61 2e 42  12 05 53 65 72 76 65")
        let message = bytes("00000002 00000001 03 00  08 01")
        let empty = bytes("00000000 00000001 03 00")
        let end = bytes("00000000 00000001 03 05")
        var client = ClientConnection(limits: .local)
        #expect(opened(client.open(CallRequest(service: "a.B", method: "Serve"), as: .serverStreaming)) == request)
        var server = ServerConnection(services: [everyShape], limits: .local)
        #expect(try serve(&server, request) == .start(1, "Serve", clientIsOpen: false, firstMessage: nil))
        #expect(written(server.send([8, 1], on: 1)) == message)
        #expect(written(server.send([], on: 1)) == empty)
        #expect(written(server.finish(1, .end)) == end)
        #expect(try hear(&client, message) == .deliver(1, [8, 1]))
        #expect(try hear(&client, empty) == .deliver(1, []))
        #expect(try hear(&client, end) == .end(1))
    }

    @Test("Request [RO], Data, Data [RC], Response")
    func clientStreaming() throws {
        let request = bytes("0000000e 00000001 01 02  0a 03 61 2e 42  12 07 43 6f 6c 6c 65 63 74")
        let message = bytes("00000002 00000001 03 00  08 01")
        let end = bytes("00000000 00000001 03 05")
        let response = bytes("00000004 00000001 02 00  12 02 08 03")
        var client = ClientConnection(limits: .local)
        #expect(opened(client.open(CallRequest(service: "a.B", method: "Collect"), as: .clientStreaming)) == request)
        #expect(written(client.send([8, 1], on: 1)) == message)
        #expect(written(client.endSending(on: 1)) == end)
        var server = ServerConnection(services: [everyShape], limits: .local)
        #expect(try serve(&server, request) == .start(1, "Collect", clientIsOpen: true, firstMessage: nil))
        #expect(try serve(&server, message) == .deliver(1, [8, 1], last: false))
        #expect(try serve(&server, end) == .deliver(1, nil, last: true))
        #expect(written(server.finish(1, .response([8, 3]))) == response)
        #expect(try hear(&client, response) == .deliverLast(1, [8, 3]))
    }

    @Test("Request [RO], Data each way, Data [RC] each way")
    func twoWay() throws {
        let request = bytes("0000000b 00000001 01 02  0a 03 61 2e 42  12 04 54 61 6c 6b")
        let message = bytes("00000002 00000001 03 00  08 01")
        let lastMessage = bytes("00000002 00000001 03 01  08 02")
        var client = ClientConnection(limits: .local)
        #expect(opened(client.open(CallRequest(service: "a.B", method: "Talk"), as: .twoWay)) == request)
        var server = ServerConnection(services: [everyShape], limits: .local)
        #expect(try serve(&server, request) == .start(1, "Talk", clientIsOpen: true, firstMessage: nil))
        #expect(written(client.send([8, 1], on: 1)) == message)
        #expect(try serve(&server, message) == .deliver(1, [8, 1], last: false))
        #expect(written(server.send([8, 1], on: 1)) == message)
        #expect(try hear(&client, message) == .deliver(1, [8, 1]))
        #expect(try serve(&server, lastMessage) == .deliver(1, [8, 2], last: true))
        #expect(try hear(&client, lastMessage) == .deliverLast(1, [8, 2]))
    }
}
