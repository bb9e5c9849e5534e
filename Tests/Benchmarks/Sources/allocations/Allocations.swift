import CCountedMalloc
import FitPinkyCore
import Glibc
import Workload

/// Counts the allocations that a warm evaluator makes for a fact, in the whole process and in the Swift runtime as well.
///
/// Prints one line a kind of fact; ends with 1 if there were any, or if the counter does not see one that was planted.
@main struct Allocations {
    static func main() throws {
        let planted = countingAllocations { Planted.reference = Planted() }
        print("measured: a planted allocation, counted: \(planted)")
        guard planted == 1 else { stop("the counter saw \(planted) allocations where one was made: it proves nothing") }

        // Once for everything that the Swift runtime makes when a type is first used.
        for kind in try kinds(years: 1) { _ = try allocations(of: kind) }
        var total: UInt = 0
        for years in [1, 50] {
            for kind in try kinds(years: years) {
                let count = try allocations(of: kind)
                print("measured: allocations of \(kind.facts.count) \(kind.name) after \(years) years: \(count)")
                total += count
            }
        }
        if total > 0 { stop("\(total) allocations where none is allowed: see which fact makes them above") }
    }

    private struct Kind {
        let name: String
        let members: ThreeMembers
        let facts: [HouseholdFact]
    }

    private static func allocations(of kind: Kind) throws -> UInt {
        var evaluator = try kind.members.evaluator()
        var failure: EvaluationError?
        let count = countingAllocations {
            for fact in kind.facts {
                do throws(EvaluationError) { try evaluator.apply(fact) } catch { failure = error }
            }
        }
        if let failure { throw failure }
        return count
    }

    private static func stop(_ reason: String) -> Never {
        var line = "allocations: \(reason)\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(1)
    }

    private static func kinds(years: Int) throws -> [Kind] {
        let recent = try ThreeMembers(years: years, heldBack: .newestWeeks)
        let whole = try ThreeMembers(years: years)
        let unproven = try ThreeMembers(years: years, newestProven: false)
        let random = try ThreeMembers(years: years, heldBack: .randomDays)
        return [
            Kind(name: "new workouts", members: recent, facts: recent.heldBack),
            Kind(name: "late workouts", members: recent, facts: recent.heldBack.outOfOrder(years)),
            Kind(name: "deletions", members: whole, facts: whole.deletions.outOfOrder(years)),
            Kind(name: "vouches", members: unproven, facts: unproven.vouches.outOfOrder(years)),
            Kind(name: "workouts of random days", members: random, facts: random.heldBack.outOfOrder(years)),
        ]
    }

    private static func countingAllocations(_ body: () -> Void) -> UInt {
        let before = countedAllocations()
        body()
        return countedAllocations() - before
    }
}

/// What is kept somewhere cannot be optimized away.
private final class Planted {
    nonisolated(unsafe) static var reference: Planted?
}
