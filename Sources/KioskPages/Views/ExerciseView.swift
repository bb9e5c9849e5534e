package import Exercises

extension ExerciseView {
    /// An exercise of the catalogue.
    package init(_ exercise: CatalogueExercise) {
        self.init(
            id: exercise.id, name: exercise.name, purpose: exercise.purpose, seconds: exercise.seconds,
            steps: exercise.steps.map { Step(text: $0.text, seconds: $0.seconds) })
    }
}
