/// Why a configuration cannot be used: where, what is wrong, and what is allowed.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named.
    package var file: String
    /// Counted from 1; nil if the trouble is not in one line.
    package var line: Int?
    /// Such as `camera.width` or `button[2].line`; nil if the file as a whole is the trouble.
    package var key: String?
    /// What is wrong and what is allowed.
    package var message: String

    /// What is wrong in that file.
    package init(file: String, line: Int? = nil, key: String? = nil, message: String) {
        (self.file, self.line, self.key, self.message) = (file, line, key, message)
    }

    /// `kiosk.toml:12: camera.width: …`
    package var description: String {
        var text = file
        if let line { text += ":\(line)" }
        text += ": "
        if let key { text += "\(key): " }
        return text + message
    }
}
