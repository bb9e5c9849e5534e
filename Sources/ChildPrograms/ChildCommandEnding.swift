internal import Glibc

extension ChildCommand.Ending {
    /// One clause for a log line or a fault, without a full stop: "it ended with code 7".
    package var sentence: String {
        switch self {
        case .exited(let code): "it ended with code \(code)"
        case .signalled(let signal): "it was ended by signal \(signal)"
        case .tookTooLong: "it took too long, or the agent had to end"
        case .notStarted(ENOENT): "it is not installed"
        case .notStarted(let code): "it could not be started: \(String(cString: strerror(code)))"
        }
    }
}
