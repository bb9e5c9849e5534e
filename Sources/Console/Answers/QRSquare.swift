internal import KioskPages
internal import Pictures
internal import ViewPictures

/// A QR code as the page draws it.
enum QRSquare {
    /// Nil where the text is too long for one.
    static func modules(_ text: String) -> QRModules? {
        do throws(PictureError) { return try QRModules(encoding: text) } catch { return nil }
    }
}
