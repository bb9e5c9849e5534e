package import KioskPages
package import Pictures

extension QRModules {
    /// The smallest QR code of that text that bears 15 % of damage.
    package init(encoding text: String) throws(PictureError) {
        let code = try QRCode(text)
        self.init(width: code.width) { column, row in code.isDark(column: column, row: row) }
    }
}
