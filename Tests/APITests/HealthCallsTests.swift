import Actions
import FitPinkyCore
import HealthExport
import KioskPages
import Kiosks
import Ledger
import Messages
import Store
import StoreThreads
import Support
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// Thursday 26 February 2026, 18:34 at the kiosk in Amsterdam, which serves Sammy.
@Suite struct HealthCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "GetTrends"))
    private let today = Day(iso8601: "2026-02-26") ?? .first
    private func day(_ text: String) -> Day { Day(iso8601: text) ?? .first }

    private func begin(_ endpoint: KioskEndpoint, withTom: Bool = false) async throws {
        _ = try await endpoint.createGroup(
            .with { ($0.member, $0.goal, $0.maxMembers) = ("Sammy", 3, 2) }, context: context)
        if withTom { _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context) }
    }

    private func instant(_ text: String) throws -> UTCInstant { try #require(UTCInstant(rfc3339: text)) }

    private func workout(_ start: String, minutes: Int64, _ type: ActivityType = .run) throws -> HealthWorkout {
        let start = try instant(start)
        return HealthWorkout(
            day: try #require(start.day), type: type, start: start,
            end: UTCInstant(milliseconds: start.milliseconds + minutes * 60_000))
    }

    /// Each of so many Days up to today has steps and energy, every third one of them nothing.
    private func request(
        days: Int = 30, workouts: [HealthWorkout] = [], logs: Bool = false, as member: String = ""
    ) -> Fitpinky_V1_ImportHealthRequest {
        .with {
            ($0.asMember, $0.logsWorkouts) = (member, logs)
            $0.exportedMs = 1_772_100_000_000
            $0.days = (0..<days).reversed().filter { $0 % 3 != 1 }.map { before in
                .with {
                    $0.day = today.daysSince1970 - Int32(before)
                    ($0.steps, $0.activeEnergyCalories) = (UInt32(1_000 + before), UInt32(before) * 1_000)
                }
            }
            $0.workouts = workouts.map { workout in
                .with {
                    ($0.day, $0.type) = (workout.day.daysSince1970, UInt32(workout.type.rawValue))
                    ($0.startMs, $0.endMs) = (workout.start.milliseconds, workout.end.milliseconds)
                }
            }
            $0.sources = [
                .with {
                    ($0.name, $0.records) = ("Watch", 77)
                    ($0.fromDay, $0.toDay) = (today.daysSince1970 - 29, today.daysSince1970)
                }
            ]
        }
    }

    @Test func `everything works with no import, and trends are of the household's workouts`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let empty = try await endpoint.trendsView(of: .only)
            #expect(!empty.hasHealthData && empty.days.count == 30 && empty.days.last?.day == today)
            #expect(empty.days.allSatisfy { $0 == TrendDayView(day: $0.day, workouts: 0, minutes: 0) })
            #expect(
                empty.weeks.map(\.start.iso8601) == [
                    "2026-01-26", "2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23",
                ])
            #expect(try await endpoint.healthSourcesView(of: .only).sources.isEmpty)
            #expect(try await endpoint.eraseHealth(of: .only) == 0)
            #expect(try await endpoint.energyGoalView(of: .only) == EnergyGoalView())
            #expect(try await endpoint.statusView().energy.isEmpty)
            _ = try await endpoint.logWorkout(.with { ($0.type, $0.minutes) = ("run", 30) }, context: context)
            let logged = try await endpoint.trendsView(of: .only, days: 1)
            #expect(
                logged.days == [TrendDayView(day: today, workouts: 1, minutes: 30)] && logged.today == logged.days[0])
            #expect(
                logged.weeks == [TrendWeekView(start: day("2026-02-23"), workouts: 1)] && logged.dayWorkouts.isEmpty)
        }
    }

    @Test func `what was imported is shown, with gaps, and importing twice changes nothing`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let said = request(workouts: [try workout("2026-02-20T10:00:00Z", minutes: 45)])
            let imported = try await endpoint.importHealth(said, context: context)
            #expect(imported.days == 20 && imported.workoutsLogged == 0)
            let trends = try TrendsView(
                try await endpoint.getTrends(.with { $0.days = 30 }, context: context))
            #expect(trends.hasHealthData && trends.days.count == 30)
            for (before, shown) in trends.days.reversed().enumerated() {
                #expect(shown.steps == (before % 3 == 1 ? nil : 1_000 + before), "\(shown.day)")
                #expect(shown.activeEnergyCalories == (before % 3 == 1 ? nil : before * 1_000))
                #expect(shown.workouts == (before == 6 ? 1 : 0) && shown.minutes == (before == 6 ? 45 : 0))
            }
            #expect(trends.today.steps == 1_000 && trends.weeks.map(\.workouts) == [0, 0, 0, 1, 0])
            let sources = try await endpoint.healthSourcesView(of: .only).sources
            #expect(sources.map(\.name) == ["Watch"] && sources.map(\.records) == [77])
            #expect(try await endpoint.importHealth(said, context: context) == imported)
            #expect(try await endpoint.trendsView(of: .only) == trends)
            // The week's first Days count for it, also where only its last is asked for.
            let last = try await endpoint.trendsView(of: .only, on: day("2026-02-22"))
            #expect(last.weeks == [TrendWeekView(start: day("2026-02-16"), workouts: 1)])
            #expect(last.days.map(\.steps) == [nil] && last.today == trends.today)
            let long = try await endpoint.trendsView(of: .only, on: day("1999-01-01"))
            #expect(long.days.map(\.day.iso8601) == ["1999-01-01"] && long.today == trends.today)
            #expect(try await endpoint.eraseHealth(.init(), context: context).days == 20)
            #expect(try await !endpoint.trendsView(of: .only).hasHealthData)
        }
    }

    @Test func `a later file that ends early takes nothing away`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let whole = request(workouts: [try workout("2026-02-20T10:00:00Z", minutes: 45)])
            _ = try await endpoint.importHealth(whole, context: context)
            let trends = try await endpoint.trendsView(of: .only)
            var cut = request()
            (cut.exportedMs, cut.isCutShort) = (whole.exportedMs + 1_000, true)
            for index in cut.days.indices { cut.days[index].clearActiveEnergyCalories() }
            _ = try await endpoint.importHealth(cut, context: context)
            #expect(try await endpoint.trendsView(of: .only) == trends)
            cut.isCutShort = false
            _ = try await endpoint.importHealth(cut, context: context)
            #expect(try await endpoint.trendsView(of: .only) != trends, "a whole one says how they were")
        }
    }

    @Test func `an export of the future does not hold off later ones for longer than a day`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            var future = request(days: 1)
            (future.exportedMs, future.days[0].steps) = (4_102_444_800_000, 77)
            _ = try await endpoint.importHealth(future, context: context)
            #expect(try await endpoint.trendsView(of: .only).today.steps == 77)
            var next = request(days: 1)
            next.exportedMs = try instant("2026-02-27T18:00:00Z").milliseconds
            #expect(try await endpoint.importHealth(next, context: context).days == 1)
            #expect(try await endpoint.trendsView(of: .only).today.steps == 1_000)
        }
    }

    @Test func `a Day's workouts are those of the household and of the export, one that is both once`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            try await begin(endpoint)
            let workouts = [
                try workout("2026-02-26T06:00:00Z", minutes: 40, .swim),
                try workout("2026-02-26T16:00:00Z", minutes: 30),
            ]
            _ = try await endpoint.importHealth(request(workouts: [workouts[0]]), context: context)
            _ = try await endpoint.importHealth(request(workouts: workouts, logs: true), context: context)
            var detail = try await endpoint.trendsView(of: .only, on: today)
            #expect(detail.days.first?.workouts == 2 && detail.days.first?.minutes == 70)
            #expect(detail.dayWorkouts.map(\.type) == ["swim", "run"])
            #expect(
                detail.dayWorkouts.map(\.isImported) == [false, false] && detail.dayWorkouts.allSatisfy { $0.id != nil }
            )
            #expect(detail.dayWorkouts.map(\.time?.text) == ["07:40", "17:30"])
            // A third one that the export does not have.
            _ = try await endpoint.logWorkout(
                .with { ($0.type, $0.minutes, $0.at) = ("walk", 10, "08:00") }, context: context)
            detail = try await endpoint.trendsView(of: .only, on: today)
            #expect(detail.days.first?.workouts == 3 && detail.days.first?.minutes == 80)
            #expect(detail.dayWorkouts.map(\.type) == ["swim", "walk", "run"])
        }
    }

    @Test func `workouts of the last hours are logged unproven at the moments of their ends, once`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            try await begin(endpoint)
            let workouts = [
                try workout("2026-02-24T17:03:00Z", minutes: 30),  // ended 48 hours and a minute ago
                try workout("2026-02-24T17:05:00Z", minutes: 30, .cycle),
                try workout("2026-02-26T16:34:00Z", minutes: 60),
                try workout("2026-02-26T17:05:00Z", minutes: 30),  // ends in a minute
            ]
            let (offered, said) = (request(workouts: workouts), request(workouts: workouts, logs: true))
            let unlogged = try await endpoint.importHealth(offered, context: context)
            #expect(unlogged.workoutsOffered == 2 && unlogged.workoutsLogged == 0)
            #expect(try await endpoint.importHealth(said, context: context).workoutsLogged == 2)
            #expect(try await endpoint.importHealth(offered, context: context).workoutsOffered == 0)
            var listing = try await endpoint.listing(includingDeleted: true)
            let logged = try await endpoint.next(10, of: &listing)
            #expect(logged.map { $0.moment?.instant } == [workouts[2].end, workouts[1].end])
            #expect(logged.map(\.isUnproven) == [true, true])
            #expect(
                logged.map(\.words.activity) == [
                    WorkoutActivity(.run, minutes: 60), WorkoutActivity(.cycle, minutes: 30),
                ])
            // A press some minutes after a workout is that workout.
            let late = request(workouts: [try workout("2026-02-26T14:00:00Z", minutes: 30, .walk)])
            let walk = Fitpinky_V1_LogWorkoutRequest.with { ($0.type, $0.minutes, $0.at) = ("walk", 20, "15:45") }
            let id = try await endpoint.logWorkout(walk, context: context).id
            #expect(try await endpoint.importHealth(late, context: context).workoutsOffered == 0)
            _ = try await endpoint.deleteWorkout(.with { $0.id = id }, context: context)
            // Neither again, nor one that was deleted.
            _ = try await endpoint.deleteWorkout(.with { $0.id = logged[0].id.ulid.text }, context: context)
            #expect(try await endpoint.importHealth(said, context: context).workoutsLogged == 0)
            listing = try await endpoint.listing(includingDeleted: true)
            #expect(try await endpoint.next(10, of: &listing).count == 3)
        }
    }

    @Test func `thirty Days are shown of ten years, and a press beside the import is kept`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let workouts = (0..<3_600).map { before in
                let start = UTCInstant(
                    milliseconds: Int64(today.daysSince1970 - Int32(before)) * 86_400_000 + 36_000_000)
                return HealthWorkout(
                    day: start.day ?? today, type: .run, start: start,
                    end: UTCInstant(milliseconds: start.milliseconds + 1_800_000))
            }
            let (said, clock) = (request(days: 3_650, workouts: workouts), ContinuousClock())
            let begun = clock.now
            async let pressed = endpoint.logWorkout(.with { ($0.type, $0.minutes) = ("run", 30) }, context: context)
            #expect(try await endpoint.importHealth(said, context: context).days > 3_600)
            _ = try await pressed
            print("measured: an import of ten years by the call, beside a workout: \(clock.now - begun)")
            _ = try await endpoint.trendsView(of: .only)
            var trends: TrendsView?
            let took = try await clock.measure { trends = try await endpoint.trendsView(of: .only) }
            print("measured: thirty days of trends after ten years: \(took)")
            #expect(trends?.days.count == 30 && trends?.days.first?.workouts == 1)
            #expect(trends?.today.workouts == 2 && trends?.weeks.map(\.workouts) == [7, 7, 7, 7, 5])
        }
    }

    @Test func `where the date is not known no workout is logged, and nothing is imported by halves`() async throws {
        try await LiveKiosk.run(isClockTrusted: false) { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let said = request(workouts: [try workout("2026-02-26T16:00:00Z", minutes: 30)], logs: true)
            let refused = await refusal { _ = try await endpoint.importHealth(said, context: context) }
            #expect(refused?.code == .failedPrecondition)
            #expect(try await !endpoint.trendsView(of: .only).hasHealthData)
        }
    }

    @Test func `two who share a kiosk each have their own, and say who acts`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            try await begin(endpoint, withTom: true)
            let entries = try await live.kiosk.store.read { store throws(StoreError) in try store.entryCount() }
            let calls: [() async throws -> Void] = [
                { _ = try await endpoint.getTrends(.with { $0.days = 30 }, context: self.context) },
                { _ = try await endpoint.getEnergyGoal(.init(), context: self.context) },
                { _ = try await endpoint.setEnergyGoal(.with { $0.kcal = 5 }, context: self.context) },
                { _ = try await endpoint.importHealth(self.request(), context: self.context) },
                { _ = try await endpoint.listHealthSources(.init(), context: self.context) },
                { _ = try await endpoint.eraseHealth(.init(), context: self.context) },
                { _ = try await endpoint.trendsView(of: .named("Lisa")) },
            ]
            for (index, call) in calls.enumerated() {
                #expect(await refusal(call)?.code == .failedPrecondition, "call \(index)")
            }
            _ = try await endpoint.importHealth(request(as: "Tom"), context: context)
            _ = try await endpoint.setEnergyGoal(.with { ($0.kcal, $0.asMember) = (500, "Tom") }, context: context)
            #expect(try await endpoint.trendsView(of: .named("Tom")).hasHealthData)
            let sammy = try await endpoint.trendsView(of: .named("Sammy"))
            #expect(!sammy.hasHealthData && sammy.energyGoalKcal == nil && sammy.days.allSatisfy { $0.steps == nil })
            #expect(try await endpoint.energyGoalView(of: .named("Sammy")).kcal == nil)
            #expect(
                try await live.kiosk.store.read { store throws(StoreError) in try store.entryCount() } == entries,
                "the household's ledger hears of none of it")
            let energy = try await endpoint.statusView().energy
            #expect(energy.map(\.memberName) == ["Tom"] && energy.map(\.energyGoalKcal) == [500])
            #expect(energy.map(\.activeEnergyCalories) == [0])
            #expect(try await endpoint.eraseHealth(.with { $0.asMember = "Sammy" }, context: context).days == 0)
            #expect(try await endpoint.eraseHealth(.with { $0.asMember = "Tom" }, context: context).days == 20)
        }
    }

    @Test func `an energy goal is set, shown with today, and taken away`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let set = try await endpoint.setEnergyGoal(.with { $0.kcal = 600 }, context: context)
            #expect(try EnergyGoalView(set) == EnergyGoalView(kcal: 600))
            #expect(try await endpoint.trendsView(of: .only).energyGoalKcal == 600)
            var said = request(days: 1)
            said.days[0].activeEnergyCalories = 320_500
            _ = try await endpoint.importHealth(said, context: context)
            #expect(
                try await endpoint.energyGoalView(of: .only) == EnergyGoalView(kcal: 600, activeEnergyCalories: 320_500)
            )
            let refused = await refusal {
                _ = try await endpoint.setEnergyGoal(.with { $0.kcal = 20_001 }, context: context)
            }
            #expect(refused?.code == .invalidArgument)
            #expect(try await endpoint.energyGoalView(of: .only).kcal == 600)
            _ = try await endpoint.setEnergyGoal(.init(), context: context)
            #expect(try await endpoint.energyGoalView(of: .only) == EnergyGoalView(activeEnergyCalories: 320_500))
            #expect(try await endpoint.statusView().energy.isEmpty)
        }
    }

    @Test func `what cannot be is refused in words`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            for days in [0, 4_001, 2_000_000_000] {
                let refused = await refusal { _ = try await endpoint.trendsView(of: .only, days: days) }
                #expect(refused?.code == .invalidArgument && refused?.message.contains("choose 1 to 4000") == true)
            }
            let longest = try await endpoint.trendsView(of: .only, days: 4_000)
            #expect(longest.days.count == 4_000)
            let both = await refusal {
                _ = try await endpoint.getTrends(.with { ($0.days, $0.day) = (3, "2026-02-26") }, context: context)
            }
            #expect(both?.code == .invalidArgument)
            let wrong = await refusal { _ = try await endpoint.getTrends(.with { $0.day = "today" }, context: context) }
            #expect(wrong?.code == .invalidArgument)
            var requests: [Fitpinky_V1_ImportHealthRequest] = []
            func add(_ change: (inout Fitpinky_V1_ImportHealthRequest) -> Void) {
                requests.append(request())
                change(&requests[requests.count - 1])
            }
            add { $0.days[0].day = .min }
            add { $0.days[0].day = -5 }
            add { $0.days.reverse() }
            add { $0.days[3].steps = .max }
            add { $0.sources[0].name = String(repeating: "x", count: 129) }
            add { $0.sources[0].toDay = .max }
            add { $0.workouts = [.with { ($0.day, $0.startMs, $0.endMs) = (20_000, .max, .min) }] }
            add { $0.workouts = Array(repeating: .init(), count: 40_001) }
            for (index, said) in requests.enumerated() {
                let refused = await refusal { _ = try await endpoint.importHealth(said, context: context) }
                #expect(refused?.code == .invalidArgument, "request \(index): \(String(describing: refused))")
            }
            #expect(try await !endpoint.trendsView(of: .only).hasHealthData)
        }
    }
}
