import FitPinkyCore

// How far movements are. This room has no mathematics library: curves are polynomials.

extension MonotonicInstant.Span {
    var seconds: Double { Double(nanoseconds) / 1e9 }
}

extension MonotonicInstant {
    /// From where movements count that have no beginning of their own.
    static let start = MonotonicInstant(nanoseconds: 0)

    /// Seconds since then, never negative.
    func seconds(since: MonotonicInstant) -> Double { max(0, (self - since).seconds) }

    /// How far a movement that repeats is, 0 up to 1.
    func phase(since: MonotonicInstant, period: Span) -> Double {
        let elapsed = max(0, (self - since).nanoseconds)
        return Double(elapsed % period.nanoseconds) / Double(period.nanoseconds)
    }
}

/// Held between 0 and 1.
func clamped(_ x: Double) -> Double { min(max(x, 0), 1) }

/// 0 at 0, 1 at 1, level at both ends (smoothstep): the eye sees it as a start and a stop.
func eased(_ x: Double) -> Double {
    let x = clamped(x)
    return x * x * (3 - 2 * x)
}

/// 0 at the ends of a phase, 1 in its middle, level at all three: a breath, or half a swing.
func swell(_ phase: Double) -> Double { eased(phase < 0.5 ? 2 * phase : 2 - 2 * phase) }
