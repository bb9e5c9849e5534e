import Exercises
import FitPinkyCore
import Households
import JSON
import KioskPages
import Ledger
import Messages
import Testing

@Suite struct TrainingPagesTests {
    private let timers = TrainingTimersFact.standard(of: Specimen.member)

    private func lines(_ page: Page) -> [String] { page.lines.map(\.text) }

    private func exercise(
        _ name: String, sets: Int = 4, reps: Int = 10, grams: Int? = nil, _ load: TrainingLoad = .free,
        rest: Int? = nil
    ) -> SplitExerciseView {
        SplitExerciseView(
            PlannedExercise(
                id: Specimen.plannedExercise, name: name, sets: sets, reps: reps, weightGrams: grams, load: load,
                restSeconds: rest), timers: timers)
    }

    // MARK: Splits

    @Test func `a split shows its exercises in their order, with the member's rest where it says none`() {
        let split = SplitView(
            id: Specimen.split, name: "Legs",
            exercises: [
                exercise("Leg press", grams: 42_500, rest: 120), exercise("Plank", sets: 1, reps: 30, .time),
            ], version: "1")
        #expect(
            lines(split.page) == [
                "Legs  \(Specimen.split.ulid.text)", "", "   1  Leg press  4 × 10, 42.5 kg     rest 2 min",
                "   2  Plank      1 × 30 s            rest 1 min 30 s",
            ])
        #expect(
            lines(SplitsView(splits: [split]).page) == ["Legs  2 exercises, 5 sets"])
        #expect(lines(SplitsView(splits: []).page)[0].contains("fitpinky splits starter"))
    }

    @Test func `a copy says what it is a version of`() {
        let copy = SplitView(id: Specimen.split, name: "Legs (copy)", exercises: [], copyOf: "Legs", version: "1")
        #expect(lines(SplitsView(splits: [copy]).page)[0].contains("a version of Legs from another kiosk"))
        #expect(lines(copy.page).joined().contains("another kiosk changed Legs too"))
        #expect(copy.json.rendered(isIndented: false).contains("\"copyOf\":\"Legs\""))
    }

    @Test func `a split is found by its name, its id or the end of its id, and else there is a hint`() {
        let legs = SplitView(id: Specimen.split, name: "Legs", exercises: [], version: "1")
        let twin = SplitView(id: SplitID(ULID(high: 1, low: 1)), name: "Twin", exercises: [], version: "2")
        let other = SplitView(id: SplitID(ULID(high: 2, low: 1)), name: "twin", exercises: [], version: "3")
        let view = SplitsView(splits: [legs, twin, other])
        for text in ["legs", Specimen.split.ulid.text, String(Specimen.split.ulid.text.suffix(6)).lowercased()] {
            guard case .found(legs) = SplitSearch.find(text, in: view) else {
                Issue.record("\(text)")
                continue
            }
        }
        let sentences = ["Twin", "Lgs", "x"].map { text in
            if case .refused(let sentence) = SplitSearch.find(text, in: view) { sentence } else { "" }
        }
        #expect(sentences[0].contains(twin.id.ulid.text) && sentences[0].contains(other.id.ulid.text))
        #expect(sentences[1] == "no split is called \"Lgs\" (did you mean Legs?)")
        #expect(sentences[2] == "no split is called \"x\"")
    }

    @Test func `an exercise is found by its name, or by its number`() {
        let names = ["Row", "Press", "row", "2"]
        func place(_ text: String) -> Int? {
            if case .found(let index) = SplitSearch.place(of: text, among: names) { index } else { nil }
        }
        #expect(place("press") == 1 && place("1") == 0 && place("4") == 3)
        // A name goes before a number.
        #expect(place("2") == 3)
        #expect(place("Row") == nil && place("0") == nil && place("5") == nil && place("") == nil)
    }

    // MARK: Trainings

    private func training(
        _ number: UInt64, on day: String, _ sets: [TrainedSet], name: String = "Leg press"
    ) throws -> Training {
        let day = try Specimen.day(day)
        let fact = TrainingFact(
            TrainingID(ULID(high: 9, low: number)), of: Specimen.member,
            Version(Specimen.change, replacing: [ChangeID](), updated: UTCInstant(milliseconds: 1)),
            at: Specimen.known(day, at: Int64(day.daysSince1970) * 86_400_000 + 43_200_000),
            TrainedCourse(
                seconds: 2_700, split: Specimen.split, called: "Legs",
                exercises: [TrainedExercise(name: name, load: .machine, sets: sets)]))
        var writer = try Specimen.writer()
        let entry = try writer.entry(.training(fact), salt: Specimen.salt, at: UTCInstant(milliseconds: 5))
        let winner = Winner(
            slot: .training(fact.training, fact.version.change, of: Specimen.member), position: Position(of: entry),
            fact: .training(fact))
        return try #require(Training(fact.training, of: Specimen.member, from: [winner]))
    }

    private func set(_ reps: Int, _ grams: Int?, _ state: TrainedSet.State = .done) -> TrainedSet {
        TrainedSet(reps: reps, weightGrams: grams, state)
    }

    @Test func `a training of the past says what was done of what, and travels unchanged`() throws {
        let sets = [set(10, 40_000), set(8, 42_500), set(8, 42_500, .skipped), set(8, nil, .pending)]
        let view = try #require(
            TrainingView(try training(1, on: "2026-02-26", sets), of: Specimen.other, called: "Ana"))
        #expect(view.status == .ended && view.exercises[0].status == .inProgress && view.current == nil)
        #expect(view.member == Specimen.other && view.elapsedSeconds == 2_700)
        let started = try #require(view.startedAt).milliseconds
        #expect(started % 86_400_000 == Int64(43_200_000 - 2_700_000))
        #expect(
            lines(view.pastPage) == [
                "Legs  Thu 26 Feb 2026  \(view.id.ulid.text)", "  2 of 4 sets done, 45 min", "",
                "  Leg press  10 × 40 kg, 8 × 42.5 kg, skipped, not done",
            ])
        let log = TrainingLogView(trainings: [view])
        #expect(lines(log.page) == ["Thu 26 Feb 2026    Legs  2 of 4 sets, 45 min  \(view.id.ulid.text.suffix(6))"])
        #expect(try TrainingLogView(Fitpinky_V1_TrainingLog(log)) == log)
        #expect(lines(TrainingLogView(trainings: []).page)[0].contains("no trainings"))
    }

    @Test func `an exercise is done once no set is pending and one was done, and skipped if none was`() {
        #expect(TrainingProgress(of: [.pending, .pending]) == .notStarted)
        #expect(TrainingProgress(of: [.done, .pending]) == .inProgress)
        #expect(TrainingProgress(of: [.skipped, .pending]) == .inProgress)
        #expect(TrainingProgress(of: [.done, .skipped]) == .done)
        #expect(TrainingProgress(of: [.skipped, .skipped]) == .skipped)
    }

    @Test func `progress is of sets that were done, one point a training, the oldest first`() throws {
        let trainings = [
            try training(3, on: "2026-02-26", [set(10, 45_000), set(10, 40_000), set(9, 50_000, .skipped)]),
            try training(2, on: "2026-02-20", [set(10, nil)], name: "Plank"),
            try training(1, on: "2026-02-10", [set(10, 40_000)], name: "LEG PRESS"),
            try training(0, on: "2026-01-10", [set(10, 35_000, .skipped)]),
        ]
        let view = ExerciseProgressView(trainings, of: "leg press", since: try Specimen.day("2026-01-01"))
        #expect(view.exercise == "Leg press" && view.names == ["Leg press", "Plank"])
        #expect(view.points.map(\.weightGrams) == [40_000, 45_000])
        #expect(view.points.map(\.volumeGrams) == [400_000, 850_000])
        #expect(view.points.map(\.sets) == [1, 2] && view.points.map(\.reps) == [10, 20])
        #expect(try ExerciseProgressView(Fitpinky_V1_ExerciseProgress(view)) == view)
        let late = ExerciseProgressView(trainings, of: "leg press", since: try Specimen.day("2026-02-11"))
        #expect(late.points.count == 1)
        let all = ExerciseProgressView(trainings, of: "", since: try Specimen.day())
        #expect(all.exercise == nil && all.points == [] && all.names == view.names)
        #expect(ExerciseProgressView(trainings, of: "Row", since: try Specimen.day()).exercise == nil)
        let plank = ExerciseProgressView(trainings, of: "plank", since: try Specimen.day("2026-01-01"))
        #expect(plank.points.map(\.weightGrams) == [nil] && plank.points.map(\.volumeGrams) == [nil])
        #expect(
            lines(view.page)[2] == "Tue 10 Feb 2026       40 kg  1 set of 10 in all, 400 kg in all")
    }

    @Test func `the heaviest training that there can be has room in a message`() throws {
        let sets = [TrainedSet](repeating: set(999, 999_999), count: 20)
        let view = ExerciseProgressView(
            [try training(1, on: "2026-02-26", sets)], of: "Leg press", since: try Specimen.day("2026-01-01"))
        #expect(view.points[0].volumeGrams == Int(UInt32.max))
        #expect(try ExerciseProgressView(Fitpinky_V1_ExerciseProgress(view)) == view)
    }

    @Test func `the catalogue's page and JSON have what each exercise trains, and how`() throws {
        let press = try #require(GymExercise.found("leg-press"))
        #expect(lines(GymExercise.page(of: [press]))[0] == "Leg press  thighs, buttocks")
        let json = press.json.rendered(isIndented: false)
        for part in ["\"catalogue\":\"machines\"", "\"muscles\":[\"thighs\",\"buttocks\"]", "\"weightKg\":60"] {
            #expect(json.contains(part))
        }
        for line in GymExercise.page(of: GymExercise.all).lines { #expect(line.columnCount <= Page.columnCount) }
    }
}
