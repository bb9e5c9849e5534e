public import FitPinkyCore

/// All that a photo's metadata say: when it was taken, and by which kiosk. No place, no device, no software.
///
/// The fields are those of CIPA DC-008 (Exif 2.32). The kiosk's name is `ImageDescription`, which programs for photos show
/// as title or caption; `Artist` would name a person, and `UserComment`, made for other alphabets, is shown by few and read
/// in either byte order. The standard wants ASCII there. Names are written as UTF-8, as the Metadata Working Group's
/// guidelines (2.0, section "Text encoding") ask and readers expect.
public struct Exif: Hashable, Sendable {
    /// The most bytes of a kiosk's name that are written.
    public static let maxNameBytes = 256

    private let dateTime: String
    private let milliseconds: Int?
    private let offset: String?
    private let name: String

    /// The metadata for a wall-clock time: hour 0 to 23, minute 0 to 59, second 0 to 60, milliseconds 0 to 999 if they are
    /// known, and how far the wall clock was ahead of UTC.
    ///
    /// An offset of 24 hours and more is left out, and seconds of an offset are cut off: the field has no room for them. A
    /// long name is cut where a character ends; control characters become spaces.
    public init(
        day: Day, hour: Int, minute: Int, second: Int, milliseconds: Int? = nil, offsetSeconds: Int, kioskName: String
    ) {
        let (year, month, dayOfMonth) = day.civil
        dateTime =
            "\(digits(year, 4)):\(digits(month, 2)):\(digits(dayOfMonth, 2))"
            + " \(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2))"
        self.milliseconds = milliseconds
        let minutes = abs(offsetSeconds) / 60
        offset =
            minutes < 24 * 60
            ? "\(offsetSeconds < 0 ? "-" : "+")\(digits(minutes / 60, 2)):\(digits(minutes % 60, 2))" : nil
        name = Exif.printable(kioskName)
    }

    /// The metadata as a TIFF file without a picture, which is how every format carries them.
    var tiff: [UInt8] {
        var taken = TIFFDirectory()
        taken.add(0x9000, undefined: Array("0232".utf8))
        taken.add(0x9003, ascii: dateTime)
        if let offset { taken.add(0x9011, ascii: offset) }
        if let milliseconds { taken.add(0x9291, ascii: digits(milliseconds, 3)) }
        var picture = TIFFDirectory()
        if !name.isEmpty { picture.add(0x010E, ascii: name) }
        picture.add(0x8769, directory: taken)
        return picture.file
    }

    private static func printable(_ text: String) -> String {
        var kept = ""
        for character in text {
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            let character = isControl ? " " : character
            guard kept.utf8.count + character.utf8.count <= maxNameBytes else { break }
            kept.append(character)
        }
        return kept
    }
}

private func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
}
