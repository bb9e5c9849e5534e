import Exercises
import Testing

@Suite struct GymCatalogueTests {
    private static let all = GymExercise.all

    private static func count(of needle: String, in file: [UInt8]) -> Int {
        String(decoding: file, as: UTF8.self).split(separator: "\n").count { $0 == needle }
    }

    @Test(arguments: GymExercise.Catalogue.allCases) func `every entry of a file is read, and none has a slip`(
        _ catalogue: GymExercise.Catalogue
    ) {
        let read = Self.all.filter { $0.catalogue == catalogue }
        #expect(read.count == Self.count(of: "[[exercise]]", in: catalogue.file))
        #expect(read.count >= (catalogue == .machines ? 40 : 30))
    }

    @Test func `ids and names are unique, without regard to case`() {
        #expect(Set(Self.all.map(\.id)).count == Self.all.count)
        #expect(Set(Self.all.map { $0.name.lowercased() }).count == Self.all.count)
        #expect(Self.all.allSatisfy { $0.id.allSatisfy { ("a"..."z").contains($0) || $0 == "-" } })
    }

    @Test(arguments: all) func `an exercise has what a split can begin with`(_ exercise: GymExercise) {
        #expect((1...60).contains(exercise.name.count))
        #expect((1...20).contains(exercise.sets) && (1...999).contains(exercise.reps))
        #expect((exercise.weightGrams != nil) == (exercise.load == .machine))
        #expect(exercise.catalogue == .machines || [.bodyweight, .time].contains(exercise.load))
        #expect(exercise.weightGrams.map { (1...999_999).contains($0) } ?? true)
        #expect((1...4).contains(exercise.muscles.count) && Set(exercise.muscles).count == exercise.muscles.count)
    }

    @Test(arguments: all) func `how it is done is said in one or two sentences`(_ exercise: GymExercise) {
        #expect(exercise.how.hasSuffix(".") && exercise.how.first?.isUppercase == true)
        #expect((1...2).contains(exercise.how.count { $0 == "." }) && exercise.how.count <= 200, "\(exercise.how)")
    }

    @Test func `a search finds names and muscles in any case, with or without accents`() {
        #expect(GymExercise.search("LEG press").map(\.id) == ["leg-press"])
        #expect(GymExercise.search("lég préss").map(\.id) == ["leg-press"])
        #expect(GymExercise.search("le\u{301}g press").map(\.id) == ["leg-press"])
        let backs = GymExercise.search("back", in: .machines)
        #expect(backs.count > 5 && backs.allSatisfy { $0.catalogue == .machines })
        #expect(backs.contains { $0.id == "lat-pulldown" })
        #expect(GymExercise.search("").count == Self.all.count)
        #expect(GymExercise.search("  ", in: .bodyweight).allSatisfy { $0.catalogue == .bodyweight })
        #expect(GymExercise.search("flying saucer") == [])
    }

    @Test func `an exercise is found by its id or its name`() {
        #expect(GymExercise.found("leg-press")?.name == "Leg press")
        #expect(GymExercise.found("Leg Press")?.id == "leg-press")
        #expect(GymExercise.found("leg") == nil)
    }

    @Test func `the starters are three splits of four times ten, with every exercise of the catalogue`() {
        #expect(GymExercise.starters.map(\.name) == ["Upper Body", "Core", "Lower Body"])
        #expect(GymExercise.starters.map(\.exercises.count) == [6, 5, 5])
        for exercise in GymExercise.starters.flatMap(\.exercises) {
            #expect(exercise.sets == 4 && exercise.reps == 10, "\(exercise.id)")
        }
    }
}
