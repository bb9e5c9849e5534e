public import FitPinkyCore
public import Ledger
internal import Synchronization

extension Store {
    /// What the household comes to by all that is durable here, with weeks up to that Day. It is kept current, so it costs the same
    /// however long the ledger is; only the first call, and one after all was derived anew, reads all that was ever said, beside
    /// whoever writes.
    public func household(today: Day) throws(StoreError) -> HouseholdState {
        if let state = current(today) { return state }
        return try gathering.withLock { _ throws(StoreError) in
            while true {
                if let state = current(today) { return state }
                household.withLock { $0.begin() }
                do throws(StoreError) {
                    let state = try database.read { transaction throws(StoreError) in
                        try transaction.household(of: kiosk, today: today)
                    }
                    household.withLock { $0.end(with: state) }
                } catch {
                    household.withLock { $0.take(nil) }
                    throw error
                }
            }
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
    func forgetHousehold() { household.withLock { $0.take(nil) } }

    /// The longest week, and two days for whatever zone they were in.
    static let recentDays: Int64 = 16

    private func current(_ today: Day) -> HouseholdState? {
        household.withLock { kept in
            kept.advance(to: today)
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
            household.withLock { $0.take(nil) }
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

extension StoreFolder {
    /// Runs the closure, which writes, and takes into each ledger's household state what it changed there.
    func keepingHouseholds<Result>(
        of stores: [Store],
        _ body: (_ areFollowed: [Bool]) throws(StoreError) -> (Result, [HouseholdState.Change?])
    ) throws(StoreError) -> Result {
        let faults = database.faults
        do throws(StoreError) {
            let (result, changes) = try body(stores.map { store in store.household.withLock { $0.isFollowed } })
            for (store, change) in zip(stores, changes) {
                // What a commit that failed left may be there, and the attempt after it had nothing to add.
                store.household.withLock { $0.take(faults == database.faults ? change : nil) }
            }
            return result
        } catch {
            // After a commit that failed it is not known what is there.
            if faults != database.faults {
                for store in stores { store.household.withLock { $0.take(nil) } }
            }
            throw error
        }
    }
}

/// What the household comes to by all that was committed.
struct KeptHousehold: Sendable {
    /// Nil until somebody asks, and after what cannot be followed change by change.
    private(set) var state: HouseholdState?
    private(set) var changes = 0
    /// What was committed while the state is worked out; nil while it is not, and where that is not followed.
    private var meanwhile: [HouseholdState.Change]?

    /// Whether somebody wants to know what is committed.
    var isFollowed: Bool { state != nil || meanwhile != nil }

    /// Something was committed; nil for what cannot be followed.
    mutating func take(_ change: HouseholdState.Change?) {
        changes += 1
        guard let change else { return (state, meanwhile) = (nil, nil) }
        state?.apply(change)
        meanwhile?.append(change)
    }

    mutating func advance(to today: Day) { state?.advance(to: today) }

    /// The state will be worked out from what is committed from now on, or later.
    mutating func begin() { meanwhile = [] }

    /// It was worked out. A change says what is, and not what becomes of what was, so one that it has in it already does no harm.
    mutating func end(with state: HouseholdState) {
        guard let changes = meanwhile else { return }
        meanwhile = nil
        self.state = state
        for change in changes { self.state?.apply(change) }
    }
}

/// What a transaction has a say in, for what is kept current beside the tables.
final class Touched {
    private(set) var hasSettings = false
    private(set) var workouts: Set<WorkoutID> = []
    private(set) var seen: Set<Slot> = []
    /// All was derived anew.
    private(set) var isAll = false

    /// More workouts than this are not followed one by one.
    static let maxWorkouts = 2 * Store.maxReceived

    func note(_ slot: Slot) {
        switch slot.register.scope {
        case .setting: hasSettings = true
        case .workout: if let workout = slot.subject { workouts.insert(workout) }
        case .seen: seen.insert(slot)
        case .check, .nudge, .exercise, .care: break
        }
        if workouts.count > Touched.maxWorkouts { isAll = true }
    }

    func noteAll() { isAll = true }
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
        var draft = HouseholdState.Draft(of: ledger, awaiting: try awaitedStay())
        for tag in Register.tags(.setting) { try forEachWinner([tag]) { draft.add($0) } }
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
