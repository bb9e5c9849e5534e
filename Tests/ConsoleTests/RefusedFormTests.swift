import ConsoleLogic
import Glibc
import Support
import Testing

/// Forms that a rule refuses, or that the disk does not take.
@Suite(.timeLimit(.minutes(5))) struct RefusedFormTests {
    @Test func `a form that is refused leads back to its page, which has what was entered once more`() async throws {
        try await LiveConsole.run { console in
            let back = "back=%2Fsettings%2Fmembers&request=one"
            let answer = try await console.submit(.goal, "days=9&\(back)", script: false)
            #expect(answer.hasPrefix("HTTP/1.1 303 ") && answer.contains("Location: /settings/members?did=one"))
            let page = try await console.get("/settings/members?did=one")
            #expect(page.contains("Try again") && page.contains(#"name="days" type="text" value="9""#), "\(page)")
            // What is no number is not even an action, and is kept all the same.
            let unreadable = try await console.submit(.goal, "days=many&back=%2Flog", script: false)
            let did = try #require(unreadable.split(separator: "/log?did=").last?.split(separator: "\r\n").first)
            let other = try await console.get("/log?did=\(did)")
            #expect(other.contains("days has to be a number") && other.contains(#"value="many""#), "\(other)")
        }
    }

    @Test func `a refusal that no words change offers no other try`() async throws {
        try await LiveConsole.run { console in
            _ = try await console.submit(.delete, "workout=none&back=%2Flog&request=one", script: false)
            let page = try await console.get("/log?did=one")
            #expect(page.contains("class=\"notice refusal\"") && !page.contains("Try again"), "\(page)")
        }
    }

    @Test func `what the disk does not take is offered again, and is done by the other try`() async throws {
        let folder = TemporaryFolder(), disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        try await LiveConsole.run(in: folder) { console in
            disk.refuse(ENOSPC)
            let refused = try await console.submit(.wager, "text=tea&request=one", script: true)
            #expect(refused.hasPrefix("HTTP/1.1 5") && refused.contains(#""again":true"#), "\(refused)")
            _ = try await console.submit(.wager, "text=tea&back=%2F&request=two", script: false)
            let page = try await console.get("/?did=two")
            #expect(page.contains("Try again") && page.contains(#"name="text" type="text" value="tea""#), "\(page)")
            // The kiosk itself tries a check again until it is saved.
            let check = try await console.submit(.check, "request=three", script: true)
            #expect(check.hasPrefix("HTTP/1.1 5") && check.contains(#""again":false"#), "\(check)")
            disk.refuse(0)
            let done = try await console.submit(.wager, "text=tea&request=four", script: true)
            #expect(done.hasPrefix("HTTP/1.1 200 "), "\(done)")
        }
    }
}
