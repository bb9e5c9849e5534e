import SwiftProtobuf

/// What ends a call: the Response message of ttrpc.
enum CallResponse: Hashable, Sendable {
    case success(payload: [UInt8])
    case failure(TTRPCStatus)

    /// Reads the data of a Response frame; nil if it is not the protobuf message. A code that is none of gRPC's becomes
    /// ``StatusCode/unknown``.
    init?(data: [UInt8]) {
        if let usual = Self(usual: data) {
            self = usual
        } else {
            self.init(any: data)
        }
    }

    /// nil also for a failure, or what this version does not know.
    init?(usual data: [UInt8]) {
        var payload: [UInt8] = []
        var reader = Envelope.Reader(data)
        while !reader.isAtEnd {
            guard reader.tag() == Envelope.bytesTag(2), let run = reader.run() else { return nil }
            payload = Array(run)
        }
        self = .success(payload: payload)
    }

    init?(any data: [UInt8]) {
        guard let message = try? Ttrpc_Response(serializedBytes: data) else { return nil }  // why is of no use
        if message.hasStatus, message.status.code != 0 {
            let code = StatusCode(rawValue: message.status.code) ?? .unknown
            self = .failure(TTRPCStatus(code, message.status.message))
        } else {
            self = .success(payload: [UInt8](message.payload))
        }
    }

    /// The data of a Response frame.
    func encoded() -> [UInt8] {
        guard case .success(let payload) = self else { return encodedAny() }
        var writer = Envelope.Writer(capacity: payload.count + 8)
        writer.run(payload, field: 2)
        return writer.bytes
    }

    func encodedAny() -> [UInt8] {
        var message = Ttrpc_Response()
        switch self {
        case .success(let payload):
            message.payload.append(contentsOf: payload)
        case .failure(let status):
            message.status.code = status.code.rawValue
            message.status.message = status.message
        }
        return message.wireBytes()
    }

    func frame(on streamID: StreamID) -> Frame {
        Frame(streamID: streamID, kind: .response, data: encoded())
    }
}
