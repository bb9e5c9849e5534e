public import FitPinkyCore
internal import Ledger

/// The settings of a ledger, which say whose word counts: read once in a transaction, and again after a change.
final class Authority {
    fileprivate var settings: Winners?
    /// Gives the settings that are kept beside the tables, if they are those of that snapshot. Nil where something is written.
    var keptSettings: ((_ snapshot: Int) -> Winners?)?
    /// Kiosks of whose chains it matters where they end; nil where that is to be read.
    fileprivate var kiosksWithHeads: Set<KioskID>?

    /// So many entries were read because they fill slots, in all of the transaction: what it costs.
    private(set) var entryCount = 0

    func noteEntry() { entryCount += 1 }

    func forget() { (settings, kiosksWithHeads) = (nil, nil) }

    /// That slot is somebody else's now.
    func forget(_ slot: Slot) {
        settings = nil
        if slot.register.saysWhoServes { kiosksWithHeads = nil }
    }

    fileprivate func forgetSettings() { settings = nil }
}

extension Transaction {
    /// The settings, by which it is known whose word counts.
    func authority() throws(StoreError) -> Winners {
        if let settings = settingsRead.settings { return settings }
        if let settings = settingsRead.keptSettings?(id) {
            settingsRead.settings = settings
            return settings
        }
        let settings = try winners(.settings)
        settingsRead.settings = settings
        return settings
    }

    /// The settings as far as they say whose word counts. Outside of households everybody's does, and nothing has to be read for that.
    func whoseWordCounts() throws(StoreError) -> Winners {
        household == nil ? Winners([Winner](), of: ledger) : try authority()
    }

    /// What stands of a slot that each kiosk has by itself, of what counts; nil if nothing does, or if it cannot be read any more.
    ///
    /// - Parameter slot: the unsigned one.
    func standing(of slot: Slot) throws(StoreError) -> Winner? {
        let said = try winnersOfAll(slot)
        return said.isEmpty ? nil : try standing(said).first
    }

    /// Those of them that count, and stand.
    func standing(_ said: [Winner]) throws(StoreError) -> [Winner] {
        try whoseWordCounts().standing(said) { id throws(StoreError) in try winningWorkout(id)?.fact.author }
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

// Where chains end, on which it depends what counts that is said of lost kiosks.
extension Transaction {
    /// Whether anybody speaks of lost kiosks.
    private func isLossSpokenOf() throws(StoreError) -> Bool {
        guard household != nil else { return false }
        for register in [RetirementFact.register, AdmitFact.byHeads] {
            var isThere = false
            try visit(.winners, .ascending(prefix: [register.tag])) { _, _ in
                isThere = true
                return false
            }
            if isThere { return true }
        }
        return false
    }

    /// The last entries of all chains that are here, ascending; of a dot with several entries all of them, for a kiosk that signs another entry
    /// under an earlier dot says something as well.
    func ends() throws(StoreError) -> [Vector.Tip] {
        let vector = try vector()
        let conflicts = Set(vector.conflicts)
        var ends = vector.tips.filter { !conflicts.contains($0.dot) }
        for dot in vector.conflicts {
            for key in try keys(.evidence, prefix: dot.bytes) {
                ends.append(Vector.Tip(dot: dot, hash: Array(key.dropFirst(Dot.byteCount))))
            }
        }
        return ends.sorted()
    }

    /// The same for who reads the settings; none where nothing depends on it.
    func endsThatMatter() throws(StoreError) -> [Vector.Tip] { try isLossSpokenOf() ? ends() : [] }

    /// Of that kiosk there is an entry more here, or less: if somebody speaks of it as lost the settings say something else now.
    func noteEnd(of kiosk: KioskID) throws(StoreError) {
        guard try isLossSpokenOf(), try isEndNamed(of: kiosk) else { return }
        settingsRead.forgetSettings()
        touched?.noteSettings()
    }

    /// Whether somebody names the last entries of that kiosk.
    private func isEndNamed(of kiosk: KioskID) throws(StoreError) -> Bool {
        if let kiosks = settingsRead.kiosksWithHeads { return kiosks.contains(kiosk) }
        let kiosks = try authority().kiosksWithHeads
        settingsRead.kiosksWithHeads = kiosks
        return kiosks.contains(kiosk)
    }
}

extension Store {
    /// Entries that a kiosk signed in the name of a member that it does not serve, or set for the group as that member: they count for
    /// nothing.
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
            // A sighting is its kiosk's own.
            for tag in Register.Scope.allCases.filter({ $0 != .sighting }).flatMap(Register.tags) {
                try transaction.forEachWinner([tag]) { winner in
                    let dot = winner.position.dot
                    guard let member = authority.misused(by: winner) else { return }
                    dots[Speaker(kiosk: dot.origin, member: member), default: []].insert(dot)
                }
            }
            return dots.map { WordsForNothing(kiosk: $0.kiosk, member: $0.member, entries: $1.count) }
                .sorted { ($0.kiosk, $0.member) < ($1.kiosk, $1.member) }
        }
    }

    /// How many entries each kiosk signed in the name of members that it does not serve. It reads all that was ever said.
    public func forgedEntries() throws(StoreError) -> [KioskID: Int] {
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
