/// Why a picture could not be drawn.
public enum PictureError: Error, Hashable, Sendable {
    /// A side outside of what can be drawn.
    case impossibleSize(Int, allowed: ClosedRange<Int>)
    /// More LEDs than can be told apart.
    case tooManyLEDs(Int, max: Int)
    /// No ring, or more of them in one picture than are drawn.
    case impossibleCount(Int, allowed: ClosedRange<Int>)
    /// A text that fits into no QR code, or is none.
    case impossibleText(byteCount: Int, max: Int)
    /// Cairo refused, for lack of memory most likely.
    case failed(String)

    /// One sentence for a person: what happened and what is allowed.
    public var sentence: String {
        switch self {
        case .impossibleSize(let size, let allowed):
            "a picture of \(size) pixels a side cannot be drawn; \(allowed.lowerBound) to \(allowed.upperBound) can"
        case .tooManyLEDs(let count, let max): "a ring of \(count) LEDs cannot be drawn; up to \(max) can"
        case .impossibleCount(let count, let allowed):
            "a picture of \(count) rings cannot be drawn; \(allowed.lowerBound) to \(allowed.upperBound) can"
        case .impossibleText(let count, let max): "a QR code holds 1 to \(max) bytes of text, and this has \(count)"
        case .failed(let why): "the picture could not be drawn: \(why)"
        }
    }
}
