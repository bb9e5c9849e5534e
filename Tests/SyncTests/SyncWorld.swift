import FitPinkyCore
import Ledger
import Reference
import Support
import Testing

@testable import Sync

/// Kiosks and the connections between them. Messages of one connection keep their order, and so do its calls of the store;
/// everything else happens in whatever order chance chooses.
struct SyncWorld {
    struct Side {
        var kiosk: Int
        var exchange: Exchange
        /// Sent by the other side, and not yet here.
        var inbox: [[UInt8]] = []
        /// What the store has to do.
        var work: [ExchangeAction] = []
        var ended: [[UInt8]: PhotoOutcome] = [:]
        /// Batches sent without a receipt, and pieces asked for: what the other side's memory holds at most.
        var openBatches = 0
    }

    var kiosks: [SyncKiosk]
    var links: [[Side]] = []
    var now = MonotonicInstant(nanoseconds: 0)
    var chance: SeededGenerator
    /// Of messages, without frames.
    var byteCount = 0
    var messageCount = 0

    init(_ kiosks: [SyncKiosk], seed: UInt64 = 1) {
        (self.kiosks, chance) = (kiosks, SeededGenerator(seed: seed))
    }

    mutating func connect(_ a: Int, _ b: Int) throws {
        links.append([a, b].map { Side(kiosk: $0, exchange: kiosks[$0].exchange()) })
        for side in 0..<2 {
            let actions = links[links.count - 1][side].exchange.opened(at: now)
            take(actions, links.count - 1, side)
        }
    }

    mutating func take(_ actions: [ExchangeAction], _ link: Int, _ side: Int) {
        for action in actions {
            switch action {
            case .send(let message):
                let bytes = message.bytes
                byteCount += bytes.count
                messageCount += 1
                links[link][1 - side].inbox.append(bytes)
                if case .batch = message { links[link][side].openBatches += 1 }
                #expect(links[link][side].openBatches <= SyncLimits.maxOpenBatches)
            case .photoEnded(let sha256, let outcome): links[link][side].ended[sha256] = outcome
            case .wake: break
            case .end(let end): Issue.record("\(end)")
            default: links[link][side].work.append(action)
            }
        }
        #expect(links[link][side].exchange.isBounded)
    }

    mutating func deliver(_ link: Int, _ side: Int) {
        let bytes = links[link][side].inbox.removeFirst()
        if let message = try? SyncMessage(bytes: bytes), case .receipt = message { links[link][side].openBatches -= 1 }
        let actions = links[link][side].exchange.received(bytes, at: now)
        take(actions, link, side)
    }

    mutating func work(_ link: Int, _ side: Int) throws {
        let action = links[link][side].work.removeFirst()
        let kiosk = links[link][side].kiosk
        let (actions, new) = try kiosks[kiosk].perform(action, for: &links[link][side].exchange, at: now)
        take(actions, link, side)
        tell(new, of: kiosk, except: link)
    }

    mutating func write(_ text: String = "", at kiosk: Int) throws {
        let dot = try kiosks[kiosk].write(text)
        tell([dot], of: kiosk, except: nil)
    }

    /// Every other connection of the kiosk hears of what is durable.
    mutating func tell(_ dots: [Dot], of kiosk: Int, except link: Int?) {
        guard !dots.isEmpty else { return }
        for other in links.indices where other != link {
            for side in 0..<2 where links[other][side].kiosk == kiosk {
                let actions = links[other][side].exchange.appended(dots, vector: kiosks[kiosk].replica.vector, at: now)
                take(actions, other, side)
            }
        }
    }

    /// What can happen next on connections: a message arrives, or the store does something.
    var steps: [(link: Int, side: Int, isWork: Bool)] {
        links.indices.flatMap { link in
            (0..<2).flatMap { side in
                (links[link][side].inbox.isEmpty ? [] : [(link, side, false)])
                    + (links[link][side].work.isEmpty ? [] : [(link, side, true)])
            }
        }
    }

    /// One of them; false if there is none.
    mutating func step() throws -> Bool {
        guard let step = steps.randomElement(using: &chance) else { return false }
        if step.isWork { try work(step.link, step.side) } else { deliver(step.link, step.side) }
        return true
    }

    mutating func run() throws {
        var steps = 0
        while try step() {
            steps += 1
            try #require(steps < 200_000, "it never ends")
        }
    }

    /// Time passes until somebody has pinged, and all are sure of each other.
    mutating func passIdle() throws {
        now = now + SyncLimits.idlePing
        for link in links.indices {
            for side in 0..<2 {
                let actions = links[link][side].exchange.timePassed(at: now)
                take(actions, link, side)
            }
        }
        try run()
    }

    mutating func cut(_ link: Int) throws {
        for side in 0..<2 {
            let kiosk = links[link][side].kiosk
            for action in links[link][side].work + links[link][side].exchange.closed() {
                // What the store was asked for it still does.
                _ = try kiosks[kiosk].perform(action, for: &links[link][side].exchange, at: now)
            }
        }
        links.remove(at: link)
    }
}

extension Exchange {
    /// No list that the peer can lengthen is longer than it may be.
    var isBounded: Bool {
        guard case .open(let open) = state else { return true }
        return open.sender.queue.spans.count <= SyncLimits.maxSpans + SyncLimits.maxSpansRead
            && open.sender.unacknowledged.count <= SyncLimits.maxOpenBatches
            && open.receiver.storing.count <= SyncLimits.maxOpenBatches
            && open.wished.count <= SyncLimits.maxOpenPieces
            && open.owed.count <= SyncLimits.maxOwedPhotos
            && open.fetches.count + open.finishing.count <= SyncLimits.maxOpenPhotos
            && open.fetches.count <= SyncLimits.maxFetchedPhotos
            && open.openPieceCount <= SyncLimits.maxOpenPieces
            && open.fetches.allSatisfy { $0.asked.count + $0.held.count <= SyncLimits.maxHeldPieces }
    }
}
