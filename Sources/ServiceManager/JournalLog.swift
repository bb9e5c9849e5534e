internal import Glibc
package import Logging
internal import Synchronization

/// One line an event on standard error: `<level> event key=value …`, with the level as a number in angle brackets when a
/// journal reads it (sd-daemon(3)), and as a word when a person does.
package struct JournalLog: LogHandler {
    private let threshold: LogThreshold
    private let writer: LogWriter
    /// Goes along with every event.
    package var metadata: Logger.Metadata = [:]
    private let isJournal: Bool

    /// A log of the events that reach the threshold.
    package init(_ threshold: LogThreshold, _ writer: LogWriter) {
        (self.threshold, self.writer) = (threshold, writer)
        isJournal = getenv("JOURNAL_STREAM") != nil
    }

    /// The least level that is written; all loggers of the agent share one.
    package var logLevel: Logger.Level {
        get { threshold.level }
        set { threshold.level = newValue }
    }

    /// The metadata of that key.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one event, whole.
    package func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        var line = isJournal ? "<\(event.level.priority)>" : "<\(event.level.rawValue)> "
        line += "\(event.message)"
        for (key, value) in all.sorted(by: { $0.key < $1.key }) { line += " \(key)=\(JournalLog.quoted("\(value)"))" }
        writer.write(line: line)
    }

    /// In quotes where a reader could not tell the value's end; control characters as escapes.
    package static func quoted(_ value: String) -> String {
        let isPlain = !value.isEmpty && value.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0 != "=" }
        if isPlain { return value }
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\" + String(scalar)
            case "\n": text += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: text += "\\x" + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

/// How important an event has to be to be written. It changes when the configuration does, for loggers that are there already.
package final class LogThreshold: Sendable {
    private let current: Mutex<Logger.Level>

    /// A threshold at that level.
    package init(_ level: Logger.Level) {
        current = Mutex(level)
    }

    /// The least level that is written.
    package var level: Logger.Level {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}

extension Logger.Level {
    /// syslog's number.
    fileprivate var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
