import FitPinkyCore
import Ledger
import Support
import Testing

/// Kiosks that write, start again, are restored from old cards and copied, so that a store has something to take in.
struct Household {
    private struct Kiosk {
        let identity: Identity
        var writer: EntryWriter
        /// Hash of its last header.
        var head: [UInt8]?
    }

    /// All that was ever written, each after its predecessors.
    private(set) var records: [Record] = []
    private var chance: SeededGenerator
    private var kiosks: [Kiosk] = []
    private var now: Int64 = 1_772_127_245_120
    private var payloads: [WorkoutID: [[UInt8]]] = [:]
    private let rule: IDRule
    /// Where ids certify who made them, those of the workouts so far.
    private var workouts: [WorkoutID] = []

    static let members = [MemberID(ULID(high: 3, low: 4)), MemberID(ULID(high: 3, low: 5))]

    /// - Parameter first: makes the keys of the first kiosk; those of the next are made of the numbers after it.
    init(seed: UInt64, kiosks count: UInt8, from first: UInt8 = 1, by rule: IDRule = .drawn) throws {
        (chance, self.rule) = (SeededGenerator(seed: seed), rule)
        for byte in first..<first + count {
            let identity = try #require(Identity(seed: [UInt8](repeating: byte, count: 32)))
            let writer = EntryWriter(
                identity: identity, rule, epoch: chance.next(), previousHead: nil, clock: HybridClock())
            kiosks.append(Kiosk(identity: identity, writer: writer))
            let introduction = KioskFact(identityKey: identity.publicKey, name: "Kiosk \(byte)", zone: "UTC")
            records.append(.whole(try write(.kiosk(introduction), at: Int(byte - first))))
        }
    }

    /// Who writes.
    var origins: [KioskID] { kiosks.map(\.identity.kiosk) }

    /// One thing more happens.
    mutating func step() throws {
        now += Int64.random(in: 0..<5_000_000, using: &chance)
        let index = Int.random(in: kiosks.indices, using: &chance)
        switch Int.random(in: 0..<100, using: &chance) {
        case 0..<4:
            kiosks[index].writer = EntryWriter(
                identity: kiosks[index].identity, rule, epoch: chance.next(), previousHead: kiosks[index].head,
                clock: HybridClock(latest: kiosks[index].writer.latestStamp))
        case 4:
            // A copy of the running kiosk writes under the same dot.
            let before = kiosks[index]
            records.append(.whole(try write(try fact(at: index), at: index)))
            kiosks[index] = before
            records.append(.whole(try write(try fact(at: index), at: index)))
        case 5..<15:
            // Somebody has erased what was told.
            guard let record = records.randomElement(using: &chance), case .whole(let entry) = record,
                let erased = ErasedEntry(erasing: entry)
            else { return }
            records.append(.erased(erased))
        default: records.append(.whole(try write(try fact(at: index), at: index)))
        }
    }

    private mutating func write(_ fact: Fact, at index: Int) throws -> Entry {
        let salt = (0..<Fact.saltByteCount).map { _ in UInt8.random(in: 0...255, using: &chance) }
        let entry = try kiosks[index].writer.entry(fact, salt: salt, at: UTCInstant(milliseconds: now))
        kiosks[index].head = entry.hash
        if let workout = ErasedEntry(erasing: entry)?.remains?.workout {
            payloads[workout, default: []].append(entry.payload.erasable)
        }
        return entry
    }

    private mutating func fact(at index: Int) throws -> Fact {
        let member = Household.members[Int.random(in: 0...1, using: &chance)]
        var workout = WorkoutID(ULID(high: 0, low: UInt64.random(in: 0..<30, using: &chance)))
        if let known = workouts.suffix(30).randomElement(using: &chance) { workout = known }
        let day = try #require(Day(daysSince1970: Int.random(in: 20_000..<20_100, using: &chance)))
        let known = KnownMoment(instant: UTCInstant(milliseconds: now), zone: "UTC", day: day)
        switch Int.random(in: 0..<12, using: &chance) {
        case 0, 1: return .delete(DeleteFact(workout: workout, member: member))
        case 2:
            let payloads = (payloads[workout] ?? []).shuffled(using: &chance).filter { $0.count < 2000 }.prefix(3)
            return .undelete(UndeleteFact(workout: workout, member: member, payloads: Array(payloads)))
        case 3:
            let number = chance.next()
            return number % 2 == 0
                ? .caption(CaptionFact(workout: workout, member: member, text: "\(number)"))
                : .activity(ActivityFact(workout, by: member, WorkoutActivity(.run, minutes: 30, notes: "\(number)")))
        case 4: return .reaction(ReactionFact(workout: workout, member: member, emoji: "👍"))
        case 5:
            let goal = try #require(Goal(daysPerWeek: Int.random(in: 1...7, using: &chance)))
            return .goal(GoalFact(member: member, day: day, goal: goal))
        case 6: return .member(MemberFact(member: member, name: "\(chance.next())"))
        case 7: return .settle(SettleFact(subject: workout.ulid, moment: known, photo: nil, isEstimate: false))
        default:
            let boot = BootID(bytes: [UInt8](repeating: 5, count: 16)) ?? .none
            let awaited = AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: 12_345_678_901))
            let moment = Bool.random(using: &chance) ? Moment.known(known) : .awaited(awaited)
            let photo = PhotoFact(
                sha256: [UInt8](repeating: UInt8(truncatingIfNeeded: workout.ulid.low), count: 32), byteCount: 123_456,
                type: "image/jpeg",
                width: 1280, height: 720)
            var fact = WorkoutFact(workout: workout, author: member, moment: moment, photo: photo)
            if rule == .minted {
                fact.workout = WorkoutID(try Mint(kiosks[index].identity).id(of: .workout(fact)))
                workouts.append(fact.workout)
            }
            return .workout(fact)
        }
    }
}
