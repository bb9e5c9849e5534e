/// Why a server cannot listen.
public enum ListenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path is empty, or holds a zero byte.
    case badPath(String)
    /// The path is longer than the system allows.
    case pathTooLong(String, bytes: Int, maxBytes: Int)
    /// Another program answers at the path.
    case alreadyServed(String)
    /// There is something at the path that is not a socket. It is left alone.
    case notASocket(String)
    /// The folder of the path does not exist.
    case noFolder(String)
    /// This user may not create a socket at the path, or may not look whether somebody listens there.
    case noPermission(String)
    /// Any other failure of a system call.
    case failed(call: String, path: String, errno: Int32, reason: String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .badPath(let path):
            "\"\(path)\" cannot be the path of a socket; give one such as /run/fitpinky/kiosk.sock"
        case .pathTooLong(let path, let bytes, let maxBytes):
            "the socket's path \(path) has \(bytes) bytes; at most \(maxBytes) are allowed; choose a shorter one"
        case .alreadyServed(let path):
            "another program already serves \(path); stop it, or choose another path"
        case .notASocket(let path):
            "\(path) exists and is not a socket; move it away, or choose another path"
        case .noFolder(let path):
            "the folder of \(path) does not exist; create it"
        case .noPermission(let path):
            "no permission to create the socket \(path); check the owner and mode of its folder"
        case .failed(let call, let path, let errno, let reason):
            "cannot listen at \(path): \(call) failed: \(reason) (errno \(errno))"
        }
    }
}
