internal import Pictures

/// A QR code as the page draws it.
enum QRSquare {
    /// Rows of modules, true for dark; none where the text is too long for one.
    static func modules(_ text: String) -> [[Bool]] {
        do throws(PictureError) {
            let code = try QRCode(text)
            return (0..<code.width).map { row in
                (0..<code.width).map { column in code.isDark(column: column, row: row) }
            }
        } catch {
            return []
        }
    }
}
