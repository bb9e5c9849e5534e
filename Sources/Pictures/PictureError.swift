/// Why a picture could not be drawn.
package enum PictureError: Error, Hashable, Sendable {
    /// A side outside of what can be drawn.
    case impossibleSize(Int, allowed: ClosedRange<Int>)
    /// More LEDs than can be told apart.
    case tooManyLEDs(Int, max: Int)
    /// No ring, or more of them in one picture than are drawn.
    case impossibleCount(Int, allowed: ClosedRange<Int>)
    /// A text that fits into no QR code, or is none.
    case impossibleText(byteCount: Int, max: Int)
    /// Nobody, or more people than a household has ever had.
    case impossibleMembers(Int, allowed: ClosedRange<Int>)
    /// More days, or none, than a calendar is drawn of.
    case impossibleDays(Int, allowed: ClosedRange<Int>)
    /// A level that no badge is drawn of.
    case impossibleLevel(Int, allowed: ClosedRange<Int>)
    /// More weeks than a month has.
    case tooManyWeeks(Int, max: Int)
    case noSuchMonth(year: Int, month: Int)
    /// Pixels that are too many, or do not fill their rectangle.
    case impossiblePixels(width: Int, height: Int, byteCount: Int)
    /// A photo that is no JPEG, or a broken one.
    case damagedPhoto(String)
    case noTypeface
    /// Cairo refused, for lack of memory most likely.
    case failed(String)

    /// One sentence for a person: what happened and what is allowed.
    package var sentence: String {
        switch self {
        case .impossibleSize(let size, let allowed):
            "a picture of \(size) pixels a side cannot be drawn; \(allowed.lowerBound) to \(allowed.upperBound) can"
        case .tooManyLEDs(let count, let max): "a ring of \(count) LEDs cannot be drawn; up to \(max) can"
        case .impossibleCount(let count, let allowed):
            "a picture of \(count) rings cannot be drawn; \(allowed.lowerBound) to \(allowed.upperBound) can"
        case .impossibleText(let count, let max): "a QR code holds 1 to \(max) bytes of text, and this has \(count)"
        case .impossibleMembers(let count, let allowed):
            "a picture of \(count) people cannot be drawn; \(allowed.lowerBound) to \(allowed.upperBound) can"
        case .impossibleDays(let count, let allowed):
            "a calendar of \(count) days cannot be drawn; \(allowed.lowerBound) to \(allowed.upperBound) can"
        case .impossibleLevel(let level, let allowed):
            "a badge of level \(level) cannot be drawn; \(allowed.lowerBound) to \(allowed.upperBound) can"
        case .tooManyWeeks(let count, let max): "a month of \(count) weeks cannot be drawn; up to \(max) can"
        case .noSuchMonth(let year, let month):
            "there is no month \(month) of the year \(year); 1 to 12 of 1 to 9999 are"
        case .impossiblePixels(let width, let height, let count):
            """
            \(count) bytes are no photo of \(width) × \(height) pixels; three bytes a pixel are, \
            up to \(PhotoPixels.maxPixels) pixels
            """
        case .damagedPhoto(let why): "the photo cannot be read: \(why)"
        case .noTypeface: "no font is installed; install the packages fonts-lato and fonts-dejavu-core"
        case .failed(let why): "the picture could not be drawn: \(why)"
        }
    }
}
