import CCairo
public import FitPinkyCore

/// The line at the bottom left of a photo that says when it was taken: `Wed 26 Feb • 18:34`.
public struct Watermark: Hashable, Sendable {
    /// The line.
    public let text: String

    /// The line for a wall-clock time: hour 0 to 23, minute 0 to 59.
    public init(day: Day, hour: Int, minute: Int) {
        text = "\(day.shortText) • \(Watermark.two(hour)):\(Watermark.two(minute))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The rectangle outside of which drawing changes no pixel of a picture of that size.
    public func box(width: Int, height: Int, typeface: Typeface) -> PixelRectangle {
        WatermarkLayout(self, width: width, height: height, typeface).box
    }

    /// Draws it: white at 90 %, over a blurred black shadow that keeps it legible on white.
    public func draw(on image: inout PixelImage, typeface: Typeface) throws(PhotoError) {
        let layout = WatermarkLayout(self, width: image.width, height: image.height, typeface)
        let box = layout.box
        guard box.width > 0, box.height > 0 else { return }
        var shadow = try ShadowMask(width: box.width, height: box.height)
        try shadow.draw { context in
            typeface.show(
                text, size: layout.fontSize, x: layout.x + layout.shadowOffset - Double(box.x),
                y: layout.y + layout.shadowOffset - Double(box.y), on: context)
        }
        shadow.blur(radius: layout.blurRadius)
        try image.draw { context in
            cairo_rectangle(context, Double(box.x), Double(box.y), Double(box.width), Double(box.height))
            cairo_clip(context)
            cairo_set_source_rgba(context, 0, 0, 0, 0.85)
            shadow.mask(on: context, x: Double(box.x), y: Double(box.y))
            cairo_set_source_rgba(context, 1, 1, 1, 0.9)
            typeface.show(text, size: layout.fontSize, x: layout.x, y: layout.y, on: context)
        }
    }
}

/// Where everything goes, in pixels of the picture.
struct WatermarkLayout {
    /// Where the baseline begins.
    let x: Double
    let y: Double
    let fontSize: Double
    /// Down and to the right.
    let shadowOffset: Double
    let blurRadius: Int
    let box: PixelRectangle

    init(_ watermark: Watermark, width: Int, height: Int, _ typeface: Typeface) {
        let capHeight = Double(min(width, height)) / 30
        fontSize = capHeight / typeface.capHeightRatio
        let padding = capHeight * 1.5
        shadowOffset = capHeight / 14
        blurRadius = max(1, Int((capHeight / 10).rounded()))
        x = padding
        y = Double(height) - padding
        let ink = typeface.extents(of: watermark.text, size: fontSize)
        // Three passes reach three radii; one more pixel for the edges' half-covered ones.
        let spread = Double(blurRadius * ShadowMask.passes) + 1
        let left = max(0, Int((x + ink.x_bearing - spread).rounded(.down)))
        let top = max(0, Int((y + ink.y_bearing - spread).rounded(.down)))
        let right = min(width, Int((x + ink.x_bearing + ink.width + shadowOffset + spread).rounded(.up)))
        let bottom = min(height, Int((y + ink.y_bearing + ink.height + shadowOffset + spread).rounded(.up)))
        box = PixelRectangle(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
}
