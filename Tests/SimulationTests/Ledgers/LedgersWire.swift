import FitPinkyCore
import Ledger
import Support
import Sync

@testable import Store

/// One exchange between two kiosks, seen from both ends.
struct LedgersLine {
    struct End {
        var kiosk: Int
        var peer: KioskID
        var id: UInt64
        var isOpen = true
        var inbox: [SyncMessage] = []
        var reads: [StoreWork] = []
        var writes: [StoreWork] = []

        var isDone: Bool { !isOpen && reads.isEmpty && writes.isEmpty }
    }
    let ledger: ULID
    var ends: [End]
}

// The network: whatever can happen next happens in the order that chance chooses, but that messages of one line keep theirs, and
// so does what a store reads for it, and what it writes.
extension LedgersWorld {
    private enum Step {
        case deliver(Int, Int)
        case read(Int, Int)
        case write(Int, Int)
        case hangUp(Int, Int)
        case refresh(Int)
    }

    /// What comes of an effect is heard once all effects of the same input are done, as by an agent.
    func input(_ input: SyncHub.Input, _ kiosk: LedgersKiosk, _ ledger: ULID) throws {
        inputs.append((input, kiosk, ledger))
        guard inputs.count == 1 else { return }
        defer { inputs = [] }
        while let (input, kiosk, ledger) = inputs.first {
            let effects = kiosk.shared[ledger]?.hub.handle(input, at: now) ?? []
            for effect in effects { try perform(effect, kiosk, ledger) }
            inputs.removeFirst()
        }
    }

    private func perform(_ effect: SyncHub.Effect, _ kiosk: LedgersKiosk, _ ledger: ULID) throws {
        switch effect {
        case .dial(let id, _): try dial(id, kiosk, ledger)
        case .send(let id, let message):
            if isTold, let (line, end) = place(id) { tell(message, lines[line], end) }
            guard let (line, end) = place(id), lines[line].ends[1 - end].isOpen else { return }
            judge(message, lines[line], end)
            lines[line].ends[1 - end].inbox.append(message)
        case .close(let id, let why):
            if why.isPeersFault { oracle.find(.failed, "kiosk \(kiosk.index) ends an exchange: \(why)") }
            if let (line, end) = place(id) { lines[line].ends[end].isOpen = false }
        case .store(let id, let work):
            guard let (line, end) = place(id) else { return }
            if work.isWriting {
                lines[line].ends[end].writes.append(work)
            } else {
                lines[line].ends[end].reads.append(work)
            }
        case .findPhotos:
            let missing = try kiosk.shared[ledger]?.store.missingPhotos(limit: MissingPhotos.maxWishes + 1) ?? []
            try input(.photosWanted(missing), kiosk, ledger)
        case .photoArrived: break
        case .wake(let instant): kiosk.shared[ledger]?.waking = instant
        }
    }

    private func tell(_ message: SyncMessage, _ line: LedgersLine, _ end: Int) {
        let way = "  \(line.ends[end].kiosk) -> \(line.ends[1 - end].kiosk)"
        guard case .batch(let batch) = message else { return print("\(way): \(message)".prefix(400)) }
        let dots = batch.records.compactMap { try? Record(bytes: $0).header.dot }  // any other is a finding
        print("\(way): batch of \(dots)")
    }

    private func dial(_ id: KioskID, _ kiosk: LedgersKiosk, _ ledger: ULID) throws {
        guard let key = kiosk.shared[ledger]?.partners[id]?.key, let other = kiosks.first(where: { $0.key == key }),
            reach(kiosk.index, other.index), let pins = other.pins[ledger],
            pins.readers.union(pins.givers).contains(kiosk.pin),
            let own = other.shared[ledger]?.partners.first(where: { $0.value.key == kiosk.key })?.key
        else {
            if isTold {
                let other = kiosk.shared[ledger]?.partners[id].flatMap { peer in kiosks.first { $0.key == peer.key } }
                print("  \(kiosk.index) does not get through to \(other.map { "\($0.index)" } ?? "nobody")")
            }
            return try input(.dialFailed(id), kiosk, ledger)
        }
        let ids = (lastLink + 1, lastLink + 2)
        lastLink += 2
        lines.append(
            LedgersLine(
                ledger: ledger,
                ends: [.init(kiosk: kiosk.index, peer: id, id: ids.0), .init(kiosk: other.index, peer: own, id: ids.1)])
        )
        for (kiosk, id, peer, dialler) in [(kiosk, ids.0, id, Preference.Dialler.this), (other, ids.1, own, .peer)] {
            try input(.clock(isTrusted: kiosk.isTrusted), kiosk, ledger)
            try input(.opened(id, to: peer, by: dialler), kiosk, ledger)
        }
    }

    private func judge(_ message: SyncMessage, _ line: LedgersLine, _ end: Int) {
        let (sender, kiosk) = (line.ends[end].kiosk, line.ends[1 - end].kiosk)
        guard let ledger = kiosks[sender].shared[line.ledger]?.store.name else { return }
        switch message {
        case .batch(let batch):
            for bytes in batch.records {
                guard let record = try? Record(bytes: bytes) else {  // which is what is found
                    oracle.find(.failed, "kiosk \(sender) sends what is no record")
                    continue
                }
                oracle.judge(record.header.dot, from: sender, to: kiosk, in: ledger)
            }
        case .vector(let vector): judge(vector, sender, kiosk, ledger)
        case .pull(let pull): judge(pull.having, sender, kiosk, ledger)
        // A part without bytes refuses the request.
        case .photoPart(_, let bytes) where bytes.isEmpty: break
        case .photoPart(let place, _): oracle.judge(photo: place.sha256, from: sender, to: kiosk, in: ledger)
        case .photoHere(let sha256): oracle.judge(photo: sha256, from: sender, to: kiosk, in: ledger)
        case .photoPull(let place, _): oracle.judge(photo: place.sha256, from: sender, to: kiosk, in: ledger)
        case .hello, .receipt, .ping, .pong, .unknown: break
        }
    }

    private func judge(_ vector: Vector, _ sender: Int, _ kiosk: Int, _ ledger: LedgerName) {
        for tip in vector.tips { oracle.judge(wordOf: tip.dot, from: sender, to: kiosk, in: ledger) }
    }

    private func place(_ id: UInt64) -> (Int, Int)? {
        for (line, value) in lines.enumerated() {
            for end in 0..<2 where value.ends[end].id == id { return (line, end) }
        }
        return nil
    }

    /// Both ends hear that the line is gone, and what was on its way is lost.
    func cutLines(_ isCut: (LedgersLine) -> Bool) throws {
        let cut = lines.filter(isCut)
        let ids = Set(cut.map { $0.ends[0].id })
        lines.removeAll { ids.contains($0.ends[0].id) }
        for line in cut {
            for end in line.ends where end.isOpen { try input(.closed(end.id), kiosks[end.kiosk], line.ledger) }
        }
    }

    private var steps: [Step] {
        var steps: [Step] = kiosks.filter(\.arePinsStale).map { .refresh($0.index) }
        for (line, value) in lines.enumerated() {
            for end in 0..<2 {
                let (this, other) = (value.ends[end], value.ends[1 - end])
                if this.isOpen, !this.inbox.isEmpty { steps.append(.deliver(line, end)) }
                if !this.reads.isEmpty { steps.append(.read(line, end)) }
                if !this.writes.isEmpty { steps.append(.write(line, end)) }
                if this.isOpen, this.inbox.isEmpty, !other.isOpen { steps.append(.hangUp(line, end)) }
            }
        }
        return steps
    }

    func step(times: Int) throws { for _ in 0..<times { guard oracle.findings.isEmpty, try step() else { return } } }

    private func step() throws -> Bool {
        guard let step = steps.randomElement(using: &chance) else { return false }
        switch step {
        case .deliver(let line, let end):
            let message = lines[line].ends[end].inbox.removeFirst()
            let bytes = message.bytes
            try input(
                .received(
                    lines[line].ends[end].id,
                    Result { () throws(MessageFault) in try SyncMessage(bytes: bytes) }),
                kiosks[lines[line].ends[end].kiosk], lines[line].ledger)
        case .read(let line, let end): try answer(lines[line].ends[end].reads.removeFirst(), lines[line], end)
        case .write(let line, let end): try answer(lines[line].ends[end].writes.removeFirst(), lines[line], end)
        case .hangUp(let line, let end):
            lines[line].ends[end].isOpen = false
            try input(.closed(lines[line].ends[end].id), kiosks[lines[line].ends[end].kiosk], lines[line].ledger)
        case .refresh(let kiosk): try refreshPins(kiosks[kiosk])
        }
        lines.removeAll { $0.ends.allSatisfy(\.isDone) }
        return true
    }

    private func answer(_ work: StoreWork, _ line: LedgersLine, _ end: Int) throws {
        let kiosk = kiosks[line.ends[end].kiosk]
        guard let store = kiosk.shared[line.ledger]?.store else { return }
        let answer = try answer(work, store, kiosk, from: line.ends[end].peer)
        try input(.answered(line.ends[end].id, answer), kiosk, line.ledger)
    }

    /// Until nothing is to be done but what waits for a time.
    func run() throws {
        for _ in 0..<50_000 { guard oracle.findings.isEmpty, try step() else { return } }
        oracle.find(.failed, "it never ends")
    }

    /// Lets that much time pass, and has everything done that is due meanwhile.
    func pass(seconds: Int64) throws {
        try run()
        let end = now + .seconds(seconds)
        while let next = kiosks.flatMap({ $0.shared.values.compactMap(\.waking) }).min(), next <= end {
            now = max(now, next)
            for kiosk in kiosks {
                for ledger in kiosk.shared.keys.sorted() where kiosk.shared[ledger]?.waking.map({ $0 <= now }) == true {
                    kiosk.shared[ledger]?.waking = nil
                    try input(.timePassed, kiosk, ledger)
                }
            }
            try run()
            guard oracle.findings.isEmpty else { return }
        }
        now = end
        wall += seconds * 1000
    }
}
