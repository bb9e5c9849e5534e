import ConsoleLogic
import FitPinkyCore
import JSON
import Testing

/// Profiles, schemas and the file for a spreadsheet, over the console.
@Suite(.timeLimit(.minutes(5))) struct ExportTests {
    /// The body of an answer in chunks (RFC 9112, 7.1); nil if it is not whole.
    private func body(_ answer: String) -> String? {
        let halves = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0].lowercased().contains("transfer-encoding: chunked") else { return nil }
        var (rest, body) = (Array(halves[1].utf8)[...], [UInt8]())
        while let end = rest.firstIndex(of: 13) {
            guard let count = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16) else { return nil }
            rest = rest[(end + 2)...]
            if count == 0 { return String(decoding: body, as: UTF8.self) }
            guard rest.count >= count + 2 else { return nil }
            body += rest.prefix(count)
            rest = rest.dropFirst(count + 2)
        }
        return nil
    }

    @Test func `the workouts of some days are saved as a file in chunks`() async throws {
        try await LiveConsole.run { console in
            let answer = try await console.get("/export.csv?from=2026-02-01&to=2026-02-28")
            #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
            #expect(answer.contains("Content-Type: text/csv; charset=utf-8"), "\(answer)")
            #expect(
                answer.contains("Content-Disposition: attachment; filename=\"fitpinky-2026-02-01-2026-02-28.csv\""),
                "\(answer)")
            let lines = try #require(body(answer), "\(answer)").split(separator: "\r\n")
            #expect(lines.count == 2 && lines[0].hasPrefix("date,time,zone,member,"))
            #expect(lines[1] == "2026-02-26,18:30,Europe/Amsterdam,Sammy,,,unproven,,,")
            let form = try await console.get("/export.csv?from=&to=")
            #expect(try #require(body(form)).split(separator: "\r\n").count == 2)
            let other = try await console.get("/export.csv?from=2020-01-01&to=2020-01-02")
            #expect(try #require(body(other)).split(separator: "\r\n").count == 1)
        }
    }

    @Test func `a HEAD is told of the file and gets none of it, and days in the wrong order are refused`() async throws
    {
        try await LiveConsole.run { console in
            let head = try await console.send(console.request("HEAD", "/export.csv", console.authorized))
            #expect(head.hasPrefix("HTTP/1.1 200 ") && head.hasSuffix("\r\n\r\n"), "\(head)")
            let turned = try await console.get("/export.csv?from=2026-02-26&to=2026-02-25")
            #expect(turned.hasPrefix("HTTP/1.1 400 ") && turned.contains("is after the last"), "\(turned)")
            for query in ["from=yesterday", "from=2026-02-30", "to=2026-13-01"] {
                let none = try await console.get("/export.csv?\(query)")
                #expect(none.hasPrefix("HTTP/1.1 400 ") && none.contains("is a date such as 2026-02-26"), "\(none)")
            }
        }
    }

    @Test func `nobody who is not admitted sees a profile, a schema or a workout`() async throws {
        try await LiveConsole.run { console in
            for path in ["/export.csv", "/profile", "/schemas", "/api/v1/profile", "/api/v1/schemas"] {
                let answer = try await console.send(console.request("GET", path, ["Host: \(console.host)"]))
                #expect(answer.hasPrefix("HTTP/1.1 404 "), "\(path): \(answer)")
                #expect(!LiveConsole.secrets.contains { answer.contains($0) }, "\(path)")
            }
        }
    }

    @Test func `a script reads its own profile, another member's by name, and no stranger's`() async throws {
        try await LiveConsole.run { console in
            let added = try await console.post(.addMember, #"{"name": "Tom", "goal": 2}"#)
            try #require(added.hasPrefix("HTTP/1.1 200 "), "\(added)")
            let own = try await console.get("/api/v1/profile")
            #expect(own.contains(#""name":"Sammy""#) && own.contains(#""joinedAt":"2026-02-26""#), "\(own)")
            #expect(own.contains(#""followers":0"#) && own.contains(#""lastWorkoutAt":null"#), "\(own)")
            let tom = try await console.get("/api/v1/profile?of=tom")
            #expect(tom.contains(#""name":"Tom""#), "\(tom)")
            let named = try await console.get("/api/v1/profile?name=tom")
            #expect(named.contains(#""name":"Tom""#), "\(named)")
            let other = try await console.get("/api/v1/profile?member=tom")
            #expect(other.hasPrefix("HTTP/1.1 400 ") && other.contains("no field member"), "\(other)")
            let nobody = try await console.get("/api/v1/profile?of=Lisa")
            #expect(nobody.hasPrefix("HTTP/1.1 404 "), "\(nobody)")
        }
    }

    @Test func `pages show a profile, every schema, and a form for the file`() async throws {
        try await LiveConsole.run { console in
            let profile = try await console.get("/profile")
            #expect(profile.hasPrefix("HTTP/1.1 200 ") && profile.contains("Your profile"), "\(profile)")
            let stranger = try await console.get(Route.profile(MemberID(ULID(high: 9, low: 9))).path)
            #expect(stranger.hasPrefix("HTTP/1.1 404 "), "\(stranger)")
            let schemas = try await console.get("/schemas")
            #expect(schemas.contains("Facts") && schemas.contains("Database"), "\(schemas)")
            let listed = try await console.get("/api/v1/schemas")
            #expect(listed.contains(#""id":"facts""#) && listed.contains(#""changedAt":""#), "\(listed)")
            let form = try await console.get("/settings/export")
            #expect(form.contains(#"action="/export.csv""#) && form.contains(#"value="2026-02-26""#), "\(form)")
        }
    }
}
