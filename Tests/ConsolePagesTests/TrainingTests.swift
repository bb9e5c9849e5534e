import ConsoleLogic
import ConsolePages
import FitPinkyCore
import KioskPages
import SampleViews
import Testing

/// The page of a training that is under way, past ones, and what was lifted.
@Suite struct TrainingTests {
    private static func frame(_ route: Route) -> PageFrame {
        PageFrame(
            member: .init(.zero), memberName: "Lisa", theme: .system, route: route, revision: 7,
            now: .init(milliseconds: 0), time: "18:34", assets: PagesTests.assets, acts: .init(page: .zero))
    }

    /// Two exercises of two sets; the second set is the present one unless all are done.
    private static func training(
        _ status: TrainingState = .running, isOver: Bool = false, rest: TrainingRestView? = nil,
        load: String = "machine"
    ) -> TrainingView {
        let states: [[TrainingSetState]] =
            isOver ? [[.done, .skipped], [.done, .done]] : [[.done, .pending], [.pending, .pending]]
        return TrainingView(
            id: .init(.zero), splitID: .init(.zero), splitName: "Upper Body", status: status,
            exercises: zip(["Bench press", "Plank & hold"], states).map { name, states in
                TrainingExerciseView(
                    name: name, status: .inProgress,
                    sets: states.map { TrainingSetView(reps: 10, weightGrams: 40_000, status: $0) }, load: load)
            }, current: isOver ? nil : TrainingPlaceView(exercise: 1, set: 2), rest: rest, member: .init(.zero),
            memberName: "Lisa", elapsedSeconds: 2520, day: Day(year: 2026, month: 2, day: 26))
    }

    private static func page(_ training: TrainingView?, _ splits: [SplitView] = []) -> String {
        RunningTrainingPage(.init(running: training), splits: .init(splits: splits)).content(frame(.training)).markup
    }

    /// What stands on buttons, in their order.
    private static func buttons(_ page: String, _ id: String) -> [String] {
        let part = page.parts(by: "id=\"\(id)\"").dropFirst().first?.parts(by: "</div>").first ?? ""
        return part.parts(by: "</button>").dropLast().map { $0.parts(by: ">").last ?? "" }
    }

    @Test func `the next set is drawn as wide as the page, and said in a sentence`() {
        let page = Self.page(Self.training())
        #expect(page.contains(">Bench press, set 2 of 2: 10 × 40\u{A0}kg<"))
        #expect(page.parts(by: "<svg class=\"large\"").count == 3)
        for line in ["Bench press", "10 × 40\u{A0}kg"] { #expect(page.contains(">\(line)</text>"), "\(line)") }
        #expect(Self.buttons(page, "steering") == ["Done", "Skip", "Undo", "End"])
        #expect(page.contains("✓ 1 of 4 sets, 42 minutes") && page.contains("aria-current=\"step\""))
    }

    @Test func `a rest is counted down, with the set that follows, and goes on by one button`() {
        let page = Self.page(Self.training(rest: .init(leftSeconds: 83, seconds: 90, isSet: false)))
        #expect(page.contains("data-left=\"83\"") && page.contains(">1:23</text>"))
        #expect(page.contains("Rest. Next: Bench press, set 2 of 2") && page.contains(">10 × 40\u{A0}kg</text>"))
        #expect(Self.buttons(page, "steering") == ["Go on", "Undo", "End"])
        #expect(page.contains("data-poll=\"2\""))
    }

    @Test func `a timed set is counted down in the place of its seconds`() {
        let training = Self.training(rest: .init(leftSeconds: 7, seconds: 10, isSet: true), load: "time")
        let page = Self.page(training)
        #expect(page.contains(">0:07</text>") && !page.contains("<text x=\"150\" y=\"82\" text-anchor=\"middle\">10"))
        #expect(Self.buttons(page, "steering") == ["Done", "Skip", "Undo", "End"])
    }

    @Test func `done and skip name the set that they mean`() {
        let forms = Self.page(Self.training()).parts(by: "<form ").dropFirst()
        for what in ["done", "skip"] {
            let form = forms.first { $0.contains("name=\"do\" value=\"\(what)\"") }
            #expect(form?.contains("name=\"exercise\" value=\"1\"") == true, "\(what)")
            #expect(form?.contains("name=\"set\" value=\"2\"") == true, "\(what)")
        }
        let end = forms.first { $0.contains("name=\"do\" value=\"end\"") }
        #expect(end?.contains("name=\"set\"") == false)
    }

    @Test func `Go on says that it means the rest, and what stands at a set does not`() {
        func forms(_ rest: TrainingRestView?) -> [String] {
            Self.page(Self.training(rest: rest)).parts(by: "<form ").filter { $0.contains("value=\"skip\"") }
        }
        let goOn = forms(.init(leftSeconds: 83, seconds: 90, isSet: false))
        #expect(goOn.count == 1 && goOn.first?.contains("name=\"rest\" value=\"true\"") == true)
        for rest in [nil, TrainingRestView(leftSeconds: 7, seconds: 10, isSet: true)] {
            #expect(forms(rest).count == 1 && forms(rest).first?.contains("name=\"rest\"") == false)
        }
    }

    @Test func `once all sets are done the page says so, and End is what stands first beside Undo`() {
        let page = Self.page(Self.training(isOver: true))
        #expect(page.contains(">All done</text>") && Self.buttons(page, "steering") == ["Undo", "End"])
        #expect(!page.contains("aria-current=\"step\""))
    }

    @Test func `discarding has to be opened first and says that nothing is kept`() {
        let opened = Self.page(Self.training()).parts(by: "<details").first { $0.contains("value=\"discard\"") }
        #expect(opened?.contains("no workout is logged") == true)
    }

    @Test func `a browser without script asks again while a training runs, sooner in a rest`() {
        func refresh(_ training: TrainingView?) -> Int? {
            RunningTrainingPage(.init(running: training), splits: .init(splits: [])).refreshSeconds
        }
        #expect(refresh(Self.training()) == 10 && refresh(nil) == nil && refresh(Self.training(.ended)) == nil)
        #expect(refresh(Self.training(rest: .init(leftSeconds: 9, seconds: 9, isSet: false))) == 3)
    }

    @Test
    func `without a training each plan with an exercise can be begun, and without a plan the starters are offered`() {
        let exercise = SplitExerciseView(
            id: .init(.zero), name: "Row", sets: 4, reps: 10, load: "free", restSeconds: 0)
        let splits = [
            SplitView(id: .init(ULID(high: 0, low: 1)), name: "Arms", exercises: [exercise], version: "1"),
            SplitView(id: .init(ULID(high: 0, low: 2)), name: "Empty", exercises: [], version: "2"),
        ]
        let page = Self.page(nil, splits)
        #expect(page.parts(by: "name=\"do\" value=\"start\"").count == 2 && page.contains("It has no exercise yet."))
        #expect(page.contains("aria-label=\"Start Arms\"") && !page.contains("/act/split-starter"))
        #expect(Self.page(nil).contains("/act/split-starter"))
    }

    @Test func `one that ended a moment ago says what it has become, and one that was discarded nothing`() {
        let ended = Self.page(Self.training(.ended, isOver: true))
        #expect(ended.contains("Upper Body: ✓ 3 of 4 sets") && ended.contains("takes its photo"))
        #expect(!Self.page(Self.training(.discarded)).contains("Well done"))
    }

    @Test func `a training under way is on Home and Log, where it stands for its session`() {
        let standing = TrainingStandingView(running: Self.training())
        func session(_ member: MemberID, _ name: String, _ type: String) -> SessionView {
            SessionView(
                id: .init(.zero), member: member, type: type, state: .running, startedAt: .init(milliseconds: 0),
                elapsedSeconds: 60, pausedSeconds: 0, memberName: name)
        }
        let own = session(.init(.zero), "Lisa", "strength")
        let other = session(.init(ULID(high: 0, low: 9)), "Tom", "run")
        func log(_ standing: TrainingStandingView?) -> String {
            LogPage(own: [], waiting: [], sessions: [own, other], training: standing).content(Self.frame(.log(nil)))
                .markup
        }
        let page = log(standing)
        #expect(page.contains("Your training: Upper Body") && page.contains("Bench press, set 2 of 2"))
        #expect(
            !page.contains("Strength: 1:00") && page.contains("Tom: Run, 1:00") && page.contains("href=\"/training\""))
        #expect(log(nil).contains("Strength: 1:00") && !log(nil).contains("Your training"))
        #expect(log(.init(running: Self.training(.ended))).contains("Strength: 1:00"))
    }

    @Test func `Home has the card of a training with and without a group, and while the group is awaited`() {
        var views = RandomViews(seed: 5)
        var status = views.status()
        let group = GroupView(
            id: views.id(), name: "Two", weekStart: .monday, dayStart: 0, maxMembers: 2, members: [], kiosks: [],
            isOverfull: false)
        for belonging in [BelongingView.none, .awaited(views.id()), .group(group)] {
            status.belonging = belonging
            let page = HomePage(status: status, training: .init(running: Self.training()))
            #expect(
                page.content(Self.frame(.home)).markup.contains("Your training: Upper Body"), "\(belonging)")
        }
    }

    @Test func `a training that has gone on for six hours asks on its page and on Home, and others do not`() {
        var training = Self.training()
        let question = "Is it still going on? A set that is done, skipped or taken back says yes."
        func pages() -> [String] {
            let log = LogPage(own: [], waiting: [], training: .init(running: training))
            return [Self.page(training), log.content(Self.frame(.log(nil))).markup]
        }
        for page in pages() { #expect(!page.contains(question)) }
        training.asks = true
        for page in pages() { #expect(page.contains(question)) }
    }

    // MARK: Past trainings

    @Test func `past trainings say their day, sets and minutes, and none says so`() {
        func page(_ trainings: [TrainingView]) -> String {
            PastTrainingsPage(.init(trainings: trainings), days: 90)
                .content(Self.frame(.trainings(.latest(days: 90)))).markup
        }
        #expect(page([Self.training(.ended, isOver: true)]).contains("✓ 3 of 4 sets, 42 minutes"))
        #expect(page([Self.training(.ended)]).contains("1 training in 90 days"))
        #expect(page([]).contains("0 trainings in 90 days") && page([]).contains("None in these days."))
        var unsettled = Self.training(.ended)
        unsettled.day = nil
        #expect(page([unsettled]).contains("day not known yet"))
    }

    @Test func `older trainings than there is room for are a page of their own`() {
        func page(hasMore: Bool, isContinued: Bool = false) -> String {
            PastTrainingsPage(
                .init(trainings: [Self.training(.ended)], hasMore: hasMore), days: 365, isContinued: isContinued
            ).content(Self.frame(.trainings(.latest(days: 365)))).markup
        }
        let last = Self.training(.ended).id
        let link = "href=\"\(Route.trainings(.latest(days: 365, before: last)).path.replacing("&", with: "&amp;"))\""
        #expect(page(hasMore: true).contains(link) && page(hasMore: true).contains("The latest 1 training of 365 days"))
        #expect(!page(hasMore: false).contains("Older trainings"))
        #expect(page(hasMore: false, isContinued: true).contains("1 training before these, of 365 days"))
    }

    @Test func `documents that are only kept are listed with a way to remove each`() {
        let kept = ["Splits/01KB2Y5V8QH3M6N0R4T7W9X1Z2.json", "Stubs/01KB2Y5V8QH3M6N0R4T7W9X1Z3.json"].map {
            KeptDocumentView(path: $0, schema: 2, byteCount: 120)
        }
        func page(_ kept: [KeptDocumentView]) -> String {
            DocumentsPage(kept: kept).content(Self.frame(.documents(.overview))).markup
        }
        #expect(!page([]).contains("Kept for a newer version"))
        #expect(page(kept).parts(by: "action=\"/act/documents-kept-remove\"").count == 3)
        for document in kept {
            #expect(page(kept).contains("name=\"document\" value=\"\(document.path)\""))
            #expect(page(kept).contains("\(document.path): version 2 of documents, 120 bytes"))
        }
    }

    @Test func `a year of trainings takes at most 320 bytes of the page for each`() {
        let year = (0..<250).map { number in
            var training = Self.training(.ended, isOver: true)
            training.id = .init(ULID(high: UInt64(number), low: 1))
            return training
        }
        let page = PastTrainingsPage(.init(trainings: year), days: 365)
            .content(Self.frame(.trainings(.latest(days: 365)))).markup
        #expect(page.utf8.count < 250 * 320, "\(page.utf8.count)")
    }

    @Test func `a past training is removed behind what has to be opened, and says that its workout stays`() {
        let page = PastTrainingPage(Self.training(.ended)).content(Self.frame(.trainings(.one(.init(.zero))))).markup
        let opened = page.parts(by: "<details").first { $0.contains("/act/training-remove\"") }
        #expect(opened?.contains("The workout that it became stays.") == true)
        #expect(page.contains("href=\"/trainings/progress?exercise=Plank%20%26%20hold\""))
    }

    // MARK: What was lifted

    private static func progress(
        _ weights: [Int?], exercise: String? = "bench press", names: [String] = ["Bench press", "Row"]
    ) -> String {
        let day = Day(year: 2026, month: 2, day: 26) ?? .first
        let points = weights.enumerated().map { index, weight in
            ExerciseProgressPointView(
                day: day.advanced(byDays: index) ?? day, weightGrams: weight, sets: 4, reps: 40,
                volumeGrams: weight.map { $0 * 40 })
        }
        return ExerciseChartPage(.init(exercise: exercise, points: points, names: names), days: 90)
            .content(frame(.trainings(.progress(exercise: exercise, days: 90)))).markup
    }

    @Test func `what was lifted is drawn, and a table says the same, newest first`() {
        let page = Self.progress([40_000, 42_500])
        for id in ["weight-chart", "volume-chart", "reps-chart"] { #expect(page.contains("id=\"\(id)\""), "\(id)") }
        let rows = (page.parts(by: "<tbody>").last ?? "").parts(by: "<tr>").dropFirst()
        #expect(rows.count == 2 && rows.first?.contains("<td>42.5</td>") == true)
        #expect(rows.last?.contains("<td>1600</td>") == true)
        #expect(page.contains("<option value=\"Bench press\" selected>"))
        let chart = "href=\"/picture/training?exercise=Bench%20press\""
        #expect(page.contains(chart) && page.contains("Save chart"))
    }

    @Test func `an exercise without a weight has no chart of one`() {
        let page = Self.progress([nil, nil])
        #expect(!page.contains("weight-chart") && !page.contains("volume-chart") && page.contains("reps-chart"))
    }

    @Test func `before any training the page leads to one, and of an exercise that was not done it says so`() {
        #expect(Self.progress([], exercise: nil, names: []).contains("No exercise was trained yet."))
        let none = Self.progress([], exercise: "Curl")
        #expect(!none.contains("Save chart"))
        #expect(none.contains("No set of Curl was done in the last 90 days.") && none.contains(">Curl</option>"))
        #expect(!Self.progress([], exercise: nil).contains("No set of"))
    }
}
