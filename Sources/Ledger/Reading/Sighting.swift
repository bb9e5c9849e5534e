public import FitPinkyCore

/// A kiosk had a stake on a Day. A slot's key says all of it, so no entry is read for it.
public struct Sighting: Hashable, Sendable {
    /// The stake, which may be no entry that is here, or none at all.
    public var stake: StakeID
    /// The kiosk that reports it.
    public var kiosk: KioskID
    /// The kiosk's own Day.
    public var day: Day

    /// That kiosk had that stake on that Day.
    public init(stake: StakeID, kiosk: KioskID, day: Day) { (self.stake, self.kiosk, self.day) = (stake, kiosk, day) }
}

extension Winner {
    /// The name by which kiosks report that they have seen the entry; nil of one that nobody has to see.
    package var stake: StakeID? {
        // The group's name and the hour of its Days are reported as well: one that is dated ahead counts for nothing then.
        if case .group(_, .some) = fact.voice { return position.stake }
        return fact.isStake ? position.stake : nil
    }
}

extension Sequence<Sighting> {
    /// By stake, the Days on which each kiosk reports it.
    ///
    /// Only stakes that are here are kept, and of each kiosk at most two Days: its first, and its first that is no more than
    /// ``Stakes/daysAhead`` before the stake's own. No rule asks for another, so a kiosk that reports what does not exist, or every Day
    /// again, takes up no memory.
    ///
    /// - Parameter said: the entries that are here.
    func days(of said: some Sequence<Winner>) -> [StakeID: [KioskID: Set<Day>]] {
        var own: [StakeID: Day] = [:]
        for winner in said {
            guard let stake = winner.stake, let day = winner.fact.signedDay else { continue }
            own[stake] = day
        }
        var days: [StakeID: [KioskID: Set<Day>]] = [:]
        for sighting in self {
            guard let said = own[sighting.stake] else { continue }
            let known = (days[sighting.stake]?[sighting.kiosk] ?? []).union([sighting.day])
            let fitting = known.filter { $0.days(until: said) <= Stakes.daysAhead }
            days[sighting.stake, default: [:]][sighting.kiosk] = Set([known.min(), fitting.min()].compactMap { $0 })
        }
        return days
    }
}
