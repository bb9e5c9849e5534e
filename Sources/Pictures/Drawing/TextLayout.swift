import CCairo
import CPango

/// A text shaped by Pango, which looks for each letter's glyph in every font that is installed.
///
/// The families are named, so that a machine's settings do not change the pictures; so are antialiasing and hinting.
final class TextLayout {
    /// Lato for what Europe writes, DejaVu for Arabic, Hebrew and signs, Droid for Chinese, Japanese and Korean. Emoji are
    /// not among them: Pango finds their font by itself, and that font named here would draw every digit.
    static let families = "Lato, DejaVu Sans, Droid Sans Fallback"
    /// More than any text that the household may enter.
    static let maxBytes = 4096

    let pango: OpaquePointer

    init(_ text: String, _ style: TextStyle) throws(PictureError) {
        guard let context = pango_font_map_create_context(pango_cairo_font_map_get_default()) else {
            throw .failed("there is not enough memory")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        // The machine's language would choose among fonts.
        pango_context_set_language(context, pango_language_from_string("en"))
        pango = pango_layout_new(context)
        let font = pango_font_description_from_string(TextLayout.families)
        pango_font_description_set_weight(font, style.weight.pango)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_layout_set_font_description(pango, font)
        pango_font_description_free(font)
        pango_layout_set_text(pango, text, Int32(min(text.utf8.count, TextLayout.maxBytes)))
        // A name in Arabic stands where a name in Latin letters does.
        pango_layout_set_auto_dir(pango, 0)
        pango_layout_set_alignment(pango, style.side.pango)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pango))
    }

    /// Breaks lines at that width, and ends the last of them with an ellipsis if more would come.
    func confine(width: Double, maxLines: Int) {
        pango_layout_set_width(pango, Int32((width * Double(PANGO_SCALE)).rounded(.up)))
        pango_layout_set_wrap(pango, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(pango, PANGO_ELLIPSIZE_END)
        pango_layout_set_height(pango, Int32(-maxLines))
        pango_layout_set_line_spacing(pango, 1.1)
    }

    var size: (width: Double, height: Double) {
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(pango, &width, &height)
        return (Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
    }

    /// From the top to the first line's baseline.
    var baseline: Double { Double(pango_layout_get_baseline(pango)) / Double(PANGO_SCALE) }

    /// From the top to the last line's baseline.
    var lastBaseline: Double {
        let lines = pango_layout_get_iter(pango)
        defer { pango_layout_iter_free(lines) }
        while pango_layout_iter_next_line(lines) != 0 {}
        return Double(pango_layout_iter_get_baseline(lines)) / Double(PANGO_SCALE)
    }

    var lineCount: Int { Int(pango_layout_get_line_count(pango)) }

    /// Whether no font has a glyph for something in the text, so that a box would stand there.
    var isWithBoxes: Bool { pango_layout_get_unknown_glyphs_count(pango) > 0 }
}

extension TextStyle.Side {
    fileprivate var pango: PangoAlignment {
        switch self {
        case .left: PANGO_ALIGN_LEFT
        case .centre: PANGO_ALIGN_CENTER
        case .right: PANGO_ALIGN_RIGHT
        }
    }
}
