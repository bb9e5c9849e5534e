import ConsoleAccess
import ConsoleLogic
import FitPinkyCore
import KioskRuntime
import Ledger
import NIOCore
import Support
import Testing

/// Trends and health data over the console: uploads, what is found and kept, and the goal.
@Suite(.timeLimit(.minutes(5))) struct HealthTests {
    /// An export of Apple Health with steps and energy of two days, and a run an hour before now.
    static let export = """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_NL">
         <ExportDate value="2026-02-26 18:00:00 +0100"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone &amp; Co" unit="count" startDate="2026-02-25 10:00:00 +0100" \
        endDate="2026-02-25 10:10:00 +0100" value="1200"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone &amp; Co" unit="count" startDate="2026-02-26 10:00:00 +0100" \
        endDate="2026-02-26 10:10:00 +0100" value="3400"/>
         <Record type="HKQuantityTypeIdentifierActiveEnergyBurned" sourceName="Watch" unit="kcal" \
        startDate="2026-02-26 10:00:00 +0100" endDate="2026-02-26 10:10:00 +0100" value="412"/>
         <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Watch" \
        startDate="2026-02-26 16:30:00 +0100" endDate="2026-02-26 17:00:00 +0100"/>
        </HealthData>
        """

    private static let octets = "Content-Type: application/octet-stream"

    private static func upload(
        _ console: LiveConsole, _ body: String = export, query: String = "?form=plain", fields: [String]? = nil,
        type: String = octets
    ) async throws -> String {
        try await console.send(
            console.request(
                "POST", Route.healthUpload.path + query, (fields ?? console.authorized) + [type], body))
    }

    @Test func `an export is sent, looked at, imported and read back as trends, and a second time changes nothing`()
        async throws
    {
        try await LiveConsole.run { console in
            #expect(try await console.get("/trends").contains("Nothing is imported yet"))
            for _ in 0..<2 {
                let look = try await Self.upload(console)
                #expect(look.hasPrefix("HTTP/1.1 200 "), "\(look)")
                #expect(look.contains(#""steps":{"count":2"#) && look.contains(#""workouts":1"#), "\(look)")
                let page = try await console.get("/health-data")
                #expect(
                    page.contains("Found in the export") && page.contains("1 workout of the last 48 hours"), "\(page)")
                let imported = try await console.post(.healthImport, "{}")
                #expect(imported.hasPrefix("HTTP/1.1 200 ") && imported.contains(#""workoutsLogged":0"#), "\(imported)")
                let trends = try await console.get("/api/v1/trends?day=2026-02-26")
                #expect(trends.contains(#""steps":3400"#) && trends.contains(#""activeEnergyKcal":412"#), "\(trends)")
                #expect(trends.contains(#""restingHeartRate":null"#), "\(trends)")
            }
            let day = try await console.get("/trends/day/2026-02-25")
            #expect(day.contains("<dd>1200</dd>"), "\(day)")
            #expect(try await console.get("/health-data").contains("Phone &amp; Co"))
            #expect(try await console.get("/api/v1/health-sources").contains(#""name":"Watch""#))
            #expect(try await console.get("/trends").contains("action=\"/act/energy-goal\""))
        }
    }

    @Test func `bytes that are not those that the zip file claims are refused, and nothing waits`() async throws {
        try await LiveConsole.run { console in
            let count = Self.export.utf8.count
            for query in ["&bytes=\(count + 1)", "&sum=1&bytes=\(count)"] {
                let answer = try await Self.upload(console, query: "?form=plain" + query)
                #expect(
                    answer.hasPrefix("HTTP/1.1 400 ") && answer.contains("export.xml is damaged"), "\(query): \(answer)"
                )
                #expect(try await console.post(.healthImport, "{}").hasPrefix("HTTP/1.1 409 "))
            }
            for query in ["&bytes=x", "&sum=4294967296", "&sum=-1"] {
                let answer = try await Self.upload(console, query: "?form=plain" + query)
                #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(query): \(answer)")
            }
            let right = try await Self.upload(console, query: "?form=plain&bytes=\(count)")
            #expect(right.hasPrefix("HTTP/1.1 200 "), "\(right)")
        }
    }

    @Test func `recent workouts are logged where that is asked for, once`() async throws {
        try await LiveConsole.run { console in
            for logged in [1, 0] {
                _ = try await Self.upload(console)
                let imported = try await console.post(.healthImport, #"{"log": true}"#)
                #expect(imported.contains(#""workoutsLogged":\#(logged)"#), "\(imported)")
            }
        }
    }

    @Test func `what was found is discarded, and what is imported is erased`() async throws {
        try await LiveConsole.run { console in
            _ = try await Self.upload(console)
            #expect(try await console.post(.healthDiscard, "{}").hasPrefix("HTTP/1.1 200 "))
            for action in [ActionName.healthImport, .healthDiscard] {
                let answer = try await console.post(action, "{}")
                #expect(answer.hasPrefix("HTTP/1.1 409 "), "\(action): \(answer)")
            }
            _ = try await Self.upload(console)
            _ = try await console.post(.healthImport, "{}")
            #expect(try await console.get("/health-data/erase").contains("Erase all health data"))
            let erased = try await console.submit(.healthErase, "", script: true)
            #expect(erased.hasPrefix("HTTP/1.1 200 ") && erased.contains("is erased"), "\(erased)")
            #expect(try await console.get("/api/v1/health-sources").hasSuffix("[]"))
        }
    }

    @Test func `an energy goal is set, read back and taken away, and one that no rule allows is refused`() async throws
    {
        try await LiveConsole.run { console in
            #expect(try await console.get("/api/v1/energy-goal").contains(#""kcal":null"#))
            let set = try await console.post(.energyGoal, #"{"kcal": 500}"#)
            #expect(set.hasPrefix("HTTP/1.1 200 ") && set.contains(#""kcal":500"#), "\(set)")
            #expect(try await console.get("/").contains("of 500 kcal"))
            for kcal in [-1, 20_001] {
                let refused = try await console.post(.energyGoal, #"{"kcal": \#(kcal)}"#)
                #expect(refused.hasPrefix("HTTP/1.1 4") && refused.contains("20000"), "\(kcal): \(refused)")
                #expect(refused.contains("this is \(kcal)"), "\(kcal): \(refused)")
            }
            let other = try await console.post(.energyGoal, #"{"kcal": 500, "as": "Lisa"}"#)
            #expect(other.hasPrefix("HTTP/1.1 409 ") && other.contains("Lisa's own"), "\(other)")
            let gone = try await console.post(.energyGoal, #"{"kcal": 0}"#)
            #expect(gone.contains(#""kcal":null"#), "\(gone)")
        }
    }

    // MARK: What is refused

    @Test func `an upload of a stranger, from another page, or of another type is refused and not read`() async throws {
        try await LiveConsole.run { console in
            let cookie = try #require(try await console.access.admit(.owner, name: "phone", by: .code)).secret
            let (host, own) = ("Host: \(console.host)", "Cookie: fitpinky=\(cookie)")
            let origin = "Origin: http://\(console.host)"
            let refused: [([String], String, String, String)] = [
                ([host, origin], Self.octets, "?form=plain", "404"),
                ([host, origin, "Cookie: fitpinky=0"], Self.octets, "?form=plain", "404"),
                ([host, own], Self.octets, "?form=plain", "403"),
                ([host, own, "Origin: http://evil.example"], Self.octets, "?form=plain", "403"),
                (["Host: evil.example", own, origin], Self.octets, "?form=plain", "421"),
                ([host, own, origin], "Content-Type: multipart/form-data; boundary=a", "?form=plain", "415"),
                ([host, own, origin], "Content-Type: application/x-www-form-urlencoded", "", "415"),
                ([host, own, origin], Self.octets, "?form=zip", "400"),
                ([host, own, origin], Self.octets, "?form=plain", "200"),
            ]
            for (fields, type, query, status) in refused {
                let answer = try await Self.upload(console, query: query, fields: fields, type: type)
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(fields) \(type) \(query): \(answer)")
            }
            let get = try await console.get(Route.healthUpload.path)
            #expect(get.hasPrefix("HTTP/1.1 405 "), "\(get)")
        }
    }

    @Test(arguments: ["", "hello", "<html></html>", String(repeating: "<", count: 300_000)])
    func `what is not an export is refused in words, plain or packed, and nothing waits`(body: String) async throws {
        try await LiveConsole.run { console in
            for form in ["plain", "deflated"] {
                let answer = try await Self.upload(console, body, query: "?form=\(form)")
                #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains("error"), "\(form): \(answer)")
            }
            #expect(try await console.post(.healthImport, "{}").hasPrefix("HTTP/1.1 409 "))
        }
    }

    @Test func `one at a time is read, another phone waits, and a client that goes leaves nothing`() async throws {
        try await LiveConsole.run { console in
            let other = try #require(try await console.access.admit(.owner, name: "other", by: .token)).secret
            let others = ["Host: \(console.host)", "Authorization: Bearer \(other)"]
            let client = try await console.connect(from: "127.0.0.1")
            // A body that does not come whole.
            let head = console.request(
                "POST", Route.healthUpload.path, console.authorized + [Self.octets, "Content-Length: 100000"])
            try await client.writeAndFlush(ByteBuffer(string: head + Self.export))
            try await eventually("the upload is read") { () async throws -> Bool in
                try await console.get("/health-data").contains("Reading the export")
            }
            for fields in [others, console.authorized] {
                let answer = try await Self.upload(console, fields: fields)
                #expect(answer.hasPrefix("HTTP/1.1 409 "), "\(answer)")
            }
            try await client.close()
            try await eventually("it is over") { () async throws -> Bool in
                try await console.get("/health-data").contains("type=\"file\"")
            }
            #expect(try await console.post(.healthImport, "{}").hasPrefix("HTTP/1.1 409 "))
            let answer = try await Self.upload(console, fields: others)
            #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
            // What waits is the phone's alone.
            #expect(try await console.post(.healthImport, "{}").hasPrefix("HTTP/1.1 409 "))
            #expect(try await console.get("/health-data").contains("Another phone"))
        }
    }

    @Test func `an upload is cancelled from another window of the phone`() async throws {
        try await LiveConsole.run { console in
            let client = try await console.connect(from: "127.0.0.1")
            // A body that does not come whole.
            let head = console.request(
                "POST", Route.healthUpload.path, console.authorized + [Self.octets, "Content-Length: 100000"])
            try await client.writeAndFlush(ByteBuffer(string: head + Self.export))
            try await eventually("the upload is read") { () async throws -> Bool in
                try await console.post(.healthDiscard, "{}").hasPrefix("HTTP/1.1 200 ")
            }
            try await client.closeFuture.get()
            let page = try await console.get("/health-data")
            #expect(page.contains("type=\"file\""), "\(page)")
        }
    }

    @Test func `another member's phone is shown nothing of it`() async throws {
        try await LiveConsole.run { console in
            let added = try await console.post(.addMember, #"{"name": "Tom", "goal": 2}"#)
            try #require(added.hasPrefix("HTTP/1.1 200 "), "\(added)")
            _ = try await Self.upload(console)
            _ = try await console.post(.healthImport, "{}")
            let tom = try #require(console.kiosk.channels.view.overview.members.last?.member)
            let secret = try #require(try await console.access.admit(.member(tom), name: "Tom's", by: .token)).secret
            let fields = ["Host: \(console.host)", "Authorization: Bearer \(secret)", "Accept: text/html"]
            for path in [
                "/trends", "/trends/day/2026-02-26", "/health-data", "/api/v1/trends", "/api/v1/health-sources",
            ] {
                let answer = try await console.send(console.request("GET", path, fields))
                #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(path): \(answer)")
                #expect(!answer.contains("3400") && !answer.contains("Watch"), "\(path)")
            }
        }
    }
}
