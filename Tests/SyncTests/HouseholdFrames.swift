import Sync
import TTRPC

/// What a conversation costs inside TLS.
enum HouseholdFrames {
    /// The Request that opens the exchange.
    static func requestBytes() -> Int {
        var client = ClientConnection(limits: .betweenKiosks)
        let request = CallRequest(service: "fitpinky.v1.Sync", method: "Exchange")
        guard case .write(_, let frame) = client.open(request, as: .twoWay) else { return .max }
        return frame.encoded().count
    }

    /// So many messages with so many bytes together, each in a Data frame.
    static func dataBytes(_ byteCount: Int, messages: Int) -> Int { byteCount + messages * TTRPCLimits.headerBytes }
}
