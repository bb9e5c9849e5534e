/// Lines of comma-separated values, as RFC 4180 has them: in UTF-8, ended by CR and LF, quotes doubled.
package enum CSV {
    /// A line of these fields.
    package static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\r\n" }

    /// Signs with which a spreadsheet lets a formula begin. It would work it out, with whatever a member of another home wrote there.
    static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n"]

    /// Within a field these need quotes around it.
    private static let quotedSigns: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]

    private static func field(_ text: String) -> String {
        // By scalars: an accent or a variation selector after a sign makes another character of both, and the same formula.
        let isFormula = text.unicodeScalars.first.map(formulaSigns.contains) ?? false
        let harmless = isFormula ? "'" + text : text
        guard harmless.unicodeScalars.contains(where: quotedSigns.contains) else { return harmless }
        var quoted = "\""
        for scalar in harmless.unicodeScalars {
            if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
