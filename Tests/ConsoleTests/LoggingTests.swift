import ConsoleLogic
import FitPinkyCore
import JSON
import Testing

/// Workouts that are logged and described over the console.
@Suite(.timeLimit(.minutes(5))) struct LoggingTests {
    @Test func `a workout is logged, described in parts and read back`() async throws {
        try await LiveConsole.run { console in
            let logged = try await console.post(.log, #"{"type": "run", "minutes": 30, "notes": "Hilly"}"#)
            #expect(logged.hasPrefix("HTTP/1.1 200 ") && logged.contains(#""activity":"run""#), "\(logged)")
            let id = try #require(logged.split(separator: "\"id\":\"").last?.prefix(26))
            let steps: [(String, String)] = [
                (#", "type": "cycle""#, #""activity":"cycle""#), (#", "minutes": 45"#, #""minutes":45"#),
                (#", "notes": """#, #""notes":null"#), (#", "minutes": 0"#, #""minutes":null"#),
            ]
            for (fields, words) in steps {
                let answer = try await console.post(.activity, "{\"workout\": \"\(id)\"\(fields)}")
                #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains(words), "\(fields): \(answer)")
            }
            let read = try await console.get("/api/v1/workouts")
            #expect(read.contains(#""activity":"cycle""#) && read.contains(#""proof":"unproven""#), "\(read)")
        }
    }

    @Test func `what cannot be logged is refused in words`() async throws {
        try await LiveConsole.run { console in
            let refused: [(ActionName, String, String, String)] = [
                (.log, #"{"type": "run"}"#, "400", "minutes is missing"),
                (.log, #"{"minutes": 30}"#, "400", "type is missing"),
                (.log, #"{"type": "dance", "minutes": 30}"#, "400", "choose one of run, cycle"),
                (.log, #"{"type": "run", "minutes": -1}"#, "400", "1 to 1440 minutes, and this is -1"),
                (.log, #"{"type": "run", "minutes": 30, "at": "noon"}"#, "400", "is not a time"),
                (.log, #"{"type": "run", "minutes": 30, "distance": 5}"#, "400", "has no field"),
                (.activity, #"{"workout": "last", "type": "run"}"#, "400", "is no workout's id"),
                (.activity, #"{"type": "run"}"#, "400", "workout is missing"),
            ]
            for (action, json, status, words) in refused {
                let answer = try await console.post(action, json)
                #expect(
                    answer.hasPrefix("HTTP/1.1 \(status)") && answer.contains(words), "\(action) \(json): \(answer)")
            }
            let none = try await console.get("/api/v1/workouts")
            // The kiosk has a workout of before, of which nobody said what it was.
            #expect(none.hasPrefix("HTTP/1.1 200 ") && !none.contains("\"activity\":\""), "\(none)")
        }
    }
}
