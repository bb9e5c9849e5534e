internal import FitPinkyCore
internal import JSON

/// Evaluates scenarios that are written as JSON.
public enum Scenarios {
    /// Reads one scenario and gives what comes of it, both as JSON in UTF-8.
    ///
    /// The shape of both is in the article of this module. Every bad input is refused with an error that says what was wrong,
    /// where, and what is allowed.
    public static func evaluate(json: [UInt8]) throws(ScenarioError) -> [UInt8] {
        let document = try ScenarioDocument(read(json))
        let roster = Roster(of: document)
        let scenario = try document.scenario(roster)
        let weeks = max(0, scenario.created.days(until: scenario.today)) / 7 + 2
        let (standings, overflow) = weeks.multipliedReportingOverflow(by: max(1, roster.names.count))
        guard !overflow, standings <= ScenarioLimits.maxMemberWeeks else {
            throw .tooLong(weeks: weeks, members: roster.names.count, allowed: ScenarioLimits.maxMemberWeeks)
        }
        let evaluation: Evaluation
        do {
            evaluation = try scenario.evaluate()
        } catch {
            throw .calendar(error)
        }
        return EvaluationJSON(evaluation, names: roster.names).bytes
    }

    /// Reads one scenario of finger care and gives what comes of it, as ``evaluate(json:)`` does for weeks.
    public static func evaluateFinger(json: [UInt8]) throws(ScenarioError) -> [UInt8] {
        Array(try FingerDocument(read(json)).evaluated.rendered(isIndented: false, order: .asAdded).utf8)
    }

    private static func read(_ json: [UInt8]) throws(ScenarioError) -> JSON {
        guard json.count <= ScenarioLimits.maxBytes else { throw .tooManyBytes(count: json.count) }
        do throws(JSON.SyntaxError) {
            return try JSON.read(json, maxKeys: ScenarioLimits.maxKeys)
        } catch {
            throw .notJSON(reason: error.reason)
        }
    }
}
