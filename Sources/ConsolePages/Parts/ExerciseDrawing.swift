/// The drawing of an exercise's step: a hand in lines of the text's colour.
enum ExerciseDrawing {
    /// Nil where there is no drawing: the step's text then stands alone.
    ///
    /// - Parameters:
    ///   - exercise: the exercise's id.
    ///   - step: from 1.
    static func drawn(exercise: String, step: Int) -> HTML? {
        let figures = ExerciseFigures.figures(of: exercise)
        guard figures.indices.contains(step - 1) else { return nil }
        return Drawing.svg(
            .class("hand"), Drawing.attribute("viewBox", "0 0 200 200"), .width(160), .height(160), .role("img"),
            Drawing.attribute("stroke", "currentColor"), Drawing.attribute("stroke-width", "3"),
            Drawing.attribute("stroke-linecap", "round"), Drawing.attribute("stroke-linejoin", "round")
        ) {
            Drawing.title(figures[step - 1].title)
            figures[step - 1].shapes
        }
    }
}
