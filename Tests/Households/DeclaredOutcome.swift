package import Actions

extension Action {
    /// The outcome; refused for nothing that the action does not declare.
    ///
    /// - Throws: `ActionError`, or `Undeclared`.
    package func declaredOutcome(_ household: HouseholdReading, at now: Now) throws -> Outcome {
        do throws(ActionError) {
            return try outcome(household, at: now)
        } catch {
            guard Self.errors.contains(where: { $0.name == error.name }) else {
                throw Undeclared(action: "\(Self.self)", error: error.name)
            }
            throw error
        }
    }
}

/// What an action was refused for, and does not declare: add it to its `errors`.
package struct Undeclared: Error {
    package let action: String
    package let error: String
}
