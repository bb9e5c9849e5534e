/// The parts of a drawing of a hand, in a square of 200 units.
///
/// A shape is filled with the ground's colour by the class `hand` of the drawing, so that a finger in front hides what is
/// behind it; its lines have the text's colour. So one drawing serves on light and dark pages and in forced colours.
enum HandDrawing {
    /// A shape; a thicker line is that of the part that moves.
    static func shape(_ data: String, isMoving: Bool = false) -> HTML {
        Drawing.path(isMoving ? Drawing.attribute("stroke-width", "4") : nil, Drawing.attribute("d", data))
    }

    /// Lines that are not filled, such as a table's.
    static func lines(_ data: String) -> HTML {
        Drawing.path(Drawing.attribute("fill", "none"), Drawing.attribute("d", data))
    }

    /// Shapes turned, moved or mirrored together.
    static func turned(_ transform: String, @HTMLBuilder _ shapes: () -> HTML) -> HTML {
        Drawing.group(Drawing.attribute("transform", transform), content: shapes)
    }

    /// Arrows along curves: which way something moves.
    static func arrows(_ arrows: [Arrow]) -> HTML {
        var path = PathData()
        for arrow in arrows { arrow.draw(on: &path) }
        return moving(path.text)
    }

    /// Lines that show a movement.
    static func moving(_ data: String) -> HTML {
        Drawing.path(
            .class("moves"), Drawing.attribute("fill", "none"), Drawing.attribute("stroke-width", "4"),
            Drawing.attribute("d", data))
    }
}

/// An arrow along a curve, with a head at its end, or at both ends where the movement goes there and back.
struct Arrow: Sendable {
    var start: Spot
    var control: Spot
    var end: Spot
    var isBothWays = false

    init(_ start: Spot, _ control: Spot, _ end: Spot, isBothWays: Bool = false) {
        (self.start, self.control, self.end, self.isBothWays) = (start, control, end, isBothWays)
    }

    fileprivate func draw(on path: inout PathData) {
        if isBothWays {
            path.move(to: head(at: start, from: control, 1))
            path.add(.line(start))
            path.add(.line(head(at: start, from: control, -1)))
        }
        path.move(to: start)
        path.add(.curve(control, end))
        path.move(to: head(at: end, from: control, 1))
        path.add(.line(end))
        path.add(.line(head(at: end, from: control, -1)))
    }

    /// One of the two ends of a head: 9 units back along the arrow and 6 to the side.
    private func head(at tip: Spot, from control: Spot, _ side: Double) -> Spot {
        let (x, y) = (control.x - tip.x, control.y - tip.y)
        let length = (x * x + y * y).squareRoot()
        guard length > 0 else { return tip }
        return Spot(tip.x + (9 * x - side * 6 * y) / length, tip.y + (9 * y + side * 6 * x) / length)
    }
}
