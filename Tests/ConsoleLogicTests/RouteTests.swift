import ConsoleLogic
import FitPinkyCore
import Testing

@Suite struct RouteTests {
    private static let id = ULID(high: 0x0102_0304_0506_0708, low: 9)
    private static let workout = WorkoutID(id)
    private static let day = Day(year: 2026, month: 2, day: 26) ?? .first

    private static let all: [Route] =
        [
            .home, .history(before: nil), .history(before: day), .week(day), .gallery(after: nil),
            .gallery(after: workout), .photo(workout), .proof(workout), .log(nil), .log(.swim),
            .confirmation(id), .join, .askForAdmission, .admission, .redeem, .asset("style-1.css"), .review(attempt: 3),
            .events,
            .health,
            .picture(.recap(day)), .picture(.collage(day)), .picture(.card), .picture(.heatMap),
            .picture(.checkChart(day)),
            .picture(.exerciseChart("Bench press/é+", days: 90)), .picture(.exerciseChart("Row", days: 365)),
            .picture(.badge(4)), .api(.status),
            .api(.history),
            .api(.workouts), .api(.settings), .api(.group), .api(.doctor), .api(.phones), .api(.sinks),
            .api(.calendar), .api(.ring),
            .api(.week(nil)), .api(.week(day)), .api(.workout(workout)), .api(.proof(workout)), .api(.confirmation(id)),
            .finger(.overview), .finger(.exercises), .finger(.exercise("finger-bends")), .finger(.progress(nil)),
            .finger(.progress(day)), .finger(.goals), .finger(.reminders),
            .profile(nil), .profile(MemberID(id)), .schemas, .export(from: nil, to: nil), .export(from: day, to: nil),
            .export(from: nil, to: day), .export(from: day, to: day), .api(.profile), .api(.schemas),
            .trends(days: 7), .trends(days: 30), .trends(days: 90), .trends(days: 365), .trendDay(day),
            .plans(.overview), .plans(.split(SplitID(id))),
            .plans(.exercise(SplitID(id), PlannedExerciseID(workout.ulid))), .catalogue(.init()),
            .catalogue(.init(kind: .machines)), .catalogue(.init(search: "row & <press>?=/%")),
            .catalogue(.init(kind: .bodyweight, search: "plank", split: SplitID(id))), .training,
            .trainings(.latest(days: 30)), .trainings(.latest(days: 90)), .trainings(.latest(days: 365)),
            .trainings(.latest(days: 365, before: TrainingID(id))),
            .trainings(.latest(days: 90, before: TrainingID(id))),
            .trainings(.one(TrainingID(id))), .trainings(.progress(exercise: nil, days: 90)),
            .trainings(.progress(exercise: "Bench press/é+", days: 90)),
            .trainings(.progress(exercise: "Row", days: 365)),
            .healthData(.overview), .healthData(.erasure), .healthUpload, .documents(.overview), .documents(.archive),
            .documents(.upload), .api(.trends), .api(.energyGoal),
            .api(.healthSources),
        ] + Route.FingerPath.allCases.map { .api(.finger($0)) } + Route.PlanPath.allCases.map { .api(.plan($0)) }
        + Route.SettingsPage.allCases.map { .settings($0) }
        + Route.Image.allCases.map { .image(workout, $0) }
        + ActionName.allCases.map { .act($0) } + ActionName.allCases.map { .api(.action($0)) }
        + Route.PhoneAction.allCases.map { .phone($0) }

    @Test(arguments: all)
    func `each address leads back to what it is the address of`(route: Route) throws {
        #expect(Route(try #require(RequestTarget(route.path))) == route)
    }

    @Test func `no two have the same address, and only those that act are asked with POST`() {
        #expect(Set(Self.all.map(\.path)).count == Self.all.count)
        for route in Self.all {
            let acts = [
                "/act/", "/phone/", "/api/v1/actions/", "/admission/", "/health-data/upload", "/documents/upload",
            ]
            .contains {
                route.path.hasPrefix($0)
            }
            #expect(route.isActing == acts, "\(route.path)")
        }
    }

    @Test(arguments: [
        "/x", "/history/today", "/history?before=x", "/history/2026-02-26/x", "/photo", "/photo/1",
        "/photo/\(id.text)/x", "/settings/x", "/settings/overview",
        "/image/\(id.text)", "/image/\(id.text)/huge", "/picture/recap", "/picture/x", "/picture/checks",
        "/picture/checks/today", "/picture/badge", "/picture/badge/0", "/picture/badge/04", "/picture/badge/x",
        "/picture/training",
        "/picture/training?exercise=", "/picture/training?exercise=Row&days=31", "/trainings?before=x", "/act",
        "/act/fly", "/api",
        "/api/v1", "/api/v2/status", "/api/v1/x", "/api/v1/actions", "/api/v1/actions/fly", "/gallery?after=x",
        "/review", "/review/0", "/review/01", "/review/x", "/assets/a/b", "/admission/x", "/phone/x", "/confirm/x",
        "/finger/x", "/finger/exercises/Bends", "/finger/exercises/a/b",
        "/finger/exercises/\(String(repeating: "a", count: 41))", "/finger/progress/today", "/finger/goals/1",
        "/api/v1/checks/7", "/profile/x", "/profile/\(id.text)/x", "/schemas/x", "/export.csv/x", "/export",
        "/trends/x", "/trends?days=31", "/trends?days=07", "/trends?days=-7",
        "/trends/day", "/trends/day/today", "/trends/day/2026-02-26/x", "/health-data/x", "/health-data/erase/x",
        "/plans/x", "/plans/\(id.text)/x", "/plans/\(id.text)/\(id.text)/x", "/catalogue/x", "/catalogue?kind=x",
        "/documents/x", "/documents/upload/x", "/catalogue?split=x", "/training/x", "/trainings/x",
        "/trainings/\(id.text)/x", "/trainings?days=31",
        "/trainings?days=090", "/trainings?days=", "/trainings/progress/x", "/trainings/progress?days=0",
        "/api/v1/splits/x", "/health-data/upload/x", "/health/x", "/api/v1/trends/7", "/api/v1/health",
    ])
    func `nothing is at any other address`(text: String) throws {
        #expect(Route(try #require(RequestTarget(text))) == nil)
    }

    @Test func `what is looked for is cut off, and what a form leaves empty was not chosen`() throws {
        func route(_ text: String) throws -> Route? { Route(try #require(RequestTarget(text))) }
        let long = String(repeating: "é", count: 80)
        let cut = String(repeating: "é", count: 60)
        #expect(try route("/catalogue?search=\(long)&kind=&split=") == .catalogue(.init(search: cut)))
        #expect(try route("/trainings/progress?exercise=&days=90") == .trainings(.progress(exercise: nil, days: 90)))
        #expect(
            try route("/trainings/progress?exercise=\(long)") == .trainings(.progress(exercise: cut, days: 90)))
    }

    @Test func `only uploads are handed on while they come, up to 1 GiB or 8 MiB; all else is a form of 64 KiB`() {
        let uploads: [Route: Int] = [.healthUpload: 1 << 30, .documents(.upload): 8 << 20]
        for route in Self.all {
            let bytes = uploads[route]
            #expect(route.takesBody == (bytes.map { .streamed(maxBytes: $0) } ?? .whole), "\(route.path)")
            #expect(route.takesBody.maxBytes == bytes ?? 65_536)
        }
        #expect(TakenBody.whole.refusal == "a form has at most 65536 bytes")
        #expect(TakenBody.streamed(maxBytes: 1 << 30).refusal == "an upload has at most 1024 MiB")
    }
}
