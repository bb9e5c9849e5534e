public import FitPinkyCore
internal import Ledger

/// Whose word counts in a ledger: read once a transaction, and again after a change of the settings.
final class Counting {
    fileprivate var settings: Winners?

    func forget() { settings = nil }
}

extension Transaction {
    /// The settings, by which it is known whose word counts.
    func authority() throws(StoreError) -> Winners {
        if let settings = counting.settings { return settings }
        let settings = try winners(.settings)
        counting.settings = settings
        return settings
    }

    /// What stands of a slot that each kiosk has by itself, of what counts; nil if nothing does, or if it cannot be read any more.
    ///
    /// - Parameter slot: the unsigned one.
    func standing(of slot: Slot) throws(StoreError) -> Winner? {
        let said = try winnersOfAll(slot)
        return said.isEmpty ? nil : try authority().standing(said).first
    }

    /// What each kiosk says in its own slot of that unsigned one, or each entry in its own of that Day, whether or not it counts. What is
    /// damaged says nothing.
    func winnersOfAll(_ slot: Slot) throws(StoreError) -> [Winner] {
        guard let prefix = slot.keyOfAll else { return [] }
        var said: [Winner] = []
        for key in try keys(.winners, prefix: prefix) {
            guard let own = Slot(key: key), own.day == slot.day, let position = try holder(of: key),
                let fact = try unlessDamaged({ () throws(StoreError) in try winner(at: position)?.fact })
            else { continue }
            said.append(
                Winner(slot: own, position: position, fact: fact, isInConflict: try isInConflict(position)))
        }
        return said
    }
}

extension Store {
    /// How many entries each kiosk signed in the name of members whom it does not serve: they count for nothing. It reads all that was ever
    /// said.
    public func countingForNothing() throws(StoreError) -> [KioskID: Int] {
        try database.read { transaction throws(StoreError) in
            let authority = try transaction.authority()
            var dots: Set<Dot> = []
            try transaction.forEachWinner([]) { winner in
                if case .member = winner.fact.voice, !authority.counts(winner) { dots.insert(winner.position.dot) }
            }
            return dots.reduce(into: [:]) { $0[$1.origin, default: 0] += 1 }
        }
    }
}
