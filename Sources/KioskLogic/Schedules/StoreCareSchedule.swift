package import FitPinkyCore

/// When to look after the store: photos that found no room, the disk's reserve, what is to be erased and released.
package struct StoreCareSchedule: Hashable, Sendable {
    /// How much there is to do.
    package enum Round: Hashable, Sendable {
        /// Photos and the reserve alone: quick, and while something is amiss done again and again.
        case short
        case full
    }

    /// What a round left.
    package struct Outcome: Hashable, Sendable {
        /// Photos wait for room, the reserve is not whole, or a damaged database is still being taken in.
        package var isAmiss: Bool
        /// Damage is known that was not made good.
        package var isDamaged: Bool
        /// There was more to erase or to release than is done at once.
        package var hasMore: Bool

        package init(isAmiss: Bool = false, isDamaged: Bool = false, hasMore: Bool = false) {
            (self.isAmiss, self.isDamaged, self.hasMore) = (isAmiss, isDamaged, hasMore)
        }
    }

    private var isWorking = false
    /// When a short round is due; nil if none is.
    private var shortAt: MonotonicInstant?
    private var fullAt: MonotonicInstant

    /// Between two looks while something is amiss, and between two parts of a work that is done in parts.
    package static let retry = MonotonicInstant.Span.seconds(5)
    /// Between two looks whether damage was made good meanwhile.
    package static let recheck = MonotonicInstant.Span.seconds(15)
    /// Between two looks at everything.
    package static let interval = MonotonicInstant.Span.seconds(3600)

    /// Everything is looked at after a start.
    package init(startingAt now: MonotonicInstant) { fullAt = now }

    /// When a round is due; nil while one goes on.
    package var deadline: MonotonicInstant? { isWorking ? nil : shortAt.map { min($0, fullAt) } ?? fullAt }

    /// A photo has to wait for room.
    package mutating func photoWaits(at now: MonotonicInstant) { shortAt = now + StoreCareSchedule.retry }

    /// Something was written: the reserve may have had to give way to it.
    package mutating func wrote(at now: MonotonicInstant) { shortAt = shortAt ?? now }

    /// What is to be done now, which it then is; nil if nothing is, or the last has not ended.
    package mutating func timePassed(_ now: MonotonicInstant) -> Round? {
        guard let deadline, deadline <= now else { return nil }
        let round = now >= fullAt ? Round.full : .short
        isWorking = true
        shortAt = nil
        if round == .full { fullAt = now + StoreCareSchedule.interval }
        return round
    }

    /// The round has ended.
    package mutating func ended(_ outcome: Outcome, at now: MonotonicInstant) {
        isWorking = false
        if outcome.hasMore { fullAt = now + StoreCareSchedule.retry }
        if outcome.isAmiss {
            shortAt = now + StoreCareSchedule.retry
        } else if outcome.isDamaged {
            shortAt = now + StoreCareSchedule.recheck
        }
    }
}
