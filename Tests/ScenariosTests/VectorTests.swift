import JSON
import Scenarios
import Testing

@Suite struct VectorTests {
    @Test func `every worked scenario gives exactly what was worked out for it`() throws {
        let worked = try WorkedScenario.all(in: "weeks.json")
        #expect(worked.count == 24)
        for (index, one) in worked.enumerated() {
            let answer = try JSON(bytes: Scenarios.evaluate(json: one.scenario.bytes))
            #expect(answer == one.expected, "scenario \(index)")
        }
    }

    @Test func `every worked scenario of finger care gives exactly what was worked out for it`() throws {
        let worked = try WorkedScenario.all(in: "finger.json")
        #expect(worked.count == 40)
        for (index, one) in worked.enumerated() {
            let answer = try JSON(bytes: Scenarios.evaluateFinger(json: one.scenario.bytes))
            #expect(answer == one.expected, "scenario \(index)")
        }
    }
}
