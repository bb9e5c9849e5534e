package import FitPinkyCore
internal import JSON
internal import Ledger

/// What was read of one file.
package enum ReadDocument: Hashable, Sendable {
    case known(Document)
    /// A newer version wrote it in that schema: what it says is not known, and its bytes are kept.
    ///
    /// `updated` is nil where it cannot be read.
    case newer(schema: Int, updated: UTCInstant?)
}

extension Document {
    /// Reads one file of an export.
    ///
    /// - Parameters:
    ///   - path: where it stood.
    ///   - bytes: any.
    package static func read(_ path: String, _ bytes: [UInt8]) throws(DocumentError) -> ReadDocument {
        guard let place = DocumentPath(path) else { throw .path(path) }
        guard bytes.count <= DocumentLimits.maxBytes else { throw .tooLong(path, bytes.count) }
        let value: JSON
        do throws(JSON.SyntaxError) {
            value = try JSON.read(bytes, maxKeys: DocumentLimits.maxKeys)
        } catch {
            throw DocumentError(path, "\(error.reason); allowed is one JSON object in UTF-8")
        }
        let whole = PlacedValue(path: path, place: "", value: value)
        guard case .object(let object) = value else { throw whole.bad("an object") }
        guard let said = object["schema"] else { throw DocumentError(path, "the key \"schema\" is missing") }
        let schema = PlacedValue(path: path, place: "schema", value: said)
        let number = try schema.number(1...Int(Int32.max))
        guard number == Document.schema else { return .newer(schema: number, updated: object.updated) }
        let document: Document
        switch place.folder {
        case .splits: document = .split(try SplitDocument(whole))
        case .workouts: document = .workout(try WorkoutDocument(whole))
        case .stubs: document = .stub(try StubDocument(whole))
        }
        guard document.path.id == place.id else {
            throw DocumentError(path, at: "id", "found \(document.path.id.text); allowed is the id of the file's name")
        }
        guard document.path == place else {
            throw DocumentError(
                path, at: "day", "its month is not that of the file's folders; allowed is \(document.path.text)")
        }
        return .known(document)
    }
}

extension JSON.Object {
    /// When a document was changed last that may be of any schema; nil where it cannot be read.
    var updated: UTCInstant? {
        if case .text(let text)? = self["updatedAt"] { UTCInstant(rfc3339: text) } else { nil }
    }
}

extension SplitDocument {
    init(_ whole: PlacedValue) throws(DocumentError) {
        let object = try whole.object(["schema", "id", "updatedAt", "name", "exercises"])
        let exercises = try object["exercises"].list(0...TrainingPlan.maxExercises) { item throws(DocumentError) in
            try PlannedExercise(item)
        }
        var ids: Set<PlannedExerciseID> = []
        for (index, exercise) in exercises.enumerated() where !ids.insert(exercise.id).inserted {
            throw DocumentError(
                whole.path, at: "exercises[\(index)].id",
                "found \(exercise.id.ulid.text) again; allowed is an id that no other exercise of the split has")
        }
        self.init(
            SplitID(try object["id"].ulid()), updated: try object["updatedAt"].instant(),
            TrainingPlan(name: try object["name"].text(.splitName), exercises: exercises))
    }
}

extension PlannedExercise {
    fileprivate init(_ value: PlacedValue) throws(DocumentError) {
        let object = try value.object(["id", "name", "sets", "reps", "weightKg", "load", "restSeconds"])
        self.init(
            id: PlannedExerciseID(try object["id"].ulid()), name: try object["name"].text(.exerciseName),
            sets: try object["sets"].number(Self.allowedSets), reps: try object["reps"].number(Self.allowedReps),
            weightGrams: try object["weightKg"].grams(), load: try TrainingLoad(object["load"]),
            restSeconds: try object["restSeconds"].numberOrNull(Self.allowedRestSeconds))
    }
}

extension WorkoutDocument {
    init(_ whole: PlacedValue) throws(DocumentError) {
        let object = try whole.object([
            "schema", "id", "updatedAt", "endedAt", "day", "zone", "minute", "seconds", "splitId", "splitName",
            "exercises",
        ])
        let moment = KnownMoment(
            instant: try object["endedAt"].instant(), zone: try object["zone"].zone(), day: try object["day"].day(),
            minute: try object["minute"].numberOrNull(0...CareMinute.perDay - 1))
        let course = TrainedCourse(
            seconds: try object["seconds"].number(TrainedCourse.allowedSeconds),
            split: SplitID(try object["splitId"].ulid()), called: try object["splitName"].text(.splitName),
            exercises: try object["exercises"].list(0...TrainingPlan.maxExercises) { item throws(DocumentError) in
                try TrainedExercise(item)
            })
        self.init(
            TrainingID(try object["id"].ulid()), updated: try object["updatedAt"].instant(), at: moment, course)
    }
}

extension TrainedExercise {
    fileprivate init(_ value: PlacedValue) throws(DocumentError) {
        let object = try value.object(["name", "load", "sets"])
        let most = PlannedExercise.allowedSets.upperBound
        let runs = try object["sets"].list(1...most) { item throws(DocumentError) -> [TrainedSet] in
            let set = try item.object(["count", "reps", "weightKg", "status"])
            let one = TrainedSet(
                reps: try set["reps"].number(PlannedExercise.allowedReps), weightGrams: try set["weightKg"].grams(),
                try set["status"].word(TrainedSet.State.allCases.map { ($0.word, $0) }))
            return Array(repeating: one, count: try set["count"].number(PlannedExercise.allowedSets))
        }
        let sets = runs.flatMap { $0 }
        guard sets.count <= most else {
            throw DocumentError(
                value.path, at: "\(value.place).sets", "found \(sets.count) sets; allowed are 1 to \(most)")
        }
        self.init(name: try object["name"].text(.exerciseName), load: try TrainingLoad(object["load"]), sets: sets)
    }
}

extension StubDocument {
    init(_ whole: PlacedValue) throws(DocumentError) {
        let object = try whole.object(["schema", "id", "of", "updatedAt"])
        self.init(
            try object["of"].word(Subject.allCases.map { ($0.rawValue, $0) }), try object["id"].ulid(),
            updated: try object["updatedAt"].instant())
    }
}

extension TrainingLoad {
    fileprivate init(_ value: PlacedValue) throws(DocumentError) {
        self = try value.word(TrainingLoad.allCases.map { ($0.word, $0) })
    }
}
