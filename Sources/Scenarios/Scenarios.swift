internal import FitPinkyCore
internal import FoundationEssentials

/// Evaluates scenarios that are written as JSON.
public enum Scenarios {
    /// Reads one scenario and gives what comes of it, both as JSON in UTF-8.
    ///
    /// The shape of both is in the article of this module. Every bad input is refused with an error that says what was wrong,
    /// where, and what is allowed.
    public static func evaluate(json: [UInt8]) throws(ScenarioError) -> [UInt8] {
        guard json.count <= ScenarioLimits.maxBytes else { throw .tooManyBytes(count: json.count) }
        let document = try decode(json)
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
        return EvaluationJSON(evaluation, names: roster.names.map { Array($0.utf8) }).bytes
    }

    private static func decode(_ json: [UInt8]) throws(ScenarioError) -> ScenarioDocument {
        do {
            return try JSONDecoder().decode(ScenarioDocument.self, from: Data(json))
        } catch let error as ScenarioError {
            throw error
        } catch let error as DecodingError {
            throw ScenarioError(error)
        } catch {
            throw .notJSON(reason: "\(error)")
        }
    }
}

extension ScenarioError {
    init(_ error: DecodingError) {
        switch error {
        case .typeMismatch(let type, let context):
            self = .badValue(
                at: JSONObject.place(context.codingPath), found: "something else", allowed: ScenarioError.noun(type))
        case .valueNotFound(let type, let context):
            self = .badValue(at: JSONObject.place(context.codingPath), found: "null", allowed: ScenarioError.noun(type))
        case .keyNotFound(let key, let context):
            self = .missingKey(key.stringValue, at: JSONObject.place(context.codingPath))
        case .dataCorrupted(let context):
            let place = JSONObject.place(context.codingPath)
            self =
                place.isEmpty
                ? .notJSON(reason: ScenarioError.reason(context))
                : .badValue(at: place, found: context.debugDescription, allowed: "a whole number")
        @unknown default:
            self = .notJSON(reason: "\(error)")
        }
    }

    private static func reason(_ context: DecodingError.Context) -> String {
        guard let cause = context.underlyingError else { return context.debugDescription }
        return "\(cause)"
    }

    private static func noun(_ type: Any.Type) -> String {  // The decoder says what it looked for as a type.
        if type == Int.self { return "a whole number" }
        if type == String.self { return "a text" }
        if type == Bool.self { return "true or false" }
        return "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
}
