import Actions
import FitPinkyCore
import Ledger
import Support
import Sync

@testable import Store

/// Several kiosks and households over production stores, and all that goes between them.
final class LedgersWorld {
    let script: LedgersScript
    let leak: Leak?
    var kiosks: [LedgersKiosk] = []
    var oracle = LedgersOracle()
    var chance: SeededGenerator
    var now = MonotonicInstant(nanoseconds: 1_000_000_000)
    /// The right time of day, milliseconds.
    var wall: Int64 = 1_772_127_245_120
    var partings: Set<Set<Int>> = []
    var lines: [LedgersLine] = []
    var lastLink: UInt64 = 0
    var groups: [GroupID] = []
    private(set) var log: [String] = []
    /// Inputs that hubs have not handled yet, in order.
    var inputs: [(SyncHub.Input, LedgersKiosk, ULID)] = []
    /// Whether every deed and message is printed.
    var isTold = false
    /// What stores said since somebody began to collect it.
    var said: [Dot] = []

    init(_ script: LedgersScript, leak: Leak? = nil) throws {
        (self.script, self.leak) = (script, leak)
        chance = SeededGenerator(seed: script.seed ^ 0x5EED)
        for index in 0..<script.kiosks {
            kiosks.append(try LedgersKiosk(index, seed: script.seed, at: UTCInstant(milliseconds: wall)))
            try drain(kiosks[index])
            wait()
        }
    }

    /// Lives through all of it, heals, and looks.
    func live() {
        do {
            for deed in script.deeds {
                if isTold { print(deed) }
                try perform(deed)
                log.append("\(deed): \(lines.count) lines, \(oracle.tally.records) records")
                guard oracle.findings.isEmpty else { return }
            }
            if isTold { print("heals") }
            try heal()
            try judgeEnd()
        } catch {
            oracle.find(.failed, "\(error)")
        }
    }

    // MARK: Time

    func wait() { wall += 1 + Int64(chance.next() % 5000) }

    func clock(_ kiosk: LedgersKiosk) -> UTCInstant { UTCInstant(milliseconds: wall + kiosk.wrongBy) }

    func today(_ kiosk: LedgersKiosk) -> Day? { kiosk.isTrusted ? day(kiosk) : nil }

    func day(_ kiosk: LedgersKiosk) -> Day {
        let days = clock(kiosk).milliseconds / 86_400_000
        guard let day = Day(daysSince1970: Int(days)) else { preconditionFailure("no clock is so far off") }
        return day
    }

    func moment(_ kiosk: LedgersKiosk) -> Now {
        let id = kiosk.freshID()
        let ids = LedgersIDs(id)
        return Now(clock(kiosk), today: day(kiosk), isTrusted: kiosk.isTrusted) { ids.next() }
    }

    func reach(_ a: Int, _ b: Int) -> Bool { !partings.contains([a, b]) }

    // MARK: Deeds

    func perform(_ deed: LedgersDeed) throws {
        wait()
        switch deed {
        case .founds(let kiosk): try found(kiosks[kiosk])
        case .joins(let kiosk, let inviter, let isCut): try join(kiosks[kiosk], at: kiosks[inviter], isCut: isCut)
        case .follows(let kiosk, let inviter): try follow(kiosks[kiosk], at: kiosks[inviter])
        case .adds(let kiosk):
            let newcomer = Newcomer(name: "Other \(kiosk)", goal: 2)
            if try take(AddMember(newcomer), at: kiosks[kiosk]) != nil { try noteBelonging(kiosks[kiosk]) }
        case .leaves(let kiosk, let isOwner): try leave(kiosks[kiosk], isOwner: isOwner)
        case .erases(let kiosk, let isOwner): try leave(kiosks[kiosk], isOwner: isOwner, erasing: true)
        case .clears(let kiosk): try clear(kiosks[kiosk], steps: 2)
        case .works(let kiosk, let isOwner, let bytes): try work(kiosks[kiosk], isOwner: isOwner, photoBytes: bytes)
        case .keeps(let kiosk, let isOwner, let bytes): try keep(kiosks[kiosk], isOwner: isOwner, photoBytes: bytes)
        case .plans(let kiosk, let isOwner, let pick): try changePlan(kiosks[kiosk], isOwner: isOwner, pick)
        case .trains(let kiosk, let isOwner, let pick): try train(kiosks[kiosk], isOwner: isOwner, pick)
        case .asksForOwn(let kiosk, let other): try askForOwn(kiosks[kiosk], of: kiosks[other])
        case .holds(let kiosk): try hold(kiosks[kiosk])
        case .deletes(let kiosk, let pick):
            try change(kiosks[kiosk], pick, areDeleted: false) { DeleteWorkout($0, as: .member($1)) }
        case .undeletes(let kiosk, let pick):
            try change(kiosks[kiosk], pick, areDeleted: true) { UndeleteWorkout($0, as: .member($1)) }
        case .passes(let days):
            wall += Int64(days) * 86_400_000
            for kiosk in kiosks {
                kiosk.asking = nil
                try readHouseholds(kiosk)
            }
        case .scrubs(let kiosk):
            _ = try kiosks[kiosk].folder.scrub(at: clock(kiosks[kiosk]), isClockTrusted: kiosks[kiosk].isTrusted)
        case .parts(let a, let b):
            partings.insert([a, b])
            try cutLines { Set($0.ends.map(\.kiosk)) == [a, b] }
        case .meets(let a, let b): partings.remove([a, b])
        case .restarts(let kiosk): try restart(kiosks[kiosk]) { try $0.restart(at: $1) }
        case .copies(let kiosk): try restart(kiosks[kiosk]) { try $0.copyCard(at: $1) }
        case .restores(let kiosk): try restore(kiosks[kiosk])
        case .clock(let kiosk, let wrongBy): (kiosks[kiosk].wrongBy, kiosks[kiosk].isTrusted) = (wrongBy, false)
        case .clockIsRight(let kiosk): (kiosks[kiosk].wrongBy, kiosks[kiosk].isTrusted) = (0, true)
        case .asks(let kiosk, let other, let ledger):
            let names = groups.map { LedgerName.household($0) } + oracle.own.names
            guard !names.isEmpty else { return }
            _ = try introduce(kiosks[kiosk], to: kiosks[other], of: names[ledger % names.count])
        case .runs(let steps): try step(times: steps)
        case .settles: try pass(seconds: 10)
        }
        try refreshStale(always: false)
    }

    private func restore(_ kiosk: LedgersKiosk) throws {
        guard kiosk.card != nil else { return }
        oracle.count { $0.restores += 1 }
        kiosk.introduction = nil
        try restart(kiosk) { kiosk, now in _ = try kiosk.restoreCard(at: now) }
        var dots: Set<Dot> = []
        for kept in try kiosk.folder.ledgers() {
            for (dot, _) in try records(of: try kiosk.folder.open(kept.name)) { dots.insert(dot) }
        }
        oracle.has(dots, kiosk: kiosk.index)
    }

    private func restart(_ kiosk: LedgersKiosk, _ body: (LedgersKiosk, UTCInstant) throws -> Void) throws {
        oracle.count { $0.restarts += 1 }
        try cutLines { line in line.ends.contains { $0.kiosk == kiosk.index } }
        try body(kiosk, clock(kiosk))
        try drain(kiosk)
        try beginExchanges(kiosk)
    }

    func records(of store: Store) throws -> [(Dot, Record)] {
        try store.beginning(batchBytes: 1 << 20).batches.joined().map { bytes in
            let record = try Record(bytes: bytes)
            return (record.header.dot, record)
        }
    }
}

/// Ids that follow each other.
private final class LedgersIDs: Sendable {
    private let chance: SharedChance

    init(_ first: ULID) { chance = SharedChance(first.high ^ first.low) }

    func next() -> ULID {
        guard let id = ULID(bytes: chance.bytes(16)) else { preconditionFailure("an id has 16 bytes") }
        return id
    }
}
