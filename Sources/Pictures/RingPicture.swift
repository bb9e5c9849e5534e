import CCairo
import Glibc
package import KioskLogic

/// The ring as somebody in front of it sees it: a dark body, and LEDs that glow.
package enum RingPicture {
    /// Pixels a side that can be asked for.
    package static let sizes = 64...2048
    package static let maxLEDs = 256

    /// Rings that a row can have.
    package static let rowCounts = 1...16

    /// A square PNG of that many pixels a side, the first LED at twelve o'clock, then clockwise.
    package static func png(frame: RingFrame, size: Int = 512) throws(PictureError) -> [UInt8] {
        try png(row: [frame], size: size)
    }

    /// A PNG of several rings from left to right, each a square of that many pixels a side: moments of one movement.
    package static func png(row frames: [RingFrame], size: Int) throws(PictureError) -> [UInt8] {
        guard sizes.contains(size) else { throw .impossibleSize(size, allowed: sizes) }
        guard rowCounts.contains(frames.count) else { throw .impossibleCount(frames.count, allowed: rowCounts) }
        for frame in frames where frame.colours.count > maxLEDs {
            throw .tooManyLEDs(frame.colours.count, max: maxLEDs)
        }
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size * frames.count), Int32(size))
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        guard let context, let surface else { throw .failed("there is not enough memory") }
        for (index, frame) in frames.enumerated() {
            cairo_save(context)
            cairo_translate(context, Double(index * size), 0)
            // Its shadow and light end where the next ring's wall begins.
            cairo_rectangle(context, 0, 0, Double(size), Double(size))
            cairo_clip(context)
            RingDrawing(context: context, size: Double(size), frame: frame).draw()
            cairo_restore(context)
        }
        try PNG.check(cairo_status(context))
        return try PNG.encoded(surface)
    }

    /// Where the middle of an LED is, in pixels from the top left of a picture of that size.
    package static func position(ofLED index: Int, of count: Int, size: Int) -> (x: Double, y: Double) {
        let angle = 2 * Double.pi * Double(index) / Double(max(1, count))
        let radius = Double(size) * RingDrawing.ringRadius
        return (Double(size) / 2 + radius * sin(angle), Double(size) / 2 - radius * cos(angle))
    }
}
