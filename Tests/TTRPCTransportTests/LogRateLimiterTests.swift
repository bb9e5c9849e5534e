import Logging
import Synchronization
import TTRPC
import Testing

@testable import TTRPCTransport

@Suite(.timeLimit(.minutes(1)))
struct LogRateLimiterTests {
    @Test func `ten lines a minute are written, and the next one says how many were left out`() {
        var limiter = LogRateLimiter()
        let start = Duration.seconds(1000)
        for _ in 0..<LogRateLimiter.linesPerMinute {
            let omitted = limiter.take(at: start)
            #expect(omitted == 0)
        }
        for _ in 0..<1000 {
            let omitted = limiter.take(at: start + .seconds(59))
            #expect(omitted == nil)
        }
        let first = limiter.take(at: start + .seconds(60))
        let next = limiter.take(at: start + .seconds(60))
        #expect(first == 1000 && next == 0)
    }

    @Test func `strangers who send oversized frames again and again cause ten lines a minute, and no more`()
        async throws
    {
        let (own, stranger) = (try DeviceCertificate.drawn(), try DeviceCertificate.drawn())
        let listener = try TCPListener(host: "127.0.0.1", port: 0)
        let lines = RecordedLog()
        let server = TTRPCServer(
            listener: listener, certificate: own, limits: .patient, logger: Logger(label: "test") { _ in lines }
        ) { _ in .admitted(services: [KeysService.service], limits: .unauthenticated, isAuthenticated: false) }
        try await run(server) { _ in
            for _ in 0..<(2 * LogRateLimiter.linesPerMinute) {
                try await RawConnection.open(port: listener.port, tls: stranger.clientConfiguration()) { connection in
                    try await connection.send(
                        Frame(
                            streamID: StreamID(rawValue: 1), kind: .request, data: [UInt8](repeating: 1, count: 1025)))
                    #expect(try await connection.nextFrame() == nil)
                }
            }
        }
        #expect(lines.count == LogRateLimiter.linesPerMinute)
    }
}

/// Counts the lines of a log.
private struct RecordedLog: LogHandler {
    private final class Lines: Sendable {
        let count = Mutex(0)
    }

    private let lines = Lines()
    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.info

    var count: Int { lines.count.withLock { $0 } }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.count.withLock { $0 += 1 }
    }
}
