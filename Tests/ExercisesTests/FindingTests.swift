import Exercises
import Testing

@Suite struct FindingTests {
    @Test(arguments: CatalogueExercise.all) func `an exercise is found by its id and by its name, in any case`(
        _ exercise: CatalogueExercise
    ) {
        for text in [
            exercise.id, exercise.name, exercise.id.uppercased(), exercise.name.uppercased(),
            exercise.name.lowercased(),
        ] {
            #expect(CatalogueExercise.found(text) == exercise, "\(text)")
        }
    }

    @Test(arguments: ["", " ", "finger", "finger-bend", "finger bends ", "push-ups"])
    func `a text that is neither an id nor a name finds nothing`(_ text: String) {
        #expect(CatalogueExercise.found(text) == nil)
    }
}
