import ConsoleLogic
import ConsolePages
import FitPinkyCore
import KioskPages
import SampleViews
import Support
import Testing

/// Every page, of views that are drawn by lot: hostile texts, every state, every optional with and without its value.
@Suite struct PagesTests {
    static let assets = AssetNames(
        style: "s.css", script: "a.js", healthScript: "h.js", documentsScript: "d.js", trainingScript: "t.js",
        trainingStyle: "t.css",
        icon: "i.svg", manifest: "m.json")

    private static func pages(seed: UInt64) -> [(name: String, markup: String)] {
        var views = RandomViews(seed: seed)
        let status = views.status()
        // The reader is one of those who are shown, or nobody of them.
        let people = status.people.map(\.id)
        let frame = PageFrame(
            member: people.isEmpty || views.bool() ? views.id() : views.one(of: people), memberName: views.text(),
            theme: views.one(of: Phone.Theme.allCases), route: .home, revision: 7,
            notice: views.maybe { .init($0.text(), isRefusal: $0.bool(), entered: entered(&$0)) }, now: views.instant(),
            time: views.text(),
            assets: assets, acts: views.maybe { .init(page: ($0.id() as WorkoutID).ulid) })
        let review = views.maybe {
            HomePage.Review(attempt: $0.count(), width: 1280, height: 720, mayRetake: $0.bool())
        }
        let nudge = HomePage.Told(name: views.text(), text: views.text(), time: views.text())
        let pattern = PatternView(lights: 3, colour: "blue", words: "3 blue lights")
        let confirmation = ConfirmationPage(
            what: views.text(), pattern: pattern,
            state: views.one(of: [
                .waiting, .shown, .done(views.text()), .ended(views.text()), .invited(views.invitation(), modules: nil),
                .recovered(RecoveryView(member: views.text(), words: views.some { $0.text() })),
            ]), outOfReach: views.some { $0.text() })
        let home = HomePage(
            status: status, review: review, nudge: views.bool() ? nudge : nil, care: views.maybe { $0.care() },
            energy: views.maybe { $0.energyGoal() })
        var photo = PhotoPage(
            workout: views.workout(), newer: views.maybe { $0.id() }, older: views.maybe { $0.id() })
        photo.proof = views.maybe { .init(isWhole: $0.bool(), sentences: $0.some { $0.text() }) }
        let contents: [(String, String, HTML)] = [
            ("home", home.heading, home.content(frame)),
            ("confirmation", confirmation.heading, confirmation.content(frame)),
            ("week", "week", WeekDetailPage(views.weekPage()).content(frame)),
            ("photo", "photo", photo.content(frame)),
            (
                "history", "history",
                HistoryPage(
                    weeks: views.some { $0.weekView() }, calendar: nil, streak: views.streak(),
                    newer: views.maybe { _ in .history(before: nil) }, older: nil
                ).content(frame)
            ),
            (
                "log", "log",
                LogPage(
                    own: views.some { $0.workout() }, waiting: views.some { $0.workout() },
                    type: views.maybe { $0.one(of: ActivityType.allCases) }
                ).content(frame)
            ),
            (
                "group", "group",
                GroupSettingsPage(
                    views.settings(), hasGroup: views.bool(), outOfReach: views.some { $0.text() }
                ).content(frame)
            ),
            (
                "profile", "profile",
                ProfilePage(
                    views.profile(), people: views.some { ProfilePage.Person($0.id(), called: $0.text()) }
                ).content(frame)
            ),
            ("export", "export", ExportPage(from: views.day(), to: views.day()).content(frame)),
            ("schemas", SchemasPage.heading, SchemasPage().content(frame)),
            (
                "settings", "settings",
                SettingsOverviewPage(phoneName: views.text(), hasUnshownWords: views.bool()).content(frame)
            ),
            ("recovery", "recovery", RecoveryWordsPage(refusal: views.maybe { $0.text() }).content(frame)),
        ]
        return contents.map { name, heading, content in
            (name, HTML.page(frame, heading: heading, tab: .home) { content }.markup)
        }
    }

    /// What was entered for any action, with hostile texts in all of its fields.
    private static func entered(_ views: inout RandomViews) -> Entered? {
        let name = views.one(of: ActionName.allCases)
        let fields = (name.fields.map(\.name) + ["as"]).map { field in
            let text = views.text().utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            return "\(field)=\(text.joined())"
        }
        return FormFields(Array(fields.joined(separator: "&").utf8)).flatMap { Entered(name, $0) }
    }

    @Test(arguments: 1...400 as ClosedRange<UInt64>)
    func `every page is whole, opens no element of a text, and each form and picture has what it needs`(seed: UInt64) {
        for (name, markup) in Self.pages(seed: seed) {
            let faults = PageChecks(markup).faults
            #expect(faults.isEmpty, "seed \(seed), \(name): \(faults.joined(separator: "; "))")
        }
    }

    @Test func `a page that is not whole is found out`() {
        for (markup, fault) in [
            ("<p>", "p is not closed"), ("<p></div>", "div closes p"), ("<h1>a</h1><h1>b</h1>", "2 headings h1"),
            ("<h1></h1><img src=\"/x\" alt=\"\">", "an img without width"),
            ("<h1></h1><b></b>", "b is no element of ours"),
            ("<h1 id=\"a\"></h1><p id=\"a\"></p>", "two elements a"),
            ("<h1></h1><form method=\"post\" action=\"/x\"></form>", "a form for /x"),
            ("<h1></h1><label for=\"a\"></label>", "a label of nothing: a"),
            ("<h1></h1><a href=\"javascript:x\"></a>", "an address javascript:x"),
            ("<h1>\u{1B}</h1>", "a control character"),
        ] { #expect(PageChecks(markup).faults == [fault]) }
    }
}
