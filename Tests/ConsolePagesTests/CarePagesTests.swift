import ConsoleLogic
import ConsolePages
import FitPinkyCore
import KioskPages
import SampleViews
import Support
import Testing

/// The pages of finger care.
@Suite struct CarePagesTests {
    private static func frame(_ page: Route.FingerPage, member: MemberID = .init(.zero)) -> PageFrame {
        PageFrame(
            member: member, memberName: "Lisa", theme: .system, route: .finger(page), revision: 7,
            now: .init(milliseconds: 0),
            time: "18:34", assets: PagesTests.assets, acts: .init(page: .zero))
    }

    private static func pages(seed: UInt64) -> [(name: String, markup: String)] {
        var views = RandomViews(seed: seed)
        let exercise = views.exercise()
        // The exercise that runs is the page's own every other time.
        var running = views.maybe { $0.running() }
        if views.bool() { running?.exercise = exercise }
        let contents: [(Route.FingerPage, (PageFrame) -> HTML)] = [
            (.overview, FingerPage(views.care()).content),
            (.exercises, ExercisesPage(views.exercises(), done: views.exerciseLog()).content),
            (.exercise("a"), ExercisePage(exercise, running: running).content),
            (.progress(nil), CareProgressPage(views.careProgress(), today: views.day()).content),
            (.goals, CareGoalsPage(views.rewards(), views.targets()).content),
            (.reminders, RemindersPage(views.reminders()).content),
        ]
        return contents.map { page, content in
            let frame = frame(page)
            return (
                frame.route.path,
                HTML.page(frame, heading: "Finger care", tab: .log) { content(frame) }.markup
            )
        }
    }

    @Test(arguments: 1...300 as ClosedRange<UInt64>)
    func `every page of finger care is whole, opens no element of a text, and each form has what it needs`(
        seed: UInt64
    ) {
        for (name, markup) in Self.pages(seed: seed) {
            let faults = PageChecks(markup).faults
            #expect(faults.isEmpty, "seed \(seed), \(name): \(faults.joined(separator: "; "))")
        }
    }

    // MARK: The card

    private static func card(_ change: (inout CareView) -> Void) -> String {
        var care = CareView(member: .init(.zero), memberName: "Lisa", hasBegun: true)
        change(&care)
        return FingerPage(care).content(frame(.overview)).markup
    }

    @Test func `a check is one button, before the first use beside an inviting line and without a zero`() {
        let first = Self.card { $0.hasBegun = false }
        #expect(first.contains("action=\"/act/check\"") && first.contains("Look after the finger"))
        #expect(!first.contains(" 0 ") && first.contains("Start today"))
    }

    @Test func `the card says today's checks, the reminder that is due, the streak and the level`() {
        let card = Self.card {
            ($0.checksToday, $0.exercisesToday, $0.due) = (2, 1, TimeOfDay(hour: 12, minute: 30))
            ($0.streak, $0.rewards.level) = (Streak(current: 3, longest: 9), 4)
        }
        for words in [
            "✓ 2 checks and 1 exercise today", "A check has been due since 12:30.",
            "3 days in a row, your longest is 9", "level 4",
        ] {
            #expect(card.contains(words), "\(words)")
        }
    }

    @Test func `after a miss the longest streak is said, and never a zero`() {
        let card = Self.card { ($0.streak, $0.missedToday) = (Streak(current: 0, longest: 9), 1) }
        #expect(card.contains("Start again today: your longest streak is 9 days"))
        #expect(card.contains("1 reminder passed without a check today") && !card.contains(">0"))
    }

    @Test func `once the sharing ends the page says that what was shared stays visible`() {
        #expect(Self.card { $0.isShared = true }.contains("The others see how many checks you made today."))
        let off = Self.card { $0.isShared = false }
        #expect(off.contains("Checks that you make from now on stay with you. Those already shared stay visible."))
        #expect(!off.contains("no other member is told"))
    }

    @Test func `another member's checks are shown where they share them, and one's own are not told twice`() {
        var views = RandomViews(seed: 1)
        var status = views.status()
        var (own, other) = (views.member(), views.member())
        (own.name, other.name, own.left, other.left) = ("Lisa", "Tom", nil, nil)
        (own.checksToday, other.checksToday) = (5, 2)
        status.belonging = .group(
            GroupView(
                id: views.id(), name: "Two", weekStart: .monday, dayStart: 0, maxMembers: 2, members: [own, other],
                kiosks: [], isOverfull: false))
        let page = HomePage(status: status).content(Self.frame(.overview, member: own.id)).markup
        #expect(page.contains("Tom: 2 finger checks today") && !page.contains("5 finger checks"))
    }

    // MARK: Exercises

    private static let bends = ExerciseView(
        id: "finger-bends", name: "Finger bends", purpose: "Moves every joint.", seconds: 60,
        steps: [.init(text: "Bend.", seconds: 30), .init(text: "Rest.", seconds: 30)])

    private static func running(_ state: ExerciseState, step: Int, of exercise: ExerciseView = bends) -> String {
        let running = RunningExerciseView(
            exercise: exercise, member: .init(.zero), state: state, step: step, leftSeconds: 12,
            memberName: "Lisa")
        return ExercisePage(bends, running: running).content(frame(.exercise("finger-bends"))).markup
    }

    @Test func `an exercise that runs can be gone on with, paused and stopped, and its step is marked`() {
        let page = Self.running(.running, step: 1)
        for action in ["exercise-next", "exercise-pause", "exercise-stop"] {
            #expect(page.contains("action=\"/act/\(action)\""), "\(action)")
        }
        #expect(page.contains("Step 1 of 2: 12 s left") && page.contains(">Next step<") && page.contains("data-poll"))
        #expect(page.components("aria-current=\"step\"") == 1 && !page.contains("exercise-start"))
        #expect(Self.running(.running, step: 2).contains(">End<") && !page.contains(">End<"))
        #expect(Self.running(.paused, step: 2).contains("Paused: Step 2 of 2, 12 s left"))
    }

    @Test(arguments: [ExerciseState.completed, .stopped])
    func `an exercise that has ended can be started again`(state: ExerciseState) {
        let page = Self.running(state, step: 2)
        #expect(page.contains("action=\"/act/exercise-start\"") && !page.contains("data-poll"))
        #expect(page.contains(state == .completed ? "✓ Done" : "Broken off in step 2"))
    }

    @Test func `the list leads to an exercise while it runs, and not once it has ended`() {
        func page(_ state: ExerciseState) -> String {
            let running = RunningExerciseView(
                exercise: Self.bends, member: .init(.zero), state: state, step: 2, leftSeconds: 0, memberName: "Lisa")
            return ExercisesPage(.init(exercises: [], running: running), done: .init(exercises: [])).content(
                Self.frame(.exercises)
            ).markup
        }
        #expect(page(.running).contains("Finger bends is running") && page(.paused).contains("Finger bends is paused"))
        for state in [ExerciseState.completed, .stopped] { #expect(!page(state).contains("Finger bends")) }
    }

    @Test func `while another exercise runs this one is not started, and the page leads to the other`() {
        var other = Self.bends
        (other.id, other.name) = ("slides", "Slides")
        let page = Self.running(.running, step: 1, of: other)
        #expect(page.contains("/finger/exercises/slides") && !page.contains("/act/"))
    }

    @Test func `a browser without script asks again while an exercise runs`() {
        let running = RunningExerciseView(
            exercise: Self.bends, member: .init(.zero), state: .running, step: 1, leftSeconds: 9,
            memberName: "Lisa")
        #expect(ExercisePage(Self.bends, running: running).refreshSeconds != nil)
        #expect(ExercisePage(Self.bends, running: nil).refreshSeconds == nil)
        var frame = Self.frame(.exercise("finger-bends"))
        frame.refreshSeconds = 5
        #expect(HTML.page(frame, heading: "x", tab: .log) { HTML() }.markup.contains("http-equiv=\"refresh\""))
    }

    // MARK: Progress

    private static func progress(checks: Int, missed: Int) throws -> CareProgressView {
        let start = try #require(Day(year: 2026, month: 2, day: 23)),
            end = try #require(Day(year: 2026, month: 3, day: 1))
        return CareProgressView(
            week: .init(start: start, end: end), checks: checks, exercises: 0, missedReminders: missed,
            longestStreak: 4, days: [.init(day: start, checks: checks, reminders: 3, missed: missed, exercises: 0)])
    }

    @Test func `an empty week begins with tips, and an earlier one does not press anybody`() throws {
        let view = try Self.progress(checks: 0, missed: 0)
        func page(_ view: CareProgressView, on day: String) throws -> String {
            CareProgressPage(view, today: try #require(Day(iso8601: day))).content(Self.frame(.progress(nil))).markup
        }
        var first = view
        (first.longestStreak, first.tip) = (0, CareTip.begin)
        let running = try page(first, on: "2026-02-23")
        #expect(running.contains("Start today!") && running.contains("/act/check") && !running.contains("<svg"))
        first.longestStreak = 4
        first.tip = "You checked 3 days in a row."
        let further = try page(first, on: "2026-03-01")
        #expect(further.contains("You checked 3 days in a row.") && further.contains("/act/check"))
        #expect(!further.contains("Start today!") && !further.contains("/finger/progress/2026-03-02"))
        let earlier = try page(view, on: "2026-03-02")
        #expect(earlier.contains("Nothing was done in this week.") && earlier.contains("/finger/progress/2026-03-02"))
        #expect(earlier.contains("/finger/progress/2026-02-22"))
        let later = try page(view, on: "2026-02-22")
        #expect(later.contains("This week is still to come.") && !later.contains("/finger/progress/2026-03-02"))
        for page in [earlier, later] { #expect(!page.contains("Start today!") && !page.contains("/act/check")) }
    }

    @Test func `a week is drawn with bars of two kinds, and told as a table`() throws {
        let view = try Self.progress(checks: 2, missed: 1)
        let today = try #require(Day(year: 2026, month: 2, day: 23))
        let page = CareProgressPage(view, today: today).content(Self.frame(.progress(nil))).markup
        #expect(page.components("<rect class=\"bar\"") == 1 && page.components("stroke-dasharray") == 1)
        #expect(page.contains("<td>2</td><td>1 of 3</td><td>0</td>") && page.contains("scope=\"row\">Mon 23 Feb"))
        #expect(!page.contains("/finger/progress/2026-03-02") && page.contains("href=\"/picture/checks/2026-02-23\""))
    }

    // MARK: Goals

    @Test func `rewards that were not shown yet are said to come, and nobody apologises before they are late`() {
        func page(_ unshown: Int) -> String {
            CareGoalsPage(
                RewardsView(coins: 5, xp: 150, level: 2, nextLevelXp: 300, unshown: unshown), .init(targets: [])
            )
            .content(Self.frame(.goals)).markup
        }
        #expect(page(1).contains("1 reward is still to be shown: the ring shows each when it is free."))
        #expect(page(2).contains("2 rewards are still to be shown") && !page(0).contains("still to be shown"))
        #expect(!page(2).contains("Sorry") && !page(2).contains("warning"))
        // Level 2 begins at 100 XP: a quarter of the way to 300, and of the circle's 314.
        #expect(page(0).contains("href=\"/picture/badge/2\""))
        #expect(page(0).contains("stroke-dasharray=\"78.54 400\"") && page(0).contains("150 of 300 XP, 5 coins"))
    }

    @Test func `a goal shows how far it is and since when, and can be removed`() throws {
        let id = TargetID(ULID(high: 1, low: 2))
        let target = TargetView(
            id: id, title: "Two a day", count: 2, of: .checks, per: .day, progress: 1, isReached: false,
            periodStart: .first, timesReached: 3)
        let page = CareGoalsPage(.init(), .init(targets: [target])).content(Self.frame(.goals)).markup
        #expect(page.contains("1 of 2 checks today") && page.contains("reached 3 times"))
        var weekly = target
        (weekly.count, weekly.of, weekly.per) = (3, .exercises, .week)
        weekly.periodStart = try #require(Day(iso8601: "2026-12-14"))
        let week = CareGoalsPage(.init(), .init(targets: [weekly])).content(Self.frame(.goals)).markup
        #expect(week.contains("1 of 3 exercises since Mon 14 Dec"))
        #expect(page.contains("<progress value=\"1\" max=\"2\"") && page.contains("value=\"\(id.ulid.text)\""))
    }

    @Test func `where there are as many goals as there can be, none is offered to be added`() {
        func page(_ count: Int) -> String {
            let targets = (0..<count).map { number in
                TargetView(
                    id: TargetID(ULID(high: 1, low: UInt64(number))), title: "Two a day", count: 2, of: .checks,
                    per: .day,
                    progress: 1, isReached: false, periodStart: .first)
            }
            return CareGoalsPage(.init(), .init(targets: targets)).content(Self.frame(.goals)).markup
        }
        #expect(page(11).contains("/act/target-add") && page(12).contains("There are 12, as many as there can be."))
        #expect(!page(12).contains("/act/target-add"))
    }

    // MARK: Reminders

    @Test func `a reminder's forms name it by its id, and no two forms share theirs`() {
        let reminders = (1...3 as ClosedRange<UInt64>).map { number in
            ReminderView(
                id: .init(ULID(high: 0, low: number)), name: "dog", time: .init(hour: 8, minute: 0), isOn: true)
        }
        let page = RemindersPage(.init(reminders: reminders)).content(Self.frame(.reminders)).markup
        for reminder in reminders {
            #expect(page.components("name=\"reminder\" value=\"\(reminder.id.ulid.text)\"") == 3)
        }
        let requests = page.parts(by: "name=\"request\" value=\"").dropFirst().compactMap { $0.parts(by: "\"").first }
        #expect(Set(requests).count == requests.count, "a form shares its id with another")
    }

    @Test func `a switch says what it is and changes it, and a warning says why no reminder is seen`() {
        var reminder = ReminderView(
            id: .init(.zero), name: "morning", time: .init(hour: 8, minute: 0), isOn: true)
        func page(_ warning: String? = nil) -> String {
            RemindersPage(.init(reminders: [reminder], warning: warning)).content(Self.frame(.reminders)).markup
        }
        #expect(page().contains("/act/reminder-off") && page().contains("aria-checked=\"true\""))
        #expect(page("no ring").contains("no ring") && !page().contains("fault"))
        reminder.isOn = false
        #expect(page().contains("/act/reminder-on") && page().contains("aria-checked=\"false\""))
    }

    // MARK: What could not be saved

    @Test func `what was entered is kept for another try, and an address that is secret is not`() throws {
        let form = try #require(
            FormFields(Array("title=Two+a+day&count=200&of=checks&per=day&back=%2F&request=r".utf8)))
        var frame = Self.frame(.goals)
        frame.notice = .init("the count is 1 to 99", isRefusal: true, entered: Entered(.targetAdd, form))
        let page = HTML.page(frame, heading: "x", tab: .log) { HTML() }.markup
        #expect(page.contains("value=\"Two a day\"") && page.contains("value=\"200\"") && page.contains("Try again"))
        #expect(page.contains("type=\"hidden\" name=\"of\" value=\"checks\""))
        let secret = try #require(FormFields(Array("kind=ntfy&url=https%3A%2F%2Fntfy.sh%2Fx".utf8)))
        #expect(Entered(.sinkAdd, secret) == nil)
        let long = try #require(FormFields(Array("text=\(String(repeating: "a", count: 2049))".utf8)))
        #expect(Entered(.wager, long) == nil)
    }
}

extension ULID {
    static let zero = ULID(high: 0, low: 0)
}
