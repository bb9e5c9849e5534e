import FitPinkyCore
import Ledger
import Support
import Testing

@Suite struct ClaimTests {
    private let member = MemberID(ULID(high: 3, low: 4))
    private let workout = WorkoutID(ULID(high: 1, low: 2))

    private func entries() throws -> [(Entry, Fact)] {
        var made: [(Entry, Fact)] = []
        for seed in UInt8(1)...2 {
            let identity = try #require(Identity(seed: [UInt8](repeating: seed, count: 32)))
            var writer = EntryWriter(identity: identity, epoch: 1, previousHead: nil, clock: HybridClock())
            let facts: [Fact] = [
                .kiosk(KioskFact(identityKey: identity.publicKey, name: "Kiosk \(seed)", zone: "UTC")),
                .member(MemberFact(member: member, name: "Name \(seed)")),
                .workout(
                    WorkoutFact(
                        workout: workout, author: member,
                        moment: .known(
                            KnownMoment(instant: UTCInstant(milliseconds: Int64(seed)), zone: "UTC", day: .first)),
                        photo: nil)),
                .delete(DeleteFact(workout: workout, member: member)),
            ]
            for fact in facts {
                made.append(
                    (
                        try writer.entry(
                            fact, salt: [UInt8](repeating: seed, count: Fact.saltByteCount),
                            at: UTCInstant(milliseconds: 1)), fact
                    ))
            }
        }
        return made
    }

    private func state(after order: [(Entry, Fact)]) -> [Slot: Position] {
        var state: [Slot: Position] = [:]
        for (entry, fact) in order {
            for slot in Record.whole(entry).claims(fact, by: .drawn) {
                let position = Position(of: entry)
                if slot.isWon(by: position, from: state[slot]) { state[slot] = position }
            }
        }
        return state
    }

    @Test func `every one of the 40320 orders in which eight entries can arrive ends in the same state`() throws {
        let entries = try entries()
        let expected = state(after: entries)
        #expect(expected.count == 9)
        var count = 0
        forEachOrder(of: entries.count) { order in
            count += 1
            if state(after: order.map { entries[$0] }) != expected { Issue.record("order \(order)") }
        }
        #expect(count == 40_320)
    }

    @Test func `applying an entry again changes nothing`() throws {
        let entries = try entries()
        #expect(state(after: entries + entries.reversed()) == state(after: entries))
    }

    @Test func `a kiosk that speaks for another claims nothing`() throws {
        let identity = try #require(Identity(seed: [UInt8](repeating: 1, count: 32)))
        let fact = Fact.kiosk(KioskFact(identityKey: identity.publicKey, name: "Mine", zone: "UTC"))
        #expect(fact.claims(origin: KioskID(ULID(high: 9, low: 9))).isEmpty)
        #expect(fact.claims(origin: identity.kiosk) == [.kiosk(identity.kiosk)])
    }

    @Test func `a position reads back from its bytes`() throws {
        for (entry, _) in try entries() {
            let position = Position(of: entry)
            #expect(position.bytes.count == Position.byteCount)
            #expect(Position(bytes: position.bytes) == position)
        }
        #expect(Position(bytes: [1, 2, 3]) == nil)
    }

    @Test func `ledger order goes by stamp, then origin, then hash, and is total`() throws {
        let positions = try entries().map { Position(of: $0.0) }
        for a in positions {
            for b in positions {
                #expect([a < b, b < a, a == b].count { $0 } == 1)
                if a.stamp < b.stamp { #expect(a < b) }
            }
        }
    }
}
