import Glibc
@testable import TTRPCTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ListenerTests {
    private func mode(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode : nil
    }

    @Test("The socket is for owner and group, from when it is there")
    func mode() async throws {
        try await withSocketPath { path in
            let listener = try UnixListener(path: path)
            #expect(mode(of: path) == S_IFSOCK | 0o660)
            listener.close()
            #expect(mode(of: path) == nil)
        }
    }

    @Test("No moment leaves the socket open to others")
    func modeBeforeChmod() async throws {
        try await withSocketPath { path in
            var calls = SocketCalls.system
            calls.changeMode = { path, mode in
                var status = stat()
                #expect(lstat(path, &status) == 0)
                #expect(status.st_mode & 0o007 == 0)
                return chmod(path, mode)
            }
            try UnixListener(path: path, mode: 0o660, calls: calls).close()
        }
    }

    @Test("A socket file that nobody listens on is replaced")
    func staleFile() async throws {
        try await withSocketPath { path in
            let left = try UnixListener(path: path)
            // As after a crash: the descriptor is closed and the file stays.
            Glibc.close(left.descriptor)
            #expect(mode(of: path) != nil)
            let listener = try UnixListener(path: path)
            _ = try await TTRPCClient.connect(path: path)
            listener.close()
        }
    }

    @Test("A socket that is served is left alone")
    func liveSocket() async throws {
        try await withServer { address, _ in
            let path = try #require(address.path)
            #expect(throws: ListenError.alreadyServed(path)) { try UnixListener(path: path) }
            let client = EchoClient(try await address.connect())
            #expect(try await client.say(SayRequest(text: "still here")).text == "still here")
        }
    }

    @Test("A file that is no socket is left alone")
    func plainFile() async throws {
        try await withSocketPath { path in
            let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
            #expect(descriptor >= 0)
            close(descriptor)
            #expect(throws: ListenError.notASocket(path)) { try UnixListener(path: path) }
            #expect(mode(of: path) == S_IFREG | 0o600)
        }
    }

    @Test("A path that cannot be one is refused with the number that is allowed")
    func badPaths() {
        let long = "/tmp/" + String(repeating: "x", count: 103)
        #expect(throws: ListenError.pathTooLong(long, bytes: 108, maxBytes: 107)) { try UnixListener(path: long) }
        #expect(throws: ListenError.badPath("")) { try UnixListener(path: "") }
        #expect(throws: ListenError.badPath("a\0b")) { try UnixListener(path: "a\0b") }
        #expect(throws: ListenError.noFolder("/nowhere/at/all")) { try UnixListener(path: "/nowhere/at/all") }
        #expect("\(ListenError.pathTooLong("p", bytes: 108, maxBytes: 107))".contains("107"))
    }

    @Test("Only our own socket file is removed")
    func replacedFile() async throws {
        try await withSocketPath { path in
            let first = try UnixListener(path: path)
            unlink(path)
            let second = try UnixListener(path: path)
            first.close()
            #expect(mode(of: path) != nil)
            second.close()
            #expect(mode(of: path) == nil)
        }
    }

    /// A call to fail, with the error that comes of it.
    private static let faults: [(String, @Sendable (inout SocketCalls, CInt) -> Void)] = [
        ("socket", { calls, number in calls.socket = { fail(number) } }),
        ("fchmod", { calls, number in calls.changeDescriptorMode = { _, _ in fail(number) } }),
        ("bind", { calls, number in calls.bind = { _, _ in fail(number) } }),
        ("chmod", { calls, number in calls.changeMode = { _, _ in fail(number) } }),
        ("listen", { calls, number in calls.listen = { _ in fail(number) } }),
    ]

    private static func fail(_ number: CInt) -> CInt {
        errno = number
        return -1
    }

    @Test("Whichever system call fails, the error names it, and neither descriptor nor file is left", arguments: 0..<5)
    func faults(index: Int) async throws {
        let (name, inject) = Self.faults[index]
        try await withSocketPath { path in
            var calls = SocketCalls.system
            let opened = Counter()
            calls.socket = {
                opened.add(1)
                return Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
            }
            calls.close = { descriptor in
                opened.add(-1)
                Glibc.close(descriptor)
            }
            inject(&calls, ENOMEM)
            #expect(
                throws: ListenError.failed(
                    call: name, path: path, errno: ENOMEM, reason: "Cannot allocate memory")
            ) { try UnixListener(path: path, mode: 0o660, calls: calls) }
            #expect(opened.value == 0)
            #expect(mode(of: path) == nil)
            inject(&calls, EACCES)
            #expect(throws: ListenError.noPermission(path)) {
                try UnixListener(path: path, mode: 0o660, calls: calls)
            }
        }
    }

    @Test("A signal in between only means to call again")
    func interrupted() async throws {
        try await withSocketPath { path in
            var calls = SocketCalls.system
            let tries = Counter()
            calls.listen = { descriptor in
                tries.add(1)
                guard tries.value > 3 else { return Self.fail(EINTR) }
                return Glibc.listen(descriptor, 1)
            }
            try UnixListener(path: path, mode: 0o660, calls: calls).close()
            #expect(tries.value == 4)
        }
    }

    @Test("A socket that cannot be probed is not replaced", arguments: [EACCES, EAGAIN])
    func unprobed(number: CInt) async throws {
        try await withSocketPath { path in
            let listener = try UnixListener(path: path)
            var calls = SocketCalls.system
            calls.connect = { _, _ in Self.fail(number) }
            #expect(throws: number == EACCES ? ListenError.noPermission(path) : .alreadyServed(path)) {
                try UnixListener(path: path, mode: 0o660, calls: calls)
            }
            #expect(mode(of: path) != nil)
            listener.close()
        }
    }
}
