/// Why a configuration cannot be used: where, what is wrong, and what is allowed.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named.
    public var file: String
    /// Counted from 1; nil if the trouble is not in one line.
    public var line: Int?
    /// Such as `camera.width` or `button[2].line`; nil if the file as a whole is the trouble.
    public var key: String?
    /// What is wrong and what is allowed.
    public var message: String

    /// `kiosk.toml:12: camera.width: …`
    public var description: String {
        var text = file
        if let line { text += ":\(line)" }
        text += ": "
        if let key { text += "\(key): " }
        return text + message
    }
}
