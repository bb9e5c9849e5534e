internal import FitPinkyCore
internal import JSON
internal import Ledger

extension Document {
    /// The one text of what it says: JSON in UTF-8 with its keys in order, without spaces, and a line's end.
    package var bytes: [UInt8] { Array((json.rendered(isIndented: false) + "\n").utf8) }

    private var json: JSON {
        switch self {
        case .split(let split):
            [
                "schema": .number(Document.schema), "id": .text(split.id.ulid.text),
                "updatedAt": .text(split.updated.rfc3339), "name": .text(split.plan.name),
                "exercises": .list(split.plan.exercises.map(\.json)),
            ]
        case .workout(let workout):
            [
                "schema": .number(Document.schema), "id": .text(workout.id.ulid.text),
                "updatedAt": .text(workout.updated.rfc3339), "endedAt": .text(workout.moment.instant.rfc3339),
                "day": .text(workout.moment.day.iso8601), "zone": .text(workout.moment.zone),
                "minute": workout.moment.minute.map { .number($0) } ?? .null,
                "seconds": .number(workout.course.seconds), "splitId": .text(workout.course.split.ulid.text),
                "splitName": .text(workout.course.splitName),
                "exercises": .list(workout.course.exercises.map(\.json)),
            ]
        case .stub(let stub):
            [
                "schema": .number(Document.schema), "id": .text(stub.id.text), "of": .text(stub.subject.rawValue),
                "updatedAt": .text(stub.updated.rfc3339),
            ]
        }
    }
}

extension PlannedExercise {
    fileprivate var json: JSON {
        [
            "id": .text(id.ulid.text), "name": .text(name), "sets": .number(sets), "reps": .number(reps),
            "weightKg": weightGrams.json, "load": .text(load.word),
            "restSeconds": restSeconds.map { .number($0) } ?? .null,
        ]
    }
}

extension TrainedExercise {
    fileprivate var json: JSON {
        ["name": .text(name), "load": .text(load.word), "sets": .list(runs.map(\.json))]
    }

    /// Sets that follow each other and are the same, as one: hundreds of sets fit into a document.
    private var runs: [SetRun] {
        var runs: [SetRun] = []
        for set in sets {
            if runs.last?.set == set { runs[runs.count - 1].count += 1 } else { runs.append(SetRun(set: set)) }
        }
        return runs
    }
}

private struct SetRun {
    var set: TrainedSet
    var count = 1

    var json: JSON {
        [
            "count": .number(count), "reps": .number(set.reps), "weightKg": set.weightGrams.json,
            "status": .text(set.state.word),
        ]
    }
}

extension Int? {
    /// Grams as kilograms.
    fileprivate var json: JSON { map { .decimal($0, places: 3) } ?? .null }
}

extension TrainingLoad {
    /// As documents say it.
    var word: String {
        switch self {
        case .machine: "machine"
        case .free: "free"
        case .bodyweight: "bodyweight"
        case .time: "time"
        }
    }
}

extension TrainedSet.State {
    var word: String {
        switch self {
        case .pending: "pending"
        case .done: "done"
        case .skipped: "skipped"
        }
    }
}
