import Exercises
import Testing

@Suite struct CatalogueTests {
    private static let all = CatalogueExercise.all

    @Test func `there are at least eight exercises`() {
        #expect(Self.all.count >= 8)
    }

    @Test(arguments: all) func `an exercise lasts one to three minutes`(
        _ exercise: CatalogueExercise
    ) {
        #expect((60...180).contains(exercise.seconds))
    }

    @Test(arguments: all) func `an exercise has three to six steps of 10 to 30 seconds`(
        _ exercise: CatalogueExercise
    ) {
        #expect((3...6).contains(exercise.steps.count))
        for step in exercise.steps { #expect((10...30).contains(step.seconds)) }
    }

    @Test func `ids and names are unique, and no id is another exercise's name`() {
        let ids = Self.all.map(\.id)
        let names = Self.all.map { $0.name.lowercased() }
        #expect(Set(ids).count == ids.count)
        #expect(Set(names).count == names.count)
        #expect(Set(ids).isDisjoint(with: names))
    }

    /// Entries and addresses hold them: an id in this list is never changed or taken away.
    @Test func `the ids are those that were shipped`() {
        #expect(
            Self.all.map(\.id) == [
                "finger-bends", "finger-stretch", "finger-slides", "finger-lifts", "thumb-touches", "finger-spread",
                "finger-wave", "five-shapes", "wrist-bends", "wrist-circles",
            ])
    }

    @Test(arguments: all) func `an id is made of small letters and hyphens, as an address needs it`(
        _ exercise: CatalogueExercise
    ) {
        #expect(exercise.id.allSatisfy { ("a"..."z").contains($0) || $0 == "-" })
    }

    @Test(arguments: all) func `texts are within their limits`(_ exercise: CatalogueExercise) {
        #expect((1...40).contains(exercise.name.count))
        #expect((1...100).contains(exercise.purpose.count))
        for step in exercise.steps { #expect((1...120).contains(step.text.count), "\(step.text)") }
        #expect(CatalogueExercise.caution.count <= 120)
    }

    @Test(arguments: all) func `a purpose and a step are one sentence each`(_ exercise: CatalogueExercise) {
        for text in [exercise.purpose] + exercise.steps.map(\.text) {
            #expect(text.hasSuffix("."))
            #expect(text.count { $0 == "." } == 1, "\(text)")
            #expect(text.first?.isUppercase == true)
        }
    }

    @Test func `the caution says when to stop and when to ask a doctor`() {
        #expect(CatalogueExercise.caution.hasPrefix("Stop if it hurts."))
        #expect(CatalogueExercise.caution.contains("doctor"))
    }

    @Test(arguments: all) func `no text asks for load, speaks of pain or promises a cure`(_ exercise: CatalogueExercise)
    {
        let forbidden = ["weight in", "dumbbell", "press hard", "squeeze", "pain", "heal", "cure", "treat", "relieve"]
        let texts = ([exercise.purpose] + exercise.steps.map(\.text)).joined(separator: " ").lowercased()
        for word in forbidden { #expect(!texts.contains(word), "\(exercise.id): \(word)") }
    }
}
