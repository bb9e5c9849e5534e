import CCairo
import CPango
import KioskLogic

extension Canvas {
    /// Draws a text whose first baseline is at `y`; or the last one, if it grows upwards.
    ///
    /// - Returns: how wide the text is.
    @discardableResult
    func text(_ text: String, _ style: TextStyle, x: Double, y: Double, width: Double, isUpwards: Bool = false)
        throws(PictureError) -> Double
    {
        let words = try Wording.drawable(text)
        guard !words.isEmpty, width > 0 else { return 0 }
        let style = try fitted(words, style, width: width)
        let layout = try TextLayout(words, style)
        layout.confine(width: width, maxLines: style.maxLines)
        let y = isUpwards ? y - layout.lastBaseline + layout.baseline : y
        cairo_save(context)
        // Marks that are piled up on a letter stay within reach of its line.
        let size = layout.size
        trace(
            Box(
                x: x - style.size * 0.2, y: y - style.size * 1.4, width: width + style.size * 0.4,
                height: style.size * 2 + size.height), radius: 0)
        cairo_clip(context)
        set(style.colour)
        cairo_move_to(context, x, y - layout.baseline)
        pango_cairo_show_layout(context, layout.pango)
        cairo_restore(context)
        return size.width
    }

    /// How wide the text is on one line.
    func width(of text: String, _ style: TextStyle) throws(PictureError) -> Double {
        let words = try Wording.drawable(text)
        return words.isEmpty ? 0 : try TextLayout(words, style).size.width
    }

    /// Draws what the picture is about: on one line of `sizes.upperBound` if it fits, on two smaller ones if it must. Both
    /// end at the baseline `y`, or a little beneath it.
    func title(
        _ words: String, _ colour: RGB, _ side: TextStyle.Side, sizes: ClosedRange<Double>, x: Double, y: Double,
        width: Double
    ) throws(PictureError) {
        var style = TextStyle(size: sizes.upperBound, weight: .black, colour: colour, side: side)
        style.leastSize = sizes.upperBound * 0.7
        if try self.width(of: words, style.at(sizes.upperBound * 0.7)) <= width {
            try text(words, style, x: x, y: y, width: width)
            return
        }
        style.size = sizes.lowerBound
        style.maxLines = 2
        try text(words, style, x: x, y: y + sizes.lowerBound * 0.36, width: width, isUpwards: true)
    }

    /// How many lines the text takes, up to the most that the style has.
    func lineCount(of text: String, _ style: TextStyle, width: Double) throws(PictureError) -> Int {
        let words = try Wording.drawable(text)
        guard !words.isEmpty else { return 0 }
        let layout = try TextLayout(words, try fitted(words, style, width: width))
        layout.confine(width: width, maxLines: style.maxLines)
        return min(style.maxLines, layout.lineCount)
    }

    private func fitted(_ words: String, _ style: TextStyle, width: Double) throws(PictureError) -> TextStyle {
        guard let least = style.leastSize else { return style }
        var style = style
        while style.size > least, try TextLayout(words, style).size.width > width * Double(style.maxLines) {
            style.size = max(least, style.size * 0.95)
        }
        return style
    }
}
