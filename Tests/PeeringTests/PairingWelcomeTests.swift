import Actions
import FitPinkyCore
import Ledger
import Pairing
import Testing

@testable import Peering

@Suite struct PairingWelcomeTests {
    private let group = GroupID(ULID(high: 2, low: 1))
    private let day = Day(daysSince1970: 20_510) ?? .first

    /// A group of people with these names, the first of whom owns it. The last `elsewhere` of them use other kiosks than the inviting one.
    private func welcome(
        _ names: [String], isForKiosk: Bool = false, elsewhere: Int = 0, withKeys: Bool = false
    ) throws -> PairingWelcome {
        let identity = try #require(Identity(seed: [UInt8](repeating: 1, count: 32)))
        var writer = EntryWriter(identity: identity, epoch: 1, previousHead: nil, clock: HybridClock())
        let members = names.indices.map { MemberID(ULID(high: 3, low: UInt64($0))) }
        var facts: [Fact] = [
            .group(
                GroupFact(
                    group: group, name: "", created: day, weekStart: .monday, dayStart: 0, maxMembers: 3,
                    creator: members[0]))
        ]
        for (member, name) in zip(members, names) {
            facts += [
                .member(MemberFact(member: member, name: name)),
                .join(JoinFact(membership: MembershipID(member.ulid), member: member, group: group, day: day)),
            ]
        }
        var winners: [Winner] = []
        for fact in facts {
            let entry = try writer.entry(
                fact, salt: [UInt8](repeating: 1, count: Fact.saltByteCount), at: UTCInstant(milliseconds: 5))
            for slot in Record.whole(entry).claims(fact, by: .drawn) {
                winners.append(Winner(slot: slot, position: Position(of: entry), fact: fact))
            }
        }
        let reading = try #require(GroupReading(group, from: Winners(winners)))
        return PairingWelcome(
            to: reading, isForKiosk: isForKiosk, by: members[0], serving: Set(members.dropLast(elsewhere)),
            recoveryKeys: withKeys
                ? Dictionary(uniqueKeysWithValues: zip(members, members.indices.map { Self.key(UInt8($0)) })) : [:])
    }

    @Test func `a welcome reads back, and names who belongs`() throws {
        for isForKiosk in [false, true] {
            let welcome = try welcome(["Ana", "Ben"], isForKiosk: isForKiosk)
            #expect(PairingWelcome(bytes: welcome.bytes) == welcome)
            #expect(welcome.inviter == welcome.belongers[0].stay.member)
            #expect(welcome.belongers.map(\.name) == ["Ana", "Ben"] && welcome.isForKiosk == isForKiosk)
        }
        let stay = try welcome(["Ana", "Ben"]).belonger("Ben").stay
        #expect(stay.member == MemberID(ULID(high: 3, low: 1)) && stay.group == group && stay.day == day)
    }

    @Test func `with the longest names, and more people than a group is for, it fits, and they are found`() throws {
        let family = String(repeating: "👨‍👩‍👧‍👦", count: 40)
        let names = ["A\(family)", "B\(family)", "C\(family)", "D\(family)", "E\(family)"]
        let welcome = try welcome(names, isForKiosk: true, elsewhere: 4, withKeys: true)
        #expect(welcome.bytes.count <= PairingMessages.maxWelcomeByteCount)
        #expect(welcome.belongers.count == PairingWelcome.maxBelongers)
        let read = try #require(PairingWelcome(bytes: welcome.bytes))
        #expect(try read.belonger(names[2], with: [Self.key(2)]).stay.member == MemberID(ULID(high: 3, low: 2)))
    }

    @Test func `whom it does not know it refuses with the names that it has`() throws {
        let welcome = try welcome(["Ana", "Ben", "Ben"])
        #expect(throws: PairingWelcome.Refusal.nobody("Anna", belongers: ["Ana", "Ben", "Ben"])) {
            try welcome.belonger("Anna")
        }
        #expect(throws: PairingWelcome.Refusal.several("Ben")) { try welcome.belonger("Ben") }
    }

    @Test func `a further kiosk of who uses another kiosk is refused, and told where to be invited`() throws {
        let refusal = PairingWelcome.Refusal.nobody("Cas", belongers: ["Ana", "Ben"])
        #expect(throws: refusal) { try welcome(["Ana", "Ben", "Cas"], elsewhere: 1).belonger("Cas") }
        #expect(
            refusal.sentence(on: .page)
                == "that kiosk lets in a further one of Ana or Ben, and not of Cas: join again with one of these names, the code "
                + "is still good here, or invite at a kiosk of Cas's")
    }

    private static func key(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number + 1, count: 32) }

    @Test func `who uses another kiosk and has a recovery key is let in by that key, and by the code of a kiosk alone`()
        throws
    {
        let names = ["Ana", "Ben"]
        let welcome = try welcome(names, isForKiosk: true, elsewhere: 1, withKeys: true)
        #expect(PairingWelcome(bytes: welcome.bytes) == welcome)
        #expect(welcome.belongers.map(\.isByRecovery) == [false, true])
        #expect(throws: PairingWelcome.Refusal.withoutKey("Ben")) { try welcome.belonger("Ben", with: [Self.key(0)]) }
        #expect(try welcome.belonger("Ben", with: [Self.key(1)]).name == "Ben")
        #expect(try welcome.belonger("Ana").name == "Ana")
        #expect(try welcome.belonger(withKey: Self.key(1)).name == "Ben")
        #expect(throws: PairingWelcome.Refusal.nobodysWords(belongers: names)) {
            try welcome.belonger(withKey: Self.key(7))
        }
        #expect(try self.welcome(names, elsewhere: 1, withKeys: true).belongers.map(\.name) == ["Ana"])
    }

    @Test func `what is no welcome is none`() throws {
        let bytes = try welcome(["Ana", "Ben"]).bytes
        for count in bytes.indices where count != 18 { _ = PairingWelcome(bytes: Array(bytes.prefix(count))) }
        #expect(PairingWelcome(bytes: []) == nil)
        #expect(PairingWelcome(bytes: Array(bytes.prefix(17))) == nil)
        #expect(PairingWelcome(bytes: [UInt8](repeating: 0xFF, count: 768)) == nil)
    }
}
