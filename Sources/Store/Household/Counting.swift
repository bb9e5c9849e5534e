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
    /// Entries that a kiosk signed in the name of a member that it does not serve: they count for nothing.
    public struct WordsForNothing: Hashable, Sendable {
        /// The kiosk that signed them.
        public var kiosk: KioskID
        /// The member in whose name it spoke.
        public var member: MemberID
        /// How many they are.
        public var entries: Int
    }

    /// What counts for nothing, by kiosk and member, ascending. It reads all that was ever said.
    public func wordsForNothing() throws(StoreError) -> [WordsForNothing] {
        try database.read { transaction throws(StoreError) in
            struct Speaker: Hashable {
                var kiosk: KioskID
                var member: MemberID
            }
            let authority = try transaction.authority()
            var dots: [Speaker: Set<Dot>] = [:]
            try transaction.forEachWinner([]) { winner in
                guard case .member(let member) = winner.fact.voice, !authority.counts(winner) else { return }
                let dot = winner.position.dot
                dots[Speaker(kiosk: dot.origin, member: member), default: []].insert(dot)
            }
            return dots.map { WordsForNothing(kiosk: $0.kiosk, member: $0.member, entries: $1.count) }
                .sorted { ($0.kiosk, $0.member) < ($1.kiosk, $1.member) }
        }
    }

    /// How many entries each kiosk signed in the name of members that it does not serve. It reads all that was ever said.
    public func countingForNothing() throws(StoreError) -> [KioskID: Int] {
        try wordsForNothing().reduce(into: [:]) { $0[$1.kiosk, default: 0] += $1.entries }
    }

    /// The kiosk and the member of a workout that counts for nothing, because the kiosk does not serve the member; nil of any other.
    public func speakerForNothing(of workout: WorkoutID) throws(StoreError) -> (kiosk: KioskID, member: MemberID)? {
        try database.read { transaction throws(StoreError) in
            guard let (record, fact, _) = try transaction.winningWorkout(workout),
                case let kiosk = record.header.dot.origin,
                try !transaction.authority().counts(.workout(fact), signedBy: kiosk)
            else { return nil }
            return (kiosk, fact.author)
        }
    }
}
