import Glibc

/// Finds the best quality whose file fits, in as few encodes as it can: each takes a large part of a second.
///
/// A file's size grows with the quality, roughly exponentially; by how much depends on the picture (measured: 3 to 16 % a
/// point). So two sizes are joined by a straight line between the qualities and the sizes' logarithms, and one alone is
/// extended with a slope that errs towards what fits. Every guess lies between the best quality that fitted and the
/// lowest that did not, so it ends even where sizes are not monotone.
struct QualitySearch {
    enum Step: Hashable {
        /// Encode with this quality, and report.
        case encode(quality: Int)
        /// The file of this quality is the result: the last reported that fitted.
        case keep(quality: Int)
        /// The lowest quality is too large.
        case cannotFit
    }

    struct Result: Hashable {
        let quality: Int
        let bytes: Int
    }

    /// The most encodes of one picture in one size.
    static let maxEncodes = 6
    /// Qualities differ by this at least: x265 keeps half a megabyte of tables for each that it ever used.
    static let step = 2
    /// A file of this share of the most that is allowed is good enough: another encode would win about 1 dB.
    static let enough = 0.6
    /// The share that guesses aim at.
    static let aim = 0.9
    /// How the logarithm of the size falls per point of quality, at least: what guesses downwards count on.
    static let gentleSlope = 0.045
    /// And how it rises, nearly at most: what guesses upwards count on.
    static let steepSlope = 0.1

    private let qualities: ClosedRange<Int>
    private let maxBytes: Int
    private var guess: Int
    /// The best that fitted, and the lowest that did not.
    private(set) var fitting: Result?
    private(set) var tooLarge: Result?
    /// What these were before.
    private var smallerStill: Result?
    private var largerStill: Result?
    private(set) var encodes = 0

    /// A search that begins with `first`, or with what comes closest to it.
    init(_ qualities: ClosedRange<Int>, maxBytes: Int, first: Int) {
        self.qualities = qualities
        self.maxBytes = maxBytes
        guess = qualities.lowerBound
        guess = rounded(first)
    }

    var first: Step { .encode(quality: guess) }

    /// Takes in the size of the file that was asked for last.
    mutating func encoded(bytes: Int) -> Step {
        encodes += 1
        let result = Result(quality: guess, bytes: bytes)
        if bytes <= maxBytes {
            smallerStill = fitting
            fitting = result
        } else {
            largerStill = tooLarge
            tooLarge = result
        }
        if let fitting, isGoodEnough(fitting) { return .keep(quality: fitting.quality) }
        if let tooLarge, tooLarge.quality == qualities.lowerBound { return .cannotFit }
        guess = nextGuess()
        return .encode(quality: guess)
    }

    private func isGoodEnough(_ best: Result) -> Bool {
        let highestLeft = tooLarge.map { $0.quality - QualitySearch.step } ?? qualities.upperBound
        return Double(best.bytes) >= Double(maxBytes) * QualitySearch.enough
            || encodes >= QualitySearch.maxEncodes || best.quality >= highestLeft
    }

    private func nextGuess() -> Int {
        switch (fitting, tooLarge) {
        case (let fitting?, let tooLarge?):
            let wanted = QualitySearch.quality(of: fitting, tooLarge, at: aimedBytes)
            // A line through points far apart may miss again and again; halving does not.
            let guess = encodes > 3 ? (fitting.quality + tooLarge.quality) / 2 : wanted
            return between(fitting.quality + QualitySearch.step, guess, tooLarge.quality - QualitySearch.step)
        case (let fitting?, nil):
            let wanted =
                smallerStill.map { QualitySearch.quality(of: $0, fitting, at: aimedBytes) }
                ?? QualitySearch.quality(of: fitting, slope: QualitySearch.steepSlope, at: aimedBytes)
            return between(fitting.quality + QualitySearch.step, wanted, qualities.upperBound)
        case (nil, let tooLarge?):
            guard encodes < QualitySearch.maxEncodes - 1 else { return qualities.lowerBound }
            let wanted =
                largerStill.map { QualitySearch.quality(of: tooLarge, $0, at: aimedBytes) }
                ?? QualitySearch.quality(of: tooLarge, slope: QualitySearch.gentleSlope, at: aimedBytes)
            return between(qualities.lowerBound, wanted, tooLarge.quality - QualitySearch.step)
        case (nil, nil): return guess
        }
    }

    private var aimedBytes: Int { Int(Double(maxBytes) * QualitySearch.aim) }

    private func between(_ lowest: Int, _ quality: Int, _ highest: Int) -> Int {
        max(qualities.lowerBound, min(max(lowest, rounded(quality)), highest))
    }

    /// Down to a whole step above the lowest, within the qualities.
    private func rounded(_ quality: Int) -> Int {
        let inside = min(max(quality, qualities.lowerBound), qualities.upperBound)
        return inside - (inside - qualities.lowerBound) % QualitySearch.step
    }

    /// The quality at which a file of that many bytes is expected, if the size's logarithm changes by so much a point.
    static func quality(of known: Result, slope: Double, at bytes: Int) -> Int {
        known.quality + Int((logarithm(of: bytes, over: known.bytes) / slope).rounded(.down))
    }

    /// The same on the line through two files.
    private static func quality(of lower: Result, _ upper: Result, at bytes: Int) -> Int {
        let rise = logarithm(of: upper.bytes, over: lower.bytes)
        // Sizes that fall with the quality say nothing; the slope that errs towards what fits takes their place.
        let slope = max(rise / Double(upper.quality - lower.quality), 0.01)
        return quality(of: lower, slope: slope, at: bytes)
    }

    /// Within ±30: the sizes are positive, and a wrong one cannot lead out of `Int`.
    private static func logarithm(of bytes: Int, over others: Int) -> Double {
        log(Double(max(bytes, 1)) / Double(max(others, 1)))
    }
}
