import FitPinkyCore
import Ledger
import Support
import Sync

@testable import Store

// What an agent reads of its ledgers, and has its exchanges know.
extension LedgersWorld {
    /// After a start: that in which it lives, its members' own, and of households those that it left and in which that may not be known.
    func beginExchanges(_ kiosk: LedgersKiosk) throws {
        for kept in try kiosk.folder.ledgers() {
            let store = try kiosk.folder.open(kept.name)
            switch kept.name {
            case .first: continue
            case .personal: if kept.closed == nil { try begin(store, kiosk) }
            case .household: if kept.closed != nil, try isLeaveUnheard(store) { try begin(store, kiosk) }
            }
        }
        try begin(kiosk.home, kiosk)
        try refreshPins(kiosk)
    }

    private func isLeaveUnheard(_ store: Store) throws -> Bool {
        let winners = try store.settings()
        let sharing = LedgerSharing(KioskReading(store.kiosk, from: winners), winners, today: nil)
        return try sharing.terms.keys.contains { try (store.partnerMark($0)?.pending ?? 1) > 0 }
    }

    func begin(_ store: Store, _ kiosk: LedgersKiosk) throws {
        guard let ledger = store.name.sharedID, kiosk.shared[ledger] == nil else { return try refreshPins(kiosk) }
        let hub = SyncHub(own: store.kiosk, key: kiosk.key, vector: try store.vector(), seed: chance.next())
        kiosk.shared[ledger] = SharedLedger(store: store, hub: hub)
        try takeHousehold(of: store, kiosk)
        try refreshPins(kiosk)
    }

    func readHouseholds(_ kiosk: LedgersKiosk) throws {
        for ledger in kiosk.shared.keys.sorted() {
            if let store = kiosk.shared[ledger]?.store { try takeHousehold(of: store, kiosk) }
        }
        kiosk.arePinsStale = true
    }

    /// Takes up what the ledger says of the household now.
    func takeHousehold(of store: Store, _ kiosk: LedgersKiosk) throws {
        guard let ledger = store.name.sharedID, let shared = kiosk.shared[ledger] else { return }
        let winners = try store.settings()
        let reading = KioskReading(store.kiosk, from: winners)
        let sharing = LedgerSharing(reading, winners, today: today(kiosk))
        var partners: [KioskID: SharingPeer] = [:]
        for (id, terms) in sharing.terms {
            guard let pin = reading.partners[id]?.tlsPin, let key = PeerKey(bytes: pin) else { continue }
            let isOpen = leak == .termsIgnored || leak == .closedLedgerExchanged && terms == .gives
            partners[id] = SharingPeer(key, terms: isOpen ? .both : terms)
        }
        guard partners != shared.partners || sharing.ledger != shared.ledger else { return }
        kiosk.shared[ledger]?.partners = partners
        kiosk.shared[ledger]?.ledger = sharing.ledger
        kiosk.arePinsStale = true
        try input(.ledger(sharing.ledger, with: partners), kiosk, ledger)
        for id in partners.keys.sorted() {
            guard let mark = try store.partnerMark(id) else { continue }
            try input(.remembered(id, pending: mark.pending), kiosk, ledger)
        }
    }

    /// Has the exchanges hear what was said here, and the oracle.
    func drain(_ kiosk: LedgersKiosk) throws {
        for (name, appended) in kiosk.heard() {
            let store = try kiosk.folder.open(name)
            try note(appended.dots, in: store, by: kiosk)
            said += appended.dots
            guard let ledger = name.sharedID, kiosk.shared[ledger] != nil else { continue }
            if appended.isOfHousehold { try takeHousehold(of: store, kiosk) }
            if isTold { print("  \(kiosk.index) appends \(appended.dots)") }
            try input(.appended(appended.dots, appended.vector, photos: appended.photos), kiosk, ledger)
        }
    }

    /// Has the oracle hear what is on that kiosk's disk now, and whom it admits by it.
    func note(_ dots: some Sequence<Dot>, in store: Store, by kiosk: LedgersKiosk) throws {
        let fresh = dots.filter { $0.origin == store.kiosk && !oracle.isKnown($0) }
        oracle.kept(dots, in: store.name, own: store.kiosk, by: kiosk.index)
        guard let group = store.name.group else { return }
        for dot in fresh {
            let record = try store.database.read { transaction throws(StoreError) in try transaction.record(dot) }
            if case .whole(let entry)? = record, case .admit(let fact) = try Fact(entry) {
                oracle.admits(fact, in: group, by: kiosk.index)
            }
        }
    }

    func settle(_ kiosk: LedgersKiosk) throws {
        try kiosk.settle(at: clock(kiosk))
        try drain(kiosk)
        try begin(kiosk.home, kiosk)
    }

    /// A household to which nobody of the kiosk belongs any more is closed.
    func settleIfLeft(_ kiosk: LedgersKiosk) throws {
        guard leak != .closedLedgerExchanged, kiosk.home.name.group != nil,
            KioskReading(kiosk.home.kiosk, from: try kiosk.home.settings()).belonging == .none
        else { return }
        try settle(kiosk)
    }

    // MARK: Who may ask

    func refreshPins(_ kiosk: LedgersKiosk) throws {
        kiosk.arePinsStale = false
        var pins: [ULID: LedgersKiosk.Pins] = [:]
        for kept in try kiosk.folder.ledgers() {
            guard let ledger = kept.name.sharedID else { continue }
            let store = try kiosk.folder.open(kept.name)
            pins[ledger] = LedgersKiosk.Pins(
                readers: try store.pins(), givers: try store.givers(today: today(kiosk)))
            if leak == .pinsKept { pins[ledger]?.readers.formUnion(kiosk.pins[ledger]?.readers ?? []) }
        }
        kiosk.pins = pins
        mixUpPins(kiosk)
    }

    func refreshStale(always: Bool) throws {
        for kiosk in kiosks where kiosk.arePinsStale && (always || !chance.oneIn(3)) { try refreshPins(kiosk) }
    }

    func mayRead(_ reader: LedgersKiosk, _ ledger: ULID, at kiosk: LedgersKiosk) -> Bool {
        if kiosk.pins[ledger]?.readers.contains(reader.pin) == true { return true }
        return leak == .anyPinServed && kiosk.pins.values.contains { $0.readers.contains(reader.pin) }
            || leak == .admissionNotChecked && kiosk.pins[ledger] != nil
    }

    // MARK: Introductions

    /// The kiosk gives what it has of that ledger, and is given what is there; false if that is refused.
    func introduce(
        _ kiosk: LedgersKiosk, to other: LedgersKiosk, of name: LedgerName, before: Store? = nil
    ) throws -> Bool {
        guard reach(kiosk.index, other.index), let ledger = name.sharedID else { return false }
        guard try other.folder.ledgers().contains(where: { $0.name == name }), mayRead(kiosk, ledger, at: other) else {
            oracle.count { $0.refusals += 1 }
            return false
        }
        let theirs = try other.folder.open(name)
        // Something is always handed over, and a closed ledger takes nothing.
        guard try !isClosed(theirs) || leak == .anyPinServed else { return false }
        let isHere = try kiosk.folder.ledgers().contains { $0.name == name }
        let own = isHere ? try kiosk.folder.open(name) : nil
        if let own {
            // It may have left, and this kiosk have heard of it.
            guard try !own.hasLeft(other.pin) else { return false }
            var (giving, batches) = (own, [[[UInt8]]]())
            if leak == .ledgerMixedUp, let before { giving = before }
            batches = try giving.beginning(batchBytes: 48 << 10).batches
            if leak == .personalOffered {
                batches += try kiosk.folder.own(at: clock(kiosk)).beginning(batchBytes: 48 << 10).batches
            }
            for batch in batches {
                for bytes in batch { try judge(bytes, from: kiosk, to: other, in: name) }
                guard mayRead(kiosk, ledger, at: other) else { return false }
                let welcomed = try theirs.welcome(
                    kiosk.pin, introducedBy: batch, at: clock(other), isClockTrusted: other.isTrusted)
                try take(batch, in: theirs, at: other, from: welcomed ?? self.kiosk(withPin: kiosk.pin, in: theirs))
                try refreshPins(other)
            }
        }
        if leak == .admissionNotChecked, let own {
            try theirs.admit(own.kiosk, at: clock(other), isClockTrusted: other.isTrusted)
            try drain(other)
            try refreshPins(other)
        }
        for batch in try theirs.beginning(batchBytes: 48 << 10).batches {
            guard mayRead(kiosk, ledger, at: other) else { return false }
            for bytes in batch { try judge(bytes, from: other, to: kiosk, in: name) }
            if let own { try take(batch, in: own, at: kiosk, from: self.kiosk(withPin: other.pin, in: own)) }
        }
        try refreshPins(kiosk)
        return true
    }

    private func kiosk(withPin pin: [UInt8], in store: Store) throws -> KioskID? {
        KioskReading(store.kiosk, from: try store.settings()).kiosks.first { $0.value.tlsPin == pin }?.key
    }

    /// Takes in what came with an introduction; what a closed ledger refuses is not there.
    private func take(_ batch: [[UInt8]], in store: Store, at kiosk: LedgersKiosk, from giver: KioskID?) throws {
        let wasKnown = oracle.isKnownOut(kiosk.index, in: store.name)
        guard try !isClosed(store) else { return }
        _ = try restoring(batch, in: store) { batch in
            try store.receive(
                batch, from: giver.map { Store.Giver(kiosk: $0, today: today(kiosk)) }, at: clock(kiosk),
                isClockTrusted: kiosk.isTrusted)
        }
        said = []
        try drain(kiosk)
        oracle.taken(said, by: kiosk.index, in: store.name, knowing: wasKnown)
        if store === kiosk.home { try settleIfLeft(kiosk) }
    }

    /// Whether the ledger takes nothing in.
    func isClosed(_ store: Store) throws -> Bool {
        try store.folder.ledgers().contains { $0.name == store.name && $0.closed != nil }
    }

    func judge(_ bytes: [UInt8], from sender: LedgersKiosk, to kiosk: LedgersKiosk, in ledger: LedgerName) throws {
        let dot = try Record(bytes: bytes).header.dot
        oracle.judge(dot, from: sender.index, to: kiosk.index, in: ledger)
    }
}
