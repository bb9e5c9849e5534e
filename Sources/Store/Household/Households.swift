public import FitPinkyCore
public import Ledger
internal import Synchronization

extension Store {
    /// What the household comes to by all that is durable here, with weeks up to that Day. It is kept current, so it costs the same
    /// however long the ledger is; only the first call, and one after all was derived anew, reads all that was ever said, beside
    /// whoever writes.
    public func household(today: Day) throws(StoreError) -> HouseholdState {
        if let state = current(today) { return state }
        return try gather(household, current: { current(today) }) { transaction throws(StoreError) in
            try transaction.household(of: kiosk, today: today)
        }
    }

    /// The same for who asks of no more than the running week and waits for nothing: where the state is not kept yet, it is worked
    /// out from the settings and the workouts of the last ``recentDays``.
    public func recentHousehold(today: Day) throws(StoreError) -> HouseholdState {
        if let state = current(today) { return state }
        let earliest = UTCInstant(milliseconds: (Int64(today.daysSince1970) - Store.recentDays) * 86_400_000)
        return try database.read { transaction throws(StoreError) in
            try transaction.household(of: kiosk, today: today, since: earliest)
        }
    }

    /// Something besides the entries says something else now.
    func forgetHousehold() { household.withLock { $0.forget() } }

    /// The longest week, and two days for whatever zone they were in.
    static let recentDays: Int64 = 16

    private func current(_ today: Day) -> HouseholdState? {
        household.withLock { kept in
            kept.update { $0.advance(to: today) }
            return kept.state?.withoutWorkouts
        }
    }

    /// Whether what is kept of the household is what the ledger says; if not, it is worked out anew when somebody asks. Where it
    /// changes while it is looked at, nothing is said against it.
    func isHouseholdCurrent() throws(StoreError) -> Bool {
        if try comparedHousehold() != .other { return true }
        // A commit can be on the disk before its change is taken in: with every writer kept out there is none.
        return try folder.withStates { _ throws(StoreError) in
            guard case .other = try comparedHousehold() else { return true }
            household.withLock { $0.forget() }
            return false
        }
    }

    private enum Compared {
        case same, other
        /// Something was taken in meanwhile.
        case changed
    }

    private func comparedHousehold() throws(StoreError) -> Compared {
        let before = household.withLock { $0 }
        guard let state = before.state else { return .same }
        let anew = try database.read { transaction throws(StoreError) in
            try transaction.household(of: kiosk, today: state.today)
        }
        return household.withLock { $0.changes != before.changes ? .changed : anew == state ? .same : .other }
    }
}

extension Transaction {
    /// What this transaction has changed of the household; nil if that has to be worked out anew.
    func householdChange() throws(StoreError) -> HouseholdState.Change? {
        var change = HouseholdState.Change()
        guard let touched else { return change }
        guard !touched.isAll else { return nil }
        if touched.hasSettings { change.settings = try winners(.settings) }
        for workout in touched.workouts { change.workouts[workout] = try winners(of: workout) }
        for slot in touched.seen { try forEachWinner(slot.key) { change.seen.append($0) } }
        return change
    }

    /// The household's state, worked out from all winners; or from those of the settings and of workouts since then, and those
    /// that await their moment.
    func household(
        of kiosk: KioskID, today: Day, since earliest: UTCInstant? = nil
    ) throws(StoreError) -> HouseholdState {
        var draft = HouseholdState.Draft(of: ledger, awaiting: try awaitedStay(), tips: try endsThatMatter())
        for tag in Register.tags(.setting) { try forEachWinner([tag]) { draft.add($0) } }
        for sighting in try sightings(of: draft.stakes) { draft.add(sighting) }
        if let earliest {
            for id in try listed(since: earliest) {
                for winner in try winners(of: id) { draft.add(winner) }
            }
        } else {
            for tag in Register.tags(.workout) + Register.tags(.seen) { try forEachWinner([tag]) { draft.add($0) } }
        }
        return draft.state(of: kiosk, today: today)
    }

    private func listed(since earliest: UTCInstant) throws(StoreError) -> [WorkoutID] {
        let end = Transaction.timelinePlace(earliest)
        var ids: [WorkoutID] = []
        try visit(.timeline, .descending) { key, _ throws(StoreError) in
            guard !Array(copying: key).lexicographicallyPrecedes(end) else { return false }
            if let id = Transaction.listed(key) { ids.append(WorkoutID(id)) }
            return true
        }
        return ids
    }
}
