import Support

@testable import TTRPC

/// A client and a server of ours whose every frame, in both directions, passes a hostile hand. One seed, one history.
struct HostileWorld {
    private(set) var tally = Tally()
    /// How many frames the decoders found and the machines took.
    private(set) var frames = 0

    private var random: SeededGenerator
    private var client = ClientModel()
    private var server = ServerModel()
    private var toServer = HostileWire(limits: ServerModel.limits)
    private var toClient = HostileWire(limits: ClientModel.limits)

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Runs sessions until the machines have taken so many frames.
    mutating func run(frames wanted: Int) throws(Breach) {
        while frames < wanted { try session() }
    }

    private mutating func session() throws(Breach) {
        client = ClientModel()
        server = ServerModel()
        toServer = HostileWire(limits: ServerModel.limits)
        toClient = HostileWire(limits: ClientModel.limits)
        for _ in 0..<below(400) where !(toServer.isBroken || toClient.isBroken) {
            if below(2) == 0 { try clientEvent() } else { try serverEvent() }
        }
        if toServer.endedWithinFrame { tally.add(.endedWithinFrame) }
        try client.connectionClosed()
        try server.connectionClosed()
        // What was under way, and what nobody has heard of yet.
        _ = try server.received(.frame(Frame(streamID: 1, kind: .request)), &tally)
        try client.received(.frame(Frame(streamID: 1, kind: .response)), &tally)
        _ = try client.open(CallRequest(service: "a.B", method: "Unary"), .unary, &tally)
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    /// One of the last few calls, or the next one.
    private mutating func someStream(_ newest: StreamID) -> StreamID {
        let number = Int(newest.rawValue) + 2 - 2 * below(7)
        return StreamID(rawValue: UInt32(clamping: number))
    }

    private mutating func message() -> [UInt8] {
        [UInt8](repeating: 8, count: below(20) == 0 ? 500 + below(30) : below(24))
    }

    // MARK: The client's side

    private mutating func clientEvent() throws(Breach) {
        let id = someStream(client.newest)
        switch below(12) {
        case 0...3:
            let (method, shape) = chosenMethod()
            let request = CallRequest(
                service: below(30) == 0 ? "x.Y" : "a.B", method: method, payload: message(),
                timeout: below(40) == 0 ? .zero : .seconds(1))
            try toServer(try client.open(request, shape, &tally))
        case 4...7: try toServer(try client.send(message(), on: id, &tally))
        case 8: try toServer(try client.endSending(on: id, &tally))
        case 9: try toServer(try client.abandon(id, &tally))
        default: try toServer(forgedRequest())
        }
    }

    private mutating func chosenMethod() -> (String, CallShape) {
        let methods: [(String, CallShape)] = [
            ("Unary", .unary), ("Serve", .serverStreaming), ("Collect", .clientStreaming), ("Talk", .twoWay),
            ("None", .unary),
        ]
        let (method, shape) = methods[below(methods.count)]
        return (method, below(30) == 0 ? CallShape.allCases[below(4)] : shape)
    }

    /// A Request that no client of ours writes: with a number of the server's choice, or a deadline that has passed.
    private mutating func forgedRequest() -> Frame {
        let (method, shape) = chosenMethod()
        let timeout = below(4) == 0 ? Duration.zero : nil
        return Frame(
            streamID: StreamID(rawValue: server.newest.rawValue &+ UInt32(below(4))), kind: .request,
            flags: shape.requestFlags, data: CallRequest(service: "a.B", method: method, timeout: timeout).encoded())
    }

    // MARK: The server's side

    private mutating func serverEvent() throws(Breach) {
        let id = someStream(server.newest)
        let message = message()
        switch below(100) {
        case 0..<40:
            try toClient(try server.send(message, on: id, &tally))
        case 40..<60:
            let isOversized = message.count + 4 > ServerModel.limits.maxDataBytes
            try toClient(
                try server.end(
                    id, isOversized ? .finishOversized : .finishWithResponse, tooLate: .finishTooLate, &tally
                ) { $0.finish(id, .response(message)) })
        case 60..<75:
            try toClient(
                try server.end(id, .finishWithEnd, tooLate: .finishTooLate, &tally) { $0.finish(id, .end) })
        case 75..<85:
            let failure = ServerConnection.Outcome.failure(TTRPCStatus(.notFound, "no such workout"))
            try toClient(
                try server.end(id, .finishWithFailure, tooLate: .finishTooLate, &tally) { $0.finish(id, failure) })
        case 85..<92:
            try toClient(
                try server.end(id, .deadlineEnds, tooLate: .deadlineTooLate, &tally) { $0.deadlinePassed(on: id) })
        case 92..<99:
            try toClient(
                try server.end(id, .readerEnds, tooLate: .readerTooLate, &tally) {
                    $0.readerFellBehind(on: id, maxBytes: 1)
                })
        default:
            guard below(4) == 0 else { return }
            for frame in try server.drain(&tally) { try toClient(frame) }
        }
    }

    // MARK: The wires

    private mutating func toServer(_ frame: Frame?) throws(Breach) {
        guard let frame else { return }
        for piece in toServer.pieces(of: frame, &tally, &random) {
            var piece = piece
            while let decoded = try toServer.next(from: &piece, &tally) {
                frames += 1
                if let answer = try server.received(decoded, &tally) { try toClient(answer) }
            }
        }
    }

    private mutating func toClient(_ frame: Frame?) throws(Breach) {
        guard let frame else { return }
        for piece in toClient.pieces(of: frame, &tally, &random) {
            var piece = piece
            while let decoded = try toClient.next(from: &piece, &tally) {
                frames += 1
                try client.received(decoded, &tally)
            }
        }
    }
}
