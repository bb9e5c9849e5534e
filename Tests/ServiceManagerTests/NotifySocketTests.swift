import Glibc
import Support
import Testing

@testable import ServiceManager

@Suite struct NotifySocketTests {
    @Test(arguments: [nil, "", "relative/path", "/", String(repeating: "/x", count: 60)] as [String?])
    func `a socket that cannot be one is nobody's`(value: String?) {
        #expect(NotifySocket(environment: { $0 == "NOTIFY_SOCKET" ? value : nil }) == nil)
    }

    @Test func `messages arrive at a path`() throws {
        let folder = TemporaryFolder()
        let path = "\(folder.path)/notify"
        let receiver = try DatagramReceiver(path: path)
        let socket = try #require(NotifySocket(environment: { $0 == "NOTIFY_SOCKET" ? path : nil }))
        socket.send("READY=1")
        #expect(receiver.next() == "READY=1")
    }

    @Test func `messages arrive at an abstract address`() throws {
        let name = "@fitpinky-test-\(getpid())"
        let receiver = try DatagramReceiver(path: name)
        let socket = try #require(NotifySocket(environment: { $0 == "NOTIFY_SOCKET" ? name : nil }))
        socket.send("WATCHDOG=1")
        #expect(receiver.next() == "WATCHDOG=1")
    }

    @Test func `a manager that went away is no trouble`() throws {
        let socket = try #require(NotifySocket(environment: { $0 == "NOTIFY_SOCKET" ? "/nonexistent/notify" : nil }))
        socket.send("READY=1")
    }

    @Test(
        arguments: [
            ([:], nil), (["WATCHDOG_USEC": "3000000"], .seconds(3)), (["WATCHDOG_USEC": "0"], nil),
            (["WATCHDOG_USEC": "x"], nil), (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "1"], nil),
            (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "\(getpid())"], .seconds(3)),
        ] as [([String: String], Duration?)])
    func `the watchdog's interval is read, and another process's is not ours`(
        environment: [String: String], interval: Duration?
    ) {
        #expect(NotifySocket.watchdogInterval(environment: { environment[$0] }) == interval)
    }
}
