import Exercises
import Testing

@testable import ConsolePages

@Suite struct ExerciseDrawingTests {
    private static let steps = CatalogueExercise.all.flatMap { exercise in
        exercise.steps.indices.map { (exercise.id, $0 + 1) }
    }

    @Test(arguments: steps) func `every step of the catalogue has a drawing of at most 1200 bytes`(
        _ exercise: String, _ step: Int
    ) throws {
        let drawing = try #require(ExerciseDrawing.drawn(exercise: exercise, step: step)).markup
        #expect(drawing.utf8.count <= 1200)
    }

    @Test(arguments: steps) func `a drawing says in a sentence what it shows`(_ exercise: String, _ step: Int) throws {
        let drawing = try #require(ExerciseDrawing.drawn(exercise: exercise, step: step)).markup
        let title = try #require(drawing.firstMatch(of: /<title>([^<]+)\.<\/title>/)).output.1
        #expect((10...120).contains(title.count))
        #expect(drawing.contains(#"role="img""#))
    }

    /// Forced colours and a dark page change the text's colour and the two classes, and nothing else may have a colour.
    @Test(arguments: steps) func `a drawing has no colour but the text's and those of the style sheet`(
        _ exercise: String, _ step: Int
    ) throws {
        let drawing = try #require(ExerciseDrawing.drawn(exercise: exercise, step: step)).markup
        #expect(drawing.hasPrefix(#"<svg class="hand" viewBox="0 0 200 200""#))
        for match in drawing.matches(of: /(stroke|fill)="([^"]*)"/) {
            #expect(["currentColor", "none"].contains(match.output.2))
        }
        for match in drawing.matches(of: /class="([^"]*)"/) { #expect(["hand", "moves"].contains(match.output.1)) }
        #expect(!drawing.contains("style="))
    }

    @Test func `there are as many drawings as steps, and none for other exercises`() {
        for exercise in CatalogueExercise.all {
            #expect(ExerciseDrawing.drawn(exercise: exercise.id, step: 0) == nil)
            #expect(ExerciseDrawing.drawn(exercise: exercise.id, step: exercise.steps.count + 1) == nil)
        }
        #expect(ExerciseDrawing.drawn(exercise: "push-ups", step: 1) == nil)
    }

    @Test func `a straight limb is a rounded bar, open at its base`() {
        let bar = Limb(base: Spot(50, 100), bones: [.init(40)], width: 10, tipWidth: 10)
        #expect(bar.outline == "M40 100l0-40a10 10 0 0 1 20 0l0 40")
        var closed = bar
        closed.isClosed = true
        #expect(closed.outline == "M40 100l0-40a10 10 0 0 1 20 0l0 40a10 10 0 0 1-20 0")
    }

    @Test func `a bent joint is round outside and a crease inside`() {
        let right = Limb(base: Spot(50, 100), bones: [.init(40), .init(30, 90)], width: 10, tipWidth: 10)
        #expect(right.outline == "M40 100l0-40a10 10 0 0 1 10-10l30 0a10 10 0 0 1 0 20l-20 0l0 30")
        let left = Limb(base: Spot(50, 100), bones: [.init(40), .init(30, -90)], width: 10, tipWidth: 10)
        #expect(left.outline == "M40 100l0-30l-20 0a10 10 0 0 1 0-20l30 0a10 10 0 0 1 10 10l0 40")
        #expect(abs(left.tip.x - 20) < 0.001 && abs(left.tip.y - 60) < 0.001)
    }

    @Test(arguments: [
        (0.0, 0.0), (30, 0.5), (90, 1), (150, 0.5), (180, 0), (210, -0.5), (270, -1), (-90, -1), (750, 0.5),
    ])
    func `the sine is right to four decimals`(_ degrees: Double, _ expected: Double) {
        #expect(abs(sine(ofDegrees: degrees) - expected) < 0.00005)
    }
}
