internal import FitPinkyCore
internal import Ledger
internal import Synchronization

/// What a ledger comes to, moved on by what each commit changed.
protocol FollowedState: Sendable {
    associatedtype Change: Sendable
    /// What the ledger says of kiosks, members and groups.
    var settings: Winners { get }
    /// Takes a change in. Where it throws, the state is to be worked out again.
    mutating func apply(_ change: Change) throws(Unfollowable)
    /// Whether the change may be one of the settings.
    static func isOfSettings(_ change: Change) -> Bool
}

extension HouseholdState: FollowedState {
    static func isOfSettings(_ change: Change) -> Bool { change.settings != nil }
}

extension PersonalState: FollowedState {
    static func isOfSettings(_ change: Change) -> Bool { change.settings != nil }
}

/// What a ledger comes to by all that was committed.
struct KeptState<State: FollowedState>: Sendable {
    /// Nil until somebody asks, and after what cannot be followed change by change.
    private(set) var state: State?
    private(set) var changes = 0
    /// What was committed while the state is worked out; nil while it is not, and where that is not followed.
    private var meanwhile: [(change: State.Change, snapshot: Int)]?
    /// The state's settings are those of this snapshot and of later ones; nil if that is not known.
    private var settingsSince: Int?
    /// A transaction that is about to make this snapshot changes them; nil if none is.
    private var settingsUntil: Int?

    /// Whether somebody wants to know what is committed.
    var isFollowed: Bool { state != nil || meanwhile != nil }

    /// Something was committed; nil for what cannot be followed.
    ///
    /// - Parameter snapshot: the number of the snapshot that it made.
    mutating func take(_ change: State.Change?, in snapshot: Int) {
        settingsUntil = nil
        guard let change else { return forget() }
        changes += 1
        do throws(Unfollowable) {
            try follow(change, in: snapshot)
        } catch {
            return forget()
        }
        meanwhile?.append((change, snapshot))
    }

    /// What is kept, or worked out now, may be wrong.
    mutating func forget() {
        changes += 1
        (state, meanwhile, settingsSince) = (nil, nil, nil)
    }

    private mutating func follow(_ change: State.Change, in snapshot: Int) throws(Unfollowable) {
        try state?.apply(change)
        if State.isOfSettings(change) { settingsSince = snapshot }
    }

    /// A transaction that changes the settings is about to be committed as that snapshot. Readers may see it before its change is taken in.
    mutating func settingsWillChange(in snapshot: Int) { settingsUntil = snapshot }

    /// No transaction is under way any more that might change the settings.
    mutating func settingsStayed() { settingsUntil = nil }

    /// The settings of that snapshot; nil if they are not kept.
    func settings(at snapshot: Int) -> Winners? {
        guard let state, let settingsSince, settingsSince <= snapshot, snapshot < settingsUntil ?? .max else {
            return nil
        }
        return state.settings
    }

    /// Changes what the state was worked out with besides the ledger, if there is one.
    mutating func update(_ body: (inout State) -> Void) {
        guard var moved = state.take() else { return }
        body(&moved)
        state = moved
    }

    /// The state will be worked out from what is committed from now on, or later.
    mutating func begin() { meanwhile = [] }

    /// It was worked out. A change says what is, and not what becomes of what was, so one that it has in it already does no harm.
    ///
    /// - Parameter snapshot: the one from which it was worked out.
    mutating func end(with state: State, from snapshot: Int) {
        guard let changes = meanwhile else { return }
        (meanwhile, self.state, settingsSince) = (nil, state, snapshot)
        do throws(Unfollowable) {
            for (change, snapshot) in changes { try follow(change, in: snapshot) }
        } catch {
            forget()
        }
    }
}

/// What a transaction has changed in one ledger, for those of its states that are followed.
struct StateChanges: Sendable {
    var household: HouseholdState.Change?
    var personal: PersonalState.Change?
    /// The number of the snapshot that the transaction makes.
    var snapshot: Int
}

extension Store {
    /// What is kept of the state, or else what the closure works out by reading all that was ever said, beside whoever writes.
    ///
    /// - Parameter current: what is kept, as it is handed out; nil if nothing is.
    func gather<State>(
        _ kept: borrowing Mutex<KeptState<State>>, current: () -> State?,
        _ anew: (borrowing Transaction) throws(StoreError) -> State
    ) throws(StoreError) -> State {
        try gathering.withLock { _ throws(StoreError) in
            while true {
                if let state = current() { return state }
                kept.withLock { $0.begin() }
                do throws(StoreError) {
                    let (state, snapshot) = try database.read { transaction throws(StoreError) in
                        (try anew(transaction), transaction.id)
                    }
                    kept.withLock { $0.end(with: state, from: snapshot) }
                } catch {
                    kept.withLock { $0.forget() }
                    throw error
                }
            }
        }
    }

    /// Which of its states somebody wants to be told of.
    fileprivate var followed: (household: Bool, personal: Bool) {
        (household.withLock { $0.isFollowed }, personal.withLock { $0.isFollowed })
    }

    /// A transaction that changes the settings is about to be committed as that snapshot.
    func settingsWillChange(in snapshot: Int) { household.withLock { $0.settingsWillChange(in: snapshot) } }

    /// Takes in what was committed; nil for what cannot be followed.
    func take(_ changes: StateChanges?) {
        household.withLock { $0.take(changes?.household, in: changes?.snapshot ?? 0) }
        personal.withLock { $0.take(changes?.personal, in: changes?.snapshot ?? 0) }
    }
}

extension StoreFolder {
    /// Runs the closure, which writes, and takes into each ledger's states what it changed there.
    func keepingStates<Result>(
        of stores: [Store],
        _ body: (_ followed: [(household: Bool, personal: Bool)]) throws(StoreError) -> (Result, [StateChanges])
    ) throws(StoreError) -> Result {
        let faults = database.faults
        do throws(StoreError) {
            let (result, changes) = try body(stores.map(\.followed))
            for (store, changes) in zip(stores, changes) {
                // What a commit that failed left may be there, and the attempt after it had nothing to add.
                store.take(faults == database.faults ? changes : nil)
            }
            return result
        } catch {
            // After a commit that failed it is not known what is there.
            for store in stores {
                if faults != database.faults {
                    store.take(nil)
                } else {
                    store.household.withLock { $0.settingsStayed() }
                }
            }
            throw error
        }
    }
}

/// What a transaction has a say in, for what is kept current beside the tables.
final class Touched {
    private(set) var hasSettings = false
    private(set) var workouts: Set<WorkoutID> = []
    private(set) var seen: Set<Slot> = []
    /// Checks and exercises.
    private(set) var done: Set<ULID> = []
    private(set) var care: Set<Slot> = []
    private(set) var splits: Set<SplitID> = []
    /// How long members rest.
    private(set) var timers: Set<Slot> = []
    /// All was derived anew.
    private(set) var isAll = false

    /// More workouts than this are not followed one by one, nor more checks, exercises and splits.
    static let maxWorkouts = 2 * Store.maxReceived

    func note(_ slot: Slot) {
        switch slot.register.scope {
        case .setting, .sighting: hasSettings = true
        case .workout:
            if let workout = slot.subject { workouts.insert(workout) }
            if let (subject, _) = slot.settlement { done.insert(subject) }
        case .seen: seen.insert(slot)
        case .check, .exercise: if let id = slot.check?.ulid ?? slot.exercise?.ulid { done.insert(id) }
        case .care: care.insert(slot)
        case .plan: if let split = slot.split { splits.insert(split) } else { timers.insert(slot) }
        case .nudge, .training: break
        }
        if workouts.count + done.count + care.count + splits.count > Touched.maxWorkouts { isAll = true }
    }

    func noteAll() { isAll = true }

    /// The settings say something else, though nobody claimed a slot of theirs.
    func noteSettings() { hasSettings = true }

    /// Whether the settings may say something else once it is committed.
    var mayChangeSettings: Bool { hasSettings || isAll }
}
