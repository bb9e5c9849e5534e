import FitPinkyCore

/// The monotonic instant that many milliseconds after the machine's start.
func at(_ milliseconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: milliseconds * 1_000_000) }
