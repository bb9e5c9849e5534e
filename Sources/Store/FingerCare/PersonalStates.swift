public import FitPinkyCore
public import Ledger
internal import Synchronization

extension Store {
    /// What a member's own ledger comes to by all that is durable here, worked out up to that Day. It is kept current as
    /// ``household(today:)`` is, so it costs the same however long the ledger is.
    ///
    /// - Parameters:
    ///   - dayStart: the hour at which Days start, 0 to 6.
    ///   - workouts: the member's counting workouts, from any ledger, for the targets that count them; nil for those of the last call, as long as its state
    ///     is kept, and for none after that.
    public func personalState(
        today: Day, dayStart: Int, workouts: ActiveDays? = nil
    ) throws(StoreError) -> PersonalState {
        func current() -> PersonalState? {
            personal.withLock { kept in
                kept.update { state in
                    state.advance(to: today)
                    state.set(dayStart: dayStart)
                    if let workouts { state.set(workouts: workouts) }
                }
                return kept.state?.withoutLog
            }
        }
        if let state = current() { return state }
        return try gather(personal, current: current) { transaction throws(StoreError) in
            try transaction.personal(of: kiosk, today: today, dayStart: dayStart, workouts: workouts)
        }
    }

    /// Whether what is kept of the member's finger care is what the ledger says; see ``isHouseholdCurrent()``.
    func isPersonalCurrent() throws(StoreError) -> Bool {
        if try isPersonalSame() ?? true { return true }
        // A commit can be on the disk before its change is taken in: with every writer kept out there is none.
        return try folder.withStates { _ throws(StoreError) in
            guard try isPersonalSame() == false else { return true }
            personal.withLock { $0.forget() }
            return false
        }
    }

    /// Nil where something was taken in meanwhile.
    private func isPersonalSame() throws(StoreError) -> Bool? {
        let before = personal.withLock { $0 }
        guard let state = before.state else { return true }
        let anew = try database.read { transaction throws(StoreError) in
            try transaction.personal(
                of: kiosk, today: state.today, dayStart: state.care.dayStart, workouts: state.workouts)
        }
        return personal.withLock { $0.changes != before.changes ? nil : anew == state }
    }
}

extension Transaction {
    /// What this transaction has changed of a member's own ledger; nil if that has to be worked out anew.
    func personalChange() throws(StoreError) -> PersonalState.Change? {
        var change = PersonalState.Change()
        guard let touched else { return change }
        guard !touched.isAll else { return nil }
        if touched.hasSettings { change.settings = try winners(.settings) }
        for slot in touched.care { try forEachWinner(slot.key) { change.care.append($0) } }
        for id in touched.splits {
            var winners: [Winner] = []
            try forEachWinner(Slot.keyPrefix(of: id)) { winners.append($0) }
            change.splits[id] = winners
        }
        for slot in touched.timers { try forEachWinner(slot.key) { change.timers.append($0) } }
        for id in touched.done {
            var winners: [Winner] = []
            let tags = Register.tags(.check) + Register.tags(.exercise) + [SettleFact.register.tag]
            for tag in tags { try forEachWinner([tag] + id.bytes) { winners.append($0) } }
            change.done[id] = winners
        }
        return change
    }

    func personal(
        of kiosk: KioskID, today: Day, dayStart: Int, workouts: ActiveDays? = nil
    ) throws(StoreError) -> PersonalState {
        var draft = PersonalState.Draft(of: ledger, awaiting: try awaitedStay())
        let scopes: [Register.Scope] = [.setting, .care, .check, .exercise, .plan]
        for tag in scopes.flatMap(Register.tags) + [SettleFact.register.tag] {
            try forEachWinner([tag]) { draft.add($0) }
        }
        var state = draft.state(of: kiosk, today: today, dayStart: dayStart)
        if let workouts { state.set(workouts: workouts) }
        return state
    }
}
