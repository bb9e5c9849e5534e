import ChildPrograms
import FitPinkyCore
import Support
import Testing
import Threads

/// The samples of `deploy/notify`, run as the agent runs commands, against a server of one address.
@Suite struct SampleCommandTests {
    private static let samples = "\(#filePath)".replacing(
        "Tests/NotificationsTests/SampleCommandTests.swift", with: "deploy/notify")

    private let folder = TemporaryFolder()

    private func run(_ sample: String, settings: String, news: String) async throws -> (ChildCommand.Ending, String) {
        let file = folder.write(settings, to: "settings")
        let command = try ChildCommand(
            path: "\(SampleCommandTests.samples)/\(sample)", arguments: [file],
            environment: ["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8"], bytes: Array(news.utf8), at: .now())
        let ending = try await eventually("the command to end") { command.step(.now()) }
        return (ending, String(decoding: command.said, as: UTF8.self))
    }

    @Test(arguments: ["ntfy", "webhook"])
    func `the samples tell a server what they are given, and their secrets to nobody else`(sample: String) async throws
    {
        let server = try OneAddress(answer: 200)
        let news = #"{"kind":"nudge","text":"gym \"time\"? 😏\n$HOME","id":"1"}"#
        let (ending, said) = try await run(
            sample, settings: "# where to\nurl = http://127.0.0.1:\(server.port)/topic\ntoken = tk_abc\n", news: news)
        #expect(ending == .exited(0) && said.isEmpty, "\(said)")
        let request = server.request
        #expect(request.hasPrefix("POST /topic HTTP/1.1\r\n"))
        #expect(request.contains("Authorization: Bearer tk_abc\r\n"))
        let body = request.split(separator: "\r\n\r\n").dropFirst().joined()
        #expect(body == (sample == "ntfy" ? "gym \"time\"? 😏\n$HOME" : news))
    }

    @Test(arguments: ["ntfy", "webhook"])
    func `a server that refuses and one that is not there are failures`(sample: String) async throws {
        let server = try OneAddress(answer: 500)
        let url = "url = http://127.0.0.1:\(server.port)/\n"
        #expect(try await run(sample, settings: url, news: "{\"text\":\"x\"}").0 == .exited(22))
        // It answers once, and then nobody listens there.
        #expect(try await run(sample, settings: url, news: "{\"text\":\"x\"}").0 == .exited(7))
    }

    @Test(arguments: ["ntfy", "webhook"])
    func `settings and news that are none are refused before anything is sent`(sample: String) async throws {
        for settings in ["", "url = \n", "url = file:///etc/passwd\n", "url = http://a/\"\nhost\n"] {
            let (ending, said) = try await run(sample, settings: settings, news: "{}")
            #expect(ending == .exited(78) && said.contains("url"), "\(settings): \(said)")
        }
        let (ending, said) = try await run(sample, settings: "url = http://a\ntoken = a\"b\n", news: "{}")
        #expect(ending == .exited(78) && said.contains("token"))
        let server = try OneAddress(answer: 200)
        let url = "url = http://127.0.0.1:\(server.port)/\n"
        #expect(try await run(sample, settings: url, news: "no JSON").0 != .exited(0))
        // It still waits for its one request.
        #expect(server.request.isEmpty)
    }
}
