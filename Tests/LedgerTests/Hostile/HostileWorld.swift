import FitPinkyCore
import Ledger
import Support

/// A household of two or three members, one of them hostile: every entry that was signed, and which kiosk has which.
struct HostileWorld {
    struct Person {
        var member: MemberID
        var stay: MembershipID
        var isHostile: Bool
        /// Days after the group began.
        var joined: Int
        /// Nobody but they have it.
        var recovery: RecoveryKey
        /// The Day on which they left; nil while they stay. Of the hostile one it is not noted.
        var left: Int?
    }

    struct Kiosk {
        var pen: HostilePen
        var person: Int
        var isHostile: Bool
        var clock = HybridClock()
        /// Which entries of the archive it has.
        var known: Set<Int> = []
        /// The same in the order in which they came.
        var heard: [Int] = []
        /// Entries that came since it last looked.
        var hasNews = true
        /// What it had when it was last asked; what it knows only grows.
        var view: (count: Int, view: HostileView)?
    }

    let seed: UInt64
    var chance: SeededGenerator
    var people: [Person] = []
    var kiosks: [Kiosk] = []
    var archive: [HostileEntry] = []
    var group = GroupID(ULID(high: 0, low: 0))
    /// Days after the group began.
    var today = 0
    /// Workouts of each person.
    var workouts: [(person: Int, id: WorkoutID)] = []
    /// What was known when each week began.
    var beginnings: [HostileBeginning] = []
    /// Identities that the hostile member made up besides.
    var strangers: [Int] = []
    private var count: UInt64 = 0

    /// Monday 2026-02-02.
    static let firstDay = 20_486

    init(seed: UInt64) throws {
        self.seed = seed
        chance = SeededGenerator(seed: seed)
        try found()
    }

    /// A world that nothing happens in by chance, whose members are hostile or not.
    init(_ members: [Bool]) throws {
        seed = 0
        chance = SeededGenerator(seed: 0)
        try found(members)
    }

    // MARK: Time and chance

    static func day(_ number: Int) -> Day { Day(daysSince1970: firstDay + number) ?? .last }

    var day: Day { HostileWorld.day(today) }

    /// Later with everything that was said.
    private var now: UTCInstant {
        UTCInstant(milliseconds: Int64(HostileWorld.firstDay + today) * 86_400_000 + 43_200_000 + Int64(count))
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &chance) }

    mutating func oneIn(_ limit: UInt64) -> Bool { chance.oneIn(limit) }

    mutating func oneOf<Element>(_ all: [Element]) -> Element? { all.randomElement(using: &chance) }

    mutating func fresh() -> ULID {
        count += 1
        return ULID(high: UInt64(now.milliseconds) << 16, low: count)
    }

    // MARK: People and kiosks

    var hostile: Person { people.first { $0.isHostile } ?? people[0] }
    var honest: [Person] { people.filter { !$0.isHostile } }
    /// Honest members who stay.
    var staying: [Int] { people.indices.filter { !people[$0].isHostile && people[$0].left == nil } }
    var honestKiosks: [Int] { kiosks.indices.filter { !kiosks[$0].isHostile } }
    var hostileKiosks: [Int] { kiosks.indices.filter { kiosks[$0].isHostile && !strangers.contains($0) } }
    func id(_ kiosk: Int) -> KioskID { kiosks[kiosk].pen.kiosk }
    func member(of kiosk: Int) -> MemberID { people[kiosks[kiosk].person].member }
    var founder: KioskID { id(0) }

    // MARK: Saying

    /// Signs it as the store of an honest kiosk does: after what it replaces, by the kiosk's clock.
    @discardableResult
    mutating func say(_ fact: Fact, by kiosk: Int) throws -> Int {
        count += 1
        var replaced: Stamp?
        if !fact.isAlwaysAlone, !kiosks[kiosk].known.isEmpty {
            let winners = view(of: kiosk).winners
            replaced = fact.claims(origin: id(kiosk)).filter { $0.rule == .lastStands }
                .compactMap { winners[$0.unsigned]?.position.stamp }.max()
        }
        let stamp = kiosks[kiosk].clock.tick(now, replacing: replaced)
        return try sign(fact, by: kiosk, stamp: stamp.rawValue)
    }

    /// Signs it with that stamp, whatever the clock says.
    @discardableResult
    mutating func sign(_ fact: Fact, by kiosk: Int, stamp: UInt64, isWithheld: Bool = false) throws -> Int {
        let salt = chance.bytes(Fact.saltByteCount)
        let head = kiosks[kiosk].pen.head
        let previous = head.flatMap { head in archive.lastIndex { $0.position.hash == head } }
        let record = try kiosks[kiosk].pen.entry(fact, stamp: stamp, salt: salt)
        return append(record, fact, by: kiosk, after: previous, isWithheld: isWithheld)
    }

    mutating func append(
        _ record: Record, _ fact: Fact, by kiosk: Int, after previous: Int?, isWithheld: Bool
    ) -> Int {
        let position = Position(of: record.header, hash: record.hash)
        archive.append(
            HostileEntry(
                record: record, fact: fact, claims: record.claims(fact, by: .minted), position: position, kiosk: kiosk,
                signed: today, previous: previous, isWithheld: isWithheld))
        note(archive.count - 1, at: kiosk)
        return archive.count - 1
    }

    private mutating func note(_ place: Int, at kiosk: Int) {
        kiosks[kiosk].known.insert(place)
        kiosks[kiosk].heard.append(place)
    }

    // MARK: Hearing

    mutating func view(of kiosk: Int) -> HostileView {
        let count = kiosks[kiosk].known.count
        if let (known, view) = kiosks[kiosk].view, known == count { return view }
        let view = view(kiosks[kiosk].known.sorted())
        kiosks[kiosk].view = (count, view)
        return view
    }

    func view(_ places: some Sequence<Int>) -> HostileView {
        HostileView(places.map { archive[$0] }, of: group, foundedBy: founder)
    }

    /// Gives the kiosk what it lacks of the published entries, or a part of it; none before its predecessor.
    mutating func deliver(to kiosk: Int, oneIn part: UInt64 = 1) {
        for place in archive.indices where !kiosks[kiosk].known.contains(place) && !archive[place].isWithheld {
            if let previous = archive[place].previous, !kiosks[kiosk].known.contains(previous) { continue }
            guard part == 1 || oneIn(part) else { continue }
            note(place, at: kiosk)
            kiosks[kiosk].hasNews = true
            kiosks[kiosk].clock.hear(archive[place].position.stamp, at: now, isTrusted: true)
        }
    }
}

extension Fact {
    /// Whether it takes the place of nothing that somebody said before.
    fileprivate var isAlwaysAlone: Bool {
        switch self {
        case .member(let fact): fact.nonce != nil
        case .caption, .delete, .undelete, .reaction, .dayStart, .groupName, .kiosk, .activity, .notify: false
        default: true
        }
    }
}
