internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Store
internal import Zones

/// What a look at the members' own ledgers has come to. Members are named as the ledger in which the kiosk lives knows them.
struct CareLook: Sendable {
    var readings: [MemberID: KioskMachine.FingerCareReading] = [:]
    /// What reminders are called, by their time in minutes after midnight.
    var names: [MemberID: [Int: String]] = [:]

    func name(of occurrence: CareMinute, of member: MemberID) -> String {
        names[member]?[occurrence.wallClock] ?? ""
    }

    /// As the machine knows them.
    var byULID: [ULID: KioskMachine.FingerCareReading] {
        Dictionary(uniqueKeysWithValues: readings.map { ($0.key.ulid, $0.value) })
    }
}

extension Store {
    /// Looks at the finger care of those whom the kiosk serves, as far as their own ledgers are here.
    ///
    /// - Parameter now: by the kiosk's wall clock, which is trusted.
    func lookAtFingerCare(at now: CareMinute, dayStart: Int, in zone: Zone) throws(StoreError) -> CareLook {
        var look = CareLook()
        let household = try household(today: now.day)
        for member in KioskReading(kiosk, from: try settings()).members.map(\.member) {
            guard let own = try personalLedger(of: member) else { continue }
            let state = try own.store.personalState(
                today: now.day, dayStart: dayStart, workouts: household.countingDays(of: member))
            let shown = try own.store.shown()
            look.readings[member] = .init(
                occurrences: state.care.occurrences(near: now.day, in: zone), reminded: try own.store.reminded(),
                earned: state.care.earned(at: now), shown: .init(level: shown.level, targets: shown.targets))
            look.names[member] = Dictionary(state.reminders.map { ($0.time, $0.name) }) { first, _ in first }
        }
        return look
    }
}

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
        let reached = targets.reduce(0) { $0 + standing(of: $1, at: now).timesReached }
        return .init(level: rewards(at: now).level, targets: reached)
    }
}
