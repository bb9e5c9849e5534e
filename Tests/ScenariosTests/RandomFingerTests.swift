import JSON
import Scenarios
import Support
import Testing

@Suite struct RandomFingerTests {
    @Test func `random scenarios of finger care come out as the rules read aloud say`() throws {
        for seed in 1...10_000 {
            let scenario = RandomFingerScenario.scenario(seed: seed)
            let answer = try JSON(bytes: Scenarios.evaluateFinger(json: scenario.bytes))
            guard try answer == NaiveFingerCare.expected(scenario) else {
                Issue.record(
                    "seed \(seed): \(scenario.rendered(isIndented: false)) gives \(answer.rendered(isIndented: false))")
                return
            }
        }
    }

    /// What the comparison is worth: each rule decides something in many of the scenarios.
    @Test
    func `random scenarios of finger care try every rule often`()
        throws
    {
        var seen: [String: Int] = [:]
        for seed in 1...1_000 {
            let scenario = RandomFingerScenario.scenario(seed: seed)
            let answer = try JSON(bytes: Scenarios.evaluateFinger(json: scenario.bytes))
            let week = answer["week"]
            if week["missedReminders"] != 0 { seen["missed", default: 0] += 1 }
            if answer["streak"]["current"] != answer["streak"]["longest"] { seen["longest", default: 0] += 1 }
            if week["days"].items.contains(where: { ($0["checks"].integer) > 3 }) { seen["many", default: 0] += 1 }
            if answer["targets"].items.contains(where: { $0["timesReached"] != 0 }) { seen["reached", default: 0] += 1 }
            if answer["coins"] == 0 { seen["nothing", default: 0] += 1 }
        }
        for key in ["missed", "longest", "many", "reached", "nothing"] {
            #expect(seen[key, default: 0] >= 50, "\(key): \(seen)")
        }
    }
}

extension JSON {
    fileprivate subscript(key: String) -> JSON {
        guard case .object(let object) = self else { return .null }
        return object[key] ?? .null
    }

    fileprivate var items: [JSON] {
        guard case .list(let items) = self else { return [] }
        return items
    }

    fileprivate var integer: Int {
        guard case .number(let number) = self else { return 0 }
        return number
    }
}
