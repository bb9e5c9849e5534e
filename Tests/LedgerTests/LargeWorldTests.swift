import FitPinkyCore
import Households
import Ledger
import Reference
import Support
import Testing

/// A household over years: kiosks write, restart, are restored from old cards, and hear each other now and then, half.
@Suite struct LargeWorldTests {
    private struct Kiosk {
        let identity: Identity
        var writer: EntryWriter
        var replica = Replica()
        /// Hash of the last header that it knows to have written.
        var head: [UInt8]?
        /// A copy of its card.
        var card: (replica: Replica, head: [UInt8]?)?

        mutating func write(_ fact: Fact, at now: UTCInstant) throws -> Record {
            // An edit comes after what it replaces.
            let held = fact.claims(origin: identity.kiosk).filter { $0.rule == .lastStands }
            let replaced = held.compactMap { replica.standing(of: $0.unsigned)?.stamp }.max()
            let entry = try writer.entry(fact, salt: Specimen.salt, at: now, replacing: replaced)
            head = entry.hash
            return .whole(entry)
        }
    }

    private struct World {
        var chance: SeededGenerator
        var kiosks: [Kiosk] = []
        var now: Int64 = 1_700_000_000_000
        var records: [[UInt8]: Record] = [:]
        /// Checking a signature takes longer than all the rest: one world does it.
        let authenticity: Replica.Authenticity

        init(seed: UInt64, kiosks count: UInt8) throws {
            chance = SeededGenerator(seed: seed)
            authenticity = seed == 1 ? .unchecked : .checked
            for byte in 1...count {
                let identity = try Specimen.identity(byte)
                kiosks.append(Kiosk(identity: identity, writer: try Specimen.writer(byte, epoch: chance.next())))
                try write(
                    .kiosk(KioskFact(identityKey: identity.publicKey, name: "Kiosk", zone: "UTC")), at: Int(byte) - 1)
            }
        }

        mutating func write(_ fact: Fact, at index: Int) throws {
            // No clock is quite right, and now and then one is wrong by days.
            let error = Int.random(in: 0..<10, using: &chance) == 0 ? 300_000_000 : 2_000
            let now = UTCInstant(milliseconds: now + Int64.random(in: -Int64(error)...Int64(error), using: &chance))
            let record = try kiosks[index].write(fact, at: now)
            records[record.hash] = record
            #expect(kiosks[index].replica.receive(record, .checked).count == 1)
        }

        mutating func restart(_ index: Int, head: [UInt8]?) {
            kiosks[index].writer = EntryWriter(
                identity: kiosks[index].identity, epoch: chance.next(), previousHead: head,
                clock: HybridClock(latest: kiosks[index].writer.latestStamp))
        }

        /// One kiosk hears another, until the line is cut after that many entries.
        mutating func hear(_ a: Int, from b: Int, limit: Int = .max) {
            let (mine, theirs) = (kiosks[a].replica, kiosks[b].replica)
            let lack = mine.chains.lack(of: theirs.vector)
            let dots = theirs.chains.spans(for: lack, having: mine.vector).flatMap { $0.dots }
            for record in dots.prefix(limit).flatMap({ theirs[$0] }) {
                for action in kiosks[a].replica.receive(record, authenticity) {
                    if case .refused(let refusal) = action { Issue.record("\(refusal)") }
                }
                let heard = record.header.stamp
                kiosks[a].writer.hear(heard, at: UTCInstant(milliseconds: now), isTrusted: true)
            }
        }

        mutating func step() throws {
            now += Int64.random(in: 0..<5_000_000, using: &chance)
            let a = Int.random(in: kiosks.indices, using: &chance)
            let b = Int.random(in: kiosks.indices, using: &chance)
            switch Int.random(in: 0..<200, using: &chance) {
            case 0..<160: try write(try fact(), at: a)
            case 160..<190: hear(a, from: b, limit: Int.random(in: 0..<200, using: &chance))
            case 190..<196: restart(a, head: kiosks[a].head)
            case 196: kiosks[a].card = (kiosks[a].replica, kiosks[a].head)
            case 197:
                // The card is put back: what was written since is known to others at most.
                guard let card = kiosks[a].card else { return }
                (kiosks[a].replica, kiosks[a].head) = card
                restart(a, head: card.head)
            case 198:
                // Something goes badly wrong: a copy of the running kiosk writes under the same dot.
                var copy = kiosks[a]
                let record = try copy.write(try fact(), at: UTCInstant(milliseconds: now))
                try write(try fact(), at: a)
                _ = kiosks[b].replica.receive(record)
            default: kiosks[a].replica = kiosks[a].replica.rebuilt()
            }
        }

        mutating func fact() throws -> Fact {
            let member = Bool.random(using: &chance) ? Specimen.member : Specimen.other
            let workout = WorkoutID(ULID(high: 0, low: UInt64.random(in: 0..<200, using: &chance)))
            let day = try #require(Day(daysSince1970: Int.random(in: 20_000..<20_100, using: &chance)))
            switch Int.random(in: 0..<9, using: &chance) {
            case 0: return .delete(DeleteFact(workout: workout, member: member))
            case 1: return .undelete(UndeleteFact(workout: workout, member: member, payloads: []))
            case 2:
                let number = chance.next()
                return number % 2 == 0
                    ? .caption(CaptionFact(workout: workout, member: member, text: "\(number)"))
                    : .activity(ActivityFact(workout, by: member, WorkoutActivity(.swim, notes: "\(number)")))
            case 3: return .reaction(ReactionFact(workout: workout, member: member, emoji: "👍"))
            case 4:
                let goal = try #require(Goal(daysPerWeek: Int.random(in: 1...7, using: &chance)))
                return .goal(GoalFact(member: member, day: day, goal: goal))
            case 5: return .member(MemberFact(member: member, name: "\(chance.next())"))
            case 6:
                let known = try #require(Specimen.known(day).known)
                return .settle(SettleFact(subject: workout.ulid, moment: known, photo: nil, isEstimate: false))
            default:
                let moment = Bool.random(using: &chance) ? Specimen.known(day) : try Specimen.awaited()
                return .workout(WorkoutFact(workout: workout, author: member, moment: moment, photo: Specimen.photo))
            }
        }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `thousands of entries over restarts, restored cards and cut lines end the same everywhere`(seed: UInt64) throws
    {
        var world = try World(seed: seed, kiosks: 4)
        for _ in 0..<2_000 { try world.step() }
        // Whoever hears everybody twice has heard everything.
        for _ in 0..<2 {
            for a in world.kiosks.indices { for b in world.kiosks.indices { world.hear(a, from: b) } }
        }
        let first = world.kiosks[0].replica
        #expect(first.count > 1_500, "seed \(seed)")
        #expect(!first.vector.conflicts.isEmpty, "seed \(seed)")
        for kiosk in world.kiosks {
            #expect(kiosk.replica.isSame(as: first), "seed \(seed)")
            #expect(first.chains.lack(of: kiosk.replica.vector).isEmpty, "seed \(seed)")
        }
        #expect(first.rebuilt().isSame(as: first), "seed \(seed)")
        // In any order at all.
        #expect(first.vector.tips.count > 4)
        var shuffled = Replica()
        let dots = Set(world.records.values.map { $0.header.dot })
        let records = dots.sorted().flatMap { first[$0] }.shuffled(using: &world.chance)
        for record in records { _ = shuffled.receive(record, .checked) }
        #expect(shuffled.isSame(as: first), "seed \(seed)")
    }
}
