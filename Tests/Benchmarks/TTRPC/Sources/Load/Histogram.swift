/// How often each length of time was met, to within 1.6 %. It takes 8 KiB however many calls there were, so that what is
/// measured does not show in the memory that is measured.
public struct Histogram: Sendable {
    /// Each octave is divided into so many steps.
    private static let steps = 64
    /// Up to 2³⁷ ns, over two minutes.
    private static let length = 32 * steps

    private var counts = [UInt32](repeating: 0, count: Histogram.length)

    /// How many there were.
    public var count: Int { counts.reduce(0) { $0 + Int($1) } }

    init() {}

    mutating func add(_ nanoseconds: UInt64) {
        // Below two octaves' worth of steps every nanosecond has its own.
        let shift = max(0, 57 - nanoseconds.leadingZeroBitCount)
        counts[min(shift * Self.steps + Int(nanoseconds >> UInt64(shift)), Self.length - 1)] += 1
    }

    mutating func merge(_ other: Histogram) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }

    /// The length of time that so much of all do not exceed, in nanoseconds; 0 if there were none.
    public func percentile(_ percent: Int) -> Int {
        let rank = (count * percent + 99) / 100
        var seen = 0
        for (index, number) in counts.enumerated() where number > 0 {
            seen += Int(number)
            if seen >= rank { return Self.middle(of: index) }
        }
        return 0
    }

    private static func middle(of index: Int) -> Int {
        guard index >= 2 * steps else { return index }
        let shift = index / steps - 1
        return (index - shift * steps) << shift + (1 << shift) / 2
    }
}
