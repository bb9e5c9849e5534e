import ConsoleLogic
import FitPinkyCore
import NIOCore
import Support
import Testing

@testable import Console

/// The console as a whole, asked by whoever is at home.
@Suite(.timeLimit(.minutes(5))) struct HostileRequestTests {
    /// Addresses of all kinds.
    private static func targets(_ workout: WorkoutID) -> [String] {
        let day = Day(iso8601: "2026-02-26") ?? .first
        let routes: [Route] =
            [
                .home, .history(before: nil), .week(day), .gallery(after: nil), .gallery(after: workout),
                .photo(workout), .log(nil), .log(.run),
                .confirmation(workout.ulid), .join, .askForAdmission, .admission, .redeem, .review(attempt: 1), .events,
                .health, .proof(workout),
                .picture(.recap(day)), .picture(.collage(day)), .picture(.card), .picture(.heatMap),
                .picture(.checkChart(day)), .picture(.badge(1)), .picture(.exerciseChart("Row", days: 90)),
                .finger(.overview), .finger(.exercises), .finger(.exercise("finger-bends")), .finger(.progress(nil)),
                .finger(.progress(day)), .finger(.goals), .finger(.reminders),
                .trends(days: 30), .trends(days: 365), .trendDay(day), .healthData(.overview), .healthData(.erasure),
                .healthUpload, .plans(.overview), .plans(.split(SplitID(workout.ulid))),
                .plans(.exercise(SplitID(workout.ulid), PlannedExerciseID(workout.ulid))),
                .catalogue(.init(kind: .machines, search: "row", split: SplitID(workout.ulid))), .training,
                .trainings(.latest(days: 30)), .trainings(.one(TrainingID(workout.ulid))),
                .trainings(.progress(exercise: "Row", days: 365)),
            ] + Route.SettingsPage.allCases.map { .settings($0) }
            + Route.Image.allCases.map { .image(workout, $0) } + Route.PhoneAction.allCases.map { .phone($0) }
            + ActionName.allCases.flatMap { [.act($0), .api(.action($0))] }
        let paths: [Route.APIPath] =
            [
                .status, .history, .workouts, .settings, .group, .doctor, .phones, .calendar, .ring, .week(nil),
                .week(day),
                .workout(workout), .proof(workout), .confirmation(workout.ulid), .trends, .energyGoal, .healthSources,
            ] + Route.FingerPath.allCases.map { .finger($0) } + Route.PlanPath.allCases.map { .plan($0) }
        return routes.map(\.path) + paths.map { Route.api($0).path } + ["/nowhere", "/..", "*", "/?part=main&did=x"]
    }

    private static let bodies = [
        "", "days=4", "text=mine", "code=ABC123", "secret=\(String(repeating: "0", count: 32))", "replace=on", "%",
        "a=1&a=2",
        #"{"days": 4}"#, #"{"text": "mine"}"#, #"{"member": "Eve", "goal": 1}"#, "{", "theme=dark", "id=x",
    ]

    private static func fields(_ console: LiveConsole, _ generator: inout SeededGenerator) -> [String] {
        func one(_ choices: [String?]) -> [String] {
            choices.randomElement(using: &generator).flatMap { $0 }.map { [$0] } ?? []
        }
        let zeros = String(repeating: "0", count: 64)
        return one([
            "Host: \(console.host)", "Host: \(console.host)", "Host: 127.0.0.1:\(console.port)",
            "Host: evil.example:\(console.port)", "Host: localhost", nil,
        ])
            + one(["Origin: http://\(console.host)", "Origin: null", "Origin: http://evil.example", nil])
            + one([
                "Cookie: fitpinky=\(zeros)", "Cookie: fitpinky-ask=\(console.workout.ulid.text)", "Cookie: fitpinky=",
                nil,
            ])
            + one(["Authorization: Bearer \(zeros)", "Authorization: Basic eA==", nil, nil])
            + one(["Accept: text/html", "Accept: application/json", nil])
            + one(["Content-Type: application/x-www-form-urlencoded", "Content-Type: application/json", nil])
            + one(["If-None-Match: *", "Range: bytes=0-10", "X-Forwarded-For: 127.0.0.1", nil])
    }

    @Test func `whatever a stranger sends, nothing of the household is in an answer, and nothing changes`() async throws
    {
        try await LiveConsole.run { console in
            var generator = SeededGenerator(seed: 7480)
            let (targets, before) = (Self.targets(console.workout), try await console.contents())
            for number in 0..<500 {
                let text = console.request(
                    ["GET", "POST", "HEAD", "PUT", "OPTIONS"].randomElement(using: &generator) ?? "GET",
                    targets.randomElement(using: &generator) ?? "/", Self.fields(console, &generator),
                    Self.bodies.randomElement(using: &generator) ?? "")
                let answer = try await console.send(text, from: "127.0.1.\(1 + number % 200)")
                for secret in LiveConsole.secrets { #expect(!answer.contains(secret), "\(text)") }
                #expect(!answer.hasPrefix("HTTP/1.1 2") || Self.isPublic(text, answer), "\(text)\n\(answer)")
                #expect(
                    answer.isEmpty || answer.contains("\r\nContent-Security-Policy: default-src 'none';"), "\(text)")
            }
            #expect(try await console.contents() == before)
        }
    }

    /// Whether an answer with success is one that everybody gets.
    private static func isPublic(_ request: String, _ answer: String) -> Bool {
        answer.hasPrefix("HTTP/1.1 204") || answer.contains("text/html") || request.hasPrefix("HEAD")
    }

    @Test func `a stranger cannot tell an address that is there from one that is not`() async throws {
        try await LiveConsole.run { console in
            func answer(_ target: String, _ method: String) async throws -> String {
                let fields = ["Host: \(console.host)", "Origin: http://\(console.host)", "Accept: text/html"]
                return try await console.send(console.request(method, target, fields))
            }
            let (got, posted) = (try await answer("/nowhere", "GET"), try await answer("/nowhere", "POST"))
            #expect(got.hasPrefix("HTTP/1.1 404") && posted == got)
            for target in Self.targets(console.workout) {
                guard let route = RequestTarget(target).flatMap({ Route($0) }), !route.isPublic else { continue }
                for method in ["GET", "POST"] {
                    #expect(try await answer(target, method) == got, "\(method) \(target)")
                }
            }
        }
    }

    @Test func `GET and HEAD change nothing, also for a client that is admitted`() async throws {
        try await LiveConsole.run { console in
            let before = try await console.contents()
            for target in Self.targets(console.workout) where target != "/events" {
                for method in ["GET", "HEAD"] {
                    let answer = try await console.send(console.request(method, target, console.authorized))
                    #expect(answer.hasPrefix("HTTP/1.1 "), "\(method) \(target)")
                    #expect(try await console.contents() == before, "\(method) \(target)")
                }
            }
        }
    }

    @Test func `an admitted client takes sixty actions at once, and is told to wait then`() async throws {
        try await LiveConsole.run { console in
            let text = console.request(
                "POST", "/api/v1/actions/goal", console.authorized + ["Content-Type: application/json"], "{}")
            // One was taken when the group was begun.
            var taken = 1
            while try await console.send(text).hasPrefix("HTTP/1.1 400") { taken += 1 }
            #expect(taken >= ConsoleLimits.actionsAtOnce)
            let answer = try await console.send(text)
            #expect(answer.hasPrefix("HTTP/1.1 429") && answer.contains("\r\nRetry-After: 1\r\n"))
        }
    }

    @Test func `an address holds eight connections, all hold 32, and others are closed without an answer`() async throws
    {
        try await LiveConsole.run { console in
            let text = console.request("GET", "/health", ["Host: \(console.host)"])
            func isAnswered(from source: String) async throws -> Bool {
                try await console.send(text, from: source).hasPrefix("HTTP/1.1 204")
            }
            var kept: [any Channel] = []
            // The console counts connections, and their ends, a little after their clients know of them; and it closes those that say
            // nothing after some seconds, which a slow machine may spend here.
            func fill(_ sources: ClosedRange<Int>) async throws {
                for source in sources {
                    while try await isAnswered(from: "127.0.2.\(source)") {
                        kept.append(try await console.connect(from: "127.0.2.\(source)"))
                    }
                }
            }
            for source in 1...4 {
                repeat { try await fill(1...source) } while try await isAnswered(from: "127.0.2.9") != (source < 4)
            }
            for channel in kept { try? await channel.close() }  // the console may have closed it
            while try await !isAnswered(from: "127.0.2.9") {}
        }
    }

    @Test func `an address asks for the button once, and three ask in an hour`() async throws {
        try await LiveConsole.run { console in
            let fields = [
                "Host: \(console.host)", "Origin: http://\(console.host)",
                "Content-Type: application/x-www-form-urlencoded",
            ]
            var statuses: [String] = []
            for source in [1, 1, 2, 3, 4, 2] {
                let answer = try await console.send(
                    console.request("POST", "/admission/ask", fields), from: "127.0.4.\(source)")
                statuses.append(String(answer.dropFirst(9).prefix(3)))
            }
            #expect(statuses == ["303", "429", "303", "303", "429", "429"])
        }
    }

    @Test func `what is asked in a wrong way is refused with the status that says so`() async throws {
        try await LiveConsole.run { console in
            let (goal, form) = ("/api/v1/actions/goal", "Content-Type: application/x-www-form-urlencoded")
            let json = "Content-Type: application/json"
            let refused: [(status: Int, method: String, target: String, fields: [String], body: String)] = [
                (421, "GET", "/", ["Host: evil.example:\(console.port)"], ""), (421, "GET", "/", [], ""),
                (403, "POST", "/admission/redeem", ["Host: \(console.host)", form], "code=ABC123"),
                (403, "POST", "/act/goal", ["Host: \(console.host)", "Origin: null", form], "days=4"),
                (405, "PUT", "/", console.authorized, ""), (405, "POST", "/history", console.authorized, ""),
                (405, "GET", goal, console.authorized, ""), (415, "POST", goal, console.authorized, "{}"),
                (415, "POST", goal, console.authorized + [form], "days=4"),
                (415, "POST", "/phone/theme", console.authorized + [json], "{}"),
                (400, "POST", goal, console.authorized + [json], "{"),
                (400, "POST", goal, console.authorized + [json], #"{"days": "many"}"#),
                (400, "POST", goal, console.authorized + [json], #"{"days": 9}"#),
                (409, "POST", "/api/v1/actions/create", console.authorized + [json], #"{"member": "Eve", "goal": 1}"#),
                (404, "GET", "/api/v1/status", ["Host: \(console.host)", "Authorization: Bearer 00"], ""),
            ]
            for (status, method, target, fields, body) in refused {
                let answer = try await console.send(console.request(method, target, fields, body))
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(method) \(target) \(body): \(answer)")
            }
        }
    }

    @Test func `of many who want a picture drawn at once, some are told to ask later`() async throws {
        try await LiveConsole.run { console in
            let text = console.request("GET", Route.picture(.heatMap).path, console.authorized)
            var statuses: Set<String> = []
            while !statuses.isSuperset(of: ["HTTP/1.1 200", "HTTP/1.1 503"]) {
                statuses = try await withThrowingTaskGroup { group in
                    for number in 0..<28 {
                        group.addTask { try await console.send(text, from: "127.0.3.\(1 + number % 7)") }
                    }
                    return try await group.reduce(into: []) { $0.insert(String($1.prefix(12))) }
                }
                // Connections of the round before may still count.
                #expect(statuses.isSubset(of: ["HTTP/1.1 200", "HTTP/1.1 503", ""]), "\(statuses)")
            }
        }
    }
}
