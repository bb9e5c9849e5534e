import Synchronization
import TTRPC

/// Answers calls from a script, and records what was sent and given up.
final class InMemoryCaller: TTRPCCaller {
    enum Event: Equatable {
        case opened(CallRequest, CallShape)
        case sent([UInt8])
        case endedSending
        case abandoned
    }

    private let script: Mutex<[Result<[UInt8], TTRPCStatus>]>
    private let recorded = Mutex<[Event]>([])

    /// - Parameter script: what the server sends; then its stream ends.
    init(_ script: [Result<[UInt8], TTRPCStatus>]) {
        self.script = Mutex(script)
    }

    var events: [Event] { recorded.withLock { $0 } }

    private func record(_ event: Event) {
        recorded.withLock { $0.append(event) }
    }

    func open(_ request: CallRequest, as shape: CallShape) async throws(TTRPCStatus) -> OpenCall {
        record(.opened(request, shape))
        return OpenCall { (message: [UInt8]) async throws(TTRPCStatus) in
            self.record(.sent(message))
        } sendEnd: { () async throws(TTRPCStatus) in
            self.record(.endedSending)
        } receive: { () async throws(TTRPCStatus) -> [UInt8]? in
            try self.script.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.get()
        } abandon: {
            self.record(.abandoned)
        }
    }
}
