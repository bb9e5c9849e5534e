import Glibc

/// How far pixels are from others.
struct SquareError {
    private var sum = 0
    private var count = 0

    mutating func add(_ one: [UInt8], _ other: [UInt8]) {
        for (left, right) in zip(one, other) {
            let difference = Int(left) - Int(right)
            sum += difference * difference
            count += 1
        }
    }

    /// The peak signal-to-noise ratio; 99 for the same pixels.
    var decibels: Double {
        sum == 0 ? 99 : 10 * log10(255 * 255 * Double(count) / Double(sum))
    }
}
