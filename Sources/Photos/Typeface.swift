import CCairo

/// A font file, loaded by FreeType for Cairo. Used from one thread.
public final class Typeface {
    /// What `apt-get install fonts-dejavu-core` puts there.
    public static let defaultPath = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"

    /// Where Cairo keeps the FreeType face for us: only the address counts.
    private nonisolated(unsafe) static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

    private let face: OpaquePointer
    /// Height of a capital H over the size of the font.
    let capHeightRatio: Double

    /// Loads the font at that path. Throws `PhotoError.fontUnusable`, whose sentence says what to install.
    public init(path: String = Typeface.defaultPath) throws(PhotoError) {
        let free = try FreeTypeFace(path: path)
        guard let face = cairo_ft_font_face_create_for_ft_face(free.face, Int32(FT_LOAD_NO_HINTING)) else {
            throw .fontUnusable(path: path, why: "Cairo gave no face")
        }
        self.face = face
        // Cairo keeps scaled fonts in a cache of its own beyond this object's life, so the FreeType face must live as
        // long as Cairo's does, which releases it here.
        let kept = Unmanaged.passRetained(free)
        let status = cairo_font_face_set_user_data(face, Typeface.key, kept.toOpaque()) { pointer in
            if let pointer { Unmanaged<FreeTypeFace>.fromOpaque(pointer).release() }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            kept.release()
            cairo_font_face_destroy(face)
            throw .fontUnusable(path: path, why: String(cString: cairo_status_to_string(status)))
        }
        capHeightRatio = Typeface.extents(of: "H", size: 1000, face).height / 1000
        guard capHeightRatio > 0.1 else { throw .fontUnusable(path: path, why: "it has no capital letters") }
    }

    deinit {
        cairo_font_face_destroy(face)
    }

    /// The ink of a line of text, relative to where its baseline begins.
    func extents(of text: String, size: Double) -> cairo_text_extents_t {
        Typeface.extents(of: text, size: size, face)
    }

    /// Draws a line of text with the context's source.
    func show(_ text: String, size: Double, x: Double, y: Double, on context: OpaquePointer) {
        cairo_set_font_face(context, face)
        cairo_set_font_size(context, size)
        let options = Typeface.options()
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
        cairo_move_to(context, x, y)
        cairo_show_text(context, text)
    }

    private static func extents(of text: String, size: Double, _ face: OpaquePointer) -> cairo_text_extents_t {
        var fontMatrix = cairo_matrix_t()
        var identity = cairo_matrix_t()
        cairo_matrix_init_scale(&fontMatrix, size, size)
        cairo_matrix_init_identity(&identity)
        let options = options()
        let font = cairo_scaled_font_create(face, &fontMatrix, &identity, options)
        var extents = cairo_text_extents_t()
        cairo_scaled_font_text_extents(font, text, &extents)
        cairo_scaled_font_destroy(font)
        cairo_font_options_destroy(options)
        return extents
    }

    /// No hinting: the text must have the same shape at every size.
    private static func options() -> OpaquePointer? {
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        return options
    }
}

/// A FreeType library of its own and one face in it.
private final class FreeTypeFace {
    private let library: FT_Library
    let face: FT_Face

    init(path: String) throws(PhotoError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw .failed(call: "FT_Init_FreeType", why: "there is not enough memory")
        }
        var face: FT_Face?
        let status = FT_New_Face(library, path, 0, &face)
        guard status == 0, let face else {
            FT_Done_FreeType(library)
            let isMissing = status == FT_Error(FT_Err_Cannot_Open_Resource)
            throw .fontUnusable(
                path: path, why: isMissing ? "it cannot be opened" : "FreeType cannot read it, error \(status)")
        }
        self.library = library
        self.face = face
    }

    deinit {
        FT_Done_Face(face)
        FT_Done_FreeType(library)
    }
}
