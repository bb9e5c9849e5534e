package import FitPinkyCore

/// Now, by both of the machine's clocks.
package struct InviteMoment: Hashable, Sendable {
    /// The kernel's random name of this start of the machine, 16 bytes.
    package var boot: UInt128
    /// Since that start; it never steps.
    package var reading: MonotonicInstant
    /// The time of day; nil while the clock is not trusted.
    package var instant: UTCInstant?

    /// Now.
    package init(boot: UInt128, reading: MonotonicInstant, instant: UTCInstant?) {
        self.boot = boot
        self.reading = reading
        self.instant = instant
    }

    /// That of a reading of the clocks.
    package init(boot: UInt128, _ time: ClockReading) {
        self.init(boot: boot, reading: time.monotonic, instant: time.isTrusted ? time.wall : nil)
    }

    /// The longest time that can be shown to have gone by since an earlier moment: in the same run of the machine, or
    /// between two trusted times of day. Nil if neither can be, and then nobody knows.
    func timeShown(since earlier: InviteMoment) -> MonotonicInstant.Span? {
        let inOneRun = boot == earlier.boot ? reading - earlier.reading : nil
        let byTheCalendar = instant.flatMap { now in earlier.instant.map { InviteMoment.span(from: $0, to: now) } }
        guard let inOneRun else { return byTheCalendar }
        return byTheCalendar.map { max($0, inOneRun) } ?? inOneRun
    }

    private static func span(from earlier: UTCInstant, to later: UTCInstant) -> MonotonicInstant.Span {
        let (difference, overflow) = later.milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        let (nanoseconds, overflowAgain) = difference.multipliedReportingOverflow(by: 1_000_000)
        let bound = later < earlier ? Int64.min : .max
        return MonotonicInstant.Span(nanoseconds: overflow || overflowAgain ? bound : nanoseconds)
    }
}
