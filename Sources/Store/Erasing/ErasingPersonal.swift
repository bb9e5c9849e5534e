public import FitPinkyCore
public import Ledger

// A member's own ledger goes as a whole when they erase themselves, and with it what this kiosk alone keeps of them.
extension StoreFolder {
    /// So many names of owners are remembered that are not to come back, the latest.
    static let maxErasedOwners = 64

    /// A member whose own ledger goes, as this kiosk knew them.
    public struct ErasedPerson: Hashable, Sendable {
        /// Their ids, in every ledger that is here.
        public var members: Set<MemberID>
        /// The kiosk was set up for them.
        public var isOwner: Bool
    }

    /// The member of that own ledger erases themselves: it goes, and with it their words in every household in which they are
    /// or were. In those that they left it is said, in one transaction with the rest; of one that they left within
    /// ``Departure/daysOfGrace`` Days the others take it in. The kiosk lives elsewhere from now on if it lived in that ledger, see
    /// ``home(at:)``.
    ///
    /// - Parameters:
    ///   - facts: said in the ledger in which the kiosk lives: how they leave it.
    ///   - home: that ledger.
    public func erase(
        own ledger: LedgerName, saying facts: [Fact] = [], in home: Store? = nil, at now: UTCInstant
    ) throws(StoreError) {
        var (stores, said) = ([Store](), [Store.Decision<Bool>]())
        if let home, !facts.isEmpty { (stores, said) = ([home], [Store.Decision(facts, answer: true)]) }
        var reopened: [LedgerName] = []
        let kept = try ledgers()
        for person in try people(of: try open(ledger)) {
            let name = LedgerName.household(person.group)
            guard name != home?.name || facts.isEmpty, let row = kept.first(where: { $0.name == name }),
                let leave = try erasingLeave(of: person)
            else { continue }
            if let known = stores.firstIndex(where: { $0.name == name }) {
                said[known].facts.append(leave)
                continue
            }
            if row.closed != nil {
                try reopen(name)
                reopened.append(name)
            }
            stores.append(try open(name))
            said.append(Store.Decision([leave], answer: true))
        }
        func mark(_ transaction: borrowing Transaction) throws(StoreError) {
            _ = try transaction.of(ledger)
            try transaction.markPersonal(ledger)
        }
        if stores.isEmpty {
            try writeShared { transaction throws(StoreError) in try mark(transaction) }
        } else {
            _ = try decide(in: stores, at: now, noting: mark) { [said] _ throws(Never) in said }
        }
        for name in reopened { try close(name, at: now) }
    }

    /// The leave of a household that they left before, with their wish; nil where they never belonged, or belong.
    private func erasingLeave(of person: PersonFact) throws(StoreError) -> Fact? {
        let reading = GroupReading(person.group, from: try open(.household(person.group)).settings())
        guard let stay = reading?.stays.last(where: { $0.member == person.there }), let day = stay.left else {
            return nil
        }
        return .leave(LeaveFact(membership: stay.membership, member: person.there, day: day, erases: true))
    }

    private func people(of store: Store) throws(StoreError) -> [PersonFact] {
        try store.settings().all.compactMap { winner in
            if case .person(let fact) = winner.fact { fact } else { PersonFact?.none }
        }
    }

    /// The members whose own ledgers are to go.
    public func erasedPeople() throws(StoreError) -> [ErasedPerson] {
        var erased: [ErasedPerson] = []
        for (name, isOwner) in try erasedPersonals() where try ledgers().contains(where: { $0.name == name }) {
            erased.append(ErasedPerson(members: try members(of: try open(name)), isOwner: isOwner))
        }
        return erased
    }

    private func members(of store: Store) throws(StoreError) -> Set<MemberID> {
        var members = Set(try people(of: store).flatMap { [$0.there, $0.member] })
        if let owner = KioskReading(store.kiosk, from: try store.settings()).owner { members.insert(owner.member) }
        return members
    }

    /// The own ledgers that are to go, and whether each is the kiosk's owner's.
    func erasedPersonals() throws(StoreError) -> [(name: LedgerName, isOwner: Bool)] {
        try database.read { transaction throws(StoreError) in
            var erased: [(LedgerName, Bool)] = []
            try transaction.visit(.meta, .ascending(prefix: Meta.erasedPersonalPrefix)) { key, value in
                let name = LedgerName(bytes: Array(copying: key).dropFirst(Meta.erasedPersonalPrefix.count))
                if let name { erased.append((name, Array(copying: value).first == 1)) }
                return true
            }
            return erased
        }
    }

    func erasePersonal(_ ledger: LedgerName, isOwner: Bool) throws(StoreError) {
        let kept = try ledgers()
        guard kept.contains(where: { $0.name == ledger }) else { return try forgetPersonal(ledger) }
        let store = try open(ledger)
        for person in try people(of: store) where kept.contains(where: { $0.name == .household(person.group) }) {
            let household = try open(.household(person.group))
            try removeRecoveryKeys(of: [person.there], in: household)
            try household.commit { transaction throws(StoreError) in
                try transaction.noteErasures(of: [person.there])
                try transaction.removeButtons(of: [person.there])
                if isOwner { try transaction.remove(.ledgerMeta, Meta.owner) }
            }
        }
        let members = try members(of: store)
        let isAlone = try !isAnyOthers(kept, than: ledger)
        try erasePresses(of: members, isAlone: isAlone)
        try writeShared { transaction throws(StoreError) in try transaction.removeRows(of: members) }
        if isOwner {
            // What was logged before this one was adopted.
            let marked = Set(try erasedPersonals().map(\.name))
            for old in kept where old.closed != nil && old.name.isPersonal && !marked.contains(old.name) {
                try remove(old.name)
            }
        }
        if isAlone { try clearFirst() }
        try remove(ledger)
        try forgetPersonal(ledger)
    }

    /// Whether an own ledger is here of somebody who ever belonged to a household.
    private func isAnyOthers(_ kept: [KeptLedger], than ledger: LedgerName) throws(StoreError) -> Bool {
        for other in kept where other.name.isPersonal && other.name != ledger && other.closed == nil {
            if try !people(of: try open(other.name)).isEmpty { return true }
        }
        return false
    }

    private func forgetPersonal(_ ledger: LedgerName) throws(StoreError) {
        try writeShared { transaction throws(StoreError) in
            try transaction.remove(.meta, Meta.erasedPersonal(ledger))
            if try transaction.value(.meta, Meta.ownLedger) == ledger.bytes {
                try transaction.remove(.meta, Meta.ownLedger)
            }
        }
    }

    /// A ledger of before keeps whole entries, of which only all can go. It is closed, and nobody else is told of it.
    private func clearFirst() throws(StoreError) {
        try withStates { states throws(StoreError) in
            try write(in: []) { transaction throws(StoreError) in
                let part = try transaction.of(.first)
                guard try part.row()?.closed != nil, try part.count(.entries) + part.count(.evidence) > 0 else {
                    return
                }
                try part.removePhotosOfThisLedger()
                for table in Table.ofLedger where table != .ledgerMeta { try part.clear(table) }
                try part.remove(.ledgerMeta, Meta.owner)
                try part.remove(.ledgerMeta, Meta.ownHead(of: identity.kiosk))
            }
            states[.first] = nil
        }
        try store(.first).take(nil)
    }

    // MARK: Presses

    /// - Parameter isAlone: whether a press of which it is not known whose it is can only be theirs.
    private func erasePresses(of members: Set<MemberID>, isAlone: Bool) throws(StoreError) {
        let folder = PressJournal.folder(of: path)
        for name in FolderNames.all(in: folder) {
            let file = "\(folder)/\(name)"
            let most = PressJournal.Limits.fileBytes
            let bytes = try? calls.contents(of: file, maxBytes: most)  // is as an empty one
            let author = (try? KeptPress(fileBytes: bytes ?? []))?.author  // which does not say whose it is
            guard author.map(members.contains) ?? isAlone else { continue }
            try calls.remove(file)
        }
    }
}

extension Transaction {
    /// Whether an owner who erased themselves was called so: then neither the owner nor the kiosk is, though the configuration says it.
    func isErasedOwner(_ name: String) throws(StoreError) -> Bool {
        let row = try value(.meta, Meta.erasedOwner) ?? []
        return stride(from: 0, through: row.count - 48, by: 48).contains { place in
            let salt = Array(row[place..<place + 16])
            return Array(row[place + 16..<place + 48]) == Entry.hash(salt + Array(name.utf8))
        }
    }

    /// Remembers how the configuration calls the owner, beside those of before, so that it is not written here again, and cannot be read
    /// from here. The ledger, of which nothing stays, has an id that was drawn.
    func noteErasedOwner(of ledger: LedgerName) throws(StoreError) {
        guard let name = try of(ledger).value(.ledgerMeta, Meta.owner), name != Array(Store.unnamedOwner.utf8) else {
            return
        }
        let salt = Array(Entry.hash(ledger.bytes).prefix(16))
        let known = try value(.meta, Meta.erasedOwner) ?? []
        let row = known.suffix(48 * (StoreFolder.maxErasedOwners - 1)) + salt + Entry.hash(salt + name)
        try put(.meta, Meta.erasedOwner, Array(row))
    }

    /// Rows of `meta` that say of these members what they are in the middle of: a session, a training, or what of them waits to be saved.
    fileprivate func removeRows(of members: Set<MemberID>) throws(StoreError) {
        let ids = members.map(\.ulid.bytes)
        for prefix in [
            Meta.sessionPrefix, Meta.waitingWorkoutPrefix, Meta.trainingPrefix, Meta.endedTrainingPrefix,
        ] {
            for key in try keys(.meta, prefix: prefix) {
                let row = key + (try value(.meta, key) ?? [])
                let isTheirs = ids.contains { id in row.indices.contains { row[$0...].starts(with: id) } }
                if isTheirs { try remove(.meta, key) }
            }
        }
    }

    /// The buttons of these members are nobody's.
    fileprivate func removeButtons(of members: Set<MemberID>) throws(StoreError) {
        for key in try keys(.ledgerMeta, prefix: Meta.buttonPrefix) {
            guard let id = try value(.ledgerMeta, key).flatMap({ ULID(bytes: $0) }), members.contains(MemberID(id))
            else {
                continue
            }
            try remove(.ledgerMeta, key)
        }
    }
}
