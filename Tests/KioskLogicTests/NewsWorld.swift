import FitPinkyCore
import Support

@testable import KioskLogic

/// A relay, commands that fail by chance, a disk that refuses by chance, and starts anew, moved on by one seed.
struct NewsWorld {
    private(set) var findings: [String] = []
    private var chance: SeededGenerator
    private var relay: NewsRelay
    private let sinks: [NewsRelay.Sink]
    /// What the outbox holds.
    private var outbox: [NewsRelay.News] = []
    private var noting: (told: [ULID: Set<UInt64>], gone: Set<ULID>)?
    private var running: [UInt64: [ULID]] = [:]
    private var told: [UInt64: Set<ULID>] = [:]
    private var gaveUp: Set<ULID> = []
    private var all: [NewsRelay.News] = []
    private var milliseconds: Int64 = 0
    /// Once the world settles everything goes well.
    private var isKind = false

    private static let start: Int64 = 1_772_127_245_120
    private static let members = (1...2).map { MemberID(ULID(high: 3, low: $0)) }

    init(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        sinks = (1...UInt64.random(in: 1...3, using: &chance)).map { id in
            NewsRelay.Sink(
                id: id, kinds: Set(NotificationKind.allCases.filter { _ in Bool.random(using: &chance) }),
                member: Bool.random(using: &chance) ? NewsWorld.members.randomElement(using: &chance) : nil)
        }
        self.chance = chance
        relay = NewsRelay(sinks: sinks)
    }

    private var now: NewsRelay.Time {
        NewsRelay.Time(at(milliseconds), utc: UTCInstant(milliseconds: NewsWorld.start + milliseconds))
    }

    mutating func step() {
        milliseconds += Int64.random(in: 0..<600_000, using: &chance)
        switch Int.random(in: 0..<12, using: &chance) {
        case 0, 1, 2: queue()
        case 3: take(relay.wantQuiet(Set(NewsWorld.members.filter { _ in Bool.random(using: &chance) }), at: now))
        case 4 where Int.random(in: 0..<4, using: &chance) == 0: restart()
        case 5, 6: note()
        case 7, 8, 9: end()
        default: take(relay.timeReached(now))
        }
    }

    /// Everybody is awake, and every command does as it should, until nothing is left to do.
    mutating func settle() {
        isKind = true
        take(relay.wantQuiet([], at: now))
        for _ in 0..<10_000 where findings.isEmpty {
            if !running.isEmpty {
                end()
            } else if noting != nil {
                note()
            } else if let deadline = relay.deadline(after: now) {
                milliseconds = max(milliseconds + 1, deadline.nanoseconds / 1_000_000 + 1)
                take(relay.timeReached(now))
            } else {
                break
            }
        }
        if !outbox.isEmpty || !relay.waitingNews.isEmpty { findings.append("\(outbox.count) stay for ever") }
        for news in all where !gaveUp.contains(news.id) {
            for sink in sinks
            where sink.takes(news.kind, for: news.member)
                && told[sink.id]?.contains(news.id) != true
            {
                findings.append("\(news.id.low) was never told to \(sink.id)")
            }
        }
    }

    private mutating func queue() {
        let news = (0..<Int.random(in: 1...4, using: &chance)).map { _ in
            NewsRelay.News(
                id: ULID(high: 0, low: chance.next()), kind: NotificationKind.allCases.randomElement(using: &chance),
                member: NewsWorld.members[Int.random(in: 0...1, using: &chance)], created: now.utc)
        }
        all += news
        outbox += news
        take(relay.queued(news, at: now))
    }

    /// The agent is killed: what it knew is gone, and what the outbox holds is there.
    private mutating func restart() {
        (relay, running, noting) = (NewsRelay(sinks: sinks), [:], nil)
        take(relay.queued(outbox, at: now))
        take(relay.wantQuiet([], at: now))
    }

    private mutating func note() {
        guard let note = noting else { return }
        noting = nil
        let isKept = isKind || Bool.random(using: &chance)
        if isKept {
            outbox.removeAll { note.gone.contains($0.id) }
            for index in outbox.indices { outbox[index].told.formUnion(note.told[outbox[index].id] ?? []) }
        }
        take(relay.noted(isKept: isKept, at: now))
    }

    private mutating func end() {
        guard let (sink, ids) = running.min(by: { $0.key < $1.key }) else { return }
        running[sink] = nil
        let isTold = isKind || Bool.random(using: &chance)
        if isTold { told[sink, default: []].formUnion(ids) }
        take(relay.ended(sink, isTold: isTold, chance: chance.next(), at: now))
    }

    private mutating func take(_ effects: [NewsRelay.Effect]) {
        for effect in effects {
            switch effect {
            case .run(let sink, let ids):
                if running.updateValue(ids, forKey: sink) != nil { findings.append("two run at once for \(sink)") }
                if ids.isEmpty || ids.count > SinkMachine.Limits.together { findings.append("\(ids.count) at once") }
            case .note(let told, let gone):
                if noting != nil { findings.append("two notes at once") }
                noting = (told, gone)
            case .gaveUp(let ids): gaveUp.formUnion(ids)
            }
        }
    }
}
