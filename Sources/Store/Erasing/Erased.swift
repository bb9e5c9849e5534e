internal import FitPinkyCore
internal import Ledger

// Members who have erased themselves, as this ledger knows it, and what is kept of what they say. The rows are for ever: words that were erased here
// once are never taken in again, whatever becomes of the leave that said so.
extension Transaction {
    /// The members and kiosks whose words are not kept here.
    func erasures() throws(StoreError) -> Erasures {
        var erasures = Erasures()
        for (id, _) in try marked(Meta.erasedMemberPrefix) { erasures.members.insert(MemberID(id)) }
        for (id, value) in try marked(Meta.erasedKioskPrefix) {
            erasures.kiosks[KioskID(id)] = Stamp(rawValue: Meta.number(value))
        }
        return erasures
    }

    private func marked(_ prefix: [UInt8]) throws(StoreError) -> [(id: ULID, value: [UInt8])] {
        var marked: [(ULID, [UInt8])] = []
        try visit(.ledgerMeta, .ascending(prefix: prefix)) { key, value in
            if let id = ULID(bytes: Array(copying: key).dropFirst(prefix.count)) {
                marked.append((id, Array(copying: value)))
            }
            return true
        }
        return marked
    }

    /// Notes the members who have erased themselves by what this transaction has kept. Their words are looked for afterwards, in steps; from now on none
    /// of them is taken in or given to another kiosk.
    func noteErasures() throws(StoreError) {
        guard let touched, touched.hasSettings || touched.isAll else { return }
        let (known, said) = (try erasures(), try keys(.winners, prefix: [LeaveFact.erasure.tag]))
        guard !said.isEmpty || !known.isEmpty else { return }
        try note(try winners(.settings).erasures(besides: known), known)
    }

    /// The same of members who are known to have erased themselves by another ledger.
    func noteErasures(of members: Set<MemberID>) throws(StoreError) {
        let known = try erasures()
        var all = known
        all.members.formUnion(members)
        try note(try winners(.settings).erasures(besides: all), known)
    }

    private func note(_ found: Erasures, _ known: Erasures) throws(StoreError) {
        guard found != known else { return }
        for member in found.members.subtracting(known.members) {
            try put(.ledgerMeta, Meta.erasedMember(member))
            try notePersonal(of: member)
        }
        for (kiosk, stamp) in found.kiosks where known.kiosks[kiosk] != stamp {
            try put(.ledgerMeta, Meta.erasedKiosk(kiosk), Meta.bytes(of: stamp.rawValue))
        }
        for kiosk in known.kiosks.keys where found.kiosks[kiosk] == nil {
            try remove(.ledgerMeta, Meta.erasedKiosk(kiosk))
        }
        try put(.ledgerMeta, Meta.erasing, [0])
        try put(.meta, Meta.erase)
    }

    /// The member's own ledger goes as well, where it is here.
    private func notePersonal(of member: MemberID) throws(StoreError) {
        guard case .household(let group) = ledger else { return }
        for name in ledgers where name.isPersonal {
            guard try of(name).holder(of: Slot.person(group, member).key) != nil else { continue }
            try markPersonal(name)
        }
    }

    /// That ledger is to be removed. It is closed until it is: nobody is given anything of it any more.
    func markPersonal(_ name: LedgerName) throws(StoreError) {
        guard try !has(.meta, Meta.erasedPersonal(name)) else { return }
        let isOwner = try ownLedger() == name
        try put(.meta, Meta.erasedPersonal(name), [isOwner ? 1 : 0])
        // At once: the kiosk introduces itself in another ledger before anything is erased.
        if isOwner { try noteErasedOwner(of: name) }
        for member in try of(name).everyMember() { try put(.meta, Meta.erasedID(member)) }
        try put(.meta, Meta.erase)
        var row = try row(of: name) ?? LedgerRow(made: 1)
        row.closed = row.closed ?? max(row.made, 1)
        try put(.meta, LedgerRow.key(name), row.bytes)
    }

    /// The ids of the member of this own ledger: in it, and in households.
    private func everyMember() throws(StoreError) -> Set<MemberID> {
        var members: Set<MemberID> = []
        for winner in try winners(.settings).all {
            if case .person(let fact) = winner.fact { members.formUnion([fact.there, fact.member]) }
            if case .member(let fact) = winner.fact { members.insert(fact.member) }
        }
        return members
    }

    /// Whether that member, in whichever ledger here, has erased themselves.
    func isErased(_ member: MemberID) throws(StoreError) -> Bool {
        if try has(.meta, Meta.erasedID(member)) { return true }
        return try has(.ledgerMeta, Meta.erasedMember(member))
    }

    // MARK: What is kept of an entry

    /// The record as it is kept here: without its words where these are gone.
    func kept(_ record: Record) throws(StoreError) -> Record {
        try hasErasedWords(record) ? record.withoutWords ?? record : record
    }

    /// The record of these bytes as a backup or another kiosk is given it: without its words where these are gone.
    ///
    /// Where members have erased themselves, one that cannot be read is nil: nobody can tell whose words are in it, and a partner has it whole.
    func given(_ bytes: [UInt8], besides erasures: Erasures) throws(StoreError) -> [UInt8]? {
        guard !erasures.isEmpty else { return bytes }
        guard let record = try? Record(bytes: bytes) else { return nil }  // see above
        return try covers(erasures, record) ? record.withoutWords?.bytes ?? bytes : bytes
    }

    /// Whether the record has words that are gone here.
    func hasErasedWords(_ record: Record) throws(StoreError) -> Bool {
        guard case .whole = record else { return false }
        let erasures = try erasures()
        guard !erasures.isEmpty else { return false }
        return try covers(erasures, record)
    }

    func covers(_ erasures: Erasures, _ record: Record) throws(StoreError) -> Bool {
        try erasures.cover(record.speakers, of: record.header) { workout throws(StoreError) in
            try author(of: workout)
        }
    }

    /// Takes away what others said of a workout that is kept without its words, and may bring them again.
    func eraseTellings(of workout: WorkoutID) throws(StoreError) {
        for key in try keys(.tellings, prefix: workout.ulid.bytes) {
            guard let dot = Dot(bytes: key.dropFirst(16)), case .whole(let entry)? = try readable(dot),
                try hasErasedWords(.whole(entry)), let erased = ErasedEntry(erasing: entry)
            else { continue }
            try erase(entry, to: erased)
        }
    }

    /// Whether the photo is one of a workout of this ledger whose words are not gone.
    func isMentionedByKept(_ sha256: [UInt8]) throws(StoreError) -> Bool {
        let erasures = try erasures()
        guard !erasures.isEmpty else { return try isMentionedHere(sha256) }
        for key in try keys(.mentions, prefix: sha256) {
            guard let id = ULID(bytes: key.dropFirst(32)) else { continue }
            if try author(of: WorkoutID(id)).map({ !erasures.members.contains($0) }) ?? true { return true }
        }
        return false
    }
}
