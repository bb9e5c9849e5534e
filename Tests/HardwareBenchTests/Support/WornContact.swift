import FitPinkyCore
import Glibc
import Support
import Testing

/// A button whose contact bounces and whose wire catches sparks. All that is random comes from the seed.
final class WornContact {
    private let pull: CInt
    private var random: SeededGenerator

    /// The classifier believes a level that stood for 15 ms. The bench promises less, and says when the machine stood still
    /// in the middle and it became more.
    static let longestBounce = MonotonicInstant.Span.milliseconds(12)
    private static let maxBounces = 3
    private static let maxGapMicroseconds: UInt32 = 1500

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        pull = open(try Bench.buttonPull(), O_WRONLY | O_CLOEXEC)
        try #require(pull >= 0, "open: errno \(errno)")
    }

    deinit { close(pull) }

    /// When the first and the last of its edges were made.
    struct Movement {
        let start: MonotonicInstant
        let end: MonotonicInstant

        /// False if the machine made more of it than a bounce.
        var wasInTime: Bool { end <= start + WornContact.longestBounce }
    }

    /// The contact closes or opens, and bounces up to three times.
    func move(down: Bool) throws -> Movement {
        try timed {
            try set(down)
            for _ in 0..<Int.random(in: 0...WornContact.maxBounces, using: &random) {
                gap()
                try set(!down)
                gap()
                try set(down)
            }
        }
    }

    /// A spark while the contact is open.
    func spark() throws -> Movement {
        try timed {
            try set(true)
            gap()
            try set(false)
        }
    }

    /// That many edges as fast as they can be made, and then the contact is closed or open.
    func burst(edges: Int, endsDown: Bool) throws {
        for left in (0..<edges).reversed() { try set((left % 2 == 0) == endsDown) }
    }

    /// A time between those two.
    func pause(_ range: ClosedRange<Int>) -> Duration { .milliseconds(Int.random(in: range, using: &random)) }

    /// True with that chance in 100.
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private func timed(_ edges: () throws -> Void) rethrows -> Movement {
        let start = MonotonicInstant.atPresent()
        try edges()
        return Movement(start: start, end: .atPresent())
    }

    private func gap() {
        usleep(UInt32.random(in: 0...WornContact.maxGapMicroseconds, using: &random))
    }

    private func set(_ isDown: Bool) throws {
        let bytes = Array((isDown ? "pull-down" : "pull-up").utf8)
        try #require(pwrite(pull, bytes, bytes.count, 0) == bytes.count, "write: errno \(errno)")
    }
}
