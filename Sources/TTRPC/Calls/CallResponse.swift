import SwiftProtobuf

/// What ends a call: the Response message of ttrpc.
enum CallResponse: Hashable, Sendable {
    case success(payload: [UInt8])
    case failure(TTRPCStatus)

    /// Reads the data of a Response frame; nil if it is not the protobuf message. A code that is none of gRPC's becomes
    /// ``StatusCode/unknown``.
    init?(data: [UInt8]) {
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
