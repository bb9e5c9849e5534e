import FitPinkyCore
import Support
import Testing

@testable import HealthExport

@Suite struct WorkoutMatchingTests {
    private func at(_ minute: Int64) -> UTCInstant { UTCInstant(milliseconds: minute * 60_000) }

    private func workout(_ from: Int64, _ to: Int64, _ type: ActivityType = .run) -> HealthWorkout {
        HealthWorkout(day: Day(daysSince1970: Int(from / 1440)) ?? .first, type: type, start: at(from), end: at(to))
    }

    @Test func `what was logged during a workout or within an hour of its end is that workout`() {
        for (minute, isSame) in [(599, false), (600, true), (630, true), (690, true), (691, false)] {
            let matching = WorkoutMatching([workout(600, 630)], logged: [at(Int64(minute))])
            #expect(matching.logged == [isSame ? 0 : nil], "\(minute)")
            #expect(matching.unlogged.isEmpty == isSame)
        }
    }

    @Test func `one moment is that of one workout, the nearest to an end`() {
        let (first, second) = (workout(600, 630), workout(635, 650))
        #expect(WorkoutMatching([second, first], logged: [at(652)]).logged == [0, nil])
        #expect(WorkoutMatching([second, first], logged: [at(652), at(631)]).logged == [1, 0])
        #expect(WorkoutMatching([first], logged: [at(660), at(632), at(601)]).logged == [1])
    }

    @Test func `of two records of one workout the longest stands`() {
        let long = workout(600, 640)
        for other in [workout(601, 639), workout(600, 640), workout(625, 645), workout(620, 640, .other)] {
            #expect(WorkoutMatching([other, long, other], logged: []).exported == [long], "\(other)")
        }
        // Half of it or less in common, or of another type.
        for other in [workout(630, 650), workout(640, 650), workout(601, 639, .swim)] {
            #expect(Set(WorkoutMatching([other, long], logged: []).exported) == [long, other], "\(other)")
        }
        #expect(WorkoutMatching([workout(600, 600), workout(600, 600)], logged: []).exported == [workout(600, 600)])
    }

    @Test func `records of one workout over midnight are one`() {
        let midnight: Int64 = 24 * 60
        let long = workout(midnight - 20, midnight + 40)
        #expect(WorkoutMatching([workout(midnight + 1, midnight + 40), long], logged: []).exported == [long])
    }

    @Test func `the order of what is given makes no difference, and each moment is matched once`() {
        for seed in UInt64(1)...300 {
            var random = SeededGenerator(seed: seed)
            var workouts = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                let start = Int64.random(in: 0...1000, using: &random)
                let type: ActivityType = Int.random(in: 0...2, using: &random) == 0 ? .other : .run
                return workout(start, start + .random(in: 0...180, using: &random), type)
            }
            let moments = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                at(.random(in: 0...1200, using: &random))
            }
            let matching = WorkoutMatching(workouts, logged: moments)
            workouts.shuffle(using: &random)
            let again = WorkoutMatching(workouts, logged: moments)
            #expect(again.exported == matching.exported && again.unlogged == matching.unlogged, "seed \(seed)")
            let matched = matching.logged.compactMap { $0 }
            #expect(Set(matched).count == matched.count, "seed \(seed)")
            let all = moments + matching.unlogged.map(\.end)
            #expect(
                WorkoutMatching(workouts, logged: all).unlogged.isEmpty,
                "seed \(seed): what was imported is not logged again")
        }
    }
}
