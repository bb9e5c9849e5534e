import ConsoleLogic
import ConsolePages
import FitPinkyCore
import KioskPages
import SampleViews
import Testing

/// The pages of training plans and trainings.
@Suite struct TrainingPagesTests {
    private static func frame(_ route: Route) -> PageFrame {
        PageFrame(
            member: .init(.zero), memberName: "Lisa", theme: .system, route: route, revision: 7,
            now: .init(milliseconds: 0), time: "18:34", assets: PagesTests.assets, acts: .init(page: .zero))
    }

    private static func entry(_ views: inout RandomViews) -> ExerciseCataloguePage.Entry {
        .init(
            name: views.text(), muscles: views.text(), how: views.text(), load: views.text(), sets: views.count(),
            reps: views.count(), weightGrams: views.maybe { $0.count() })
    }

    private static func pages(seed: UInt64) -> [(name: String, markup: String)] {
        var views = RandomViews(seed: seed)
        let days = views.one(of: Route.trainingSpans)
        let status = views.status()
        let query = Route.CatalogueQuery(
            kind: views.maybe { $0.one(of: Route.CatalogueQuery.Kind.allCases) }, search: views.text())
        let contents: [(Route, (PageFrame) -> HTML)] = [
            (.plans(.overview), PlanListPage(views.splits()).content),
            (.plans(.split(views.id())), PlanEditorPage(views.split(), timers: views.trainingTimers()).content),
            (
                .plans(.exercise(views.id(), views.id())),
                PlannedExercisePage(views.splitExercise(), of: views.split()).content
            ),
            (
                .catalogue(query),
                ExerciseCataloguePage(views.some { entry(&$0) }, query, split: views.maybe { $0.split() }).content
            ),
            (.training, RunningTrainingPage(views.trainingStanding(), splits: views.splits()).content),
            (.trainings(.latest(days: days)), PastTrainingsPage(views.trainingLog(), days: days).content),
            (.trainings(.one(views.id())), PastTrainingPage(views.training()).content),
            (
                .trainings(.progress(exercise: nil, days: days)),
                ExerciseChartPage(views.exerciseProgress(), days: days).content
            ),
            (.settings(.training), RestSettingsPage(views.trainingTimers()).content),
            (
                .documents(.overview),
                DocumentsPage(leftOut: views.some { $0.text() }, tooLarge: views.maybe { $0.text() }).content
            ),
            (.home, HomePage(status: status, training: views.trainingStanding()).content),
            (.log(nil), LogPage(own: [], waiting: [], training: views.trainingStanding()).content),
        ]
        return contents.map { route, content in
            let frame = frame(route)
            return (route.path, HTML.page(frame, heading: "Training", tab: .log) { content(frame) }.markup)
        }
    }

    @Test func `the page of documents says what an export leaves out, and nothing where it has all`() {
        func markup(_ page: DocumentsPage) -> String { page.content(Self.frame(.documents(.overview))).markup }
        #expect(!markup(DocumentsPage()).contains("leaves out"))
        let page = markup(
            DocumentsPage(leftOut: (1...22).map { "Splits/\($0).json: it is long" }, tooLarge: "one import"))
        #expect(page.contains("It leaves out 22 documents:") && page.contains("Splits/20.json: it is long"))
        #expect(!page.contains("Splits/21.json") && page.contains("And 2 more.") && page.contains("One import."))
    }

    @Test(arguments: 1...300 as ClosedRange<UInt64>)
    func `every page of training is whole, opens no element of a text, and each form has what it needs`(seed: UInt64) {
        for (name, markup) in Self.pages(seed: seed) {
            let faults = PageChecks(markup).faults
            #expect(faults.isEmpty, "seed \(seed), \(name): \(faults.joined(separator: "; "))")
        }
    }

    // MARK: Plans

    private static func id<Noun>(_ number: UInt64) -> ID<Noun> { ID(ULID(high: 1, low: number)) }

    private static func split(_ names: [String], copyOf: String? = nil) -> SplitView {
        SplitView(
            id: id(1), name: "Legs",
            exercises: names.enumerated().map { index, name in
                SplitExerciseView(
                    id: id(UInt64(index) + 10), name: name, sets: 4, reps: 10, weightGrams: 42_500, load: "machine",
                    restSeconds: 90)
            }, copyOf: copyOf, version: "1")
    }

    private static let timers = TrainingTimersView(restSeconds: 90, countdownSeconds: 3)

    private static func editor(_ split: SplitView) -> String {
        PlanEditorPage(split, timers: timers).content(frame(.plans(.split(split.id)))).markup
    }

    /// The forms of an action, each as its markup.
    private static func forms(_ page: String, _ action: ActionName) -> [String] {
        page.parts(by: "<form ").dropFirst().map { $0.parts(by: "</form>").first ?? "" }.filter {
            $0.contains("action=\"/act/\(action.rawValue)\"")
        }
    }

    @Test func `without a plan the page says what to do and offers the starters`() {
        let page = PlanListPage(SplitsView(splits: [])).content(Self.frame(.plans(.overview))).markup
        #expect(page.contains("None yet.") && Self.forms(page, .splitStarter).count == 1)
        #expect(Self.forms(page, .splitAdd).count == 1 && Self.forms(page, .train).isEmpty)
    }

    @Test func `a plan is begun from the list, unless it has no exercise, and a losing version says what it is`() {
        let splits = SplitsView(splits: [Self.split(["Row"], copyOf: "Arms & legs"), Self.split([])])
        let page = PlanListPage(splits).content(Self.frame(.plans(.overview))).markup
        #expect(Self.forms(page, .train).count == 1 && page.contains("No exercise yet."))
        #expect(page.contains("had “Arms &amp; legs” when both were changed apart"))
        #expect(page.contains("4 × 10 at 42.5 kg, 1 min 30 s of rest"))
    }

    @Test func `an exercise moves up and down by a form of its own, but for the first and the last`() {
        let split = Self.split(["Row", "Squat", "Press"])
        let moves = Self.forms(Self.editor(split), .splitExerciseMove)
        #expect(moves.count == 4)
        #expect(moves.map { $0.contains("aria-label=\"Move Squat up\"") } == [false, true, false, false])
        #expect(moves[1].contains("name=\"place\" value=\"1\"") && moves[2].contains("name=\"place\" value=\"3\""))
        #expect(moves.allSatisfy { $0.contains("name=\"basis\" value=\"\(split.orderBasis)\"") })
    }

    @Test func `a form of the editor carries what it was made of, as far as it would overwrite it`() {
        let split = Self.split(["Row"])
        let page = Self.editor(split)
        #expect(Self.forms(page, .splitRename).allSatisfy { $0.contains("value=\"\(split.nameBasis)\"") })
        #expect(Self.forms(page, .splitRemove).allSatisfy { $0.contains("value=\"\(split.basis)\"") })
        for action in [ActionName.splitCopy, .splitExerciseAdd] {
            #expect(Self.forms(page, action).count == 1, "\(action)")
            #expect(Self.forms(page, action).allSatisfy { !$0.contains("name=\"basis\"") }, "\(action)")
        }
        let exercise = PlannedExercisePage(split.exercises[0], of: split).content(
            Self.frame(.plans(.exercise(split.id, split.exercises[0].id)))
        ).markup
        for action in [ActionName.splitExerciseSet, .splitExerciseRemove] {
            #expect(Self.forms(exercise, action).count == 1, "\(action)")
            #expect(
                Self.forms(exercise, action).allSatisfy { $0.contains("value=\"\(split.exercises[0].basis)\"") },
                "\(action)")
        }
        #expect(exercise.contains("value=\"42.5\"") && exercise.contains("inputmode=\"decimal\""))
    }

    @Test func `what a form was made of is another where that changed, and the same where something else did`() {
        let split = Self.split(["Row", "Squat"])
        var renamed = split, moved = split, heavier = split
        renamed.name = "Arms"
        moved.exercises.reverse()
        heavier.exercises[0].weightGrams = 45_000
        #expect(renamed.nameBasis != split.nameBasis && renamed.orderBasis == split.orderBasis)
        #expect(moved.orderBasis != split.orderBasis && moved.nameBasis == split.nameBasis)
        #expect(heavier.exercises[0].basis != split.exercises[0].basis && heavier.orderBasis == split.orderBasis)
        #expect(Set([split, renamed, moved, heavier].map(\.basis)).count == 4)
    }

    @Test func `a plan is removed only behind what has to be opened, which says what goes`() {
        let page = Self.editor(Self.split(["Row", "Squat"]))
        let opened = page.parts(by: "<details").first { $0.contains("/act/split-remove\"") }
        #expect(opened?.contains("with its 2 exercises. Past trainings stay.") == true)
        #expect(opened?.contains("Remove Legs") == true)
    }

    @Test func `a full plan takes no further exercise, neither there nor from the catalogue`() {
        let full = Self.split((1...30).map { "Row \($0)" })
        #expect(Self.forms(Self.editor(full), .splitExerciseAdd).isEmpty && Self.editor(full).contains("There are 30"))
        let entry = ExerciseCataloguePage.Entry(
            name: "Plank", muscles: "core", how: "Hold it.", load: "time", sets: 4, reps: 45, weightGrams: nil)
        func page(_ split: SplitView?) -> String {
            ExerciseCataloguePage([entry], .init(split: split?.id), split: split)
                .content(Self.frame(.catalogue(.init(split: split?.id)))).markup
        }
        #expect(Self.forms(page(full), .splitExerciseAdd).isEmpty && page(full).contains("has 30 exercises"))
        #expect(Self.forms(page(nil), .splitExerciseAdd).isEmpty)
        let some = page(Self.split(["Plank"]))
        #expect(Self.forms(some, .splitExerciseAdd).count == 1 && some.contains("✓ in Legs"))
        #expect(some.contains("name=\"reps\" value=\"45\"") && some.contains("name=\"weightKg\" value=\"\""))
    }

    @Test func `a search that finds nothing says so, and the form asks with GET for the same plan`() {
        let split = Self.split([])
        let query = Route.CatalogueQuery(kind: .machines, search: "<row>", split: split.id)
        let page = ExerciseCataloguePage([], query, split: split).content(Self.frame(.catalogue(query))).markup
        #expect(page.contains("“&lt;row&gt;”") && page.contains("method=\"get\" action=\"/catalogue\""))
        #expect(page.contains("name=\"split\" value=\"\(split.id.ulid.text)\""))
        #expect(page.contains("<option value=\"machines\" selected>"))
    }

    @Test func `the catalogue is searched by name and muscle, in one part or both`() {
        func found(_ query: Route.CatalogueQuery) -> [String] {
            ExerciseCataloguePage(query, split: nil).entries.map(\.name)
        }
        #expect(found(.init()).count >= 70 && found(.init(kind: .machines)).count >= 40)
        #expect(found(.init(kind: .machines, search: "LEG press")).contains("Leg press"))
        #expect(!found(.init(kind: .bodyweight, search: "leg press")).contains("Leg press"))
        #expect(found(.init(search: "no such thing")).isEmpty)
    }
}
