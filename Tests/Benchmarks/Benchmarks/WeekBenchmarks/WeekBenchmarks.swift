import Benchmark
import FitPinkyCore
import Workload

/// `run` reads these names.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        // The format that `run` reads wants a throughput as well.
        metrics: [.wallClock, .throughput], warmupIterations: 3, maxDuration: .seconds(3), maxIterations: 300)

    for years in [10, 30] {
        Benchmark("full evaluation after \(years) years") { benchmark in
            let members = try ThreeMembers(years: years)
            let household = members.household()
            benchmark.startMeasurement()
            blackHole(try WeekEvaluator(household, today: members.today))
            benchmark.stopMeasurement()
        }
        Benchmark("full evaluation from facts after \(years) years") { benchmark in
            let members = try ThreeMembers(years: years)
            benchmark.startMeasurement()
            blackHole(try members.evaluator())
            benchmark.stopMeasurement()
        }
    }
    Benchmark("naive evaluation after 10 years", configuration: .init(warmupIterations: 1, maxIterations: 20)) {
        benchmark in
        let members = try ThreeMembers(years: 10)
        benchmark.startMeasurement()
        let naive = members.evaluateNaively()
        benchmark.stopMeasurement()
        let ours = try members.evaluator().groupStreak()
        if naive != ours { benchmark.error("the naive rules find \(naive), the core \(ours)") }
    }

    for years in [1, 50] {
        incremental("new workouts", years, heldBack: .newestWeeks) { members, _ in members.heldBack }
        incremental("late workouts", years, heldBack: .newestWeeks) { $0.heldBack.outOfOrder($1) }
        incremental("deletions", years) { $0.deletions.outOfOrder($1) }
        incremental("vouches", years, newestProven: false) { $0.vouches.outOfOrder($1) }
        incremental("workouts of random days", years, heldBack: .randomDays) { $0.heldBack.outOfOrder($1) }
        fingerCare(years)
    }
}

/// Measures all questions about the present Day, 84 times, and how long 84 late checks take.
private func fingerCare(_ years: Int) {
    Benchmark("84 questions about finger care after \(years) years") { benchmark in
        let checks = try FingerChecks(years: years)
        benchmark.startMeasurement()
        for now in checks.minutes {
            blackHole(checks.care.rewards(at: now))
            blackHole(checks.care.streak(at: now))
            blackHole(checks.care.reminded(on: now.day, at: now))
        }
        benchmark.stopMeasurement()
    }
    Benchmark("84 late checks after \(years) years") { benchmark in
        let checks = try FingerChecks(years: years)
        var care = checks.care
        benchmark.startMeasurement()
        for check in checks.late { care.insert(check: check) }
        benchmark.stopMeasurement()
        let coins = care.rewards(at: checks.now).coins
        care.advance(to: .first)
        if coins != care.rewards(at: checks.now).coins { benchmark.error("late checks earn something else at once") }
    }
}

/// Measures how long a warm evaluator takes for the second half of these facts. It is made anew each time, outside the
/// measurement; the first half then brings back into the cache what making it pushed out.
private func incremental(
    _ name: String, _ years: Int, heldBack: ThreeMembers.HeldBack = .none, newestProven: Bool = true,
    _ facts: @escaping (ThreeMembers, _ iteration: Int) -> [HouseholdFact]
) {
    Benchmark("84 \(name) after \(years) years") { benchmark in
        let members = try ThreeMembers(years: years, heldBack: heldBack, newestProven: newestProven)
        let facts = facts(members, benchmark.currentIteration)
        var evaluator = try members.evaluator()
        for fact in facts[..<(facts.count / 2)] { try evaluator.apply(fact) }
        let measured = facts[(facts.count / 2)...]
        benchmark.startMeasurement()
        for fact in measured { try evaluator.apply(fact) }
        benchmark.stopMeasurement()
        if try evaluator != WeekEvaluator(evaluator.household, today: members.today) {
            benchmark.error("what is left is not what a full evaluation finds")
        }
    }
}
