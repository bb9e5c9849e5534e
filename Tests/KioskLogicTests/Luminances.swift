import FitPinkyCore
import KioskLogic

/// How bright each LED is, moment by moment: what is left of a ring for who sees no colours.
struct Luminances: Equatable {
    /// One list a moment, 100 ms apart; 0 to 1 (Rec. 709's weights, on the colours as a screen shows them).
    var moments: [[Double]]

    init(_ ring: RingRenderer, _ scene: RingScene, from start: Int64, milliseconds: Int64) {
        moments = stride(from: start, to: start + milliseconds, by: 100).map { time in
            ring.render(scene, at: at(time)).frame.colours.map {
                (0.2126 * Double($0.red) + 0.7152 * Double($0.green) + 0.0722 * Double($0.blue)) / 255
            }
        }
    }

    private var brightest: Double { moments.map { $0.max() ?? 0 }.max() ?? 0 }

    /// As shares of the brightest: a pattern in another hue has the same shape.
    var shape: Luminances {
        let brightest = max(brightest, 0.001)
        var copy = self
        copy.moments = moments.map { $0.map { $0 / brightest } }
        return copy
    }

    /// In so many steps from dark to the brightest of the row.
    func levels(_ count: Int) -> [[Int]] {
        shape.moments.map { $0.map { Int(($0 * Double(count - 1)).rounded()) } }
    }

    /// The mean difference of a light, 0 to 1, if the other begins that many moments later.
    func distance(to other: Luminances, shift: Int) -> Double {
        var (sum, count) = (0.0, 0)
        for (index, moment) in moments.enumerated() {
            let theirs = other.moments[(index + shift) % other.moments.count]
            for (a, b) in zip(moment, theirs) { sum += abs(a - b) }
            count += moment.count
        }
        return sum / Double(max(1, count))
    }
}
