/// An instant in UTC, in whole milliseconds since 1970-01-01T00:00:00Z (leap seconds not counted).
public struct UTCInstant: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970; negative before it.
    public var milliseconds: Int64

    /// That many milliseconds after 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Whole seconds since 1970, rounded down (so that -1 ms lies in second -1).
    public var seconds: Int64 {
        let quotient = milliseconds / 1000
        return milliseconds % 1000 < 0 ? quotient - 1 : quotient
    }

    /// Earlier instants first.
    public static func < (a: UTCInstant, b: UTCInstant) -> Bool { a.milliseconds < b.milliseconds }
}

/// A reading of the machine's monotonic clock (CLOCK_MONOTONIC): the one that kernel events carry, and that never steps.
public struct MonotonicInstant: Hashable, Comparable, Sendable {
    /// Nanoseconds since the machine started.
    public var nanoseconds: Int64

    /// That many nanoseconds after the machine started.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Earlier readings first.
    public static func < (a: MonotonicInstant, b: MonotonicInstant) -> Bool { a.nanoseconds < b.nanoseconds }

    /// The instant that much later, at the end of the range if the sum does not fit.
    public static func + (instant: MonotonicInstant, span: Span) -> MonotonicInstant {
        let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(span.nanoseconds)
        return MonotonicInstant(nanoseconds: overflow ? .max : sum)
    }

    /// The span from the earlier to the later one; negative if they are the other way round.
    public static func - (later: MonotonicInstant, earlier: MonotonicInstant) -> Span {
        Span(nanoseconds: later.nanoseconds &- earlier.nanoseconds)
    }

    /// A length of time.
    public struct Span: Hashable, Comparable, Sendable {
        /// Nanoseconds; may be negative.
        public var nanoseconds: Int64

        /// That many nanoseconds.
        public init(nanoseconds: Int64) {
            self.nanoseconds = nanoseconds
        }

        /// That many milliseconds.
        public static func milliseconds(_ count: Int64) -> Span { Span(nanoseconds: count * 1_000_000) }
        /// That many seconds.
        public static func seconds(_ count: Int64) -> Span { Span(nanoseconds: count * 1_000_000_000) }

        /// Shorter spans first.
        public static func < (a: Span, b: Span) -> Bool { a.nanoseconds < b.nanoseconds }
    }
}
