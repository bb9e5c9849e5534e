public import FitPinkyCore
public import Ledger

extension Store {
    /// The most records that wait, for predecessors or for admission: at most 4 MiB of them.
    static let maxHeld = 256
    /// Who hands records over.
    public struct Giver: Hashable, Sendable {
        /// Its id in this ledger.
        public var kiosk: KioskID
        /// The present Day here; nil if the clock is not trusted.
        public var today: Day?

        /// That kiosk, on that Day.
        public init(kiosk: KioskID, today: Day?) { (self.kiosk, self.today) = (kiosk, today) }
    }

    /// The most records that are taken in at once.
    public static let maxReceived = 4096

    /// Takes in what another kiosk, or a backup, has: in one durable transaction, byte for byte, in any order.
    ///
    /// - Parameters:
    ///   - records: at most `maxReceived`.
    ///   - giver: the kiosk that hands them over, where one does; of what it has not heard of a leave, see ``Ledger/Departure``.
    ///   - now: the time of day here, and whether it is trusted: later stamps move the own clock by its rules.
    /// - Returns: what became of each, and of those that waited for it.
    @discardableResult
    public func receive(
        _ records: [[UInt8]], from giver: Giver? = nil, at now: UTCInstant, isClockTrusted: Bool
    ) throws(StoreError) -> [OnEntry] {
        try commit { transaction, state throws(StoreError) in
            try transaction.refuseIfClosed()
            return try receive(records, from: giver, at: now, isClockTrusted: isClockTrusted, transaction, &state)
        }
    }

    /// The same for what was in this ledger before, which is taken in though it is closed.
    func receiveAgain(_ records: [[UInt8]], at now: UTCInstant, isClockTrusted: Bool) throws(StoreError) -> [OnEntry] {
        try commit { transaction, state throws(StoreError) in
            try receive(records, at: now, isClockTrusted: isClockTrusted, transaction, &state)
        }
    }

    /// The same for who tells of it themselves: `listen(_:)` hears nothing.
    ///
    /// - Returns: also what was appended by it.
    public func takeIn(
        _ records: [[UInt8]], from giver: Giver? = nil, at now: UTCInstant, isClockTrusted: Bool
    ) throws(StoreError) -> (outcomes: [OnEntry], appended: Appended) {
        try commit { transaction, state throws(StoreError) in
            try transaction.refuseIfClosed()
            let outcomes = try receive(
                records, from: giver, at: now, isClockTrusted: isClockTrusted, transaction, &state)
            if let appended = try transaction.appended(&state) { return (outcomes, appended) }
            return (outcomes, Appended(vector: try transaction.vector(of: &state)))
        }
    }

    /// Takes them in, and what waits and need not any more.
    func receive(
        _ records: [[UInt8]], from giver: Giver? = nil, at now: UTCInstant, isClockTrusted: Bool,
        _ transaction: borrowing Transaction,
        _ state: inout State
    ) throws(StoreError) -> [OnEntry] {
        guard records.count <= Store.maxReceived else { throw .tooMany(records.count, allowed: Store.maxReceived) }
        let admissions = try transaction.admissions(learning: records)
        var arrival = Arrival(state, lookahead: lookahead, own: kiosk, admissions: admissions)
        arrival.departures = Departures(giver, of: name)
        arrival.today = giver?.today
        for bytes in records { try arrival.take(bytes, transaction) }
        try arrival.takeAdmitted(transaction)
        if let rest = arrival.underived { try transaction.derive(rest) }
        if try transaction.closeGaps() { arrival.news.changesGaps = true }
        state.held = arrival.held
        state.news = arrival.news
        guard let latest = arrival.latest else { return arrival.actions }
        var writer = try transaction.writer(from: state, identity: identity, random: random)
        writer.hear(latest, at: now, isTrusted: isClockTrusted)
        try transaction.put(.ledgerMeta, Meta.latestStamp, Meta.bytes(of: writer.latestStamp.rawValue))
        state.writer = writer
        if arrival.isOfStays { try signAdmissions(at: now, transaction, &state) }
        return arrival.actions
    }
}

/// Records that arrive within one transaction.
private struct Arrival {
    var held: HeldRecords
    var actions: [OnEntry] = []
    /// The latest stamp of what is new.
    var latest: Stamp?
    /// Something that was applied is in conflict now, and what it said has to be taken back: until all is derived anew, what
    /// is derived may speak of what is gone. Nil while all is as it should be.
    var underived: Underived?
    var news: Store.News
    /// Whose records are taken in; nil in a ledger that takes in everybody's.
    private var admissions: Admissions?
    var departures: Departures?
    /// The present Day; nil where nobody hands over, or if the clock is not trusted.
    var today: Day?
    /// Something that was kept says who belongs, or where.
    private(set) var isOfStays = false
    private let lookahead: SignatureLookahead
    private let own: KioskID

    private static let kindsOfStays = Set([Fact.Kind.group, .kiosk, .member, .join, .leave, .admit].map(\.rawValue))

    init(_ state: Store.State, lookahead: SignatureLookahead, own: KioskID, admissions: Admissions?) {
        (held, news) = (state.held, state.news)
        (self.lookahead, self.own, self.admissions) = (lookahead, own, admissions)
    }

    mutating func take(_ bytes: [UInt8], _ transaction: borrowing Transaction) throws(StoreError) {
        let first: Record
        do throws(Entry.Malformed) {
            first = try Record(bytes: bytes)
        } catch {
            return actions.append(.refused(.malformed(error)))
        }
        try take(first, transaction)
    }

    /// Takes in what waited for its kiosk to be admitted, and what follows from that.
    mutating func takeAdmitted(_ transaction: borrowing Transaction) throws(StoreError) {
        while let admissions {
            let released = held.release(by: admissions)
            guard !released.isEmpty else { return }
            for record in released { try take(record, transaction) }
        }
    }

    private mutating func take(_ first: Record, _ transaction: borrowing Transaction) throws(StoreError) {
        var open = [first]
        while let record = open.popLast() {
            let hash = record.hash
            let action = try take(record, hash: hash, transaction)
            actions.append(action)
            switch action {
            case .applied, .quarantined, .conflict:
                latest = max(latest ?? record.header.stamp, record.header.stamp)
                admissions?.note(record)
                departures?.note(record)
                if Arrival.kindsOfStays.contains(record.header.kind) { isOfStays = true }
                if let today, record.header.dot.origin != own { try transaction.noteLate(record, on: today) }
                if action == .conflict {
                    news.evidence.append(record.header.dot)
                } else {
                    try transaction.note(record.header, hash: hash, claims: action.claims, &news)
                }
                open += held.release(by: hash).reversed()
            case .known, .restored, .held, .unadmitted, .refused: break
            }
        }
    }

    private mutating func take(
        _ record: Record, hash: [UInt8], _ transaction: borrowing Transaction
    ) throws(StoreError) -> OnEntry {
        let isKnownSigned = lookahead.take(record.bytes)
        if transaction.ledger.idRule == .minted, record.header.version == 1 { return .refused(.version) }
        let fit = try transaction.fit(record.header, hash: hash)
        if fit != .known, fit != .broken, !isAdmitted(record) {
            return held.holdUntilAdmitted(record) ? .unadmitted : .refused(.tooManyHeld)
        }
        if fit != .known, try departures?.refuses(record, transaction) ?? false { return .refused(.left) }
        switch fit {
        case .known:
            return try transaction.restore(record, hash: hash, in: &underived) ? .restored : .known
        case .broken: return .refused(.chain)
        case .missing(let predecessor):
            return held.hold(record, until: predecessor) ? .held(predecessor: predecessor) : .refused(.tooManyHeld)
        case .next, .conflicting:
            guard try isKnownSigned ? true : transaction.isSigned(record) else { return .refused(.unsigned) }
            guard fit == .conflicting else {
                // What was damaged under its dot may have told something else.
                if try transaction.has(.entries, record.header.dot.bytes) { underived = underived ?? Underived() }
                guard underived != nil else { return try transaction.keep(record, hash: hash) }
                return try transaction.keep(record, hash: hash, in: &underived)
            }
            underived = underived ?? Underived()
            try transaction.keepAsEvidence(record, hash: hash)
            return .conflict
        }
    }
}

extension Arrival {
    private func isAdmitted(_ record: Record) -> Bool {
        let kiosk = record.header.dot.origin
        return kiosk == own || admissions.map { $0.contains(kiosk) } ?? true
    }
}

/// What was kept while nothing could be derived.
struct Underived {
    /// Payloads that were brought again.
    var payloads: [[UInt8]] = []
    /// Where records without their payloads were kept.
    var erased: [Dot] = []
}

extension Transaction {
    /// Keeps a record that is alone under its dot, and lets it have its say later.
    func keep(_ record: Record, hash: [UInt8], in underived: inout Underived?) throws(StoreError) -> OnEntry {
        let record = try kept(record)
        let dot = record.header.dot
        try put(.entries, dot.bytes, record.bytes)
        try put(.headers, hash, dot.bytes)
        if case .erased = record { underived?.erased.append(dot) }
        let telling: Telling
        do throws(Fact.Unreadable) {
            telling = try told(by: record)
        } catch {
            return .quarantined(error)
        }
        if let key = telling.key { try put(.keys, dot.origin.ulid.bytes, key) }
        underived?.payloads += telling.payloads
        return .applied(telling.claims)
    }

    /// Derives all anew, and then brings back what could not be brought back before.
    func derive(_ rest: Underived) throws(StoreError) {
        try deriveAll()
        for payload in rest.payloads { try restore(by: payload) }
        for dot in rest.erased {
            guard let record = try record(dot), case .erased(let erased) = record,
                case .whole(let entry)? = try whole(record)
            else { continue }
            try replace(erased, by: entry)
        }
    }

    /// Where a header stands to those that are here.
    func fit(_ header: EntryHeader, hash: [UInt8]) throws(StoreError) -> Chains.Fit {
        let predecessor = try value(.headers, header.previousHash).flatMap { Dot(bytes: $0) }
        let other = try readable(header.dot)
        var isHere = try has(.headers, hash)
        var isDotTaken = try !keys(.evidence, prefix: header.dot.bytes).isEmpty
        if !isHere, let other {
            isHere = other.hash == hash
            // Damaged bytes are in nobody's way.
            if other.header.dot == header.dot, try isSigned(other) { isDotTaken = true }
        }
        return Chains.Fit(of: header, isHere: isHere, isDotTaken: isDotTaken, predecessor: predecessor)
    }

    /// Whether the kiosk that the record names has signed it.
    func isSigned(_ record: Record) throws(StoreError) -> Bool {
        if let key = try value(.keys, record.header.dot.origin.ulid.bytes) { return record.isSigned(by: key) }
        // A key needs nobody's word: the kiosk's id is its hash.
        guard let key = (try? told(by: record))?.key else { return false }  // what cannot be read brings no key
        return record.isSigned(by: key)
    }

    /// Keeps a record whose dot another one has, and that one too, where neither is applied.
    func keepAsEvidence(_ record: Record, hash: [UInt8]) throws(StoreError) {
        let record = try kept(record)
        let dot = record.header.dot.bytes
        if let other = try self.record(record.header.dot) {
            try put(.evidence, dot + other.hash, other.bytes)
            try remove(.entries, dot)
        }
        try put(.evidence, dot + hash, record.bytes)
        try put(.headers, hash, dot)
        if let key = (try? told(by: record))?.key {  // what cannot be read brings no key
            try put(.keys, record.header.dot.origin.ulid.bytes, key)
        }
    }

    /// A record that is here comes once more: perhaps with the payload that was erased here, or undamaged.
    ///
    /// - Returns: whether what was here is whole again.
    func restore(_ record: Record, hash: [UInt8], in underived: inout Underived?) throws(StoreError) -> Bool {
        let record = try kept(record)
        let dot = record.header.dot.bytes
        guard case .whole(let entry) = record else {
            // Without its payload it takes the place of one that is damaged.
            guard let kept = try value(.entries, dot), try !isSound(kept), try isSigned(record) else { return false }
            try put(.entries, dot, record.bytes)
            underived = underived ?? Underived()
            return true
        }
        guard let kept = try value(.entries, dot) else {
            let key = dot + hash
            guard let kept = try value(.evidence, key), kept != entry.bytes, try isSigned(record) else { return false }
            try put(.evidence, key, entry.bytes)
            // A deletion among them stands, and says again what it said.
            touched?.noteAll()
            return true
        }
        guard kept != entry.bytes else { return false }
        let known = try? Record(bytes: kept)  // what is damaged is replaced
        if case .erased(let erased) = known, try isSound(kept) {
            guard let restored = erased.restored(by: entry.payload.erasable) else { return false }
            // What is derived later is derived from what is kept by then.
            guard underived != nil else {
                try replace(erased, by: restored)
                return true
            }
            try put(.entries, dot, restored.bytes)
            underived?.payloads += (try? told(by: .whole(restored)))?.payloads ?? []  // what cannot be read brings none
            return true
        }
        guard try !isSound(kept), try isSigned(record) else { return false }
        try put(.entries, dot, entry.bytes)
        underived = underived ?? Underived()
        return true
    }

    private func isSound(_ bytes: [UInt8]) throws(StoreError) -> Bool {
        guard let record = try? Record(bytes: bytes) else { return false }  // which is what is asked
        return try isSigned(record)
    }
}
