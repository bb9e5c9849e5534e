import FitPinkyCore
import Ledger
import Testing

/// Which kiosks part when somebody leaves: Ana's, Ben's two, and one that serves both Ben and Cas.
@Suite struct PartingTests {
    private let ana = Specimen.member
    private let ben = Specimen.other
    private let cas = MemberID(ULID(high: 3, low: 6))
    private var world: SaidWorld

    init() throws {
        world = try SaidWorld(kiosks: 4)
        for (index, members) in [[ana], [ben], [ben], [ben, cas]].enumerated() {
            let key = try Specimen.identity(UInt8(index + 1)).publicKey
            try world.say(.kiosk(KioskFact(identityKey: key, name: "Kiosk \(index)", zone: "UTC")), by: index)
            for member in members { try world.say(.member(MemberFact(member: member, name: "You")), by: index) }
        }
        try join(ana, 1, at: 0)
        try join(ben, 2, at: 1)
        try join(cas, 3, at: 3)
    }

    private func stay(_ number: UInt64) -> MembershipID { MembershipID(ULID(high: 7, low: number)) }

    private mutating func join(_ member: MemberID, _ number: UInt64, at index: Int) throws {
        let day = try Specimen.day()
        try world.say(
            .join(JoinFact(membership: stay(number), member: member, group: Specimen.group, day: day)), by: index)
    }

    private mutating func leave(_ member: MemberID, _ number: UInt64, at index: Int) throws {
        let day = try Specimen.day()
        try world.say(.leave(LeaveFact(membership: stay(number), member: member, day: day)), by: index)
    }

    /// From whom the kiosk parts, and after which stays.
    private func partings(at index: Int) -> [Int: [Set<MembershipID>]] {
        let reading = KioskReading(world.writers[index].kiosk, from: world.winners)
        #expect(reading.partners.count == 3)
        let indices = Dictionary(uniqueKeysWithValues: world.writers.indices.map { (world.writers[$0].kiosk, $0) })
        return reading.partings.reduce(into: [:]) { partings, each in
            if let index = indices[each.key] { partings[index] = each.value }
        }
    }

    @Test func `the kiosks of who leaves part from those of the group, and stay together`() throws {
        var test = self
        for index in 0..<4 { #expect(partings(at: index).isEmpty) }
        try test.leave(ben, 2, at: 1)
        let left = [Set([stay(2)])]
        #expect(test.partings(at: 0) == [1: left, 2: left])
        #expect(test.partings(at: 1) == [0: left, 3: left])
        #expect(test.partings(at: 2) == [0: left, 3: left])
        // It serves Cas as well, who has not left.
        #expect(test.partings(at: 3) == [1: left, 2: left])
    }

    @Test func `who returns parts from nobody, and who leaves again does so after one stay more`() throws {
        var test = self
        try test.leave(ben, 2, at: 1)
        try test.join(ben, 4, at: 2)
        for index in 0..<4 { #expect(test.partings(at: index).isEmpty) }
        try test.leave(ben, 4, at: 1)
        #expect(test.partings(at: 0)[1] == [[stay(2), stay(4)]])
    }

    @Test func `when all have left, those part that never served one member, after either side's stays`() throws {
        var test = self
        try test.leave(ana, 1, at: 0)
        try test.leave(ben, 2, at: 1)
        try test.leave(cas, 3, at: 3)
        #expect(test.partings(at: 0)[1].map { Set($0) } == [[stay(1)], [stay(2)]])
        #expect(test.partings(at: 0)[3].map { Set($0) } == [[stay(1)], [stay(2), stay(3)]])
        #expect(test.partings(at: 1).keys.sorted() == [0])
        #expect(test.partings(at: 3).keys.sorted() == [0])
    }
}
