import Testing

struct LogTests {
    private func places(_ line: String, path: String = "Sources/Peering/A.swift") -> [String] {
        LogRules.breaches([RepositoryFile(path, "internal import Logging\n\(line)\n")]).places
    }

    @Test(
        "A text in a log is found",
        arguments: [
            "logger.notice(\"paired\")", "kiosk.logger.debug(\n\"paired\", metadata: [:])",
            "log.log(level: .info, text)",
            "self?.logger.warning(\"it is \\(error)\")",
        ])
    func text(line: String) {
        #expect(places(line) == ["Sources/Peering/A.swift:2"])
    }

    @Test func `An event is not, nor what other targets and the writers of lines say`() {
        #expect(places("logger.notice(.paired, .private(.name, \"Lisa\"))") == [])
        #expect(places("logger.log(level: level, text)", path: "Sources/AgentLog/Logger.swift") == [])
        #expect(places("logger.notice(\"paired\")", path: "Tests/PeeringTests/A.swift") == [])
        #expect(places("Key.error(\"no\")") == [])
        let page = RepositoryFile("Sources/KioskPages/A.swift", "Line.error(\"no\")\n")
        #expect(LogRules.breaches([page]) == [])
    }
}
