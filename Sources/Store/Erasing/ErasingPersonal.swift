public import FitPinkyCore
public import Ledger

// A member's own ledger goes as a whole when they erase themselves, and with it what this kiosk alone keeps of them.
extension StoreFolder {
    /// A member whose own ledger goes, as this kiosk knew them.
    public struct ErasedPerson: Hashable, Sendable {
        /// Their ids, in every ledger that is here.
        public var members: Set<MemberID>
        /// The kiosk was set up for them.
        public var isOwner: Bool
    }

    /// The member to whom that own ledger belongs, who is in no household, erases themselves: it goes, and with it their words in
    /// households that they left. Of one that they left within ``Departure/daysOfGrace`` Days the others hear of it. The kiosk lives
    /// elsewhere from now on, see ``home(at:)``.
    public func erase(own ledger: LedgerName, at now: UTCInstant) throws(StoreError) {
        for person in try people(of: try open(ledger)) { try sayErasure(of: person.there, in: person.group, at: now) }
        try writeShared { transaction throws(StoreError) in
            _ = try transaction.of(ledger)
            try transaction.markPersonal(ledger)
        }
    }

    /// Says in a household that the member has left that they erase themselves.
    private func sayErasure(of member: MemberID, in group: GroupID, at now: UTCInstant) throws(StoreError) {
        guard try ledgers().contains(where: { $0.name == .household(group) }) else { return }
        let household = try open(.household(group))
        let reading = GroupReading(group, from: try household.settings())
        guard let stay = reading?.stays.last(where: { $0.member == member }), let day = stay.left else { return }
        try reopen(household.name)
        try household.say(
            [.leave(LeaveFact(membership: stay.membership, member: member, day: day, erases: true))], at: now)
        try close(household.name, at: now)
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
            try open(.household(person.group)).commit { transaction throws(StoreError) in
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
    /// How the owner and the kiosk are called whom the configuration calls so: not by the name of a member who erased themselves.
    func isErasedOwner(_ name: String) throws(StoreError) -> Bool {
        guard let row = try value(.meta, Meta.erasedOwner), row.count == 48 else { return false }
        return Array(row.suffix(32)) == Entry.hash(Array(row.prefix(16)) + Array(name.utf8))
    }

    /// Remembers how the configuration calls the owner, so that it is not written here again, and cannot be read from here. The ledger,
    /// of which nothing stays, has an id that was drawn.
    func noteErasedOwner(of ledger: LedgerName) throws(StoreError) {
        guard let name = try of(ledger).value(.ledgerMeta, Meta.owner) else { return }
        let salt = Array(Entry.hash(ledger.bytes).prefix(16))
        try put(.meta, Meta.erasedOwner, salt + Entry.hash(salt + name))
    }

    /// Rows of `meta` that say of these members what they are in the middle of: a session, or a workout that waits.
    fileprivate func removeRows(of members: Set<MemberID>) throws(StoreError) {
        let ids = members.map(\.ulid.bytes)
        for prefix in [Meta.sessionPrefix, Meta.waitingWorkoutPrefix] {
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
