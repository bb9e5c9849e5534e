internal import Glibc

/// A thread of the operating system, for work that blocks: none of it may run on the cooperative pool.
public struct Thread: Sendable {
    /// Starts a thread that runs the closure.
    ///
    /// - Parameter name: at most 15 bytes of it are shown by ps and top.
    /// - Returns: false if the system has no thread left.
    @discardableResult public static func start(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Enough for a picture's libraries, and a sixteenth of the default, which counts against a memory limit.
        pthread_attr_setstacksize(&attributes, 512 * 1024)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                Thread.setName(start.name)
                start.body()
                return nil
            }, start.toOpaque())
        if code != 0 { start.release() }
        return code == 0
    }

    /// The C library's call for this is hidden from Swift; the kernel takes the name as a file too. A thread without a name
    /// works as well, so a failure is nobody's concern.
    private static func setName(_ name: String) {
        let descriptor = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let bytes = Array(name.utf8.prefix(15))
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }

    private final class Start: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }
}
