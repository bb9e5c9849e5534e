/// A guided exercise for the little finger and its hand: stretches and mobility only, without any load.
package struct CatalogueExercise: Hashable, Sendable {
    /// Stable, since the ledger's entries and the page's addresses hold it: `finger-bends`.
    package let id: String
    /// Shown to people, and one way of finding the exercise.
    package let name: String
    /// Says in one sentence what the exercise is good for.
    package let purpose: String
    /// In the order in which they are done.
    package let steps: [Step]

    /// One instruction, and how long it lasts.
    package struct Step: Hashable, Sendable {
        /// One sentence that a person can follow without a picture.
        package let text: String
        /// At least 1.
        package let seconds: Int
    }

    /// How long all steps last together: 60 to 180.
    package var seconds: Int { steps.reduce(0) { $0 + $1.seconds } }
}

extension CatalogueExercise {
    /// Stands beside every exercise.
    package static let caution =
        "Stop if it hurts. "
        + "Ask a doctor first if your hand is injured, swollen or numb, or was operated on."

    /// The exercise of that id or name, in upper or lower case; nil if there is none.
    package static func found(_ text: String) -> CatalogueExercise? {
        let wanted = text.lowercased()
        return all.first { $0.id == wanted || $0.name.lowercased() == wanted }
    }
}
