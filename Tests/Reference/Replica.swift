public import FitPinkyCore
public import Ledger

/// Entries, and the state that follows from them: what every kiosk does with an entry, as a value. The store has to do the same.
///
/// The laws are in `Ledger.md`: entries may arrive in any order, repeatedly, and through any number of kiosks in between,
/// and those who have the same entries are the same.
public struct Replica: Sendable {
    /// What goes on from what.
    public private(set) var chains = KnownHeaders()
    private var records: [Dot: [Record]] = [:]
    private var winners: [Slot: Position] = [:]
    /// Of slots that each kiosk has by itself, whose are filled.
    private var signed: [Slot: Set<Slot>] = [:]
    /// What is claimed under each dot.
    private var said: [Dot: [Claim]] = [:]
    /// Kept, and not applied by this version.
    public private(set) var quarantined: [Dot: Fact.Unreadable] = [:]
    private var waiting: [[UInt8]: [Held]] = [:]
    private var waitingCount = 0
    private var keys: [KioskID: [UInt8]] = [:]
    /// Payloads that an undelete brought again, by their hash.
    private var carried: [[UInt8]: [UInt8]] = [:]
    private let kinds: Set<Fact.Kind>
    let rule: IDRule
    /// The household whose ledger it is; nil where everybody's entries are taken in.
    private let household: GroupID?
    private let own: KioskID?
    private var founder: KioskID?
    /// What waits until its kiosk is admitted, in order of arrival; however many they are.
    private var unadmitted: [Held] = []

    private struct Claim: Hashable {
        let slot: Slot
        let position: Position
    }

    private struct Held: Hashable {
        let record: Record
        let authenticity: Authenticity
    }

    /// The most entries that wait for predecessors.
    public static let maxHeld = 4096

    /// Nothing yet; `kinds` are those that this version applies.
    public init(kinds: Set<Fact.Kind> = Set(Fact.Kind.allCases), by rule: IDRule = .drawn) {
        (self.kinds, self.rule, household, own) = (kinds, rule, nil, nil)
    }

    /// Nothing yet of that household's ledger, at that kiosk.
    public init(of household: GroupID, at own: KioskID? = nil) {
        (kinds, rule, self.household, self.own) = (Set(Fact.Kind.allCases), .minted, household, own)
    }

    /// Who vouches that an entry is its kiosk's.
    public enum Authenticity: Hashable, Sendable {
        /// Nobody: it comes from outside, and its signature is checked.
        case unchecked
        /// It was checked when it was appended here.
        case checked
    }

    /// Takes an entry's bytes in. See `receive(_:_:)`.
    public mutating func receive(bytes: [UInt8]) -> [OnEntry] {
        do {
            return receive(try Record(bytes: bytes))
        } catch {
            return [.refused(.malformed(error))]
        }
    }

    /// Takes an entry in.
    ///
    /// - Returns: what became of it, and then of those that waited for it, in order.
    public mutating func receive(_ record: Record, _ authenticity: Authenticity = .unchecked) -> [OnEntry] {
        var actions: [OnEntry] = []
        if let household { founder = record.founder(of: .household(household)) ?? founder }
        var open = [Held(record: record, authenticity: authenticity)] + takeAdmitted()
        while let held = open.popLast() {
            let hash = held.record.hash
            let action = take(held, hash: hash)
            actions.append(action)
            switch action {
            case .applied, .quarantined, .conflict:
                let released = waiting.removeValue(forKey: hash) ?? []
                waitingCount -= released.count
                open += released.reversed() + takeAdmitted()
            case .known, .restored, .held, .unadmitted, .refused: break
            }
        }
        return actions
    }

    /// Takes in everything that the other has.
    public mutating func merge(_ other: Replica) {
        let lack = chains.lack(of: other.vector)
        for span in other.chains.spans(for: lack, having: vector) {
            for dot in span.dots {
                for record in other.records[dot] ?? [] { _ = receive(record, .checked) }
            }
        }
    }

    /// The same entries, and the state worked out anew.
    public func rebuilt(kinds: Set<Fact.Kind> = Set(Fact.Kind.allCases)) -> Replica {
        var replica = Replica(kinds: kinds)
        replica.merge(self)
        return replica
    }

    /// What is here, to be told.
    public var vector: Vector { chains.vector }

    /// The state, in 32 bytes.
    public var digest: StateDigest {
        let sorted = winners.map { (key: $0.key.key, hash: $0.value.hash) }
        return StateDigest(sorted.sorted { $0.key.lexicographicallyPrecedes($1.key) })
    }

    /// How many entries are kept.
    public var count: Int { records.values.reduce(0) { $0 + $1.count } }

    /// What is kept under a dot: one entry; several if they are in conflict.
    public subscript(dot: Dot) -> [Record] { records[dot] ?? [] }

    /// The state, to be read. A slot whose entry was erased has nobody to read.
    public var state: Winners {
        Winners(
            winners.compactMap { slot, position in
                // What was applied can be read.
                guard let record = record(at: position), let fact = try? fact(of: record) else { return nil }
                return Winner(slot: slot, position: position, fact: fact)
            })
    }

    private func record(at position: Position) -> Record? {
        let kept = records[position.dot] ?? []
        return kept.count == 1 ? kept[0] : kept.first { $0.hash == position.hash }
    }

    /// Every dot under which something is kept, in no order.
    public var dots: some Collection<Dot> { records.keys }

    /// Every slot that is filled, and by whom.
    public var slots: [Slot: Position] { winners }

    /// Erases the payload of the entry under that dot; false if there is none, or it tells nothing that would have to go.
    @discardableResult
    public mutating func erase(_ dot: Dot) -> Bool {
        guard let kept = records[dot], kept.count == 1, case .whole(let entry) = kept[0],
            let erased = ErasedEntry(erasing: entry)
        else { return false }
        records[dot] = [.erased(erased)]
        return true
    }
}

extension Replica {
    private mutating func take(_ held: Held, hash: [UInt8]) -> OnEntry {
        let record = held.record
        if rule == .minted, record.header.version == 1 { return .refused(.version) }
        let fit = chains.fit(record.header, hash: hash)
        if fit != .known, fit != .broken, !isAdmitted(record.header.dot.origin) {
            if !unadmitted.contains(held) { unadmitted.append(held) }
            return .unadmitted
        }
        switch fit {
        case .known: return restore(record)
        case .broken: return .refused(.chain)
        case .missing(let predecessor): return hold(held, until: predecessor)
        case .next:
            guard held.authenticity == .checked || isSigned(record) else { return .refused(.unsigned) }
            chains.add(record.header, hash: hash)
            return apply(record, hash: hash)
        case .conflicting:
            guard held.authenticity == .checked || isSigned(record) else { return .refused(.unsigned) }
            chains.add(record.header, hash: hash)
            withdraw(record.header.dot)
            records[record.header.dot, default: []].append(record)
            for record in records[record.header.dot] ?? [] { standInConflict(record) }
            return .conflict
        }
    }

    private mutating func hold(_ held: Held, until predecessor: [UInt8]) -> OnEntry {
        guard waiting[predecessor]?.contains(held) != true else { return .held(predecessor: predecessor) }
        guard waitingCount < Replica.maxHeld else { return .refused(.tooManyHeld) }
        waiting[predecessor, default: []].append(held)
        waitingCount += 1
        return .held(predecessor: predecessor)
    }

    private func isSigned(_ record: Record) -> Bool {
        if let key = keys[record.header.dot.origin] { return record.isSigned(by: key) }
        // A key needs nobody's word: the kiosk's id is its hash.
        guard case .kiosk(let fact)? = try? fact(of: record) else { return false }  // what cannot be read brings no key
        return record.isSigned(by: fact.identityKey)
    }

    /// Lets the entry, alone under its dot, have its say.
    private mutating func apply(_ record: Record, hash: [UInt8]) -> OnEntry {
        let record = whole(record) ?? record
        let dot = record.header.dot
        records[dot] = [record]
        do {
            let claims = try claims(of: record)
            claim(claims, Position(of: record.header, hash: hash))
            return .applied(claims)
        } catch {
            quarantined[dot] = error
            return .quarantined(error)
        }
    }

    /// Everything that the entry says, beyond what it claims, is noted here.
    private mutating func claims(of record: Record) throws(Fact.Unreadable) -> [Slot] {
        _ = try kind(of: record.header)
        guard let fact = try fact(of: record) else {
            guard case .erased(let erased) = record else { return [] }
            return erased.claims(by: rule)
        }
        let origin = record.header.dot.origin
        if case .kiosk(let fact) = fact, KioskID(publicKey: fact.identityKey) == origin {
            keys[origin] = fact.identityKey
        }
        if case .undelete(let fact) = fact { carry(fact) }
        return record.claims(fact, by: rule)
    }

    private func fact(of entry: Entry) throws(Fact.Unreadable) -> Fact {
        _ = try kind(of: entry.header)
        return try Fact(entry)
    }

    private func fact(of record: Record) throws(Fact.Unreadable) -> Fact? {
        switch record {
        case .whole(let entry): try fact(of: entry)
        case .erased(let erased): try erased.fact()
        }
    }

    private func kind(of header: EntryHeader) throws(Fact.Unreadable) -> Fact.Kind {
        guard let kind = Fact.Kind(rawValue: header.kind), kinds.contains(kind) else { throw .unknownKind(header.kind) }
        return kind
    }

    /// Of entries under one dot those are applied that stand, or may stand, in conflict.
    private mutating func standInConflict(_ record: Record) {
        guard case .whole(let entry) = record,
            let fact = try? fact(of: entry),  // what cannot be read says nothing
            fact.traces(origin: record.header.dot.origin, isFounding: record.isFounding(by: rule))
                .mayStandInConflict(by: rule)
        else { return }
        claim(record.claims(fact, by: rule), Position(of: entry.header, hash: record.hash))
    }

    /// Whom founder and admitted kiosks admitted, worked out anew each time.
    private func isAdmitted(_ kiosk: KioskID) -> Bool {
        guard household != nil, kiosk != own else { return true }
        let admissions = winners.keys.compactMap(\.admission)
        var admitted: Set<KioskID> = Set([founder].compactMap { $0 })
        while let next = admissions.first(where: { admitted.contains($0.witness) && !admitted.contains($0.kiosk) }) {
            admitted.insert(next.kiosk)
        }
        return admitted.contains(kiosk)
    }

    private mutating func takeAdmitted() -> [Held] {
        let released = unadmitted.filter { isAdmitted($0.record.header.dot.origin) }
        if !released.isEmpty { unadmitted.removeAll { released.contains($0) } }
        return released.reversed()
    }

    private mutating func claim(_ slots: [Slot], _ position: Position) {
        said[position.dot, default: []] += slots.map { Claim(slot: $0, position: position) }
        for slot in slots { settle(slot, position) }
    }

    private mutating func settle(_ slot: Slot, _ position: Position) {
        guard slot.isWon(by: position, from: winners[slot]) else { return }
        winners[slot] = position
        if slot.unsigned != slot { signed[slot.unsigned, default: []].insert(slot) }
    }

    /// What stands of the slots that each kiosk has by itself, as where everybody's word counts; else what fills the slot.
    public func standing(of slot: Slot) -> Position? {
        guard let own = signed[slot] else { return winners[slot] }
        return own.compactMap { winners[$0] }.reduce(nil) { holder, position in
            slot.isWon(by: position, from: holder) ? position : holder
        }
    }

    /// What each kiosk has in its own slot of that one; else what fills the slot.
    public func said(in slot: Slot) -> [Position] {
        (signed[slot] ?? [slot]).compactMap { winners[$0] }.sorted()
    }

    /// Takes back what the entry under that dot said. It is rare: all entries are asked again.
    private mutating func withdraw(_ dot: Dot) {
        quarantined[dot] = nil
        let slots = Set((said.removeValue(forKey: dot) ?? []).map(\.slot)).filter { winners[$0]?.dot == dot }
        for slot in slots { winners[slot] = nil }
        for claims in said.values {
            for claim in claims where slots.contains(claim.slot) { settle(claim.slot, claim.position) }
        }
    }
}

// Payloads that were erased, and come again.
extension Replica {
    /// An entry that is here, and comes once more: perhaps with the payload that was erased here.
    private mutating func restore(_ record: Record) -> OnEntry {
        let dot = record.header.dot
        guard case .whole = record, let index = records[dot]?.firstIndex(where: { $0.header == record.header }),
            case .erased? = records[dot]?[index]
        else { return .known }
        records[dot]?[index] = record
        if records[dot]?.count == 1 { replace(by: record) }
        return .restored
    }

    /// The payload overrules what was left of it, should they not agree.
    private mutating func replace(by whole: Record) {
        withdraw(whole.header.dot)
        _ = apply(whole, hash: whole.hash)
    }

    private mutating func carry(_ undelete: UndeleteFact) {
        guard !undelete.payloads.isEmpty else { return }
        for payload in undelete.payloads { carried[Entry.hash(payload)] = payload }
        for kept in records.values where kept.count == 1 {
            if let whole = whole(kept[0]) { replace(by: whole) }
        }
    }

    /// The entry with the payload that an undelete has brought; nil if there is none, or it needs none.
    private func whole(_ record: Record) -> Record? {
        guard case .erased(let erased) = record, let payload = carried[erased.erasedHash] else { return nil }
        return erased.restored(by: payload).map { .whole($0) }
    }
}
