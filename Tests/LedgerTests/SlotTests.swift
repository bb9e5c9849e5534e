import FitPinkyCore
import Households
import Ledger
import Testing

@Suite struct SlotTests {
    private func slots() throws -> [Slot] {
        try Specimen.facts().flatMap { $0.claims(origin: try Specimen.identity().kiosk) }
    }

    @Test func `every slot reads back from its key, and no two share one`() throws {
        let slots = Set(try slots())
        #expect(Set(slots.map { $0.key }).count == slots.count)
        #expect(Set(slots.map { $0.key[0] }).count == 43)
        for slot in slots {
            #expect(Slot(key: slot.key) == slot)
            #expect(Slot(key: slot.key.dropLast()) == nil)
            #expect(Slot(key: slot.key + [0]) == nil)
        }
        #expect(Slot(key: []) == nil)
        #expect(Slot(key: [UInt8](repeating: 0xFF, count: 17)) == nil)
        #expect(Slot(key: [10] + [UInt8](repeating: 0xFF, count: 20)) == nil)
    }

    @Test func `the slots of a history are in the order of their Days`() throws {
        let days = [Day.first, try Specimen.day("1969-12-31"), try Specimen.day("1970-01-01"), .last]
        let keys = days.map { Slot.goal(Specimen.member, $0).key }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `a position's place in the rules' order is the position's own`() throws {
        var positions: [Position] = []
        for seed in UInt8(1)...3 {
            var writer = try Specimen.writer(seed)
            for milliseconds: Int64 in [1, 1, 5] {
                let fact = Fact.member(MemberFact(member: Specimen.member, name: "Name"))
                let now = UTCInstant(milliseconds: milliseconds)
                positions.append(Position(of: try writer.entry(fact, salt: Specimen.salt, at: now)))
            }
        }
        #expect(positions.sorted().map { $0.place } == positions.map { $0.place }.sorted())
        #expect(Set(positions.map { $0.place }).count == 9)
    }

    @Test func `all that tells of a workout is found by the beginnings of its keys, and nothing else is`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: "2026-02-11", by: 0, isProven: false)
        let other = try home.work(home.ana, on: "2026-02-11", by: 0)
        let day = try Specimen.day("2026-02-11")
        let kiosk = home.kiosk(0)
        let telling: [Slot] = [
            .workout(workout), .deletion(workout, by: home.ana), .settlement(workout.ulid, by: kiosk),
            .caption(workout, by: home.ana), .vouch(workout, by: home.ben, on: day), .reaction(workout, by: home.ben),
        ]
        let prefixes = Register.tags(.workout).map { [$0] + workout.ulid.bytes }
        func isFound(_ slot: Slot) -> Bool { prefixes.contains { slot.key.starts(with: $0) } }
        #expect(telling.allSatisfy(isFound))
        #expect(!isFound(.workout(other)) && !isFound(.member(home.ana)))
    }
}
