internal import FitPinkyCore
internal import Glibc
internal import Threads

/// Tells the service manager how the agent is: one datagram a message to the socket in `$NOTIFY_SOCKET` (sd_notify(3)).
package struct NotifySocket: Sendable {
    private let path: String

    /// Nil if nobody wants to know.
    package init?(environment: (String) -> String? = NotifySocket.environment) {
        guard let path = environment("NOTIFY_SOCKET"), path.hasPrefix("/") || path.hasPrefix("@"),
            (2...107).contains(path.utf8.count)
        else { return nil }
        self.path = path
    }

    /// How often the manager wants to hear that the agent is alive, from `$WATCHDOG_USEC`; nil if it does not.
    package static func watchdogInterval(environment: (String) -> String? = NotifySocket.environment) -> Duration? {
        guard let microseconds = environment("WATCHDOG_USEC").flatMap({ Int64($0) }), microseconds > 0 else {
            return nil
        }
        // A watchdog for another process (a wrapper) is none of ours.
        if let pid = environment("WATCHDOG_PID"), pid != String(getpid()) { return nil }
        return .microseconds(microseconds)
    }

    /// Sends `READY=1` and the like. A manager that does not listen any more is its own trouble, not the agent's.
    package func send(_ message: String) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A leading @ stands for the zero byte of an abstract address, whose length counts.
        let bytes = Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { buffer in
            buffer.copyBytes(from: bytes)
            if bytes.first == UInt8(ascii: "@") { buffer[0] = 0 }
        }
        let length = socklen_t(
            MemoryLayout<sa_family_t>.size + bytes.count + (bytes.first == UInt8(ascii: "@") ? 0 : 1))
        let text = Array(message.utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), pointer, length)
            }
        }
    }

    /// Sends that the configuration is read again; `READY=1` follows when that is done.
    package func sendReloading() {
        send("RELOADING=1\nMONOTONIC_USEC=\(MonotonicInstant.now().nanoseconds / 1000)")
    }

    /// The process's environment.
    package static let environment: @Sendable (String) -> String? = { name in
        getenv(name).map { String(cString: $0) }
    }
}
