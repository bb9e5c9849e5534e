/// An upright rectangle in pixels.
struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
    var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }

    /// The rectangle that is smaller by so much on every side.
    func inset(_ by: Double) -> Box {
        Box(x: x + by, y: y + by, width: max(0, width - 2 * by), height: max(0, height - 2 * by))
    }
}
