public import FitPinkyCore

/// The starts of this machine in which moments are still awaited, and how far each was seen to run: from these the time of
/// day of such a moment is found once the clock is trusted.
///
/// Within one run of the machine the answer is exact: the clock that never steps was running all along. A run that ended
/// before the clock was trusted has no time of day of its own. It ended, at the latest, when the next one began; so its
/// moments are given the latest time that they can have had: they are late by as long as the machine was without power,
/// and by what it ran after it was last seen.
public struct BootLog: Hashable, Sendable {
    /// One start of the machine.
    public struct Boot: Hashable, Sendable {
        /// Its name.
        public var id: BootID
        /// The latest moment at which the agent was seen running in it.
        public var lastSeen: MonotonicInstant
        /// The time of day of its beginning, if the clock was trusted in it.
        public var start: UTCInstant?

        /// These facts.
        public init(id: BootID, lastSeen: MonotonicInstant, start: UTCInstant? = nil) {
            self.id = id
            self.lastSeen = lastSeen
            self.start = start
        }
    }

    /// In the order in which the machine was started.
    public private(set) var boots: [Boot]

    /// The most starts that are remembered; of an older one the moments count as of the oldest that is.
    public static let maxBoots = 64

    /// A log of these.
    public init(_ boots: [Boot] = []) {
        self.boots = Array(boots.suffix(BootLog.maxBoots))
    }

    /// The agent runs in that boot at that moment; `start` is the time of day of its beginning, if the clock is trusted.
    public mutating func see(_ boot: BootID, at now: MonotonicInstant, start: UTCInstant?) {
        if let last = boots.indices.last, boots[last].id == boot {
            boots[last].lastSeen = max(boots[last].lastSeen, now)
            // The first trusted word stands: later ones differ by what the clock was slewed since.
            boots[last].start = boots[last].start ?? start
        } else {
            boots = Array((boots + [Boot(id: boot, lastSeen: now, start: start)]).suffix(BootLog.maxBoots))
        }
    }

    /// When that moment was. Nil unless the newest boot's beginning is known.
    ///
    /// - Returns: the instant, and whether it is only the latest that the moment can have been.
    public func instant(of moment: AwaitedMoment) -> (instant: UTCInstant, isEstimate: Bool)? {
        guard var start = boots.last?.start else { return nil }
        var isEstimate = false
        for (index, boot) in boots.enumerated().reversed() {
            if let known = boot.start {
                (start, isEstimate) = (known, false)
            } else if index < boots.count - 1 {
                start = start.advanced(by: MonotonicInstant.Span(nanoseconds: -boot.lastSeen.nanoseconds))
                isEstimate = true
            }
            if boot.id == moment.boot {
                return (start.advanced(by: moment.reading - MonotonicInstant(nanoseconds: 0)), isEstimate)
            }
        }
        return (start, true)
    }
}

extension UTCInstant {
    /// That much later, at the end of the range if the sum does not fit.
    fileprivate func advanced(by span: MonotonicInstant.Span) -> UTCInstant {
        let (sum, overflow) = milliseconds.addingReportingOverflow(span.nanoseconds / 1_000_000)
        return UTCInstant(milliseconds: overflow ? (span.nanoseconds < 0 ? .min : .max) : sum)
    }
}
