import FitPinkyCore
import HealthExport
import JSON
import Messages
import Testing

@testable import KioskPages

@Suite struct TrendsTests {
    private let today = Sample.day("2026-02-26")

    private func wallTime(_ instant: UTCInstant) -> WallTime { WallTime(instant, today, TimeOfDay(hour: 8, minute: 5)) }

    private func instant(_ day: Day, hour: Int64) -> UTCInstant {
        UTCInstant(milliseconds: (Int64(day.daysSince1970) * 24 + hour) * 3_600_000)
    }

    private func before(_ days: Int) -> Day { today.advanced(byDays: -days) ?? today }

    private func exported(_ days: Int, hour: Int64 = 7, minutes: Int64 = 30) -> HealthWorkout {
        let start = instant(before(days), hour: hour)
        return HealthWorkout(
            day: before(days), type: .swim, start: start,
            end: UTCInstant(milliseconds: start.milliseconds + minutes * 60_000))
    }

    private func logged(_ days: Int, at instant: UTCInstant? = nil, minutes: Int? = 20, id: UInt64 = 1) -> LoggedWorkout
    {
        let at = instant ?? self.instant(before(days), hour: 18)
        return LoggedWorkout(
            id: WorkoutID(ULID(high: 1, low: id)), day: before(days),
            at: WallTime(at, before(days), TimeOfDay(hour: 19, minute: 0)), type: minutes == nil ? nil : .run,
            minutes: minutes)
    }

    private func keys(_ json: JSON) -> JSON.Object { if case .object(let fields) = json { fields } else { [:] } }

    /// Ten Days, of which two are gaps and one was measured in part.
    private func sample(goal: Int? = 500, isDetailed: Bool = false, days: ClosedRange<Day>? = nil) -> TrendsView {
        var health = (0..<10).filter { ![2, 3].contains($0) }.map { number in
            HealthDay(
                before(number), values: [1_000 * (number + 1), 61_500 * number, 5_200 + number, 600 + number, 1_320])
        }
        health[2] = HealthDay(before(4), values: [0, nil, nil, nil, nil])
        return TrendsView(
            days ?? before(9)...today, today: today, weekStart: .monday, health: health,
            healthWorkouts: [exported(1), exported(1, hour: 9), exported(6)],
            logged: [logged(1), logged(0, minutes: nil, id: 2)], energyGoal: goal, hasHealthData: true,
            isDetailed: isDetailed, wallTime: wallTime)
    }

    @Test func `a Day's workouts are those logged and those of the export, and one that is both counts once`() {
        let trends = sample()
        // Yesterday two of the export, and one that was logged much later.
        #expect(trends.days.map(\.workouts) == [0, 0, 0, 1, 0, 0, 0, 0, 3, 1])
        #expect(trends.days.map(\.minutes) == [0, 0, 0, 30, 0, 0, 0, 0, 80, 0])
        let weeks = trends.weeks
        #expect(weeks.map(\.start.iso8601) == ["2026-02-16", "2026-02-23"] && weeks.map(\.workouts) == [1, 4])
        // A press after one of them has its type and its time.
        let export = exported(1)
        let pressed = UTCInstant(milliseconds: export.end.milliseconds + 600_000)
        let both = detail(export, logged(1, at: pressed, minutes: nil))
        #expect(both.days.map(\.workouts) == [1] && both.days.map(\.minutes) == [30])
        #expect(both.dayWorkouts.map(\.type) == ["swim"] && both.dayWorkouts.map(\.id?.ulid.low) == [1])
        // What the member said counts.
        let said = detail(export, logged(1, at: pressed, minutes: 20))
        #expect(said.days.map(\.minutes) == [20] && said.dayWorkouts.map(\.type) == ["run"])
    }

    @Test func `a workout over midnight counts on the Day on which it was logged, and on no other`() {
        let export = exported(1, hour: 23, minutes: 90)
        let run = logged(0, at: UTCInstant(milliseconds: export.end.milliseconds + 60_000))
        let trends = TrendsView(
            before(1)...today, today: today, weekStart: .monday, health: [], healthWorkouts: [export], logged: [run],
            energyGoal: nil, hasHealthData: true, wallTime: wallTime)
        #expect(trends.days.map(\.workouts) == [0, 1] && trends.weeks.map(\.workouts) == [1])
    }

    private func detail(_ export: HealthWorkout, _ logged: LoggedWorkout) -> TrendsView {
        TrendsView(
            export.day...export.day, today: today, weekStart: .monday, health: [], healthWorkouts: [export],
            logged: [logged], energyGoal: nil, hasHealthData: true, isDetailed: true, wallTime: wallTime)
    }

    @Test func `weeks begin on the household's day and are whole`() {
        for start in Weekday.allCases {
            let health = TrendsView(
                before(3)...today, today: today, weekStart: start, health: [],
                healthWorkouts: (0..<14).map { exported($0) },
                logged: [], energyGoal: nil, hasHealthData: true, wallTime: wallTime)
            for week in health.weeks {
                #expect(week.start.weekday == start)
                let days = (0..<7).compactMap { week.start.advanced(byDays: $0) }.filter { $0 <= today }
                #expect(week.workouts == days.count)
            }
            #expect(health.weeks.first.map { $0.start <= before(3) } == true)
        }
    }

    @Test func `what nobody measured is null in JSON, and never 0`() throws {
        let days = sample().days
        #expect(
            days[6].json == [
                "day": "2026-02-23", "workouts": 0, "minutes": 0, "steps": nil, "activeEnergyKcal": nil,
                "restingHeartRate": nil, "activeHeartRate": nil, "distanceKm": nil,
            ])
        #expect(
            days[5].json == [
                "day": "2026-02-22", "workouts": 0, "minutes": 0, "steps": 0, "activeEnergyKcal": nil,
                "restingHeartRate": nil, "activeHeartRate": nil, "distanceKm": nil,
            ])
        #expect(
            days[8].json == [
                "day": "2026-02-25", "workouts": 3, "minutes": 80, "steps": 2_000,
                "activeEnergyKcal": .otherNumber("61.5"), "restingHeartRate": .otherNumber("60.1"),
                "activeHeartRate": 132, "distanceKm": .otherNumber("5.201"),
            ])
        #expect(
            keys(sample().json).keys.sorted() == [
                "dayWorkouts", "days", "energyGoalKcal", "healthData", "today", "weeks",
            ])
        #expect(keys(sample(goal: nil).json)["energyGoalKcal"] == .null && keys(sample().json)["energyGoalKcal"] == 500)
        #expect(
            EnergyGoalView(kcal: 500, activeEnergyCalories: 320_500).json
                == ["kcal": 500, "activeEnergyKcal": .otherNumber("320.5")])
    }

    @Test func `a view is the same after it went over the wire, a 0 too`() throws {
        let views = [sample(), sample(isDetailed: true, days: before(1)...before(1)), sample(goal: nil)]
        for view in views { #expect(try TrendsView(Fitpinky_V1_Trends(view)) == view) }
        for goal in [EnergyGoalView(), EnergyGoalView(kcal: 5, activeEnergyCalories: 0)] {
            #expect(try EnergyGoalView(Fitpinky_V1_EnergyGoal(goal)) == goal)
        }
    }

    @Test func `a Day's workouts are listed in order, one that an import logged once`() {
        let export = exported(1)
        let trends = TrendsView(
            before(1)...before(1), today: today, weekStart: .monday, health: [],
            healthWorkouts: [export, exported(1, hour: 20), exported(2)],
            logged: [logged(1, at: export.end), logged(1, id: 2), logged(2, id: 3)], energyGoal: nil,
            hasHealthData: true, isDetailed: true, wallTime: wallTime)
        #expect(trends.dayWorkouts.map(\.isImported) == [false, false, true])
        #expect(trends.dayWorkouts.map(\.id?.ulid.low) == [1, 2, nil])
        #expect(trends.dayWorkouts.map(\.time?.text) == ["19:00", "19:00", "08:05"])
    }

    @Test func `trends are a table with gaps, and a Day tells all of itself`() throws {
        var page = sample().page
        func add(_ other: Page) {
            page.add(Line("--"))
            page.add(other)
        }
        for day in [0, 1, 3] { add(sample(isDetailed: true, days: before(day)...before(day)).dayPage) }
        add(EnergyGoalView(kcal: 500, activeEnergyCalories: 320_500).page)
        add(EnergyGoalView(kcal: 500, activeEnergyCalories: 500_000).page)
        add(EnergyGoalView(kcal: 500).page)
        try GoldenText(name: "trends").expect(page)
        #expect(page.lines.allSatisfy { $0.columnCount <= Page.columnCount })
    }

    @Test func `a distance is rounded to hundredths of a kilometre, and not cut`() {
        for (metres, words) in [(4_359, "4.36"), (4_354, "4.35"), (4_355, "4.36"), (4, "0.00"), (5, "0.01")] {
            var health = HealthDay(today)
            health.distanceMetres = metres
            let trends = TrendsView(
                today...today, today: today, weekStart: .monday, health: [health], healthWorkouts: [], logged: [],
                energyGoal: nil, hasHealthData: true, isDetailed: true, wallTime: wallTime)
            #expect(trends.dayPage.lines.contains { $0.text.hasSuffix("\(words) km") }, "\(metres)")
            #expect(trends.page.lines.contains { $0.text.contains(words) }, "\(metres)")
        }
    }

    @Test func `without health data the workouts are shown, and how to get it`() throws {
        var page = Page()
        for logged in [[], [logged(1), logged(0, minutes: nil, id: 2)]] {
            for isDetailed in [false, true] {
                let trends = TrendsView(
                    (isDetailed ? before(1) : before(29))...(isDetailed ? before(1) : today), today: today,
                    weekStart: .monday, health: [], healthWorkouts: [], logged: logged, energyGoal: nil,
                    hasHealthData: false, isDetailed: isDetailed, wallTime: wallTime)
                page.add(isDetailed ? trends.dayPage : trends.page)
                page.add(Line("--"))
            }
        }
        page.add(EnergyGoalView().page)
        try GoldenText(name: "trends-empty").expect(page)
    }

    @Test func `the status says today's energy against its goal, and whose where there are several`() {
        var status = Sample.household
        #expect(!status.page.lines.contains { $0.text.contains("energy") })
        let energy = EnergyTodayView(
            member: Sample.sammy, memberName: "Sammy", activeEnergyCalories: 320_499, energyGoalKcal: 500)
        status.energy = [energy]
        #expect(status.page.lines.contains { $0.text.hasPrefix("  energy        320 of 500 kcal  ") })
        status.energy = [energy, EnergyTodayView(member: Sample.sammy, memberName: "Tom", energyGoalKcal: 400)]
        #expect(status.page.lines.contains { $0.text.hasSuffix("Tom    – of 400 kcal: nothing was measured yet") })
        // Of two who share the kiosk one has a goal.
        var shared = Sample.household
        shared.energy = [energy]
        shared.group.members[1].isHere = true
        #expect(shared.page.lines.contains { $0.text.hasPrefix("  energy        Sammy") })
        #expect(keys(status.json)["energy"] == .list(status.energy.map(\.json)))
        #expect(keys(energy.json).keys.sorted() == ["activeEnergyKcal", "energyGoalKcal", "member", "memberName"])
    }
}
