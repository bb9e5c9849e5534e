internal import FitPinkyCore
internal import Ledger

/// What of the records that arrive in one transaction is taken.
struct ShareTaking {
    private let before: Shares?
    private var shares: Shares
    private let time: Store.ArrivalTime
    private let own: KioskID
    /// Who sends for whom; nil until it is asked for.
    private(set) var senders: Senders?

    /// - Parameter senders: what was known of them before.
    init(_ before: Shares?, at time: Store.ArrivalTime, own: KioskID, senders: Senders?) {
        (self.before, self.time, self.own, self.senders) = (before, time, own, senders)
        shares = before ?? Shares(at: time)
        shares.pass(to: time)
    }

    /// What is to be kept; nil if the row stays as it is.
    var changed: Shares? {
        guard let before else { return shares.taken.isEmpty ? nil : shares }
        return shares.taken == before.taken && shares.isFirst == before.isFirst && before.goesOn(to: time)
            ? nil : shares
    }

    /// Whether an entry of that kiosk is not taken now.
    mutating func refuses(_ kiosk: KioskID, _ transaction: borrowing Transaction) throws(StoreError) -> Bool {
        let sender = try sender(of: kiosk, transaction)
        guard shares.isUsedUp(by: sender) else { return false }
        shares.refuse(sender)
        return true
    }

    /// An entry of that kiosk was kept.
    mutating func note(_ record: Record, _ transaction: borrowing Transaction) throws(StoreError) {
        let sender = try sender(of: record.header.dot.origin, transaction)
        if sender != .own { shares.take(entryOf: record.bytes.count, of: sender) }
    }

    private mutating func sender(
        of kiosk: KioskID, _ transaction: borrowing Transaction
    ) throws(StoreError) -> Senders.Sender {
        if kiosk == own { return .own }
        if let senders { return senders[kiosk] }
        let senders = try transaction.senders(at: own)
        self.senders = senders
        return senders[kiosk]
    }
}

extension Transaction {
    /// What arrived on the present day; nil if nothing ever did. A row that is damaged gives no first day.
    func shares(at time: Store.ArrivalTime) throws(StoreError) -> Shares? {
        guard let bytes = try value(.ledgerMeta, Meta.shares) else { return nil }
        return Shares(bytes: bytes) ?? Shares(at: time, isFirst: false)
    }

    func keep(_ shares: Shares) throws(StoreError) { try put(.ledgerMeta, Meta.shares, shares.bytes) }

    /// Who sends for whom, as that kiosk reads it.
    func senders(at kiosk: KioskID) throws(StoreError) -> Senders { Senders(at: kiosk, from: try authority()) }

    /// The same where shares count, which is in a household's ledger.
    func sharingSenders(at kiosk: KioskID) throws(StoreError) -> Senders? {
        guard case .household = ledger else { return nil }
        return try senders(at: kiosk)
    }

    /// Which kiosks' entries are not taken now; nil if all are, or if the clock does not go on from when it was last seen: then whoever takes
    /// entries in has to look at it.
    func overShare(at time: Store.ArrivalTime, own: KioskID) throws(StoreError) -> ((KioskID) -> Bool)? {
        guard case .household = ledger, var shares = try shares(at: time), shares.goesOn(to: time) else { return nil }
        shares.pass(to: time)
        guard shares.taken.keys.contains(where: shares.isUsedUp) else { return nil }
        let (senders, passed) = (try senders(at: own), shares)
        return { passed.isUsedUp(by: senders[$0]) }
    }
}

extension Store {
    /// Other members whose kiosks sent more than is taken in a day, or photos that are too large.
    ///
    /// - Parameter countingPhotos: whether photos are looked at as well: that reads all that was ever said.
    public func floods(at time: ArrivalTime, countingPhotos: Bool = true) throws(StoreError) -> [Flood] {
        try database.read { transaction throws(StoreError) in
            var shares = try transaction.shares(at: time) ?? Shares(at: time)
            shares.pass(to: time)
            var floods: [Senders.Sender: Flood] = [:]
            for (sender, taken) in shares.taken where taken.areEntriesWaiting {
                floods[sender, default: Flood(sender, shares)].areEntriesWaiting = true
            }
            guard countingPhotos, let senders = try transaction.sharingSenders(at: kiosk) else {
                return Flood.sorted(floods)
            }
            var counted = 0
            try transaction.forEachMissingPhoto { photo, origin in
                let sender = senders[origin]
                guard sender != .own else { return true }
                if photo.byteCount > Store.maxOthersPhotoBytes {
                    floods[sender, default: Flood(sender, shares)].tooLargePhotos += 1
                    counted += 1
                } else if !shares.hasRoom(for: photo.byteCount, of: sender) {
                    floods[sender, default: Flood(sender, shares)].waitingPhotos += 1
                    counted += 1
                }
                return counted < Store.maxCountedPhotos
            }
            return Flood.sorted(floods)
        }
    }

    /// Photos that wait are counted up to so many.
    static let maxCountedPhotos = 1000
}

extension Store.Flood {
    /// Whose entries are most first.
    fileprivate static func sorted(_ floods: [Senders.Sender: Store.Flood]) -> [Store.Flood] {
        floods.sorted { ($0.value.entries, $1.key.order) > ($1.value.entries, $0.key.order) }.map(\.value)
    }

    fileprivate init(_ sender: Senders.Sender, _ shares: Shares) {
        if case .member(let member) = sender { self.member = member }
        entries = shares.taken[sender]?.entries ?? 0
        (areEntriesWaiting, waitingPhotos, tooLargePhotos) = (false, 0, 0)
    }
}

extension Senders.Sender {
    fileprivate var order: ULID {
        if case .member(let member) = self { member.ulid } else { ULID(high: 0, low: 0) }
    }
}
