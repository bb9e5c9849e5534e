import ConsoleLogic
import FitPinkyCore
import JSON
import Testing

/// Training plans and trainings over the console: actions, what is read back, and pages.
@Suite(.timeLimit(.minutes(5))) struct TrainingTests {
    /// The plans that a script reads.
    private static func splits(_ console: LiveConsole) async throws -> [JSON] {
        let answer = try await console.get(Route.api(.plan(.splits)).path)
        try #require(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
        let body = String(answer.split(separator: "\r\n\r\n", maxSplits: 1).last ?? "")
        guard case .list(let splits) = try JSON.read(Array(body.utf8), maxKeys: 64) else { return [] }
        return splits
    }

    private static func text(_ json: JSON?, _ name: String) -> String? {
        if case .object(let object)? = json, case .text(let text)? = object[name] { text } else { nil }
    }

    private static func exercises(_ split: JSON?) -> [JSON] {
        if case .object(let object)? = split, case .list(let list)? = object["exercises"] { list } else { [] }
    }

    /// What a page's form carries in that hidden field.
    private static func hidden(_ name: String, in form: Substring) -> String? {
        form.split(separator: "name=\"\(name)\" value=\"").dropFirst().first?.split(separator: "\"").first
            .map(String.init)
    }

    private static func form(_ action: ActionName, in page: String) -> Substring? {
        page.split(separator: "<form ").first { $0.contains("action=\"/act/\(action.rawValue)\"") }
    }

    /// Takes the action, which has to be taken.
    @discardableResult
    private static func done(_ console: LiveConsole, _ action: ActionName, _ json: String) async throws -> String {
        let answer = try await console.post(action, json)
        try #require(answer.hasPrefix("HTTP/1.1 200 "), "\(action) \(json): \(answer)")
        return answer
    }

    private static let row =
        #"{"split": "Arms", "name": "Row", "sets": 3, "reps": 8, "weightKg": 42.5, "load": "machine", "restSeconds": 60}"#

    @Test func `a plan is made, filled, put in order, copied, renamed and removed`() async throws {
        try await LiveConsole.run { console in
            try await Self.done(console, .splitAdd, #"{"name": "Arms"}"#)
            try await Self.done(console, .splitExerciseAdd, Self.row)
            try await Self.done(console, .splitExerciseAdd, #"{"split": "arms", "name": "Plank", "load": "time"}"#)
            let two = Self.exercises(try await Self.splits(console).first)
            #expect(two.map { Self.text($0, "name") } == ["Row", "Plank"])
            #expect(two.first?.rendered(isIndented: false).contains(#""weightKg":42.5"#) == true, "\(two)")
            let plank = try #require(Self.text(two.last, "id"))
            try await Self.done(
                console, .splitExerciseMove, #"{"split": "Arms", "exercise": "\#(plank)", "place": 1}"#)
            try await Self.done(console, .splitExerciseCopy, #"{"split": "Arms", "exercise": "\#(plank)"}"#)
            try await Self.done(
                console, .splitExerciseSet, #"{"split": "Arms", "exercise": "\#(plank)", "reps": 45, "weightKg": 0}"#)
            let three = Self.exercises(try await Self.splits(console).first)
            #expect(three.map { Self.text($0, "name") } == ["Plank", "Plank", "Row"])
            #expect(three.first?.rendered(isIndented: false).contains(#""reps":45"#) == true)
            try await Self.done(console, .splitExerciseRemove, #"{"split": "Arms", "exercise": "\#(plank)"}"#)
            try await Self.done(console, .splitCopy, #"{"split": "Arms", "name": "Legs"}"#)
            try await Self.done(console, .splitRename, #"{"split": "Arms", "name": "Upper"}"#)
            #expect(try await Self.splits(console).map { Self.text($0, "name") } == ["Legs", "Upper"])
            try await Self.done(console, .splitRemove, #"{"split": "legs"}"#)
            #expect(try await Self.splits(console).map { Self.text($0, "name") } == ["Upper"])
            try await Self.done(console, .splitStarter, "{}")
            try await Self.done(console, .splitStarter, "{}")
            #expect(try await Self.splits(console).count == 4)
        }
    }

    @Test func `an exercise that was changed in another tab is not overwritten, and what was typed is offered again`()
        async throws
    {
        try await LiveConsole.run { console in
            try await Self.done(console, .splitAdd, #"{"name": "Arms"}"#)
            try await Self.done(console, .splitExerciseAdd, Self.row)
            let split = try #require(try await Self.splits(console).first)
            let ids = (try #require(Self.text(split, "id")), try #require(Self.text(Self.exercises(split).first, "id")))
            let path = "/plans/\(ids.0)/\(ids.1)"
            let page = try await console.get(path)
            let basis = try #require(Self.form(.splitExerciseSet, in: page).flatMap { Self.hidden("basis", in: $0) })
            try await Self.done(
                console, .splitExerciseSet, #"{"split": "Arms", "exercise": "\#(ids.1)", "reps": 12}"#)
            let fields =
                "split=\(ids.0)&exercise=\(ids.1)&basis=\(basis)&name=Row&sets=5&reps=8&back=\(path)&request=one"
            let refused = try await console.submit(.splitExerciseSet, fields, script: false)
            #expect(refused.contains("Location: \(path)?did=one"), "\(refused)")
            let again = try await console.get("\(path)?did=one")
            #expect(again.contains("was changed elsewhere") && again.contains("Try again"), "\(again)")
            #expect(again.contains(#"name="sets" type="text" value="5""#))
            #expect(try await Self.splits(console).first?.rendered(isIndented: false).contains(#""reps":12"#) == true)
            // The page as it is now has its own basis, and the form of another exercise was never concerned.
            let now = try await console.get(path)
            let fresh = try #require(Self.form(.splitExerciseSet, in: now).flatMap { Self.hidden("basis", in: $0) })
            #expect(fresh != basis)
            let saved = try await console.submit(
                .splitExerciseSet, "split=\(ids.0)&exercise=\(ids.1)&basis=\(fresh)&sets=5&request=two", script: true)
            #expect(saved.hasPrefix("HTTP/1.1 200 "), "\(saved)")
        }
    }

    @Test func `a number that no exercise has is refused in words, and nothing changes`() async throws {
        try await LiveConsole.run { console in
            try await Self.done(console, .splitAdd, #"{"name": "Arms"}"#)
            let before = try await console.contents()
            for wrong in [
                #""sets": 0"#, #""sets": -1"#, #""reps": 1000"#, #""weightKg": 1000"#, #""load": "iron""#,
                #""restSeconds": 901"#, #""restSeconds": -1"#, #""weightKg": "a lot""#,
            ] {
                let answer = try await console.post(
                    .splitExerciseAdd, #"{"split": "Arms", "name": "Row", \#(wrong)}"#)
                #expect(answer.hasPrefix("HTTP/1.1 4") && answer.contains("error"), "\(wrong): \(answer)")
            }
            for (action, json) in [
                (ActionName.splitRename, #"{"split": "Legs", "name": "A"}"#), (.splitRemove, #"{"split": "Legs"}"#),
                (.splitExerciseMove, #"{"split": "Arms", "exercise": "x", "place": 1}"#),
                (.restSeconds, #"{"seconds": 901}"#), (.countdownSeconds, #"{"seconds": 31}"#),
                (.train, #"{"do": "fly"}"#), (.train, #"{"do": "done"}"#),
                (.train, #"{"do": "start", "split": "Arms"}"#),
                (.trainingRemove, #"{"training": "none"}"#),
            ] {
                let answer = try await console.post(action, json)
                #expect(answer.hasPrefix("HTTP/1.1 4") && answer.contains("error"), "\(action) \(json): \(answer)")
            }
            #expect(try await console.contents() == before)
        }
    }

    @Test func `a training is started, steered and ended; done means the set that the page showed`() async throws {
        try await LiveConsole.run { console in
            try await Self.done(console, .splitAdd, #"{"name": "Arms"}"#)
            try await Self.done(console, .splitExerciseAdd, Self.row)
            let started = try await Self.done(console, .train, #"{"do": "start", "split": "Arms"}"#)
            #expect(started.contains(#""current":{"exercise":1,"set":1}"#), "\(started)")
            let page = try await console.get(Route.training.path)
            #expect(page.contains("Row, set 1 of 3") && page.contains("42.5"), "\(page)")
            #expect(try await console.get("/").contains("Your training: Arms"))
            try await Self.done(console, .train, #"{"do": "done", "exercise": 1, "set": 1}"#)
            let late = try await console.post(.train, #"{"do": "done", "exercise": 1, "set": 1}"#)
            #expect(late.hasPrefix("HTTP/1.1 409 ") && late.contains("at another set by now"), "\(late)")
            let goOn = #"{"do": "skip", "exercise": 1, "set": 2, "rest": true}"#
            let went = try await Self.done(console, .train, goOn)
            let again = try await console.post(.train, goOn)
            #expect(again.hasPrefix("HTTP/1.1 409 ") && again.contains("the rest is over by now"), "\(again)")
            #expect(went.contains(#""current":{"exercise":1,"set":2}"#) && !went.contains("skipped"), "\(went)")
            let undone = try await Self.done(console, .train, #"{"do": "undo"}"#)
            #expect(undone.contains(#""current":{"exercise":1,"set":1}"#), "\(undone)")
            try await Self.done(console, .train, #"{"do": "done"}"#)
            let ended = try await Self.done(console, .train, #"{"do": "end"}"#)
            #expect(ended.contains(#""status":"ended""#), "\(ended)")
        }
    }

    @Test func `the chart of an exercise that was trained can be saved, and one of another is not there`() async throws
    {
        try await LiveConsole.run { console in
            try await Self.done(console, .splitAdd, #"{"name": "Arms"}"#)
            try await Self.done(console, .splitExerciseAdd, Self.row)
            try await Self.done(console, .train, #"{"do": "start", "split": "Arms"}"#)
            try await Self.done(console, .train, #"{"do": "done"}"#)
            try await Self.done(console, .train, #"{"do": "end"}"#)
            let path = Route.picture(.exerciseChart("row", days: 90)).path
            var answer = ""
            // The training is in its member's ledger a moment after its end.
            for _ in 0..<2000 where !answer.hasPrefix("HTTP/1.1 200 ") {
                answer = try await console.get(path)
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("image/png"), "\(answer.prefix(200))")
            #expect(answer.contains("attachment; filename=\"fitpinky-training.png\""))
            let none = try await console.get(Route.picture(.exerciseChart("Curl", days: 90)).path)
            #expect(none.hasPrefix("HTTP/1.1 404 "), "\(none.prefix(200))")
        }
    }

    @Test func `each page is there, and what is not there any more leads to the page above`() async throws {
        try await LiveConsole.run { console in
            for route in [
                Route.plans(.overview), .catalogue(.init()), .catalogue(.init(search: "row")), .training,
                .trainings(.latest(days: 90)), .trainings(.progress(exercise: nil, days: 90)),
                .trainings(.progress(exercise: "Row", days: 365)), .settings(.training), .documents(.overview),
            ] {
                let answer = try await console.get(route.path)
                #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("<h1>"), "\(route.path)")
            }
            let id = console.workout.ulid
            let gone = try await console.get(Route.plans(.split(SplitID(id))).path + "?did=a-1")
            #expect(gone.hasPrefix("HTTP/1.1 303 ") && gone.contains("Location: /plans?did=a-1\r\n"), "\(gone)")
            let split = try await console.get(Route.trainings(.one(TrainingID(id))).path + "?did=%0d%0aSet-Cookie:%20a")
            #expect(split.contains("Location: /trainings\r\n") && !split.contains("Set-Cookie: a"), "\(split)")
            for query in ["trainings?days=0", "exercise-progress?days=4001", "catalogue?kind=x"] {
                let answer = try await console.get("/api/v1/\(query)")
                #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains("error"), "\(query)")
            }
        }
    }

    @Test func `a phone acts on its own member's plans alone`() async throws {
        try await LiveConsole.run { console in
            let added = try await console.post(.addMember, #"{"name": "Tom", "goal": 2}"#)
            try #require(added.hasPrefix("HTTP/1.1 200 "), "\(added)")
            for (action, json) in [
                (ActionName.splitAdd, #"{"as": "Tom", "name": "Arms"}"#), (.splitStarter, #"{"as": "Tom"}"#),
                (.train, #"{"as": "Tom", "do": "end"}"#), (.restSeconds, #"{"as": "Tom", "seconds": 30}"#),
            ] {
                let answer = try await console.post(action, json)
                #expect(answer.hasPrefix("HTTP/1.1 409 "), "\(action): \(answer)")
                #expect(answer.contains("training plans are Tom's own; use a phone of Tom's"), "\(action): \(answer)")
            }
        }
    }
}
