package import FitPinkyCore
package import Ledger

/// A household's ledger from its founding on: the founder, who is kiosk 0, and others, admitted or not.
package struct FoundedLedger {
    package let group: GroupID
    package let founder: MemberID
    /// All that was said, each after its predecessor.
    package private(set) var records: [Record] = []
    package let identities: [Identity]
    private var writers: [EntryWriter] = []
    private var epoch: UInt64 = 1
    private(set) var clock: Int64

    /// - Parameter first: makes the founder's key; those of the others are made of the numbers after it.
    package init(
        kiosks count: UInt8 = 1, from first: UInt8 = 200, maxMembers: Int = 2,
        at milliseconds: Int64 = 1_772_127_245_120, recovery: RecoveryKey? = nil
    ) throws {
        clock = milliseconds
        identities = try (first..<first + count).map { try Specimen.identity($0) }
        let (mint, nonce) = (Mint(identities[0]), Nonce(ULID(high: 1, low: UInt64(first))))
        var member = MemberFact(member: Specimen.member, name: "Ana", nonce: nonce, recoveryKey: recovery?.publicKey)
        member.member = MemberID(try mint.id(of: .member(member)))
        var group = GroupFact(
            group: Specimen.group, name: "", created: try Specimen.day(), weekStart: .monday, dayStart: 0,
            maxMembers: maxMembers,
            creator: member.member, nonce: nonce)
        group.group = GroupID(try mint.id(of: .group(group)))
        (self.group, founder) = (group.group, member.member)
        for (index, identity) in identities.enumerated() {
            writers.append(
                EntryWriter(identity: identity, .minted, epoch: 1, previousHead: nil, clock: HybridClock()))
            try say(
                .kiosk(KioskFact(identityKey: identity.publicKey, name: "Kiosk \(index)", zone: "UTC")), by: index)
            if index == 0 { for fact in [Fact.group(group), .member(member)] { try say(fact, by: 0) } }
        }
    }

    package var name: LedgerName { .household(group) }

    package func kiosk(_ index: Int) -> KioskID { writers[index].kiosk }

    /// What that kiosk said.
    package func records(of index: Int) -> [Record] { records.filter { $0.header.dot.origin == kiosk(index) } }

    @discardableResult
    package mutating func say(_ fact: Fact, by index: Int = 0, replacing replaced: Stamp? = nil) throws -> Record {
        clock += 1000
        let entry = try writers[index].entry(
            fact, salt: Specimen.salt, at: UTCInstant(milliseconds: clock), replacing: replaced)
        records.append(.whole(entry))
        return .whole(entry)
    }

    /// A kiosk of this ledger that is admitted as a member's agrees to it.
    @discardableResult
    package mutating func admit(
        _ kiosk: KioskID, member: MemberID? = nil, to stay: MembershipID? = nil, from by: MembershipID? = nil,
        by index: Int = 0
    ) throws -> Record {
        if let member, let further = writers.firstIndex(where: { $0.kiosk == kiosk }), further != index {
            try agree(further, toServe: member)
        }
        return try say(.admit(AdmitFact(kiosk: kiosk, member: member, stay: stay, by: by)), by: index)
    }

    /// The kiosk names that member as its owner.
    package mutating func agree(_ index: Int, toServe member: MemberID) throws {
        let key = identities[index].publicKey
        try say(.kiosk(KioskFact(identityKey: key, name: "Kiosk \(index)", zone: "UTC", owner: member)), by: index)
    }

    /// Where that kiosk's chains end; of a dot with several entries all of them.
    package func ends(of index: Int) -> [Vector.Tip] { ends.filter { $0.dot.origin == kiosk(index) } }

    /// The same of all kiosks.
    package var ends: [Vector.Tip] { FoundedLedger.ends(of: records) }

    /// Where the chains of these entries end.
    package static func ends(of records: [Record]) -> [Vector.Tip] {
        let continued = Set(records.map(\.header.previousHash))
        let dots = Dictionary(grouping: records, by: \.header.dot)
        let ends = dots.values.filter { entries in
            entries.count > 1 || entries.allSatisfy { !continued.contains($0.hash) }
        }
        return ends.joined().map { Vector.Tip(dot: $0.header.dot, hash: $0.hash) }.sorted()
    }

    /// The claims of all that was said; of two entries under one dot, of those that may stand.
    package func winners() throws -> [Winner] {
        var filled = FilledSlots()
        let hashes = Dictionary(grouping: records, by: \.header.dot).mapValues { Set($0.map(\.hash)) }
        for case .whole(let entry) in records {
            let (record, fact) = (Record.whole(entry), try Fact(entry))
            let isInConflict = hashes[record.header.dot].map { $0.count > 1 } ?? false
            let traces = fact.traces(origin: record.header.dot.origin, isFounding: record.isFounding(by: .minted))
            guard !isInConflict || traces.mayStandInConflict(by: .minted) else { continue }
            filled.take(record, fact, by: .minted, isInConflict: isInConflict)
        }
        return Array(filled.winners)
    }

    /// The kiosk says the one, and a copy of its card the other under the same dot. It goes on from the one.
    ///
    /// - Returns: the entries of the one and the other.
    @discardableResult
    package mutating func say(_ fact: Fact, butAlso other: Fact, by index: Int) throws -> (one: Record, other: Record) {
        let before = writers[index]
        let second = try say(other, by: index)
        writers[index] = before
        return (try say(fact, by: index), second)
    }

    /// The kiosk says that in an epoch of its own, with the earliest stamp that there is.
    @discardableResult
    package mutating func sayDatedBack(_ fact: Fact, by index: Int) throws -> Record {
        epoch += 1
        let head = try required(records(of: index).last).hash
        var writer = EntryWriter(
            identity: identities[index], .minted, epoch: epoch, previousHead: head, clock: HybridClock())
        let record = Record.whole(try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 1)))
        records.append(record)
        return record
    }

    /// The kiosk starts again, or is restored as it was after that record of its own.
    package mutating func restart(_ index: Int, after record: Record? = nil) throws {
        let head = try required(record ?? records(of: index).last).hash
        epoch += 1
        writers[index] = EntryWriter(
            identity: identities[index], .minted, epoch: epoch, previousHead: head,
            clock: HybridClock(latest: writers[index].latestStamp))
    }
}
