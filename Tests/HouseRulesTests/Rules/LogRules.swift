/// What may stand in a log.
enum LogRules {
    private static let levels: Set = ["trace", "debug", "info", "notice", "warning", "error", "critical"]
    /// Where events are made lines.
    private static let writers: Set = ["Sources/AgentLog/Logger.swift", "Sources/TTRPCTransport/LogRateLimiter.swift"]

    /// A program logs events that are declared, so that a redacted log knows each of them and which of its values it may show.
    static func breaches(_ files: [RepositoryFile]) -> [Breach] {
        files.flatMap { file -> [Breach] in
            guard file.top == "Sources", let swift = file.swift, !writers.contains(file.path),
                swift.imports.contains(where: { ["AgentLog", "Logging"].contains($0.module) })
            else { return [] }
            let code = swift.code
            return code.indices.dropFirst().dropLast(3).filter { index in
                let receiver = code[index - 1].text
                guard code[index].isMark("."), receiver.hasSuffix("ogger") || receiver == "log",
                    code[index + 2].isMark("(")
                else { return false }
                let argument = code[index + 3]
                return levels.contains(code[index + 1].text) && argument.kind == .text
                    || code[index + 1].isWord("log") && argument.isWord("level")
            }.map {
                Breach(
                    file.path, code[$0].line, "logs a text",
                    mend: "declare an event in AgentEvent (the transport: TransportEvent), and log that")
            }
        }
    }
}
