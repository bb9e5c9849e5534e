import FitPinkyCore
import Ledger
import Reference
import Support
import Testing

@testable import Sync

/// Whole kiosks and what lies between them. Everything that can happen next happens in whatever order chance chooses, but that
/// messages of one connection keep their order, and so does what the store reads, and what it writes.
struct HubWorld {
    var kiosks: [SyncKiosk]
    var hubs: [SyncHub]
    var now = MonotonicInstant(nanoseconds: 0)
    var chance: SeededGenerator
    /// Who cannot meet.
    var partings: [Set<Int>] = []
    /// Whose store fails, and whose has no room for photos.
    var failing: Set<Int> = []
    var full: Set<Int> = []
    /// Kiosks that sign an entry of their own in the transaction in which they store the next batch.
    var answering: Set<Int> = []
    /// Inputs that hubs have not handled yet, in order.
    private var inputs: [(SyncHub.Input, Int)] = []
    private(set) var messageCount = 0
    private(set) var dials = 0
    private var pings: [Bool] = []
    private var lines: [Line] = []
    private var wakes: [MonotonicInstant?]
    private var nextID: UInt64 = 1

    /// One connection, seen from both ends.
    private struct Line {
        struct End {
            var kiosk: Int
            var id: UInt64
            var isOpen = true
            var inbox: [SyncMessage] = []
            var reads: [StoreWork] = []
            var writes: [StoreWork] = []
        }
        var ends: [End]
    }

    private enum Step {
        case deliver(Int, Int)
        case read(Int, Int)
        case write(Int, Int)
        case hangUp(Int, Int)
    }

    init(_ count: Int, seed: UInt64) throws {
        chance = SeededGenerator(seed: seed)
        kiosks = try (1...count).map { try SyncKiosk(UInt8($0)) }
        hubs = kiosks.map { SyncHub(own: $0.id, key: PeerKey(of: $0.id), vector: $0.replica.vector, seed: seed) }
        wakes = [MonotonicInstant?](repeating: nil, count: count)
    }

    var areEqual: Bool { kiosks.allSatisfy { $0.replica.vector == kiosks[0].replica.vector } }

    /// All hear who the others are.
    mutating func introduce() {
        for index in kiosks.indices { input(.ledger(SyncKiosk.ledger, withKiosks: kiosks.map(\.id)), index) }
    }

    mutating func write(_ text: String, at index: Int, photoBytes: Int? = nil) throws {
        let dot = try kiosks[index].write(text)
        if let photoBytes {
            let bytes = (0..<photoBytes).map { _ in UInt8.random(in: 0...255, using: &chance) }
            let sha256 = Entry.hash(bytes)
            kiosks[index].photos[sha256] = stride(from: 0, to: photoBytes, by: SyncLimits.photoPieceBytes).map {
                Array(bytes[$0..<min($0 + SyncLimits.photoPieceBytes, photoBytes)])
            }
            kiosks[index].visible.insert(sha256)
            photos[dot] = ArrivingPhoto(sha256: sha256, byteCount: photoBytes, storedBytes: 0)
        }
        input(.appended([dot], kiosks[index].replica.vector, photos: []), index)
    }

    /// Which photo an entry speaks of.
    private var photos: [Dot: ArrivingPhoto] = [:]

    private func wishes(_ dots: some Sequence<Dot>, at index: Int) -> [MissingPhoto] {
        dots.compactMap { dot in
            guard let photo = photos[dot], !kiosks[index].visible.contains(photo.sha256) else { return nil }
            return MissingPhoto(sha256: photo.sha256, origin: dot.origin)
        }
    }

    /// An input that an effect causes waits until all effects of the earlier input are performed, as in the agent.
    mutating func input(_ input: SyncHub.Input, _ index: Int) {
        inputs.append((input, index))
        guard inputs.count == 1 else { return }
        while let (input, index) = inputs.first {
            for effect in hubs[index].handle(input, at: now) { perform(effect, index) }
            inputs.removeFirst()
        }
    }

    private mutating func perform(_ effect: SyncHub.Effect, _ index: Int) {
        switch effect {
        case .dial(let kiosk, _):
            dials += 1
            guard let other = kiosks.firstIndex(where: { $0.id == kiosk }), !partings.contains([index, other]) else {
                return input(.dialFailed(kiosk), index)
            }
            let ids = (nextID, nextID + 1)
            nextID += 2
            lines.append(Line(ends: [.init(kiosk: index, id: ids.0), .init(kiosk: other, id: ids.1)]))
            input(.opened(ids.0, to: kiosk, by: .this), index)
            input(.opened(ids.1, to: kiosks[index].id, by: .peer), other)
        case .send(let id, let message):
            guard let (line, end) = place(id), lines[line].ends[1 - end].isOpen else { return }
            lines[line].ends[1 - end].inbox.append(message)
            messageCount += 1
            switch message {
            case .ping, .pong: pings.append(true)
            default: pings.append(false)
            }
        case .close(let id, let why):
            #expect(!why.isPeersFault, "\(why)")
            if let (line, end) = place(id) { lines[line].ends[end].isOpen = false }
        case .store(let id, let work):
            guard let (line, end) = place(id) else { return }
            if work.isWriting {
                lines[line].ends[end].writes.append(work)
            } else {
                #expect(lines[line].ends[end].reads.isEmpty)
                lines[line].ends[end].reads.append(work)
            }
        case .findPhotos: input(.photosWanted(wishes(kiosks[index].replica.dots, at: index)), index)
        case .photoArrived(let sha256): #expect(kiosks[index].visible.contains(sha256))
        case .wake(let instant): wakes[index] = instant
        }
    }

    private func place(_ id: UInt64) -> (Int, Int)? {
        for (line, value) in lines.enumerated() {
            for end in 0..<2 where value.ends[end].id == id { return (line, end) }
        }
        return nil
    }

    /// Both ends of every connection hear that it is gone; what was on its way is lost.
    mutating func cutAll() {
        for line in lines.indices {
            for end in 0..<2 {
                lines[line].ends[end].inbox = []
                lines[line].ends[end].isOpen = false
                input(.closed(lines[line].ends[end].id), lines[line].ends[end].kiosk)
            }
        }
    }

    private var steps: [Step] {
        lines.indices.flatMap { line in
            (0..<2).flatMap { end -> [Step] in
                let (this, other) = (lines[line].ends[end], lines[line].ends[1 - end])
                var steps: [Step] = []
                if !this.inbox.isEmpty { steps.append(.deliver(line, end)) }
                if !this.reads.isEmpty { steps.append(.read(line, end)) }
                if !this.writes.isEmpty { steps.append(.write(line, end)) }
                if this.isOpen, this.inbox.isEmpty, !other.isOpen { steps.append(.hangUp(line, end)) }
                return steps
            }
        }
    }

    mutating func step(times: Int) throws { for _ in 0..<times { guard try step() else { return } } }

    private mutating func step() throws -> Bool {
        guard let step = steps.randomElement(using: &chance) else { return false }
        switch step {
        case .deliver(let line, let end):
            let message = lines[line].ends[end].inbox.removeFirst()
            guard lines[line].ends[end].isOpen else { return true }
            let bytes = message.bytes
            input(
                .received(
                    lines[line].ends[end].id,
                    Result { () throws(MessageFault) in try SyncMessage(bytes: bytes) }), lines[line].ends[end].kiosk)
        case .read(let line, let end): try work(lines[line].ends[end].reads.removeFirst(), line, end)
        case .write(let line, let end): try work(lines[line].ends[end].writes.removeFirst(), line, end)
        case .hangUp(let line, let end):
            lines[line].ends[end].isOpen = false
            input(.closed(lines[line].ends[end].id), lines[line].ends[end].kiosk)
        }
        lines.removeAll { line in
            line.ends.allSatisfy { !$0.isOpen && $0.inbox.isEmpty && $0.reads.isEmpty && $0.writes.isEmpty }
        }
        return true
    }

    private mutating func work(_ work: StoreWork, _ line: Int, _ end: Int) throws {
        let (index, id) = (lines[line].ends[end].kiosk, lines[line].ends[end].id)
        input(.answered(id, try answer(work, index)), index)
    }

    private mutating func answer(_ work: StoreWork, _ index: Int) throws -> StoreAnswer {
        switch work {
        case .findLack(let vector): return .lack(kiosks[index].replica.chains.lack(of: vector))
        case .plan(let pull):
            return .spans(kiosks[index].replica.chains.spans(for: pull.lack, having: pull.having))
        case .read(let reading):
            let (records, stop) = kiosks[index].read(reading)
            return .records(records, stop)
        case .readPieces(let place, let count): return .pieces(kiosks[index].pieces(place, count: count))
        case .store where failing.contains(index): return .failed
        case .store(let records):
            var (outcomes, dots) = try kiosks[index].take(records)
            if !dots.isEmpty, answering.remove(index) != nil { dots.append(try kiosks[index].write("an answer")) }
            return .stored(
                Arrival(
                    outcomes: outcomes, dots: dots, vector: kiosks[index].replica.vector,
                    photos: wishes(dots, at: index)))
        case .storePieces where full.contains(index): return .piecesStored(.unstored)
        case .storePieces(let place, let pieces):
            kiosks[index].keep(pieces, from: place)
            return .piecesStored(.kept)
        case .finishPhotos(let photos):
            return .photosFinished(
                photos.map { photo in
                    let finish = full.contains(index) ? PhotoFinish.unstored : kiosks[index].finish(photo)
                    return FinishedPhoto(sha256: photo.sha256, finish)
                })
        case .findPhoto(let sha256):
            guard let want = photos.values.first(where: { $0.sha256 == sha256 }),
                !kiosks[index].visible.contains(sha256)
            else { return .photo(nil) }
            let stored = kiosks[index].photos[sha256]?.reduce(0) { $0 + $1.count } ?? 0
            return .photo(ArrivingPhoto(sha256: sha256, byteCount: want.byteCount, storedBytes: stored))
        }
    }

    /// Until nothing is to be done but what waits for a time.
    mutating func run() throws {
        var count = 0
        while try step() {
            count += 1
            try #require(count < 200_000, "it never ends")
        }
    }

    /// Lets that much time pass, and has everything done that is due meanwhile.
    mutating func pass(seconds: Int64) throws {
        try run()
        let end = now + .seconds(seconds)
        while let next = wakes.compactMap({ $0 }).min(), next <= end {
            now = max(now, next)
            for index in wakes.indices where wakes[index].map({ $0 <= now }) == true {
                wakes[index] = nil
                input(.timePassed, index)
            }
            try run()
        }
        now = end
    }

    /// Whether all messages since then were pings and their answers.
    func pingsOnly(since count: Int) -> Bool { messageCount > count && pings[count...].allSatisfy { $0 } }
}
