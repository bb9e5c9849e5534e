internal import FitPinkyCore
internal import Ledger

/// What weeks ask for: a running week is changed only as far as nothing was set for it.
extension GroupReading {
    /// The outcome of setting it today: it counts from the first week, the running one or the next, that asks for something
    /// else then.
    ///
    /// - Parameters:
    ///   - witnesses: the members whose kiosks have to have it first.
    ///   - shown: what is the same to people.
    func setting<Value, Shown: Equatable>(
        _ fact: Fact, of history: SettingHistory<Value>, to value: Value, on today: Day,
        after witnesses: [MemberID] = [],
        _ shown: (Value?) -> Shown
    ) -> Outcome {
        let changed = history.with(value, on: today)
        let calendar = household.calendar
        let weeks = [calendar.running(on: today), calendar.following(today)].compactMap { $0 }
        let waiting = latestWaiting(like: fact)
        guard let first = weeks.first(where: { shown(history.value(in: $0)) != shown(changed.value(in: $0)) }) else {
            // What waits would count otherwise, once it is seen.
            return Outcome(
                waiting == nil ? [] : [fact],
                countsFrom: weeks.first { shown(history.value(in: $0)) == shown(value) }?.start)
        }
        // It may have been said already, and wait.
        let said = waiting.flatMap { $0.fact.saysSame(as: fact) ? $0 : nil }
        var outcome = Outcome(said == nil ? [fact] : [], countsFrom: first.start)
        outcome.waitsFor = said?.waitsFor ?? witnesses
        return outcome
    }

    /// The last setting of the same that waits for other members' kiosks.
    func latestWaiting(like fact: Fact) -> WaitingStake? { waiting.last { $0.fact.concernsSame(as: fact) } }
}

extension Fact {
    /// Whether both set the same thing.
    fileprivate func concernsSame(as other: Fact) -> Bool {
        switch (self, other) {
        case (.goal(let a), .goal(let b)): a.member == b.member
        case (.wager, .wager), (.weekStart, .weekStart): true
        default: false
        }
    }

    /// Whether both set it to the same.
    fileprivate func saysSame(as other: Fact) -> Bool {
        switch (self, other) {
        case (.goal(let a), .goal(let b)): a.goal == b.goal
        case (.wager(let a), .wager(let b)): a.text == b.text
        case (.weekStart(let a), .weekStart(let b)): a.weekStart == b.weekStart
        default: false
        }
    }
}

extension HouseholdReading {
    /// The members whose kiosks have to have a stake that this kiosk sets before it binds: all others who belong and whom it does not serve.
    func witnesses(of member: MemberID) -> [MemberID] {
        kiosk.belongers.filter { $0 != member && !kiosk.serves(kiosk.kiosk, $0) }
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
