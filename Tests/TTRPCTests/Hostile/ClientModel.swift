@testable import TTRPC

/// What must hold of a client's decisions, whatever its server does: kept beside the machine, and compared with it.
struct ClientModel {
    /// More streams than the server allows, so that it has to refuse some.
    static let limits = TTRPCLimits(maxDataBytes: 512, maxStreams: 6)

    private(set) var client = ClientConnection(limits: limits)
    /// The calls that somebody waits for, and whether their client may send more.
    private var waiting: [StreamID: Bool] = [:]
    /// The calls that failed by what the server did, which has yet to hear of their end.
    private var owed: Set<StreamID> = []
    private(set) var newest = StreamID(rawValue: 0)

    mutating func received(_ decoded: FrameDecoder.Decoded, _ tally: inout Tally) throws(Breach) {
        let id =
            switch decoded {
            case .frame(let frame): frame.streamID
            case .oversized(let header): header.streamID
            }
        let wasSending = waiting[id] == true
        switch client.streams[id] {
        case .sending: tally.add(.clientSending)
        case .failedSending: tally.add(.clientFailedSending)
        case .waiting: tally.add(.clientWaiting)
        case .abandoned: tally.add(.clientAbandoned)
        case nil: tally.add(.clientUnknown)
        }
        switch client.received(decoded) {
        case .deliver(let id, let message):
            try Breach.check(waiting[id] != nil, "a message for stream \(id), which nobody waits for")
            try Breach.check(message.count <= Self.limits.maxDataBytes, "a message of \(message.count) bytes")
            tally.add(.clientDelivers)
        case .deliverLast(let id, _):
            try ended(id)
            tally.add(.clientDeliversLast)
        case .end(let id):
            try ended(id)
            tally.add(.clientEnds)
        case .fail(let id, let status):
            try ended(id)
            tally.add(reach(status, decoded))
            if wasSending, client.streams[id] != nil { owed.insert(id) }
        case .ignore(let reason):
            switch reason {
            case .unknownKind: tally.add(.clientIgnoresUnknownKind)
            case .wrongRole: tally.add(.clientIgnoresWrongRole)
            case .endedStream: tally.add(.clientIgnoresEndedStream)
            case .connectionClosed: tally.add(.clientIgnoresClosed)
            }
        }
        if client.streams[id] == nil { owed.remove(id) }
        try agrees()
    }

    mutating func open(_ request: CallRequest, _ shape: CallShape, _ tally: inout Tally) throws(Breach) -> Frame? {
        switch client.open(request, as: shape) {
        case .write(let id, let frame):
            try Breach.check(id > newest && id.isClientInitiated && frame.streamID == id, "opened stream \(id)")
            try Breach.check(frame.data.count <= Self.limits.maxDataBytes, "a request of \(frame.data.count) bytes")
            newest = id
            waiting[id] = shape.clientSendsMany
            tally.add(.open)
            try agrees()
            return frame
        case .refuse(let status):
            switch status {
            case .connectionClosed: tally.add(.refuseClosed)
            case StreamError.deadlinePassed.status: tally.add(.refuseDeadlinePassed)
            case StreamError.tooManyStreams(max: Self.limits.maxStreams).status: tally.add(.refuseTooManyStreams)
            default: tally.add(.refuseOversized)
            }
            return nil
        }
    }

    mutating func send(_ message: [UInt8], on id: StreamID, _ tally: inout Tally) throws(Breach) -> Frame? {
        switch client.send(message, on: id) {
        case .write(let frame):
            try Breach.check(waiting[id] == true, "a message was sent on stream \(id), which takes none")
            tally.add(.clientSends)
            return frame
        case .refuse:
            let isOversized = message.count > Self.limits.maxDataBytes
            try Breach.check(waiting[id] == false || (isOversized && waiting[id] != nil), "a message was refused")
            tally.add(waiting[id] == false ? .clientSendsAfterEnd : .clientRefusesToSend)
        case .ended:
            try Breach.check(waiting[id] == nil, "stream \(id) is open")
            tally.add(.clientSendsTooLate)
        }
        return nil
    }

    mutating func endSending(on id: StreamID, _ tally: inout Tally) throws(Breach) -> Frame? {
        guard case .write(let frame) = client.endSending(on: id) else {
            try Breach.check(waiting[id] != true && !owed.contains(id), "stream \(id) did not end")
            tally.add(.endSendingAgain)
            return nil
        }
        if owed.remove(id) != nil {
            tally.add(.endFailed)
        } else {
            try Breach.check(waiting[id] == true, "stream \(id) ended twice")
            waiting[id] = false
            tally.add(.endSending)
        }
        try agrees()
        return frame
    }

    mutating func abandon(_ id: StreamID, _ tally: inout Tally) throws(Breach) -> Frame? {
        let action = client.abandon(id)
        let wasOwed = owed.remove(id) != nil
        let wasSending = waiting.removeValue(forKey: id)
        try agrees()
        guard case .write(let frame) = action else {
            try Breach.check(wasSending != true && !wasOwed, "the server does not hear of the end of stream \(id)")
            tally.add(wasSending == nil ? .abandonTooLate : .abandonWaiting)
            return nil
        }
        try Breach.check(wasSending == true || wasOwed, "stream \(id) ended twice")
        tally.add(wasOwed ? .abandonFailed : .abandonSending)
        return frame
    }

    mutating func connectionClosed() throws(Breach) {
        let failed = client.connectionClosed()
        try Breach.check(failed == waiting.keys.sorted(), "failed \(failed) of \(waiting.keys.sorted())")
        waiting = [:]
        owed = []
        try agrees()
    }

    private mutating func ended(_ id: StreamID) throws(Breach) {
        try Breach.check(waiting.removeValue(forKey: id) != nil, "stream \(id) ended, and nobody waits for it")
    }

    private func agrees() throws(Breach) {
        try Breach.check(client.streams.count <= Self.limits.maxStreams, "\(client.streams.count) streams")
        let awaited = client.streams.count { $0.value.shape != nil }
        let failed = client.streams.filter { $0.value == .failedSending }
        try Breach.check(Set(failed.keys) == owed, "the client owes an end to \(failed.keys.sorted())")
        try Breach.check(
            awaited == waiting.count && waiting.keys.allSatisfy { client.streams[$0]?.shape != nil },
            "the client has \(client.streams.keys.sorted()), and \(waiting.keys.sorted()) are waited for")
    }

    private func reach(_ status: TTRPCStatus, _ decoded: FrameDecoder.Decoded) -> Reach {
        if case .oversized = decoded { return .failOversized }
        switch status {
        case .protocolViolation(.dataOnUnaryStream): return .failDataOnUnaryStream
        case .protocolViolation(.malformedEnvelope): return .failMalformedEnvelope
        default: return .failByStatus
        }
    }
}
