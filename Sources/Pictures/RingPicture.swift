import CCairo
import Glibc
public import KioskLogic

/// Why a picture could not be drawn.
public enum PictureError: Error, Hashable, Sendable {
    /// A side outside of what can be drawn.
    case impossibleSize(Int, allowed: ClosedRange<Int>)
    /// More LEDs than can be told apart.
    case tooManyLEDs(Int, max: Int)
    /// Cairo refused, for lack of memory most likely.
    case failed(String)

    /// One sentence for a person: what happened and what is allowed.
    public var sentence: String {
        switch self {
        case .impossibleSize(let size, let allowed):
            "a picture of \(size) pixels a side cannot be drawn; \(allowed.lowerBound) to \(allowed.upperBound) can"
        case .tooManyLEDs(let count, let max): "a ring of \(count) LEDs cannot be drawn; up to \(max) can"
        case .failed(let why): "the picture could not be drawn: \(why)"
        }
    }
}

/// The ring as somebody in front of it sees it: a dark body, and LEDs that glow.
public enum RingPicture {
    /// Pixels a side that can be asked for.
    public static let sizes = 64...2048
    /// The most LEDs that are drawn.
    public static let maxLEDs = 256

    /// A square PNG of that many pixels a side, the first LED at twelve o'clock, then clockwise.
    public static func png(frame: RingFrame, size: Int = 512) throws(PictureError) -> [UInt8] {
        guard sizes.contains(size) else { throw .impossibleSize(size, allowed: sizes) }
        guard frame.colours.count <= maxLEDs else { throw .tooManyLEDs(frame.colours.count, max: maxLEDs) }
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size), Int32(size))
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        guard let context, let surface else { throw .failed("there is not enough memory") }
        RingDrawing(context: context, size: Double(size), frame: frame).draw()
        try check(cairo_status(context))
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { sink in
            cairo_surface_write_to_png_stream(
                surface,
                { sink, data, count in
                    let sink = sink?.assumingMemoryBound(to: [UInt8].self)
                    sink?.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, sink)
        }
        try check(status)
        return bytes
    }

    /// Where the middle of an LED is, in pixels from the top left of a picture of that size.
    public static func position(ofLED index: Int, of count: Int, size: Int) -> (x: Double, y: Double) {
        let angle = 2 * Double.pi * Double(index) / Double(max(1, count))
        let radius = Double(size) * RingDrawing.ringRadius
        return (Double(size) / 2 + radius * sin(angle), Double(size) / 2 - radius * cos(angle))
    }

    private static func check(_ status: cairo_status_t) throws(PictureError) {
        guard status == CAIRO_STATUS_SUCCESS else { throw .failed(String(cString: cairo_status_to_string(status))) }
    }
}

/// One picture being drawn. Lengths are shares of the picture's side.
private struct RingDrawing {
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
