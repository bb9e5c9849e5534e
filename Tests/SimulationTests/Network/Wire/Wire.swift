import TTRPC

/// One connection: the production machines of ttrpc at both ends, and the bytes between them.
final class Wire {
    enum Machine {
        case client(ClientConnection)
        case server(ServerConnection)
    }

    /// One side of it.
    struct End {
        let kiosk: Int
        /// Of which start of the kiosk.
        let start: UInt64
        var machine: Machine
        var decoder = FrameDecoder(limits: .betweenKiosks)
        var stream: StreamID?
        /// The kiosk believes that the connection is there.
        var isOpen = false
        /// When the last that was sent to it arrives.
        var lastArrival: Int64 = 0
        /// Sent to it, and kept back because nothing gets through.
        var keptBack: [[UInt8]?] = []
        /// What this side has sent, and what of it the other has confirmed.
        var account = Account()
    }

    let number: Int
    /// The caller first.
    var ends: [End]
    /// So many bytes go on from that end, and then the connection is cut.
    var bytesLeft: [Int?] = [nil, nil]
    /// The next bytes from that end are damaged there.
    var flips: [Int?] = [nil, nil]

    private static let request = CallRequest(service: "fitpinky.v1.Sync", method: "Exchange")
    private static let service = TTRPCService(
        name: "fitpinky.v1.Sync", methods: ["Exchange": .twoWay { _, _, _ in }])

    init(number: Int, caller: (kiosk: Int, start: UInt64), called: (kiosk: Int, start: UInt64)) {
        self.number = number
        ends = [
            End(
                kiosk: caller.kiosk, start: caller.start,
                machine: .client(ClientConnection(limits: .betweenKiosks))),
            End(
                kiosk: called.kiosk, start: called.start,
                machine: .server(ServerConnection(services: [Wire.service], limits: .betweenKiosks))),
        ]
    }

    /// The caller opens the stream: the bytes that say so.
    func call() -> [UInt8] {
        guard case .client(var client) = ends[0].machine,
            case .write(let stream, let frame) = client.open(Wire.request, as: .twoWay)
        else { return [] }
        (ends[0].machine, ends[0].stream) = (.client(client), stream)
        return frame.encoded()
    }

    /// One message as bytes; nil if the stream takes none any more.
    func encode(_ message: [UInt8], at end: Int) -> [UInt8]? {
        guard let stream = ends[end].stream else { return nil }
        switch ends[end].machine {
        case .client(let client):
            guard case .write(let frame) = client.send(message, on: stream) else { return nil }
            return frame.encoded()
        case .server(let server):
            guard case .write(let frame) = server.send(message, on: stream) else { return nil }
            return frame.encoded()
        }
    }

    /// What bytes come to.
    enum Arrival {
        /// The stream is open.
        case called
        case message([UInt8])
        /// An answer that nobody asked for.
        case reply([UInt8])
        /// The stream, or the whole connection, is over.
        case over
    }

    func receive(_ bytes: [UInt8], at end: Int) -> [Arrival] {
        var arrivals: [Arrival] = []
        var rest = bytes[...]
        do throws(ConnectionError) {
            while let decoded = try ends[end].decoder.next(from: &rest) {
                switch ends[end].machine {
                case .client(var client):
                    let action = client.received(decoded)
                    ends[end].machine = .client(client)
                    take(action, &arrivals)
                case .server(var server):
                    let action = server.received(decoded)
                    ends[end].machine = .server(server)
                    take(action, end, &arrivals)
                }
            }
        } catch {
            arrivals.append(.over)
        }
        return arrivals
    }

    private func take(_ action: ClientConnection.OnFrame, _ arrivals: inout [Arrival]) {
        switch action {
        case .deliver(_, let message): arrivals.append(.message(message))
        case .deliverLast, .end, .fail: arrivals.append(.over)
        case .ignore: break
        }
    }

    private func take(_ action: ServerConnection.OnFrame, _ end: Int, _ arrivals: inout [Arrival]) {
        switch action {
        case .start(let call):
            // A second call on one connection would be a peer that nobody wrote.
            guard ends[end].stream == nil else { return arrivals.append(.over) }
            ends[end].stream = call.streamID
            arrivals.append(.called)
        case .deliver(_, let message, let last):
            if let message { arrivals.append(.message(message)) }
            if last { arrivals.append(.over) }
        case .reply(let frame): arrivals.append(.reply(frame.encoded()))
        case .abort(_, let reply): arrivals += [.reply(reply.encoded()), .over]
        case .ignore: break
        }
    }
}
