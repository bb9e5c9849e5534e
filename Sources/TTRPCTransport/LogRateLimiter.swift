import Logging
import NIOCore
import Synchronization

/// Decides which of the lines that callers cause are written to the log: ten a minute. The next line that is written says how
/// many were left out before it.
public struct LogRateLimiter: Hashable, Sendable {
    /// The most lines a minute.
    public static let linesPerMinute = 10

    private var since: Duration?
    private var lines = 0
    private var omitted = 0

    /// A limiter that has seen no line.
    public init() {}

    /// Takes a line.
    ///
    /// - Parameter now: the time since any fixed moment.
    /// - Returns: how many were left out before, if this one is to be written; nil if it is left out as well.
    public mutating func take(at now: Duration) -> Int? {
        if since.map({ now - $0 >= .seconds(60) }) ?? true { (since, lines) = (now, 0) }
        guard lines < LogRateLimiter.linesPerMinute else {
            omitted += 1
            return nil
        }
        lines += 1
        defer { omitted = 0 }
        return omitted
    }
}

/// A log for lines that callers cause, of whom there may be many. Shared by all connections of a server.
final class RateLimitedLog: Sendable {
    let logger: Logger
    /// Tells the time.
    private let loop: any EventLoop
    private let limiter = Mutex(LogRateLimiter())

    init(_ logger: Logger, timedBy loop: any EventLoop) {
        (self.logger, self.loop) = (logger, loop)
    }

    func info(_ event: TransportEvent, _ values: [TransportEvent.Key: String]) { write(.info, event, values) }

    func warning(_ event: TransportEvent, _ values: [TransportEvent.Key: String]) { write(.warning, event, values) }

    /// Writes it however many there are: nobody asks for these but to find a fault.
    func debug(_ event: TransportEvent, _ values: [TransportEvent.Key: String]) {
        logger.debug("\(event.rawValue)", metadata: Logger.Metadata(values))
    }

    private func write(_ level: Logger.Level, _ event: TransportEvent, _ values: [TransportEvent.Key: String]) {
        // A line that nobody wants takes no other line's place.
        guard logger.logLevel <= level else { return }
        let now = Duration.nanoseconds(loop.now.uptimeNanoseconds)
        guard let omitted = limiter.withLock({ $0.take(at: now) }) else { return }
        var values = values
        if omitted > 0 { values[.omitted] = "\(omitted)" }
        logger.log(level: level, "\(event.rawValue)", metadata: Logger.Metadata(values))
    }
}

extension Logger.Metadata {
    fileprivate init(_ values: [TransportEvent.Key: String]) {
        self.init(uniqueKeysWithValues: values.map { ($0.rawValue, "\($1)") })
    }
}
