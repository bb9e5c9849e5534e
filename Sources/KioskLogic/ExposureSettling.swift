package import FitPinkyCore

/// Which frame of a camera that was just opened is the first whose exposure has settled.
///
/// A camera begins too dark or too bright and finds its exposure while it runs; users of fswebcam throw away 10 to 25 frames
/// for it. Here frames are dropped until their brightness stands still, and no longer than the limits allow: a picture that
/// is a little too dark is better than none.
package struct ExposureSettling: Hashable, Sendable {
    /// What makes brightness stand still, and how long it is waited for.
    package enum Limits {
        /// More frames are never dropped, whatever time is left.
        package static let maxDroppedFrames = 25
        /// Brightness has settled when this many frames in a row are alike …
        package static let steadyFrames = 3
        /// … over this much time or more: a fast camera shows several frames before its exposure takes the next step.
        package static let steadyTime = MonotonicInstant.Span.milliseconds(200)
        /// Frames are alike when the darkest is within so much of the brightest, in percent of the brightest …
        package static let tolerancePercent = 4
        /// … or within so many levels of 255: a dark frame's noise is no change.
        package static let toleranceLevels = 2
        /// Frames darker than this are alike without having settled: the camera may not have begun.
        package static let darkBelowLuma = 16
    }

    package enum State: Hashable, Sendable {
        /// The exposure moves: how many frames were dropped, and the latest run of frames that are alike.
        case moving(dropped: Int, run: Run?)
        /// It has settled, or there is no more time for it; it stays so until the camera is opened again.
        case settled
    }

    /// Frames in a row that are alike.
    package struct Run: Hashable, Sendable {
        /// When the first of them was taken.
        package var since: MonotonicInstant
        /// When the latest was.
        package var until: MonotonicInstant
        /// How many they are.
        package var count: Int
        /// The mean luma of the darkest and of the brightest, 0 to 255.
        package var luma: ClosedRange<Int>

        /// A run of that many frames, within that time and that brightness.
        package init(since: MonotonicInstant, until: MonotonicInstant, count: Int, luma: ClosedRange<Int>) {
            self.since = since
            self.until = until
            self.count = count
            self.luma = luma
        }
    }

    package enum OnFrame: Hashable, Sendable {
        /// Its exposure may still move.
        case drop
        /// It and those after it are exposed as well as they will be.
        case settled
    }

    package private(set) var state = State.moving(dropped: 0, run: nil)
    private let deadline: MonotonicInstant

    /// A camera opened then, whose exposure may take that long; 0 takes the first frame.
    package init(openedAt opened: MonotonicInstant, limit: MonotonicInstant.Span) {
        deadline = opened + limit
    }

    /// A frame taken then, of that mean luma (0 to 255; what lies outside counts as the nearest end), or nil for a frame too
    /// damaged to have one.
    package mutating func frame(meanLuma: Int?, takenAt time: MonotonicInstant) -> OnFrame {
        guard case .moving(let dropped, let run) = state else { return .settled }
        if time >= deadline || dropped >= Limits.maxDroppedFrames {
            state = .settled
            return .settled
        }
        let next = meanLuma.map { luma in
            run.flatMap { $0.extended(by: min(max(luma, 0), 255), at: time) }
                ?? Run(since: time, until: time, count: 1, luma: min(max(luma, 0), 255)...min(max(luma, 0), 255))
        }
        if let next, next.isSteady {
            state = .settled
            return .settled
        }
        state = .moving(dropped: dropped + 1, run: next)
        return .drop
    }
}

extension ExposureSettling.Run {
    private typealias Limits = ExposureSettling.Limits

    fileprivate var isSteady: Bool {
        count >= Limits.steadyFrames && until - since >= Limits.steadyTime && luma.upperBound >= Limits.darkBelowLuma
    }

    /// The run with one frame more, or nil if that frame is not like all of them, or older than the latest.
    fileprivate func extended(by luma: Int, at time: MonotonicInstant) -> Self? {
        guard time > until else { return nil }
        let whole = min(self.luma.lowerBound, luma)...max(self.luma.upperBound, luma)
        let tolerance = max(whole.upperBound * Limits.tolerancePercent / 100, Limits.toleranceLevels)
        guard whole.upperBound - whole.lowerBound <= tolerance else { return nil }
        return Self(since: since, until: time, count: count + 1, luma: whole)
    }
}
