/// Why bytes are no message. Any of these ends the connection: who sends it is no kiosk of this version.
public enum MessageFault: Error, Hashable, Sendable {
    case messageTooLong(byteCount: Int)
    case malformed
    case field(String)
    case batchTooLarge(byteCount: Int)
    case recordLength(Int)
    case vectorTooLarge(tips: Int, conflicts: Int)
}
