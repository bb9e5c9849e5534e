@testable import TTRPC

/// What must hold of a server's decisions, whatever its client does: kept beside the machine, and compared with it.
struct ServerModel {
    static let limits = TTRPCLimits(maxDataBytes: 512, maxStreams: 4)

    private(set) var server = ServerConnection(services: [everyShape], limits: limits)
    /// The calls that run, and whether more messages may be delivered to them.
    private var running: [StreamID: Bool] = [:]
    /// The calls that were started and have had the server's last word.
    private var finished: Set<StreamID> = []

    var newest: StreamID { server.newestStreamID }

    /// What the server answers.
    mutating func received(_ decoded: FrameDecoder.Decoded, _ tally: inout Tally) throws(Breach) -> Frame? {
        let (id, kind) =
            switch decoded {
            case .frame(let frame): (frame.streamID, frame.kind)
            case .oversized(let header): (header.streamID, header.kind)
            }
        tallyState(of: id, &tally)
        let before = newest
        let action = server.received(decoded)
        try Breach.check(newest >= before, "the newest number went down")
        switch action {
        case .start(let call):
            try Breach.check(call.streamID == id && id > before && id.isClientInitiated, "stream \(id) was started")
            try Breach.check(running[id] == nil && !finished.contains(id), "stream \(id) was started again")
            running[id] = call.clientIsOpen
            tally.add(start(call.method.shape))
            try agrees()
            return nil
        case .deliver(let id, let message, let last):
            try Breach.check(running[id] == true, "a message for stream \(id), which takes none")
            running[id] = !last
            tally.add(
                message == nil
                    ? (last ? .deliverEnd : .deliverNothing) : (last ? .deliverLastMessage : .deliverMessage))
            try agrees()
            return nil
        case .abort(let id, let frame):
            try ended(id, by: frame)
            tally.add(reach(frame, aborts: true))
            try agrees()
            return frame
        case .reply(let frame):
            try Breach.check(frame.streamID == id && frame.kind == .response, "replied \(frame)")
            try Breach.check(frame.data.count <= Self.limits.maxDataBytes, "a reply of \(frame.data.count) bytes")
            // A Request with a number that is taken may be answered under it; nothing else may.
            let mayBeTaken = kind == .request
            try Breach.check(
                mayBeTaken || (running[id] == nil && !finished.contains(id)), "stream \(id) had its last word")
            tally.add(reach(frame, aborts: false))
            try agrees()
            return frame
        case .ignore(let reason):
            switch reason {
            case .unknownKind: tally.add(.serverIgnoresUnknownKind)
            case .wrongRole: tally.add(.serverIgnoresWrongRole)
            case .endedStream: tally.add(.serverIgnoresEndedStream)
            case .connectionClosed: tally.add(.serverIgnoresClosed)
            }
            try agrees()
            return nil
        }
    }

    mutating func send(_ message: [UInt8], on id: StreamID, _ tally: inout Tally) throws(Breach) -> Frame? {
        switch server.send(message, on: id) {
        case .write(let frame):
            try Breach.check(running[id] != nil, "a message was sent on stream \(id), which has ended")
            try Breach.check(frame.data.count <= Self.limits.maxDataBytes, "a message of \(frame.data.count) bytes")
            tally.add(.serverSends)
            return frame
        case .refuse:
            try Breach.check(message.count > Self.limits.maxDataBytes, "a message was refused")
            tally.add(.serverRefusesToSend)
        case .ended:
            try Breach.check(running[id] == nil, "stream \(id) is open")
            tally.add(.serverSendsTooLate)
        }
        return nil
    }

    /// Ends a call in the way that `ended` names, if it runs.
    mutating func end(
        _ id: StreamID, _ ended: Reach, tooLate: Reach, _ tally: inout Tally,
        by decide: (inout ServerConnection) -> ServerConnection.OnEnd
    ) throws(Breach) -> Frame? {
        let action = decide(&server)
        switch action {
        case .write(let frame), .writeAndClose(let frame):
            try self.ended(id, by: frame)
            tally.add(ended)
            if case .writeAndClose = action {
                tally.add(.finishAndClose)
                try Breach.check(running.isEmpty && server.state == .closed, "closed with calls open")
            }
            try agrees()
            return frame
        case .ignore:
            try Breach.check(running[id] == nil, "stream \(id) is open")
            tally.add(tooLate)
            return nil
        }
    }

    mutating func drain(_ tally: inout Tally) throws(Breach) -> [Frame] {
        switch server.drain() {
        case .close(let frames):
            for frame in frames { try ended(frame.streamID, by: frame) }
            try Breach.check(running.isEmpty && server.state == .closed, "closed with calls open")
            tally.add(.drainCloses)
            return frames
        case .wait(let frames):
            for frame in frames { try ended(frame.streamID, by: frame) }
            try Breach.check(!running.isEmpty && server.state == .draining, "waits for nothing")
            tally.add(.drainWaits)
            try agrees()
            return frames
        case .ignore:
            try Breach.check(server.state != .open, "did not drain")
            tally.add(.drainTooLate)
            return []
        }
    }

    mutating func connectionClosed() throws(Breach) {
        let cancelled = server.connectionClosed()
        try Breach.check(cancelled == running.keys.sorted(), "cancelled \(cancelled) of \(running.keys.sorted())")
        running = [:]
        try agrees()
    }

    private mutating func ended(_ id: StreamID, by frame: Frame) throws(Breach) {
        try Breach.check(running.removeValue(forKey: id) != nil, "stream \(id) was ended twice")
        let isLast = frame.kind == .response || (frame.kind == .data && frame.flags.contains(.remoteClosed))
        try Breach.check(frame.streamID == id && isLast, "\(frame) does not end stream \(id)")
        try Breach.check(frame.data.count <= Self.limits.maxDataBytes, "an end of \(frame.data.count) bytes")
        finished.insert(id)
    }

    private func agrees() throws(Breach) {
        try Breach.check(server.streams.count <= Self.limits.maxStreams, "\(server.streams.count) streams")
        try Breach.check(
            server.streams.count == running.count && running.keys.allSatisfy { server.streams[$0] != nil },
            "the server has \(server.streams.keys.sorted()), and \(running.keys.sorted()) run")
    }

    private func tallyState(of id: StreamID, _ tally: inout Tally) {
        switch server.state {
        case .open: tally.add(.serverOpen)
        case .draining: tally.add(.serverDraining)
        case .closed: tally.add(.serverClosed)
        }
        switch server.streams[id] {
        case .unary: tally.add(.streamUnary)
        case .clientOpen(.twoWay): tally.add(.streamTalks)
        case .clientOpen: tally.add(.streamCollects)
        case .clientClosed(.twoWay): tally.add(.streamHalfClosed)
        case .clientClosed(.clientStreaming): tally.add(.streamCollected)
        case .clientClosed: tally.add(.streamServes)
        case nil: tally.add(.streamUnknown)
        }
    }

    private func start(_ shape: CallShape) -> Reach {
        switch shape {
        case .unary: .startUnary
        case .serverStreaming: .startServe
        case .clientStreaming: .startCollect
        case .twoWay: .startTalk
        }
    }

    private static let replies: [TTRPCStatus: Reach] = [
        StreamError.evenStreamID.status: .replyEvenStreamID, StreamError.reusedStreamID.status: .replyReusedStreamID,
        StreamError.neverOpened.status: .replyNeverOpened,
        StreamError.contradictoryFlags.status: .replyContradictoryFlags,
        StreamError.malformedEnvelope.status: .replyMalformedEnvelope,
        StreamError.tooManyStreams(max: limits.maxStreams).status: .replyTooManyStreams,
        StreamError.deadlinePassed.status: .replyDeadlinePassed,
        StreamError.shuttingDown.status: .replyShuttingDown,
        StreamError.dataOnUnaryStream.status: .abortDataOnUnaryStream,
        StreamError.dataAfterClose.status: .abortDataAfterClose,
    ]

    private func reach(_ frame: Frame, aborts: Bool) -> Reach {
        guard case .failure(let status)? = CallResponse(data: frame.data) else { return .replyMalformedEnvelope }
        if let reach = Self.replies[status] { return reach }
        switch status.code {
        case .resourceExhausted: return aborts ? .abortOversized : .replyOversized
        case .invalidArgument: return .replyWrongShape
        default: return status.message.hasPrefix("there is no service") ? .replyUnknownService : .replyUnknownMethod
        }
    }
}
