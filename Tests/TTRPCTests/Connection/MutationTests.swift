@testable import TTRPC
import Testing

/// Valid conversations, damaged at random. Whatever comes in, the machines go on and hold no more than they may.
struct MutationTests {
    private static let limits = TTRPCLimits(maxDataBytes: 512, maxStreams: 4)

    @Test("A server survives damaged conversations", arguments: 0..<40 as Range<UInt64>)
    func server(seed: UInt64) {
        var random = Random(seed: seed)
        for _ in 0..<50 {
            var server = ServerConnection(services: [everyShape], limits: Self.limits)
            var decoder = FrameDecoder(limits: Self.limits)
            for piece in pieces(of: damaged(clientFrames(&random), &random), &random) {
                var piece = piece
                do throws(ConnectionError) {
                    while let decoded = try decoder.next(from: &piece) {
                        check(server.received(decoded))
                        ownEvent(&server, &random)
                        #expect(server.streams.count <= Self.limits.maxStreams)
                    }
                } catch {
                    #expect(decoder.endOfInput() == error)
                }
                #expect(held(by: decoder) <= Self.limits.maxDataBytes)
            }
            _ = server.connectionClosed()
            #expect(server.streams.isEmpty)
        }
    }

    @Test("A client survives damaged conversations", arguments: 0..<40 as Range<UInt64>)
    func client(seed: UInt64) {
        var random = Random(seed: seed)
        for _ in 0..<50 {
            var client = ClientConnection(limits: Self.limits)
            var decoder = FrameDecoder(limits: Self.limits)
            for piece in pieces(of: damaged(serverFrames(&random), &random), &random) {
                var piece = piece
                do throws(ConnectionError) {
                    while let decoded = try decoder.next(from: &piece) {
                        _ = client.received(decoded)
                        ownEvent(&client, &random)
                        #expect(client.streams.count <= Self.limits.maxStreams)
                    }
                } catch {
                    #expect(decoder.endOfInput() == error)
                }
                #expect(held(by: decoder) <= Self.limits.maxDataBytes)
            }
            _ = client.connectionClosed()
            #expect(client.streams.isEmpty)
        }
    }

    private func held(by decoder: FrameDecoder) -> Int {
        switch decoder.state {
        case .header(let held), .data(_, let held): held.count
        case .skipping, .failed: 0
        }
    }

    private func check(_ action: ServerConnection.OnFrame) {
        switch action {
        case .reply(let frame), .abort(_, let frame):
            #expect(frame.kind == .response)
            #expect(frame.data.count <= Self.limits.maxDataBytes)
        case .start, .deliver, .ignore:
            break
        }
    }

    private func ownEvent(_ server: inout ServerConnection, _ random: inout Random) {
        let id = StreamID(rawValue: .random(in: 0...12, using: &random))
        switch Int.random(in: 0..<12, using: &random) {
        case 0: _ = server.finish(id, .response([UInt8](repeating: 1, count: .random(in: 0...600, using: &random))))
        case 1: _ = server.finish(id, .end)
        case 2: _ = server.deadlinePassed(on: id)
        case 3: _ = server.send([UInt8](repeating: 1, count: .random(in: 0...600, using: &random)), on: id)
        case 4 where Int.random(in: 0..<20, using: &random) == 0: _ = server.drain()
        default: break
        }
    }

    private func ownEvent(_ client: inout ClientConnection, _ random: inout Random) {
        let id = StreamID(rawValue: .random(in: 0...12, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            let shape = CallShape.allCases.randomElement(using: &random) ?? .unary
            _ = client.open(CallRequest(service: "a.B", method: "C"), as: shape)
        case 2: _ = client.send([1, 2, 3], on: id)
        case 3: _ = client.endSending(on: id)
        case 4: _ = client.abandon(id)
        default: break
        }
    }

    private func clientFrames(_ random: inout Random) -> [UInt8] {
        let methods: [(String, FrameFlags)] = [
            ("Unary", []), ("Serve", .remoteClosed), ("Collect", .remoteOpen), ("Talk", .remoteOpen), ("None", []),
        ]
        var wire: [UInt8] = []
        for id in stride(from: 1, through: 11, by: 2) as StrideThrough<UInt32> {
            let (method, flags) = methods[Int.random(in: 0..<methods.count, using: &random)]
            let call = CallRequest(service: "a.B", method: method, payload: [1, 2], timeout: .seconds(1))
            wire += Frame(streamID: StreamID(rawValue: id), kind: .request, flags: flags, data: call.encoded())
                .encoded()
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                let size = Int.random(in: 0...600, using: &random)
                let flags = FrameFlags(rawValue: .random(in: 0...5, using: &random))
                let data = [UInt8](repeating: 3, count: size)
                wire += Frame(streamID: StreamID(rawValue: id), kind: .data, flags: flags, data: data).encoded()
            }
        }
        return wire
    }

    private func serverFrames(_ random: inout Random) -> [UInt8] {
        var wire: [UInt8] = []
        for _ in 0..<20 {
            let id = StreamID(rawValue: .random(in: 0...12, using: &random))
            let frame =
                switch Int.random(in: 0..<3, using: &random) {
                case 0: success(id, [1])
                case 1: failure(id, .deadlinePassed)
                default:
                    Frame(
                        streamID: id, kind: .data, flags: FrameFlags(rawValue: .random(in: 0...5, using: &random)),
                        data: [UInt8](repeating: 3, count: .random(in: 0...600, using: &random)))
                }
            wire += frame.encoded()
        }
        return wire
    }

    /// Changes, removes, repeats and inserts bytes, or leaves everything as it is.
    private func damaged(_ wire: [UInt8], _ random: inout Random) -> [UInt8] {
        var wire = wire
        for _ in 0..<Int.random(in: 0..<6, using: &random) {
            let place = Int.random(in: 0..<wire.count, using: &random)
            let end = min(place + Int.random(in: 1...20, using: &random), wire.count)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: wire[place] = .random(in: 0...255, using: &random)
            case 1 where wire.count > 40: wire.removeSubrange(place..<end)
            case 2: wire.insert(contentsOf: wire[place..<end], at: place)
            default: wire.insert(0, at: place)
            }
        }
        return wire
    }

    private func pieces(of wire: [UInt8], _ random: inout Random) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = wire[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...200, using: &random)
            pieces.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
