public import FitPinkyCore
internal import Ledger

/// What is read of the household's state besides its settings, of which there are few for as long as it lasts.
public struct WinnerScope: Hashable, Sendable {
    /// Of which workouts all that is said: what they were, deletions, moments that came later, captions, words and answers.
    public enum Workouts: Hashable, Sendable {
        case none
        case one(WorkoutID)
        /// Of those that have an instant not earlier than this, and of those that await theirs.
        case since(UTCInstant)
        case all
    }

    /// Of which.
    public var workouts: Workouts
    /// All nudges.
    public var hasNudges: Bool
    /// On which Days each kiosk was there.
    public var hasDaysSeen: Bool

    /// The settings, and that much besides.
    public init(workouts: Workouts = .none, hasNudges: Bool = false, hasDaysSeen: Bool = false) {
        (self.workouts, self.hasNudges, self.hasDaysSeen) = (workouts, hasNudges, hasDaysSeen)
    }

    /// The settings alone.
    public static let settings = WinnerScope()
    /// All that weeks are worked out from.
    public static let weeks = WinnerScope(workouts: .all, hasDaysSeen: true)
}

extension Transaction {
    /// See `Store.winners(_:)`. What is damaged says nothing.
    func winners(_ scope: WinnerScope) throws(StoreError) -> Winners {
        var winners: [Winner] = []
        for tag in Register.tags(.setting) { try collect([tag], &winners) }
        switch scope.workouts {
        case .none: break
        case .one(let id): try collect(of: id, &winners)
        case .since(let earliest):
            for id in try listed(since: earliest) { try collect(of: id, &winners) }
        case .all:
            for tag in Register.tags(.workout) { try collect([tag], &winners) }
        }
        if scope.hasNudges { for tag in Register.tags(.nudge) { try collect([tag], &winners) } }
        if scope.hasDaysSeen { for tag in Register.tags(.seen) { try collect([tag], &winners) } }
        return Winners(winners)
    }

    private func collect(of workout: WorkoutID, _ winners: inout [Winner]) throws(StoreError) {
        for tag in Register.tags(.workout) { try collect([tag] + workout.ulid.bytes, &winners) }
    }

    private func collect(_ prefix: [UInt8], _ winners: inout [Winner]) throws(StoreError) {
        try visit(.winners, .ascending(prefix: prefix)) { key, value throws(StoreError) in
            guard let slot = Slot(key: Array(copying: key)),
                let position = Position(bytes: Array(copying: value)), let fact = try readable(slot)
            else { return true }
            winners.append(Winner(slot: slot, position: position, fact: fact))
            return true
        }
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
