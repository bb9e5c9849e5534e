import ConsoleLogic
import ConsolePages
import FitPinkyCore
import KioskPages
import SampleViews
import Support
import Testing

/// The ways to log a workout, and what it was.
@Suite struct LoggingPagesTests {
    private static func frame(_ route: Route, member: MemberID = .init(.zero)) -> PageFrame {
        PageFrame(
            member: member, memberName: "Lisa", theme: .system, route: route, revision: 7, now: .init(milliseconds: 0),
            time: "18:34", assets: PagesTests.assets, acts: .init(page: .zero))
    }

    /// The reader's workout of that activity.
    private static func workout(_ activity: WorkoutActivity?, seed: UInt64 = 1) -> WorkoutView {
        var views = RandomViews(seed: seed)
        var workout = views.workout()
        (workout.member, workout.isDeleted, workout.words.activity) = (.init(.zero), false, activity)
        workout.moment = nil
        return workout
    }

    private static func log(_ own: [WorkoutView], type: ActivityType? = nil) -> String {
        LogPage(own: own, waiting: [], type: type).content(frame(.log(type))).markup
    }

    private static func chosen(_ type: String) -> String { "<option value=\"\(type)\" selected>" }

    @Test func `each type leads from Home to the form that has it chosen`() {
        var views = RandomViews(seed: 1)
        var (status, own) = (views.status(), views.member())
        for last in [nil, WorkoutActivity(.swim, minutes: 20)] {
            own.lastWorkout = Self.workout(last)
            own.lastWorkout?.member = own.id
            own.left = nil
            status.belonging = .group(
                GroupView(
                    id: views.id(), name: "One", weekStart: .monday, dayStart: 0, maxMembers: 2, members: [own],
                    kiosks: [], isOverfull: false))
            let page = HomePage(status: status).content(Self.frame(.home, member: own.id)).markup
            for type in ActivityType.allCases {
                #expect(page.contains("href=\"/log?type=\(type.name)\""), "\(type)")
                #expect(RequestTarget("/log?type=\(type.name)").flatMap { Route($0) } == .log(type))
            }
            let first = page.split(separator: "/log?type=").dropFirst().first.map(String.init) ?? ""
            #expect(first.hasPrefix(last == nil ? "run\"" : "swim\""))
            #expect(page.contains("Your last: Swim, 20 minutes") == (last != nil))
        }
    }

    @Test func `the form offers a photo as the proof, and the page does not ask for a press that logs another workout`()
    {
        let page = Self.log([])
        #expect(
            page.contains("<select id=\"log-photo\" name=\"photo\">") && page.contains("<option value=\"true\">a photo")
        )
        #expect(page.contains("choose it here, and then press the button"))
    }

    @Test func `the form has the chosen type and the minutes that the last of that type took`() {
        let own = [
            Self.workout(WorkoutActivity(.walk, minutes: 70)),
            Self.workout(WorkoutActivity(.run, minutes: 33), seed: 2),
        ]
        let run = Self.log(own, type: .run)
        #expect(run.contains(Self.chosen("run")) && run.contains("name=\"minutes\" type=\"number\" value=\"33\""))
        let last = Self.log(own)
        #expect(last.contains(Self.chosen("walk")) && last.contains("value=\"70\""))
        let first = Self.log([])
        #expect(!first.contains(" checked") && first.contains("value=\"30\"") && first.contains("None yet."))
        #expect(Self.log([], type: .strength).contains("value=\"45\""))
    }

    @Test func `an author's form has what was said, and others have none`() {
        let own = Self.workout(WorkoutActivity(.cycle, minutes: 50, notes: "Into the <wind>"))
        let page = Self.log([own])
        #expect(page.contains("action=\"/act/activity\"") && page.contains("Change what it was"))
        #expect(page.contains("value=\"Into the &lt;wind&gt;\"") && page.contains("Cycle, 50 minutes"))
        #expect(Self.log([Self.workout(nil)]).contains("Say what it was"))
        var (others, views) = (own, RandomViews(seed: 99))
        others.member = views.id()
        let photo = PhotoPage(workout: others, newer: nil, older: nil).content(Self.frame(.photo(own.id))).markup
        #expect(photo.contains("Cycle, 50 minutes") && !photo.contains("/act/activity"))
    }
}
