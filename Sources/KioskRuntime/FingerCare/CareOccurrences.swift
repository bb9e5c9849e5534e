internal import FitPinkyCore
internal import KioskLogic
internal import Zones

extension FingerCare {
    /// Those of that Day, of the one before and of the one after it, as moments. What wall clocks show while they jump decides when each
    /// is: a minute that does not exist is the next that does, and of a doubled one it is the first.
    func occurrences(near today: Day, in zone: Zone) -> [ReminderSchedule.Occurrence] {
        [-1, 0, 1].compactMap { today.advanced(byDays: $0) }.flatMap { day -> [ReminderSchedule.Occurrence] in
            // Whatever is said of that Day, also at a minute that is still to come by a clock that has stepped back.
            let reminded = reminded(on: day, at: CareMinute(day, minute: CareMinute.perDay - 1))
            let end = day.advanced(byDays: 1).map { zone.beginning(of: $0, startingAtHour: dayStart) }
            let starts = reminded.map { $0.at.firstInstant(in: zone) }
            return reminded.indices.compactMap { index in
                guard let windowEnd = index + 1 < starts.count ? starts[index + 1] : end else { return nil }
                return .init(
                    reminded[index].at, at: starts[index], windowEnd: windowEnd,
                    isAnswered: reminded[index].outcome == .answered)
            }
        }
    }

    /// How far the member has come.
    func earned(at now: CareMinute) -> RewardDisplay.Standing {
        .init(level: rewards(at: now).level, targets: timesReached(at: now))
    }
}
