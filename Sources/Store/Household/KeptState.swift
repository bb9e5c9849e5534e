internal import FitPinkyCore
internal import Ledger
internal import Synchronization

/// What a ledger comes to, moved on by what each commit changed.
protocol FollowedState: Sendable {
    associatedtype Change: Sendable
    /// Takes a change in; false if it cannot be followed, and the state is to be worked out again.
    mutating func apply(_ change: Change) -> Bool
}

extension HouseholdState: FollowedState {}
extension PersonalState: FollowedState {}

/// What a ledger comes to by all that was committed.
struct KeptState<State: FollowedState>: Sendable {
    /// Nil until somebody asks, and after what cannot be followed change by change.
    private(set) var state: State?
    private(set) var changes = 0
    /// What was committed while the state is worked out; nil while it is not, and where that is not followed.
    private var meanwhile: [State.Change]?

    /// Whether somebody wants to know what is committed.
    var isFollowed: Bool { state != nil || meanwhile != nil }

    /// Something was committed; nil for what cannot be followed.
    mutating func take(_ change: State.Change?) {
        changes += 1
        guard let change, state?.apply(change) ?? true else { return (state, meanwhile) = (nil, nil) }
        meanwhile?.append(change)
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
    mutating func end(with state: State) {
        guard let changes = meanwhile else { return }
        meanwhile = nil
        self.state = state
        for change in changes where self.state?.apply(change) == false { self.state = nil }
    }
}

/// What a transaction has changed in one ledger, for those of its states that are followed.
struct StateChanges: Sendable {
    var household: HouseholdState.Change?
    var personal: PersonalState.Change?
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
                    let state = try database.read(anew)
                    kept.withLock { $0.end(with: state) }
                } catch {
                    kept.withLock { $0.take(nil) }
                    throw error
                }
            }
        }
    }

    /// Which of its states somebody wants to be told of.
    fileprivate var followed: (household: Bool, personal: Bool) {
        (household.withLock { $0.isFollowed }, personal.withLock { $0.isFollowed })
    }

    /// Takes in what was committed; nil for what cannot be followed.
    func take(_ changes: StateChanges?) {
        household.withLock { $0.take(changes?.household) }
        personal.withLock { $0.take(changes?.personal) }
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
            if faults != database.faults {
                for store in stores { store.take(nil) }
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
}
