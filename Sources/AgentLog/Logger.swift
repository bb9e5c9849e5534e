package import Logging

// Events of the agent take the place of text: a text's words and values could be anything.
extension Logger {
    package func debug(_ event: AgentEvent, _ fields: LogField...) { write(event, .debug, fields) }

    package func info(_ event: AgentEvent, _ fields: LogField...) { write(event, .info, fields) }

    package func notice(_ event: AgentEvent, _ fields: LogField...) { write(event, .notice, fields) }

    package func warning(_ event: AgentEvent, _ fields: LogField...) { write(event, .warning, fields) }

    package func error(_ event: AgentEvent, _ fields: LogField...) { write(event, .error, fields) }

    /// Writes an event whose fields are put together elsewhere.
    package func write(_ event: AgentEvent, _ level: Logger.Level, _ fields: [LogField]) {
        let metadata = Metadata(fields.map { ($0.key, "\($0.text)") }) { $1 }
        log(level: level, "\(event.rawValue)", metadata: metadata.isEmpty ? nil : metadata)
    }
}
