/// Which quality fitted last, per format and size: a camera on a wall sees much the same every day, so the same quality
/// fits again. It is a value that the caller keeps from photo to photo; losing it costs an encode or two.
public struct QualityMemory: Hashable, Sendable {
    /// The most kinds of pictures it knows; a kiosk has one camera, and so one or two.
    public static let maxKinds = 8

    /// What share of the allowance may be filled for the same quality to be tried again: less would waste likeness, and more
    /// would not leave room for what changes from one photo to the next.
    static let steady = 0.75...0.95

    private struct Known: Hashable {
        let format: PhotoFormat
        let width: Int
        let height: Int
        let result: QualitySearch.Result

        func isOf(_ format: PhotoFormat, _ width: Int, _ height: Int) -> Bool {
            self.format == format && self.width == width && self.height == height
        }
    }

    /// What was seen last is at the end.
    private var known: [Known] = []

    /// It knows nothing.
    public init() {}

    // MARK: For another process

    static let wordsPerKind = 5

    /// All it knows, in numbers.
    var words: [UInt32] {
        known.flatMap { known in
            [
                known.format.number, UInt32(known.width), UInt32(known.height), UInt32(known.result.quality),
                UInt32(clamping: known.result.bytes),
            ]
        }
    }

    /// nil for numbers that it never has.
    init?(words: [UInt32]) {
        guard words.count % QualityMemory.wordsPerKind == 0 else { return nil }
        for start in stride(from: 0, to: words.count, by: QualityMemory.wordsPerKind) {
            let numbers = words[start..<start + QualityMemory.wordsPerKind].map { Int($0) }
            guard let format = PhotoFormat(number: words[start]), numbers[1] <= PhotoLimits.maxSide,
                numbers[2] <= PhotoLimits.maxSide, format.qualities.contains(numbers[3])
            else { return nil }
            let result = QualitySearch.Result(quality: numbers[3], bytes: numbers[4])
            remember(result, format, width: numbers[1], height: numbers[2])
        }
    }

    /// The quality to try first on such a picture: the last one if it filled the allowance about right, or one that
    /// should. nil for a picture of a new kind.
    func guess(_ format: PhotoFormat, width: Int, height: Int, maxBytes: Int) -> Int? {
        guard let last = known.last(where: { $0.isOf(format, width, height) })?.result else { return nil }
        let share = Double(last.bytes) / Double(max(maxBytes, 1))
        if QualityMemory.steady.contains(share) { return last.quality }
        let slope = share < 1 ? QualitySearch.steepSlope : QualitySearch.gentleSlope
        let aimedBytes = Int(Double(maxBytes) * QualitySearch.aim)
        return QualitySearch.quality(of: last, slope: slope, at: aimedBytes)
    }

    /// Remembers what came of that quality. It forgets the kind not seen for longest where there is no room.
    mutating func remember(_ result: QualitySearch.Result, _ format: PhotoFormat, width: Int, height: Int) {
        known.removeAll { $0.isOf(format, width, height) }
        known.append(Known(format: format, width: width, height: height, result: result))
        if known.count > QualityMemory.maxKinds { known.removeFirst() }
    }
}
