import Messages
import SwiftProtobuf
import TTRPC
import Testing

@Suite struct SplitExerciseTests {
    private static let splitID = "01K000000000000000000000P1"
    private static let copyID = "01K000000000000000000000X9"

    private static func split(_ exercises: [Fitpinky_V1_SplitExercise]) -> Fitpinky_V1_Splits {
        .with {
            $0.splits = [
                .with { ($0.id, $0.name, $0.exercises, $0.version) = (splitID, "Arms", exercises, "version") }
            ]
        }
    }

    private static let two: [Fitpinky_V1_SplitExercise] = [
        ("01K000000000000000000000X1", "Row"), ("01K000000000000000000000X2", "Curl"),
    ].map { id, name in
        .with {
            ($0.id, $0.name, $0.sets, $0.reps) = (id, name, 3, 8)
            ($0.weightKg, $0.load, $0.restSeconds) = (42_500, "machine", 60)
        }
    }

    private static let methods: [String: Answering] = [
        "ListSplits": answering("ListSplits") { (_: Fitpinky_V1_PlansRequest) in split(two) },
        "ChangeSplit": answering("ChangeSplit") { (request: Fitpinky_V1_ChangeSplitRequest) throws(TTRPCStatus) in
            let exercises = request.edit.exercises
            guard request.basis == "version" else { throw TTRPCStatus(.failedPrecondition, "it was changed meanwhile") }
            guard request.edit.split == splitID, exercises.filter(\.id.isEmpty).count == 1 else {
                throw TTRPCStatus(.invalidArgument, "one exercise is to be new")
            }
            return split(
                exercises.map { exercise in
                    var exercise = exercise
                    if exercise.id.isEmpty { exercise.id = copyID }
                    return exercise
                })
        },
    ]

    @Test(arguments: [("row", ["Row", "Row", "Curl"], 1), ("2", ["Row", "Curl", "Curl"], 2)])
    func `the copy of an exercise comes after it, with all that it has and an id of its own`(
        exercise: String, names: [String], place: Int
    ) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("splits", "exercise", "copy", "Arms", exercise, "--json")
            #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
            let lines = run.output.split(separator: "\n")
            let shown = lines.filter { $0.contains(#""name" : "#) && !$0.contains("Arms") }
            #expect(shown.map { name in names.first { name.contains(#""\#($0)""#) } } == names, "\(run.output)")
            #expect(lines.count { $0.contains(#""weightKg" : 42.5"#) } == 3)
            let ids = lines.filter { $0.contains(#""id" : "#) && !$0.contains(Self.splitID) }
            #expect(ids.firstIndex { $0.contains(Self.copyID) } == place, "\(run.output)")
        }
    }

    @Test func `an exercise that the split does not have is not copied`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("splits", "exercise", "copy", "Arms", "Press")
            #expect(run.code == 1 && run.errors.contains("Press"), "\(run.errors)")
            #expect(kiosk.asked.count == 1, "nothing is changed")
        }
    }
}
