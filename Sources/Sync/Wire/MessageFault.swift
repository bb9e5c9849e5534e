/// Why bytes are no message. Any of these ends the connection: who sends it is no kiosk of this version.
public enum MessageFault: Error, Hashable, Sendable {
    case messageTooLong(byteCount: Int)
    case malformed
    case field(String)
    case batchTooLarge(byteCount: Int)
    case recordLength(Int)
    case vectorTooLarge(tips: Int, conflicts: Int)
}

extension MessageFault: CustomStringConvertible {
    /// What is wrong, and the value.
    public var description: String {
        switch self {
        case .messageTooLong(let count): "a message of \(count) bytes"
        case .malformed: "bytes that are no message"
        case .field(let name): "a message whose field \(name) is missing or out of range"
        case .batchTooLarge(let count): "a batch of \(count) bytes"
        case .recordLength(let count): "an entry of \(count) bytes"
        case .vectorTooLarge(let tips, let conflicts): "a vector of \(tips) heads and \(conflicts) conflicts"
        }
    }
}
