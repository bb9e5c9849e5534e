internal import Glibc

/// Where the configuration is read from, now and at every SIGHUP.
public struct ConfigurationSource: Sendable {
    /// The file that is read when none is named.
    public static let defaultPath = "/etc/fitpinky/kiosk.toml"
    /// Whom a kiosk without a file serves.
    public static let ownerWithoutFile = "You"

    private let path: String?
    private let isOptional: Bool

    /// - Parameters:
    ///   - path: nil means the default file.
    ///   - isOptional: whether a kiosk may do without the default file, as a simulated one may.
    public init(path: String?, isOptional: Bool) {
        self.path = path
        self.isOptional = isOptional
    }

    /// Reads and checks the file.
    public func read() throws(ConfigurationError) -> KioskConfiguration {
        // A simulated kiosk is the same everywhere: it reads a file only if it is told to.
        if path == nil && isOptional { return KioskConfiguration(owner: ConfigurationSource.ownerWithoutFile) }
        let path = path ?? ConfigurationSource.defaultPath
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw ConfigurationError(
                file: path,
                message: "the file cannot be opened: \(String(cString: strerror(errno))); --config names another")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16 * 1024)
        while bytes.count <= KioskConfiguration.maxFileBytes {
            let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                throw ConfigurationError(
                    file: path, message: "the file cannot be read: \(String(cString: strerror(errno)))")
            }
            if count == 0 { break }
            bytes += piece.prefix(count)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(file: path, message: "the file is not UTF-8")
        }
        return try KioskConfiguration(toml: text, file: path)
    }
}
