import CCairo
import Glibc
import KioskLogic

/// One picture being drawn. Lengths are shares of the picture's side.
struct RingDrawing {
    static let ringRadius = 0.355
    private static let bandWidth = 0.125

    let context: OpaquePointer
    let size: Double
    let frame: RingFrame

    func draw() {
        drawWall()
        drawBody()
        for index in frame.colours.indices { drawHalo(index) }
        for index in frame.colours.indices { drawLED(index) }
    }

    private var middle: Double { size / 2 }

    private var ledRadius: Double {
        let spacing = 2 * Double.pi * Self.ringRadius / Double(max(1, frame.colours.count))
        return size * min(0.029, spacing * 0.34)
    }

    private func drawWall() {
        fillRadial(
            x: middle, y: size * 0.42, from: 0, to: size * 0.78,
            [(0, RGB(38, 38, 48), 1), (1, RGB(13, 13, 18), 1)]
        ) { cairo_rectangle(context, 0, 0, size, size) }
    }

    private func drawBody() {
        let (outer, inner) = (Self.ringRadius + Self.bandWidth / 2, Self.ringRadius - Self.bandWidth / 2)
        // Its shadow on the wall.
        fillRadial(
            x: middle, y: middle + size * 0.018, from: size * (outer - 0.02), to: size * (outer + 0.035),
            [(0, .black, 0.75), (1, .black, 0)]
        ) { cairo_rectangle(context, 0, 0, size, size) }
        disc(middle, middle, size * outer)
        let light = cairo_pattern_create_linear(0, size * 0.08, 0, size * 0.92)
        addStop(light, 0, RGB(56, 57, 66), 1)
        addStop(light, 1, RGB(20, 20, 26), 1)
        fill(light)
        disc(middle, middle, size * (outer - 0.008))
        let face = cairo_pattern_create_linear(0, size * 0.08, 0, size * 0.92)
        addStop(face, 0, RGB(30, 30, 37), 1)
        addStop(face, 1, RGB(18, 18, 23), 1)
        fill(face)
        // The opening, lit from above like the rim.
        disc(middle, middle, size * inner)
        let rim = cairo_pattern_create_linear(0, size * 0.2, 0, size * 0.8)
        addStop(rim, 0, RGB(10, 10, 13), 1)
        addStop(rim, 1, RGB(50, 50, 58), 1)
        fill(rim)
        fillRadial(
            x: middle, y: size * 0.44, from: 0, to: size * inner, [(0, RGB(24, 24, 31), 1), (1, RGB(12, 12, 16), 1)]
        ) { disc(middle, middle, size * (inner - 0.007)) }
    }

    /// Light is added up, so that the halos of neighbours run into one another.
    private func drawHalo(_ index: Int) {
        let colour = frame.colours[index]
        guard colour != .black else { return }
        let (x, y) = RingPicture.position(ofLED: index, of: frame.colours.count, size: Int(size))
        let reach = size * 0.105
        cairo_save(context)
        cairo_set_operator(context, CAIRO_OPERATOR_ADD)
        fillRadial(
            x: x, y: y, from: 0, to: reach,
            [(0, colour, 0.6), (0.28, colour, 0.34), (0.6, colour, 0.1), (1, colour, 0)]
        ) { disc(x, y, reach) }
        cairo_restore(context)
    }

    private func drawLED(_ index: Int) {
        let colour = frame.colours[index]
        let (x, y) = RingPicture.position(ofLED: index, of: frame.colours.count, size: Int(size))
        fillRadial(
            x: x, y: y - ledRadius * 0.3, from: 0, to: ledRadius * 1.3,
            [(0, RGB(46, 47, 54), 1), (1, RGB(28, 28, 34), 1)]
        ) { disc(x, y, ledRadius) }
        guard colour != .black else { return }
        // A dim LED shows its dark lens through; a bright one is white-hot in the middle.
        let light = Double(max(colour.red, colour.green, colour.blue)) / 255
        let hot = colour.mixed(with: RGB(255, 255, 255), 0.55 * light * light)
        let opacity = min(1, 0.25 + light)
        fillRadial(
            x: x, y: y, from: 0, to: ledRadius,
            [(0, hot, opacity), (0.45, colour, opacity), (1, colour, opacity * 0.92)]
        ) { disc(x, y, ledRadius) }
    }

    private func disc(_ x: Double, _ y: Double, _ radius: Double) {
        cairo_new_path(context)
        cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
    }

    private func fillRadial(
        x: Double, y: Double, from: Double, to: Double, _ stops: [(Double, RGB, Double)], path: () -> Void
    ) {
        let pattern = cairo_pattern_create_radial(x, y, from, x, y, to)
        for (place, colour, opacity) in stops { addStop(pattern, place, colour, opacity) }
        path()
        fill(pattern)
    }

    private func addStop(_ pattern: OpaquePointer?, _ place: Double, _ colour: RGB, _ opacity: Double) {
        cairo_pattern_add_color_stop_rgba(
            pattern, place, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255, opacity)
    }

    private func fill(_ pattern: OpaquePointer?) {
        cairo_set_source(context, pattern)
        cairo_fill(context)
        cairo_pattern_destroy(pattern)
    }
}
