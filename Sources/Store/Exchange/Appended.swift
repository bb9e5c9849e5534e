internal import FitPinkyCore
public import Ledger
internal import Synchronization

/// What one transaction added to the ledger.
public struct Appended: Hashable, Sendable {
    /// The entries, each after those that it goes on from.
    public var dots: [Dot] = []
    /// What is durable with them.
    public var vector: Vector
    /// Workouts that they tell, or the moments of which they settle.
    public var workouts: [StoredWorkout] = []
    /// Whether they say something of kiosks, members or groups.
    public var isOfHousehold = false
    /// Photos that they speak of and that are not here.
    public var photos: [MissingPhoto] = []
}

extension Store {
    /// From now on the closure is told of every transaction that appends something, on the thread that wrote, before the next
    /// begins.
    public func listen(_ body: @escaping @Sendable (Appended) -> Void) {
        listener.withLock { $0 = Listener(tell: body) }
    }

    /// Which entries are here, by the tips of their chains.
    public func vector() throws(StoreError) -> Vector {
        try database.read { transaction throws(StoreError) in try transaction.vector() }
    }
}

extension Transaction {
    /// Notes an entry that was just kept, alone under its dot.
    func note(
        _ header: EntryHeader, hash: [UInt8], claims: [Slot], _ news: inout Store.News
    ) throws(StoreError) {
        let predecessor = try value(.headers, header.previousHash).flatMap { Dot(bytes: $0) }
        news.tips.append((Vector.Tip(dot: header.dot, hash: hash), predecessor))
        news.slots += claims
    }

    /// What is durable once this transaction is.
    func vector(of state: inout Store.State) throws(StoreError) -> Vector {
        if let vector = state.vector { return vector }
        let vector = try self.vector()
        state.vector = vector
        return vector
    }

    /// What the transaction has added; nil if nothing. Afterwards it is told.
    ///
    /// - Parameter isAsked: where nobody asks, it is worked out when somebody does.
    func appended(_ state: inout Store.State, isAsked: Bool = true) throws(StoreError) -> Appended? {
        let news = state.news
        guard !news.isEmpty else { return nil }
        state.news = Store.News()
        guard isAsked else {
            state.vector = nil
            return nil
        }
        if news.evidence.isEmpty, try gaps().isEmpty, !news.changesGaps, var vector = state.vector {
            for (tip, predecessor) in news.tips { vector.add(tip, after: predecessor) }
            state.vector = vector
        } else {
            state.vector = nil
        }
        var appended = Appended(vector: try vector(of: &state))
        appended.dots = news.tips.map(\.tip.dot) + news.evidence
        // What was lost or came again may be of the household.
        appended.isOfHousehold =
            news.changesGaps || news.slots.contains { $0.register.scope.isOfSettings }
        appended.photos = news.photos
        let named = news.slots.compactMap(\.told)
        let told = Set(named.lazy.filter(\.isTold).map(\.id))
        var seen: Set<WorkoutID> = []
        for (id, _) in named where seen.insert(id).inserted {
            guard let workout = try readable(id) else { continue }
            if told.contains(id) { appended.workouts.append(workout) }
            if let missing = try missingPhoto(of: workout) { appended.photos.append(missing) }
        }
        return appended
    }
}

extension Slot {
    /// The workout of which it tells, and whether it says that there was one, or when.
    fileprivate var told: (id: WorkoutID, isTold: Bool)? {
        if let workout { return (workout, true) }
        if let settlement { return (WorkoutID(settlement.subject), true) }
        // Who takes a deletion back wants the photo as well.
        return deletion.map { ($0.workout, false) }
    }
}

extension OnEntry {
    var claims: [Slot] { if case .applied(let slots) = self { slots } else { [] } }
}
