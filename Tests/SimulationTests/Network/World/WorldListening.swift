import FitPinkyCore
import Ledger
import Reference
import Sync

// Somebody listens to everything that is said, and knows what is on whose disk.
extension NetworkWorld {
    func listen(to message: SyncMessage, _ wire: Wire, _ end: Int, _ kiosk: NetworkKiosk) {
        tally.messages += 1
        // Where bits may be turned over on the way, what was said is not what was heard.
        guard script.isSealed else { return }
        switch message {
        case .ping, .pong: break
        default: tally.words += 1
        }
        if let since = wire.ends[end].account.owesVectorSince, now - since > NetworkWorld.patienceForVector {
            find(.orderIsKept, "kiosk \(kiosk.index) heard that something waits, and does not tell its vector")
        }
        switch message {
        case .hello(let hello): expectDurable(digest: hello.digest, kiosk)
        case .ping(let digest), .pong(let digest): expectDurable(digest: digest, kiosk)
        case .vector(let vector):
            expectDurable(vector, kiosk)
            wire.ends[end].account.isVectorOpen = true
            wire.ends[end].account.owesVectorSince = nil
        case .pull(let pull): expectDurable(pull.having, kiosk)
        case .batch(let batch):
            for bytes in batch.records { expectDurable(bytes, kiosk) }
            expectOrder(batch, wire, end)
            tally.records += batch.records.count
            wire.ends[end].account.batches.append(batch.records)
        case .receipt(let isIncomplete):
            guard !wire.ends[1 - end].account.batches.isEmpty else { return }
            let batch = wire.ends[1 - end].account.batches.removeFirst()
            if !isIncomplete { expectKept(batch, kiosk) }
        case .photoPull(let place, _):
            let stored = kiosk.disk.storedBytes(of: place.sha256)
            if stored > place.offset {
                find(.storedBytesStay, "kiosk \(kiosk.index) has \(stored) bytes and asks from \(place.offset)")
            }
        case .photoPart(let place, let bytes):
            if !bytes.isEmpty, !kiosk.disk.visible.contains(place.sha256) {
                find(.photosAreWhole, "kiosk \(kiosk.index) gives of a photo that is not whole")
            }
        case .photoHere(let sha256):
            if !kiosk.disk.visible.contains(sha256) {
                find(.photosAreWhole, "kiosk \(kiosk.index) offers a photo that is not whole")
            }
        case .unknown: break
        }
    }

    private func expectDurable(digest: [UInt8], _ kiosk: NetworkKiosk) {
        guard let count = kiosk.running?.vectors.count else { return }
        for index in (0..<count).reversed() {
            let known = kiosk.running?.vectors[index].digest ?? kiosk.running?.vectors[index].vector.digest
            kiosk.running?.vectors[index].digest = known
            if known == digest { return }
        }
        find(.toldIsDurable, "kiosk \(kiosk.index) tells a digest of what it never had")
    }

    private func expectDurable(_ vector: Vector, _ kiosk: NetworkKiosk) {
        for tip in vector.tips where !kiosk.disk.has(hash: tip.hash, under: tip.dot) {
            find(.toldIsDurable, "kiosk \(kiosk.index) tells of \(tip.dot), which it has not")
        }
        for dot in vector.conflicts where !kiosk.disk.replica.chains.conflicts.contains(dot) {
            find(.toldIsDurable, "kiosk \(kiosk.index) tells of a conflict at \(dot), which it has not")
        }
    }

    private func expectDurable(_ record: [UInt8], _ kiosk: NetworkKiosk) {
        guard let item = archive.read(record), kiosk.disk.promised[item.hash] != nil else {
            return find(.toldIsDurable, "kiosk \(kiosk.index) sends an entry that it has not")
        }
    }

    /// A receipt says that all of the batch is kept, but for what nobody signed.
    private func expectKept(_ batch: [[UInt8]], _ kiosk: NetworkKiosk) {
        for record in batch {
            guard let item = archive.read(record), archive.isSigned(item, bytes: record) else { continue }
            if kiosk.disk.promised[item.hash] == nil {
                find(.toldIsDurable, "kiosk \(kiosk.index) confirms \(item.record.header.dot), which it has not")
            }
        }
    }

    /// News waits for the answer to a vector, and what is pulled comes after what it goes on from.
    private func expectOrder(_ batch: RecordBatch, _ wire: Wire, _ end: Int) {
        let (kiosk, hearer) = (wire.ends[end].kiosk, kiosks[wire.ends[1 - end].kiosk])
        if wire.ends[end].account.isVectorOpen, !batch.records.isEmpty {
            find(.orderIsKept, "kiosk \(kiosk) sends news before its vector is answered")
        }
        // What was sent to somebody who lost their power, and perhaps their card, meanwhile, nobody hears.
        let isHeard = wire.ends[1 - end].isOpen
        for record in batch.records {
            guard let item = archive.read(record) else { continue }
            let previous = item.record.header.previousHash
            if isHeard, wire.ends[end].account.isAnsweringPull, previous != Chains.none,
                !wire.ends[end].account.sent.contains(previous), hearer.disk.promised[previous] == nil
            {
                find(.orderIsKept, "kiosk \(kiosk) sends \(item.record.header.dot) before what it goes on from")
            }
            wire.ends[end].account.sent.insert(item.hash)
        }
        if batch.isLast { wire.ends[end].account.isAnsweringPull = false }
    }

    /// So long may a card take, and what is under way before it.
    private static let patienceForVector: Int64 = 30_000_000_000

    /// What has arrived, before the kiosk knows of it.
    func hear(_ bytes: [UInt8], _ wire: Wire, at end: Int) {
        // By a pull, and by word of what waits, what may and must be said changes.
        let isPlain = bytes.first != SyncMessage.pullTag && bytes != SyncMessage.receipt(isIncomplete: true).bytes
        guard isLogging || wire.ends[end].account.isVectorOpen || !isPlain else { return }
        let message = try? SyncMessage(bytes: bytes)
        if case .receipt(isIncomplete: true) = message {
            tally.incomplete += 1
            if wire.ends[end].account.owesVectorSince == nil { wire.ends[end].account.owesVectorSince = now }
        }
        if case .pull(let pull) = message {
            wire.ends[end].account.isVectorOpen = false
            wire.ends[end].account.isAnsweringPull = !pull.lack.isEmpty
        }
        note(
            "kiosk \(wire.ends[end].kiosk) hears from \(wire.ends[1 - end].kiosk) on \(wire.number): "
                + (message?.brief ?? "rubbish"))
    }
}

extension SyncMessage {
    /// What the bytes of a pull begin with: its field of `ExchangeFrame`, as a run of bytes.
    static let pullTag: UInt8 = 3 << 3 | 2

    /// For the log.
    var brief: String {
        switch self {
        case .hello: "hello"
        case .vector(let vector): "vector of \(vector.tips.count) tips, \(vector.conflicts.count) conflicts"
        case .pull(let pull): "pull of \(pull.lack.tips.count) tips, \(pull.lack.conflicts.count) conflicts"
        case .batch(let batch): "batch of \(batch.records.count)\(batch.isLast ? ", last" : "")"
        case .receipt(let isIncomplete): "receipt\(isIncomplete ? ", incomplete" : "")"
        case .photoPull(let place, let pieces): "photo pull of \(pieces) from \(place.offset)"
        case .photoPart(let place, let bytes): "photo part at \(place.offset), \(bytes.count) bytes"
        case .photoHere: "photo here"
        case .ping: "ping"
        case .pong: "pong"
        case .unknown: "unknown"
        }
    }
}
