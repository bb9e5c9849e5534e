import CCairo
import Glibc
import KioskLogic

/// A picture in the making: lengths in pixels from the top left, and what all pictures are made of.
final class Canvas {
    /// Sides that can be drawn.
    static let sides = 64...8192

    let width: Double
    let height: Double
    let context: OpaquePointer
    private let surface: OpaquePointer

    init(width: Int, height: Int, ground: RGB) throws(PictureError) {
        for side in [width, height] where !Canvas.sides.contains(side) {
            throw .impossibleSize(side, allowed: Canvas.sides)
        }
        // Without fonts every letter would be left out as one that none of them has.
        guard try !TextLayout("Fit", TextStyle(size: 20, colour: .black)).isWithBoxes else { throw .noTypeface }
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        let context = cairo_create(surface)
        guard let surface, let context, cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw .failed("there is not enough memory")
        }
        (self.surface, self.context) = (surface, context)
        (self.width, self.height) = (Double(width), Double(height))
        set(ground)
        cairo_paint(context)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The picture as a PNG, once all is drawn.
    func png() throws(PictureError) -> [UInt8] {
        try PNG.check(cairo_status(context))
        return try PNG.encoded(surface)
    }

    func set(_ colour: RGB, opacity: Double = 1) {
        cairo_set_source_rgba(
            context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255, opacity)
    }

    // MARK: Paths

    func trace(_ box: Box, radius: Double) {
        let radius = min(radius, box.width / 2, box.height / 2)
        cairo_new_path(context)
        cairo_arc(context, box.right - radius, box.y + radius, radius, -Double.pi / 2, 0)
        cairo_arc(context, box.right - radius, box.bottom - radius, radius, 0, Double.pi / 2)
        cairo_arc(context, box.x + radius, box.bottom - radius, radius, Double.pi / 2, Double.pi)
        cairo_arc(context, box.x + radius, box.y + radius, radius, Double.pi, 1.5 * Double.pi)
        cairo_close_path(context)
    }

    private func trace(_ points: [(Double, Double)], isClosed: Bool) {
        cairo_new_path(context)
        for (x, y) in points { cairo_line_to(context, x, y) }
        if isClosed { cairo_close_path(context) }
    }

    // MARK: Shapes

    func fill(_ box: Box, radius: Double = 0, _ colour: RGB, opacity: Double = 1) {
        trace(box, radius: radius)
        set(colour, opacity: opacity)
        cairo_fill(context)
    }

    /// An outline inside of the box; dashes say that something is not there.
    func outline(_ box: Box, radius: Double, _ colour: RGB, thickness: Double, isDashed: Bool = false) {
        cairo_save(context)
        trace(box.inset(thickness / 2), radius: max(0, radius - thickness / 2))
        if isDashed { cairo_set_dash(context, [thickness * 3, thickness * 2.5], 2, 0) }
        stroke(colour, thickness)
        cairo_restore(context)
    }

    func disc(_ x: Double, _ y: Double, _ radius: Double, _ colour: RGB, opacity: Double = 1) {
        cairo_new_path(context)
        cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
        set(colour, opacity: opacity)
        cairo_fill(context)
    }

    func circle(_ x: Double, _ y: Double, _ radius: Double, _ colour: RGB, thickness: Double) {
        cairo_new_path(context)
        cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
        stroke(colour, thickness)
    }

    func line(_ points: [(Double, Double)], _ colour: RGB, thickness: Double) {
        trace(points, isClosed: false)
        stroke(colour, thickness)
    }

    func polygon(_ points: [(Double, Double)], _ colour: RGB) {
        trace(points, isClosed: true)
        set(colour)
        cairo_fill(context)
    }

    /// A tick within a square of that size around the point.
    func tick(_ x: Double, _ y: Double, size: Double, _ colour: RGB) {
        let turn = (x - size * 0.1, y + size * 0.28)
        line(
            [(x - size * 0.36, y + size * 0.02), turn, (x + size * 0.38, y - size * 0.28)], colour,
            thickness: size * 0.2)
    }

    /// Slanting stripes: what they fill is no photo.
    func stripes(_ box: Box, radius: Double, _ colour: RGB, pitch: Double) {
        cairo_save(context)
        trace(box, radius: radius)
        cairo_clip(context)
        for start in stride(from: box.x - box.height, to: box.right, by: pitch) {
            line([(start, box.bottom), (start + box.height, box.y)], colour, thickness: pitch * 0.34)
        }
        cairo_restore(context)
    }

    /// A heart as wide and high as that, around the point.
    func heart(_ x: Double, _ y: Double, size: Double, _ colour: RGB) {
        let half = size / 2
        cairo_new_path(context)
        cairo_move_to(context, x, y + half * 0.9)
        cairo_curve_to(context, x - half * 1.5, y - half * 0.1, x - half * 0.9, y - half * 1.2, x, y - half * 0.45)
        cairo_curve_to(context, x + half * 0.9, y - half * 1.2, x + half * 1.5, y - half * 0.1, x, y + half * 0.9)
        cairo_close_path(context)
        set(colour)
        cairo_fill(context)
    }

    /// What stands for a member beside the colour: a disc, a diamond, a triangle.
    func memberMark(_ index: Int, _ x: Double, _ y: Double, size: Double, _ colour: RGB) {
        let half = size / 2
        switch index % 3 {
        case 0: return disc(x, y, half * 0.9, colour)
        case 1: trace([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], isClosed: true)
        default: trace([(x, y - half), (x + half, y + half * 0.8), (x - half, y + half * 0.8)], isClosed: true)
        }
        set(colour)
        cairo_fill_preserve(context)
        // Corners as soft as everything else's.
        stroke(colour, size * 0.12)
    }

    private func stroke(_ colour: RGB, _ thickness: Double) {
        set(colour)
        cairo_set_line_width(context, thickness)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(context)
    }
}
