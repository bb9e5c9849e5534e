@testable public import TTRPC

extension StreamID: ExpressibleByIntegerLiteral {
    /// A number as written in a test.
    public init(integerLiteral value: UInt32) {
        self.init(rawValue: value)
    }
}

/// A service `a.B` with a method of every shape. Nothing runs them: the machines only look them up.
let everyShape = TTRPCService(
    name: "a.B",
    methods: [
        "Unary": .unary { (payload: [UInt8], _: ServerContext) async throws(TTRPCStatus) -> [UInt8] in payload },
        "Serve": .serverStreaming {
            (_: [UInt8], _: @escaping MethodHandler.Send, _: ServerContext) async throws(TTRPCStatus) in
        },
        "Collect": .clientStreaming {
            (_: @escaping MethodHandler.Receive, _: ServerContext) async throws(TTRPCStatus) -> [UInt8] in []
        },
        "Talk": .twoWay {
            (_: @escaping MethodHandler.Receive, _: @escaping MethodHandler.Send, _: ServerContext)
                async throws(TTRPCStatus) in
        },
    ])

func request(
    _ id: StreamID, _ method: String, service: String = "a.B", flags: FrameFlags = [], payload: [UInt8] = [],
    timeout: Duration? = nil
) -> FrameDecoder.Decoded {
    let request = CallRequest(service: service, method: method, payload: payload, timeout: timeout)
    return .frame(Frame(streamID: id, kind: .request, flags: flags, data: request.encoded()))
}

func data(_ id: StreamID, _ message: [UInt8], flags: FrameFlags = []) -> FrameDecoder.Decoded {
    .frame(Frame(streamID: id, kind: .data, flags: flags, data: message))
}

func success(_ id: StreamID, _ payload: [UInt8]) -> Frame {
    CallResponse.success(payload: payload).frame(on: id)
}

func failure(_ id: StreamID, _ error: StreamError) -> Frame {
    CallResponse.failure(error.status).frame(on: id)
}

func failure(_ id: StreamID, _ status: TTRPCStatus) -> Frame {
    CallResponse.failure(status).frame(on: id)
}

/// A server's action with what can be compared of it.
enum Seen: Equatable {
    case start(StreamID, String, clientIsOpen: Bool, firstMessage: [UInt8]?)
    case deliver(StreamID, [UInt8]?, last: Bool)
    case reply(Frame)
    case abort(StreamID, Frame)
    case ignore(IgnoredFrame)

    init(_ action: ServerConnection.OnFrame) {
        self =
            switch action {
            case .start(let call):
                .start(
                    call.streamID, call.request.method, clientIsOpen: call.clientIsOpen,
                    firstMessage: call.firstMessage)
            case .deliver(let id, let message, let last): .deliver(id, message, last: last)
            case .reply(let frame): .reply(frame)
            case .abort(let id, let frame): .abort(id, frame)
            case .ignore(let reason): .ignore(reason)
            }
    }
}
