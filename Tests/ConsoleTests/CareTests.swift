import ConsoleLogic
import FitPinkyCore
import Testing

/// Finger care over the console: actions and what is read back.
@Suite(.timeLimit(.minutes(5))) struct CareTests {
    @Test func `a check, a reminder, a goal and the sharing are taken and read back`() async throws {
        try await LiveConsole.run { console in
            let before = try await console.get("/api/v1/care")
            #expect(before.contains(#""begun":false"#), "\(before)")
            let taken: [(ActionName, String, String)] = [
                (.check, "{}", #""memberName":"Sammy""#),
                (.reminderAdd, #"{"time": "15:30", "name": "tea"}"#, #""name":"tea""#),
                (.reminderSet, #"{"reminder": "tea", "time": "16:00"}"#, #""time":"16:00""#),
                (.reminderOff, #"{"reminder": "tea"}"#, #""on":false"#),
                (.targetAdd, #"{"title": "Two", "count": 2, "of": "checks", "per": "day"}"#, #""title":"Two""#),
                (.shareCare, #"{"on": true}"#, #""shared":true"#),
            ]
            for (action, json, words) in taken {
                let answer = try await console.post(action, json)
                #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains(words), "\(action): \(answer)")
            }
            let read: [(Route.FingerPath, String)] = [
                (.care, #""checksToday":1"#), (.checks, #""reminder":"#), (.reminders, #""name":"tea""#),
                (.targets, #""progress":1"#), (.rewards, #""coins":5"#), (.progress, #""checks":1"#),
                (.exercises, #""id":"finger-bends""#), (.exerciseLog, "[]"),
            ]
            for (path, words) in read {
                let answer = try await console.get(Route.api(.finger(path)).path)
                #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains(words), "\(path): \(answer)")
            }
        }
    }

    @Test func `an exercise is started, paused, gone on with and stopped, and a second one is refused`() async throws {
        try await LiveConsole.run { console in
            let taken: [(ActionName, String, String, String)] = [
                (.exerciseNext, "{}", "409", "error"),
                (.exerciseStart, #"{"exercise": "no-such"}"#, "4", "error"),
                (.exerciseStart, #"{"exercise": "finger-bends"}"#, "200", #""state":"running""#),
                (.exerciseStart, #"{"exercise": "finger-slides"}"#, "409", "error"),
                (.exercisePause, "{}", "200", #""state":"paused""#),
                (.exercisePause, "{}", "200", #""state":"running""#),
                (.exerciseNext, "{}", "200", #""step":2"#), (.exerciseStop, "{}", "200", #""state":"stopped""#),
            ]
            for (action, json, status, words) in taken {
                let answer = try await console.post(action, json)
                #expect(
                    answer.hasPrefix("HTTP/1.1 \(status)") && answer.contains(words), "\(action) \(json): \(answer)")
            }
        }
    }

    @Test func `a phone acts on its own member's finger care alone, and is told of no other's`() async throws {
        try await LiveConsole.run { console in
            let added = try await console.post(.addMember, #"{"name": "Tom", "goal": 2}"#)
            try #require(added.hasPrefix("HTTP/1.1 200 "), "\(added)")
            let before = try await console.contents()
            let taken: [(ActionName, String)] = [
                (.check, #"{"as": "Tom"}"#), (.reminderAdd, #"{"as": "Tom", "time": "15:30"}"#),
                (.exerciseStart, #"{"as": "Tom", "exercise": "finger-bends"}"#),
                (.targetAdd, #"{"as": "Tom", "title": "Two", "count": 2, "of": "checks", "per": "day"}"#),
                (.shareCare, #"{"as": "Tom", "on": true}"#),
            ]
            for (action, json) in taken {
                let answer = try await console.post(action, json)
                #expect(answer.hasPrefix("HTTP/1.1 409 "), "\(action): \(answer)")
                #expect(answer.contains("finger care is Tom's own; use a phone of Tom's"), "\(action): \(answer)")
                #expect(!answer.contains("begun"), "\(action): \(answer)")
            }
            #expect(try await console.contents() == before)
            let own = try await console.post(.check, #"{"as": "Sammy"}"#)
            #expect(own.hasPrefix("HTTP/1.1 200 ") && own.contains(#""memberName":"Sammy""#), "\(own)")
        }
    }

    @Test func `an exercise that is ended before half of its time says why it is broken off`() async throws {
        try await LiveConsole.run { console in
            let begun = try await console.submit(.exerciseStart, "exercise=finger-bends", script: true)
            try #require(begun.hasPrefix("HTTP/1.1 200 "), "\(begun)")
            var said = ""
            // Until its last step is over.
            for step in 1...10 where !said.contains("broken off") {
                said = try await console.submit(.exerciseNext, "request=\(step)", script: true)
                try #require(said.hasPrefix("HTTP/1.1 200 "), "\(said)")
            }
            #expect(said.contains("Less than half of its time was spent, so it is logged as broken off."), "\(said)")
            let page = try await console.get(Route.finger(.exercise("finger-bends")).path)
            #expect(page.contains("Broken off in step"))
            _ = try await console.submit(.exerciseStart, "exercise=finger-bends", script: true)
            said = try await console.submit(.exerciseStop, "request=stop", script: true)
            #expect(said.contains("Stopped. It is logged as broken off."), "\(said)")
        }
    }

    @Test func `a goal's number that is refused is the one that was given`() async throws {
        try await LiveConsole.run { console in
            for count in [-1, 0, 100, 5_000_000_000] {
                let answer = try await console.post(
                    .targetAdd, #"{"title": "Two", "count": \#(count), "of": "checks", "per": "day"}"#)
                #expect(
                    answer.hasPrefix("HTTP/1.1 400 ")
                        && answer.contains("a goal asks for 1 to 99 of something, and this is \(count)\""), "\(answer)")
            }
        }
    }

    @Test func `the chart of a week and the badge of a level that was reached can be saved`() async throws {
        try await LiveConsole.run { console in
            let day = try #require(Day(iso8601: "2026-02-26"))
            for picture in [Route.SavedPicture.checkChart(day), .badge(1)] {
                let answer = try await console.get(Route.picture(picture).path)
                #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(picture)")
                #expect(answer.contains("image/png") && answer.contains("attachment; filename="), "\(picture)")
            }
            let answer = try await console.get(Route.picture(.badge(2)).path)
            #expect(answer.hasPrefix("HTTP/1.1 404 "), "\(answer.prefix(200))")
        }
    }

    @Test func `each page is there, and an exercise that is none is not`() async throws {
        try await LiveConsole.run { console in
            let pages: [Route.FingerPage] = [
                .overview, .exercises, .exercise("finger-bends"), .progress(nil), .goals, .reminders,
            ]
            for page in pages {
                let answer = try await console.get(Route.finger(page).path)
                #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("<h1>"), "\(page)")
            }
            #expect(try await console.get("/finger/exercises/no-such").hasPrefix("HTTP/1.1 404 "))
            for query in ["checks?days=0", "checks?days=4001", "exercise-log?days=x", "progress?week=today"] {
                let answer = try await console.get("/api/v1/\(query)")
                #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains("error"), "\(query)")
            }
        }
    }
}
