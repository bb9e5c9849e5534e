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
    /// The name of the host is empty, too long or holds a zero byte.
    case badHost(String)
    /// There is no such port.
    case badPort(Int)
    /// The name of the host leads to no address.
    case noSuchHost(String, reason: String)
    /// Another program listens on the address and port.
    case addressInUse(String)
    /// The address belongs to another machine, or to an interface that is down.
    case addressNotHere(String)
    /// This user may not listen on the port.
    case portNotAllowed(Int)
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
        case .badHost(let host):
            "\"\(host)\" cannot be the name of a host; give an address such as 0.0.0.0, or a name"
        case .badPort(let port):
            "there is no port \(port); give a number from 1 to 65535"
        case .noSuchHost(let host, let reason):
            "cannot listen on \(host): \(reason); give an address of this machine, such as 0.0.0.0 for all"
        case .addressInUse(let address):
            "another program already listens on \(address); stop it, or choose another port"
        case .addressNotHere(let host):
            "this machine has no address \(host) now; give one that it has, such as 0.0.0.0 for all"
        case .portNotAllowed(let port):
            "no permission to listen on port \(port); choose one above 1023"
        case .failed(let call, let path, let errno, let reason):
            "cannot listen at \(path): \(call) failed: \(reason) (errno \(errno))"
        }
    }
}
