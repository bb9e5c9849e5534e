import FitPinkyCore
import Ledger
import Support
import Sync

/// Several kiosks, the ways between them and their clocks, moved on by one script and one stream of chance.
final class NetworkWorld {
    enum Event {
        /// Somebody is called.
        case knock(wire: Int)
        /// And let in.
        case welcome(wire: Int)
        /// The time for that is over.
        case callEnds(wire: Int, kiosk: Int, start: UInt64, peer: Int)
        case bytes([UInt8], wire: Int, end: Int)
        /// The other side has closed.
        case farewell(wire: Int, end: Int)
        /// Nobody has confirmed what was sent.
        case starved(wire: Int, end: Int)
        case job(kiosk: Int, start: UInt64)
        case wake(kiosk: Int, start: UInt64)
        case powerBack(kiosk: Int)
    }

    let script: Script
    var chance: SeededGenerator
    var agenda = Agenda<Event>()
    /// Nanoseconds.
    var now: Int64 = 3_600_000_000_000
    private var skippedMilliseconds: Int64 = 0
    var kiosks: [NetworkKiosk] = []
    var wires: [Int: Wire] = [:]
    var wireCount = 0
    var weather: [Weather]
    let archive = Archive()
    var findings: [Finding] = []
    /// Whose deletion was taken back by a version that can read neither captions nor activities.
    var takenBackWithoutCaption: Set<WorkoutID> = []
    var log: [String] = []
    let isLogging: Bool
    var tally = Tally()
    /// Which connection was closed because of which newer one.
    var replaced: [UInt64: UInt64] = [:]
    /// Connections that a kiosk ended and blamed on its peer.
    var endsByName = 0
    /// Counts workouts, reactions and names, so that no two are the same.
    var sayings: UInt64 = 0

    static let group = GroupID(ULID(high: 7, low: 8))
    /// 2026-02-26.
    private static let beginning: Int64 = 1_772_127_245_120

    init(_ script: Script, isLogging: Bool = false) throws {
        self.script = script
        self.isLogging = isLogging
        chance = SeededGenerator(seed: script.seed ^ 0x5DEE_CE66_D5A1_F00D)
        weather = Array(repeating: Weather(), count: script.kioskCount * script.kioskCount)
        let known = Set(Fact.Kind.allCases)
        for index in 0..<script.kioskCount {
            let member = script.isMemberShared && index == 1 ? 0 : index
            kiosks.append(
                try NetworkKiosk(
                    index, member: MemberID(ULID(high: 3, low: UInt64(member))),
                    kinds: script.older.contains(index)
                        ? known.subtracting([.caption, .activity, .goal, .wager]) : known))
        }
    }

    // MARK: Time

    /// The true time, in milliseconds since 1970.
    var milliseconds: Int64 { NetworkWorld.beginning + now / 1_000_000 + skippedMilliseconds }
    var instant: MonotonicInstant { MonotonicInstant(nanoseconds: now) }

    /// Days pass in which nothing moves but the clocks: for an exchange they are one idle quarter of an hour after the other.
    func skip(days: Int) { skippedMilliseconds += Int64(days) * 86_400_000 }

    func plan(_ event: Event, in nanoseconds: Int64) { agenda.plan(event, at: now + nanoseconds) }

    /// Lets happen what happens in that time.
    func pass(milliseconds: Int64) {
        let end = now + milliseconds * 1_000_000
        while findings.isEmpty, let next = agenda.next, next <= end, let (time, event) = agenda.take() {
            now = time
            tally.events += 1
            if tally.events > script.maxEvents {
                find(.quietIsSilent, "there is no end to what happens")
                return
            }
            happen(event)
        }
        now = max(now, end)
    }

    private func happen(_ event: Event) {
        switch event {
        case .knock(let wire): knocked(wire)
        case .welcome(let wire): welcomed(wire)
        case .callEnds(let wire, let kiosk, let start, let peer): callEnded(wire, kiosk, start, peer)
        case .bytes(let bytes, let wire, let end): arrived(bytes, wire, end)
        case .farewell(let wire, let end): parted(wire, end)
        case .starved(let wire, let end): starved(wire, end)
        case .job(let kiosk, let start): work(kiosks[kiosk], start)
        case .wake(let kiosk, let start): woke(kiosks[kiosk], start)
        case .powerBack(let kiosk): powerOn(kiosks[kiosk])
        }
    }

    // MARK: A whole life

    /// All of the script, then peace, and a judgement.
    func live() {
        for kiosk in kiosks { powerOn(kiosk) }
        for step in script.steps where findings.isEmpty {
            pass(milliseconds: step.delayMilliseconds)
            note("\(step.deed)")
            perform(step.deed)
        }
        if findings.isEmpty { heal() }
        if findings.isEmpty { judge() }
        if findings.isEmpty, script.isSealed { expectSilence() }
        if findings.isEmpty, kiosks.count > 2 { expectRelay() }
    }

    func find(_ invariant: Invariant, _ what: @autoclosure () -> String) {
        guard findings.count < 8 else { return }
        findings.append(Finding(invariant: invariant, what: what()))
    }

    func note(_ line: @autoclosure () -> String) {
        if isLogging { log.append("\(now / 1_000_000 - 3_600_000) ms: \(line())") }
    }
}

/// What happened, in numbers.
struct Tally: Hashable, Sendable {
    var events = 0
    var entries = 0
    var bytes = 0
    var messages = 0
    /// But for pings and pongs.
    var words = 0
    /// Entries on their way, each as often as it was sent.
    var records = 0
    /// Receipts that say that something waits.
    var incomplete = 0
    var photosFetched = 0
    var crashes = 0
    var restores = 0
    var doubleConnections = 0
    var conflicts = 0
    var cuts = 0
    var flips = 0
    var erased = 0
    var quarantined = 0
    var storeFailures = 0

    static func + (a: Tally, b: Tally) -> Tally {
        var sum = a
        for part in Tally.parts { sum[keyPath: part.path] += b[keyPath: part.path] }
        return sum
    }

    static var parts: [(name: String, path: WritableKeyPath<Tally, Int>)] {
        [
            ("events", \.events), ("entries", \.entries), ("bytes", \.bytes), ("messages", \.messages),
            ("but pings", \.words), ("entries sent", \.records), ("receipts of what waits", \.incomplete),
            ("photos fetched", \.photosFetched),
            ("power cuts", \.crashes),
            ("restored cards", \.restores), ("double connections", \.doubleConnections), ("conflicts", \.conflicts),
            ("cut connections", \.cuts), ("flipped bits", \.flips), ("erased workouts", \.erased),
            ("quarantined entries", \.quarantined), ("failed store calls", \.storeFailures),
        ]
    }
}
