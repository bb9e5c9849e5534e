internal import FitPinkyCore
internal import Ledger

/// What weeks ask for: a running week is changed only as far as nothing was set for it.
extension GroupReading {
    /// The outcome of setting it today: it counts from the first week, the running one or the next, that asks for something
    /// else then.
    ///
    /// - Parameter shown: what is the same to people.
    func setting<Value, Shown: Equatable>(
        _ fact: Fact, of history: SettingHistory<Value>, to value: Value, on today: Day, _ shown: (Value?) -> Shown
    ) -> Outcome {
        let changed = history.with(value, on: today)
        let calendar = household.calendar
        let weeks = [calendar.running(on: today), calendar.following(today)].compactMap { $0 }
        if let first = weeks.first(where: { shown(history.value(in: $0)) != shown(changed.value(in: $0)) }) {
            return Outcome([fact], countsFrom: first.start)
        }
        return Outcome([], countsFrom: weeks.first { shown(history.value(in: $0)) == shown(value) }?.start)
    }
}

extension WeekCalendar {
    /// The running week. Where a group began tomorrow, seen from further west, it is the first.
    func running(on today: Day) -> Week? { week(holding: max(today, created)) }

    /// The week after it.
    func following(_ today: Day) -> Week? {
        running(on: today)?.end.advanced(byDays: 1).flatMap { week(startingOn: $0) }
    }
}

extension SettingHistory {
    /// The history once this is said as well: whoever speaks now speaks after all that they have heard.
    func with(_ value: Value, on day: Day) -> SettingHistory {
        let (latest, zero) = (ULID(high: .max, low: .max), ULID(high: 0, low: 0))
        let place = LedgerPlace(stamp: .max, origin: KioskID(latest), hashStart: zero, hashEnd: zero)
        var history = self
        history.insert(Setting(day: day, place: place, value: value))
        return history
    }
}
