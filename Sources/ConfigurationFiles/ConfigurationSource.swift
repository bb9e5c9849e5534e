package import Configuration

/// Where the configuration is read from, now and at every SIGHUP.
package struct ConfigurationSource: Sendable {
    /// The file that is read when none is named.
    package static let defaultPath = "/etc/fitpinky/kiosk.toml"
    /// Whom a kiosk without a file serves.
    package static let ownerWithoutFile = "You"

    private let path: String?
    private let isOptional: Bool

    /// - Parameters:
    ///   - path: nil means the default file.
    ///   - isOptional: whether a kiosk may do without the default file, as a simulated one may.
    package init(path: String?, isOptional: Bool) {
        self.path = path
        self.isOptional = isOptional
    }

    /// The file that is read; nil where none is.
    package var readPath: String? { path ?? (isOptional ? nil : ConfigurationSource.defaultPath) }

    /// Reads and checks the file.
    package func read() throws(ConfigurationError) -> KioskConfiguration {
        // A simulated kiosk is the same everywhere: it reads a file only if it is told to.
        if path == nil && isOptional { return KioskConfiguration(owner: ConfigurationSource.ownerWithoutFile) }
        let path = path ?? ConfigurationSource.defaultPath
        let bytes: [UInt8]
        do throws(SmallFile.SystemError) {
            bytes = try SmallFile.contents(of: path, maxBytes: KioskConfiguration.maxFileBytes)
        } catch {
            throw ConfigurationError(
                file: path, message: "the file cannot be \(error.call): \(error.reason); --config names another")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(file: path, message: "the file is not UTF-8")
        }
        return try ConfigurationSource.configuration(text, file: path)
    }

    /// Reads a text as a kiosk on this machine does: with the zones that are here.
    ///
    /// - Parameter file: its name for messages.
    package static func configuration(_ text: String, file: String) throws(ConfigurationError) -> KioskConfiguration {
        try KioskConfiguration(toml: text, file: file, objectionToZone: ZoneDatabase().objection)
    }
}
