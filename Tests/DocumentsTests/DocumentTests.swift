import Documents
import FitPinkyCore
import Ledger
import Testing

/// The bytes of documents, and which bytes are refused.
@Suite struct DocumentTests {
    private static let id = "01KB2Y5V8QH3M6N0R4T7W9X1Z2"
    private static let exercise = "01KB2Y5V8QH3M6N0R4T7W9X1Z3"
    private static let split =
        #"{"exercises":[{"id":"\#(exercise)","load":"free","name":"Bench press","reps":10,"restSeconds":null,"#
        + #""sets":4,"weightKg":42.5}],"id":"\#(id)","name":"Upper Body","schema":1,"updatedAt":"2026-11-27T17:03:42.120Z"}"#
        + "\n"
    private static let workout =
        #"{"day":"2026-11-27","endedAt":"2026-11-27T17:03:42.000Z","exercises":[{"load":"time","name":"Plank","sets":["#
        + #"{"count":3,"reps":60,"status":"done","weightKg":null},{"count":1,"reps":60,"status":"skipped","weightKg":null}]}],"#
        + #""id":"\#(id)","minute":1083,"schema":1,"seconds":1800,"splitId":"\#(exercise)","splitName":"Core","#
        + #""updatedAt":"2026-11-27T17:03:42.120Z","zone":"Europe/Berlin"}"# + "\n"
    private static let stub =
        #"{"id":"\#(id)","of":"split","schema":1,"updatedAt":"2026-11-27T17:03:42.120Z"}"# + "\n"

    private static let paths = [
        "Splits/\(id).json": split, "Workouts/2026/11/\(id).json": workout, "Stubs/\(id).json": stub,
    ]

    @Test func `A document's canonical bytes are read and written the same`() throws {
        for (path, text) in Self.paths {
            guard case .known(let document) = try Document.read(path, Array(text.utf8)) else {
                Issue.record("\(path) is not known")
                continue
            }
            #expect(String(decoding: document.bytes, as: UTF8.self) == text)
            #expect(document.path.text == path)
        }
    }

    @Test func `White space, order and escapes are free`() throws {
        let edited =
            #" { "updatedAt" : "2026-11-27T17:03:42.120Z", "schema":1,"# + "\r\n"
            + #" "of":"\u0073plit", "id":"\#(Self.id)" } "#
        let canonical = try Document.read("Stubs/\(Self.id).json", Array(Self.stub.utf8))
        #expect(try Document.read("Stubs/\(Self.id).json", Array(edited.utf8)) == canonical)
    }

    @Test(arguments: [
        "Splits/\(id).JSON", "splits/\(id).json", "Splits/01kb2y5v8qh3m6n0r4t7w9x1z2.json", "/Splits/\(id).json",
        "../Splits/\(id).json", "Splits/../\(id).json", "Splits//\(id).json", "Splits/\(id)", "Splits/x.json", "",
        "Workouts/2026/13/\(id).json", "Workouts/2026/00/\(id).json", "Workouts/0000/01/\(id).json",
        "Workouts/26/11/\(id).json", "Workouts/2026/11/01/\(id).json", "Workouts/\(id).json",
        "Splits\\\(id).json", "Splits/O1KB2Y5V8QH3M6N0R4T7W9X1Z2.json", "Splits/\(id).json\0", "Other/\(id).json",
        "Workouts/2026/1\u{301}1/\(id).json",
    ])
    func `A path that is none of an export's is refused`(path: String) {
        #expect(DocumentPath(path) == nil)
        let error = #expect(throws: DocumentError.self) { try Document.read(path, Array(Self.split.utf8)) }
        #expect(error?.reason.hasPrefix("this is not the path of a document") == true)
    }

    private static let refusals: [(path: String, from: String, to: String, place: String, reason: String)] = {
        let (split, workout, stub) = ("Splits/\(id).json", "Workouts/2026/11/\(id).json", "Stubs/\(id).json")
        return [
            (
                split, #""schema":1"#, #""schema":0"#, "schema",
                "found 0; allowed is a whole number from 1 to 2147483647"
            ),
            (split, #""schema":1"#, #""schema":"1""#, "schema", #"found "1"; allowed is a whole number"#),
            (split, #""schema":1,"#, "", "", #"the key "schema" is missing"#),
            (
                split, #""sets":4"#, #""sets":21"#, "exercises[0].sets",
                "found 21; allowed is a whole number from 1 to 20"
            ),
            (split, #""sets":4"#, #""sets":4.0"#, "exercises[0].sets", "found 4.0; allowed"),
            (split, #""sets":4"#, #""sets":true"#, "exercises[0].sets", "found true; allowed"),
            (
                split, #""reps":10"#, #""reps":0"#, "exercises[0].reps",
                "found 0; allowed is a whole number from 1 to 999"
            ),
            (split, "42.5", "0", "exercises[0].weightKg", "found 0; allowed is null or a weight in kg from 0.001"),
            (split, "42.5", "42.5001", "exercises[0].weightKg", "found 42.5001; allowed"),
            (split, "42.5", "1000", "exercises[0].weightKg", "found 1000; allowed"),
            (split, "42.5", "4e1", "exercises[0].weightKg", "found 4e1; allowed"),
            (split, "42.5", "-1.5", "exercises[0].weightKg", "found -1.5; allowed"),
            (
                split, #""restSeconds":null"#, #""restSeconds":901"#, "exercises[0].restSeconds",
                "found 901; allowed is null or"
            ),
            (
                split, #""load":"free""#, #""load":"rope""#, "exercises[0].load",
                #"found "rope"; allowed is one of machine, free"#
            ),
            (split, #""name":"Upper Body""#, #""name":"""#, "name", "a split's name may not be empty"),
            (
                split, "Bench press", "\\u0007", "exercises[0].name",
                "an exercise's name may not contain control characters"
            ),
            (
                split, #""name":"Upper Body","#, #""name":"Upper Body","nope":1,"#, "",
                #"the key "nope" is not known; allowed are schema"#
            ),
            (split, #""name":"Upper Body","#, #""name":"A","name":"B","#, "", "expected every key once"),
            (split, "42.120Z", "42.12Z", "updatedAt", "allowed is an instant such as"),
            (split, "2026-11-27T17", "1969-11-27T17", "updatedAt", "of the years 1970 to 9998"),
            (split, "2026-11-27T17", "9999-11-27T17", "updatedAt", "of the years 1970 to 9998"),
            (split, #""id":"\#(id)""#, #""id":"\#(exercise)""#, "id", "allowed is the id of the file's name"),
            (split, #""id":"\#(exercise)""#, #""id":"x""#, "exercises[0].id", #"found "x"; allowed is an id"#),
            (split, "[{", "[[{", "", "expected a comma or the list's end"),
            (split, #"[{"id""#, #"{"exercises":[{"id""#, "", "expected a comma or the object's end"),
            (workout, #""count":3"#, #""count":20"#, "exercises[0].sets", "found 21 sets; allowed are 1 to 20"),
            (
                workout, #""minute":1083"#, #""minute":1800"#, "minute",
                "found 1800; allowed is null or a whole number from 0 to 1799"
            ),
            (workout, #""seconds":1800"#, #""seconds":86401"#, "seconds", "found 86401; allowed"),
            (workout, "Europe/Berlin", "../../etc passwd", "zone", "allowed is the name of a time zone"),
            (workout, #""day":"2026-11-27""#, #""day":"2026-11-31""#, "day", "allowed is a date"),
            (workout, #""day":"2026-11-27""#, #""day":"2026-12-01""#, "day", "allowed is Workouts/2026/12/\(id).json"),
            (
                workout, #""status":"done""#, #""status":"made""#, "exercises[0].sets[0].status",
                "allowed is one of pending, done, skipped"
            ),
            (stub, #""of":"split""#, #""of":"member""#, "of", "allowed is one of split, workout"),
        ]
    }()

    @Test(arguments: refusals.indices)
    func `A document that is not as it has to be is refused with file, place and what is allowed`(index: Int) throws {
        let refusal = Self.refusals[index]
        let text = try #require(Self.paths[refusal.path])
        let range = try #require(text.range(ofFirst: refusal.from))
        let bytes = Array(text.replacingCharacters(in: range, with: refusal.to).utf8)
        let error = #expect(throws: DocumentError.self) { try Document.read(refusal.path, bytes) }
        #expect(error?.path == refusal.path && error?.place == refusal.place)
        #expect(error?.reason.contains(refusal.reason) == true, "\(error?.sentence ?? "")")
        #expect(error?.sentence.hasPrefix(refusal.path) == true)
    }

    @Test func `What is no JSON in UTF-8, too deep or too long is refused`() {
        let path = "Splits/\(Self.id).json"
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let refusals: [([UInt8], String)] = [
            ([], "expected a value"), ([0xFF, 0xFE], "its bytes are not UTF-8"),
            (Array("[]".utf8), "allowed is an object"),
            (Array("{\"a\":\(deep)}".utf8), "expected no more than 16 levels"),
            (
                [UInt8](repeating: 0x20, count: DocumentLimits.maxBytes + 1),
                "it has 16385 bytes; up to 16384 are allowed"
            ),
            (Array((Self.split + "{}").utf8), "expected the end"),
        ]
        for (bytes, reason) in refusals {
            let error = #expect(throws: DocumentError.self) { try Document.read(path, bytes) }
            #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
        }
    }

    @Test func `An exercise's id is once in a split`() {
        let one = Self.split.firstIndex(of: "{").map { Self.split[$0...] } ?? ""
        let item = one.dropFirst(#"{"exercises":["#.count).prefix { $0 != "}" } + "}"
        let twice = Self.split.replacingOccurrence(of: String(item), with: "\(item),\(item)")
        let error = #expect(throws: DocumentError.self) {
            try Document.read("Splits/\(Self.id).json", Array(twice.utf8))
        }
        #expect(error?.place == "exercises[1].id")
    }

    @Test func `Two files of one id are refused, whatever their folders are`() {
        let files = [
            DocumentFile("Splits/\(Self.id).json", Array(Self.split.utf8)),
            DocumentFile("Stubs/\(Self.id).json", Array(Self.stub.utf8)),
        ]
        let error = #expect(throws: DocumentError.self) { try DocumentSet(files) }
        #expect(error?.path == "Stubs/\(Self.id).json")
        #expect(error?.reason == "its id is also that of Splits/\(Self.id).json; allowed is one document for each id")
        #expect(throws: DocumentError.self) { try DocumentSet([files[0], files[0]]) }
    }

    @Test func `More files, or more bytes, than an import takes are refused`() {
        let many = Array(repeating: DocumentFile("", []), count: DocumentLimits.maxDocuments + 1)
        #expect(throws: DocumentError.self) { try DocumentSet(many) }
        let large = DocumentFile(
            "Splits/\(Self.id).json", [UInt8](repeating: 0x20, count: DocumentLimits.maxTotalBytes))
        let error = #expect(throws: DocumentError.self) { try DocumentSet([large]) }
        #expect(error?.reason.contains("are allowed at once") == true)
    }

    @Test func `A hostile path is shown on one line and cut`() {
        let path = String(repeating: "x\n\u{1B}[2J", count: 100)
        let error = #expect(throws: DocumentError.self) { try Document.read(path, []) }
        let sentence = error?.sentence ?? "\n"
        #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 } && sentence.count < 800)
    }

    @Test func `The longest training that a member can make by a button has a document`() throws {
        let name = String(repeating: "日", count: 60)
        let sets = (0..<20).map { _ in TrainedSet(reps: 999, weightGrams: 999_999, .skipped) }
        let exercises = Array(repeating: TrainedExercise(name: name, load: .bodyweight, sets: sets), count: 30)
        let moment = KnownMoment(
            instant: UTCInstant(milliseconds: 0), zone: "America/Argentina/ComodRivadavia", day: .first, minute: 1799)
        let id = try #require(ULID(text: Self.id))
        let document = Document.workout(
            WorkoutDocument(
                TrainingID(id), updated: UTCInstant(milliseconds: 0), at: moment,
                TrainedCourse(
                    seconds: 86_400, split: SplitID(id), called: String(repeating: "日", count: 40),
                    exercises: exercises)))
        #expect(document.bytes.count <= DocumentLimits.maxBytes)
        #expect(try Document.read(document.path.text, document.bytes) == .known(document))
    }
}

extension String {
    fileprivate func range(ofFirst text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }

    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }

    fileprivate func replacingOccurrence(of text: String, with other: String) -> String {
        range(ofFirst: text).map { replacingCharacters(in: $0, with: other) } ?? self
    }
}
