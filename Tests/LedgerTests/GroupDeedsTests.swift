import FitPinkyCore
import Ledger
import Testing

@Suite struct GroupDeedsTests {
    private let ana = Specimen.member
    private let ben = Specimen.other
    private let cas = MemberID(ULID(high: 3, low: 6))
    private let group = Specimen.group

    private func membership(_ number: UInt64) -> MembershipID { MembershipID(ULID(high: 7, low: number)) }

    private func newcomer(_ name: String, goal: Int = 4, _ number: UInt64 = 1) -> GroupDeeds.Newcomer {
        GroupDeeds.Newcomer(name: name, goal: goal, membership: membership(number))
    }

    /// Two kiosks that have introduced themselves, each with one member.
    private func homes() throws -> SaidWorld {
        var world = try SaidWorld()
        for (index, (member, name)) in [(ana, "You"), (ben, "You")].enumerated() {
            let key = try Specimen.identity(UInt8(index + 1)).publicKey
            try world.say(.kiosk(KioskFact(identityKey: key, name: "Kiosk \(index)", zone: "UTC")), by: index)
            try world.say(.member(MemberFact(member: member, name: name)), by: index)
        }
        return world
    }

    private func deeds(_ world: SaidWorld, at index: Int = 0) throws -> GroupDeeds {
        GroupDeeds(KioskReading(world.writers[index].kiosk, from: world.winners), today: try Specimen.day())
    }

    /// What the kiosk says, said.
    private func say(_ facts: [Fact], in world: inout SaidWorld, by index: Int = 0) throws {
        // Whoever joins has read the invitation before.
        for fact in facts { try world.say(fact, by: index, at: index == 0 ? 1 : 100) }
    }

    private func create(
        in world: inout SaidWorld, maxMembers: Int = 2, name: String = "", wager: String = "Dishes"
    ) throws {
        let facts = try deeds(world).create(
            group, by: newcomer("Ana"), name: name, wager: wager, maxMembers: maxMembers)
        try say(facts, in: &world)
    }

    @Test func `a kiosk alone belongs to no group, and serves whom it named`() throws {
        let reading = try deeds(homes()).reading
        #expect(reading.members.map(\.member) == [ana])
        #expect(reading.group == nil && reading.belongers.isEmpty && !reading.isRetired)
        #expect(reading.kiosks.count == 2)
    }

    @Test func `who creates a group owns it, belongs to it and has a goal and a wager`() throws {
        var world = try homes()
        try create(in: &world)
        let reading = try deeds(world).reading
        let found = try #require(reading.group)
        #expect(found.beginning.creator == ana && found.beginning.maxMembers == 2)
        #expect(reading.belongers == [ana])
        #expect(found.shownName(on: try Specimen.day()) == "Ana")
        #expect(found.wagers.settings.map { $0.value } == ["Dishes"])
        #expect(found.facts.contains { if case .goal(ana, _) = $0 { true } else { false } })
    }

    @Test func `two join, and the third finds the group full`() throws {
        var world = try homes()
        try create(in: &world)
        try deeds(world).checkInvitation()
        try say(deeds(world, at: 1).join(group, as: newcomer("Ben", 2)), in: &world, by: 1)
        #expect(try deeds(world, at: 1).reading.belongers == [ana, ben])
        #expect(throws: GroupRefusal.full(2)) { try deeds(world).checkInvitation() }
        #expect(throws: GroupRefusal.full(2)) { try deeds(world).add(newcomer("Cas", 3), as: cas) }
    }

    @Test func `one group at a time`() throws {
        var world = try homes()
        try create(in: &world, name: "The two")
        #expect(throws: GroupRefusal.belongs(to: "The two")) {
            try deeds(world).join(GroupID(ULID(high: 1, low: 1)), as: newcomer("Ana"))
        }
        #expect(throws: GroupRefusal.belongs(to: "The two")) { try create(in: &world) }
    }

    @Test func `who has joined a group that is not heard of yet can leave it and nothing else`() throws {
        var world = try homes()
        try say(deeds(world).join(group, as: newcomer("Ana")), in: &world)
        #expect(throws: GroupRefusal.awaitsGroup) { try deeds(world).checkInvitation() }
        #expect(throws: GroupRefusal.awaitsGroup) { try deeds(world).join(group, as: newcomer("Ana")) }
        try say(deeds(world).leave(as: ""), in: &world)
        #expect(throws: GroupRefusal.noGroup) { try deeds(world).leave(as: "") }
    }

    @Test func `who left can join again, by a stay of another name`() throws {
        var world = try homes()
        try create(in: &world)
        try say(deeds(world).leave(as: "Ana"), in: &world)
        #expect(try deeds(world).reading.group == nil)
        try say(deeds(world).join(group, as: newcomer("Ana", 9)), in: &world)
        #expect(try deeds(world).reading.stays == [ana: membership(9)])
        #expect(try deeds(world).reading.belongers == [ana])
    }

    @Test func `a second member of the same home is told apart by name`() throws {
        var world = try homes()
        try create(in: &world, maxMembers: 3)
        #expect(throws: GroupRefusal.nameTaken("Ana")) { try deeds(world).add(newcomer("Ana", 3), as: cas) }
        try say(deeds(world).add(newcomer("Cas", 3), as: cas), in: &world)
        #expect(throws: GroupRefusal.whoActs(["Ana", "Cas"])) { try deeds(world).leave(as: "") }
        #expect(throws: GroupRefusal.nobody("Ben", served: ["Ana", "Cas"])) { try deeds(world).leave(as: "Ben") }
        try say(deeds(world).leave(as: "Cas"), in: &world)
        #expect(throws: GroupRefusal.notMember("Cas")) { try deeds(world).leave(as: "Cas") }
        #expect(try deeds(world).reading.belongers == [ana])
    }

    @Test func `a member gives up their own other kiosk, and no other`() throws {
        var world = try homes()
        let (here, there) = (world.writers[0].kiosk, world.writers[1].kiosk)
        #expect(throws: GroupRefusal.ownKiosk) { try deeds(world).retire(here, as: "") }
        #expect(throws: GroupRefusal.strangersKiosk("Kiosk 1")) { try deeds(world).retire(there, as: "") }
        #expect(throws: GroupRefusal.unknownKiosk) { try deeds(world).retire(KioskID(ULID(high: 1, low: 2)), as: "") }
        try world.say(.member(MemberFact(member: ana, name: "You")), by: 1)
        try say(deeds(world).retire(there, as: "You"), in: &world)
        #expect(try deeds(world).reading.kiosks.keys.map { $0 } == [here])
        #expect(try deeds(world, at: 1).reading.isRetired)
    }

    /// The stay by which Ana belongs, as an inviter tells it.
    private func anasStay() throws -> JoinFact {
        JoinFact(membership: membership(1), member: ana, group: group, day: try Specimen.day())
    }

    @Test func `a further kiosk of a member belongs where they do, and has them as its owner`() throws {
        var world = try homes()
        try create(in: &world)
        try say(deeds(world, at: 1).join(anasStay(), calledAlready: "Ana"), in: &world, by: 1)
        let reading = try deeds(world, at: 1).reading
        #expect(reading.members.map(\.member) == [ana, ben] && reading.owner?.name == "Ana")
        #expect(reading.stays == [ana: membership(1)] && reading.belongers == [ana])
        #expect(reading.group?.stays.count == 1)
        #expect(reading.formerOwners == [ben])
        // Each of the two can give the other up, and then belongs to no partner.
        let there = world.writers[0].kiosk
        #expect(reading.partners.keys.map { $0 } == [there])
        try say(deeds(world, at: 1).retire(there, as: ""), in: &world, by: 1)
        #expect(try deeds(world, at: 1).reading.partners.isEmpty)
        #expect(try deeds(world).reading.isRetired)
    }

    @Test func `a further kiosk knows where it belongs before it has heard of the group`() throws {
        var world = try homes()
        try say(deeds(world, at: 1).join(anasStay(), calledAlready: "Ana"), in: &world, by: 1)
        guard case .awaited(group) = try deeds(world, at: 1).reading.belonging else {
            Issue.record("it awaits its group")
            return
        }
        #expect(throws: GroupRefusal.awaitsGroup) {
            try deeds(world, at: 1).join(anasStay(), calledAlready: "Ana")
        }
    }

    @Test func `the owner stays the owner when they leave, and whoever was it before stays away`() throws {
        var world = try homes()
        try create(in: &world)
        try say(deeds(world, at: 1).join(anasStay(), calledAlready: "Ana"), in: &world, by: 1)
        try say(deeds(world, at: 1).leave(as: ""), in: &world, by: 1)
        let reading = try deeds(world, at: 1).reading
        #expect(reading.group == nil && reading.owner?.member == ana)
        #expect(try deeds(world).reading.group == nil)
    }

    @Test func `a kiosk that was given up neither begins, joins, adds nor invites`() throws {
        var world = try homes()
        try create(in: &world, maxMembers: 3)
        try world.say(.member(MemberFact(member: ana, name: "Ana")), by: 1)
        try say(deeds(world, at: 1).retire(world.writers[0].kiosk, as: "Ana"), in: &world, by: 1)
        let retired = try deeds(world)
        #expect(throws: GroupRefusal.retired) {
            try retired.create(group, by: newcomer("Ana"), name: "", wager: "", maxMembers: 2)
        }
        #expect(throws: GroupRefusal.retired) { try retired.join(group, as: newcomer("Ana")) }
        #expect(throws: GroupRefusal.retired) { try retired.join(anasStay(), calledAlready: "Ana") }
        #expect(throws: GroupRefusal.retired) { try retired.add(newcomer("Cas", 3), as: cas) }
        #expect(throws: GroupRefusal.retired) { try retired.checkInvitation() }
        #expect(throws: GroupRefusal.retired) { try retired.checkKioskInvitation() }
        #expect(GroupRefusal.retired.sentence.contains("set it up anew"))
    }

    @Test func `a full group invites a further kiosk, and nobody else`() throws {
        var world = try homes()
        try create(in: &world)
        try say(deeds(world, at: 1).join(group, as: newcomer("Ben", 2)), in: &world, by: 1)
        #expect(throws: GroupRefusal.full(2)) { try deeds(world).checkInvitation() }
        try deeds(world).checkKioskInvitation()
    }

    @Test func `partners are the kiosks of the group's people, also of those who left, and of no other group`() throws {
        var world = try homes()
        try create(in: &world)
        let (here, there) = (world.writers[0].kiosk, world.writers[1].kiosk)
        // Met, and no more.
        #expect(try deeds(world).reading.partners.isEmpty)
        try say(deeds(world, at: 1).join(group, as: newcomer("Ben", 2)), in: &world, by: 1)
        #expect(try deeds(world).reading.partners.keys.map { $0 } == [there])
        // Who left has to be heard, and to hear.
        try say(deeds(world, at: 1).leave(as: ""), in: &world, by: 1)
        #expect(try deeds(world).reading.partners.keys.map { $0 } == [there])
        #expect(try deeds(world, at: 1).reading.partners.keys.map { $0 } == [here])
        // Until they promise something to others.
        let other = GroupID(ULID(high: 1, low: 1))
        let facts = try deeds(world, at: 1).create(
            other, by: newcomer("Ben", 3), name: "", wager: "", maxMembers: 2)
        try say(facts, in: &world, by: 1)
        #expect(try deeds(world, at: 1).reading.partners.isEmpty)
        #expect(try deeds(world, at: 1).reading.home == other)
    }

    @Test func `what a person enters is within its limits, or refused in one sentence`() throws {
        let world = try homes()
        func refusal(_ body: (GroupDeeds) throws -> Void) throws -> String? {
            do {
                try body(try deeds(world))
                return nil
            } catch let refusal as GroupRefusal {
                return refusal.sentence
            }
        }
        let long = String(repeating: "x", count: 201)
        let refusals = [
            try refusal { _ = try $0.create(group, by: newcomer(""), name: "", wager: "", maxMembers: 2) },
            try refusal { _ = try $0.create(group, by: newcomer("Ana", goal: 8), name: "", wager: "", maxMembers: 2) },
            try refusal { _ = try $0.create(group, by: newcomer("Ana", goal: 0), name: "", wager: "", maxMembers: 2) },
            try refusal { _ = try $0.create(group, by: newcomer("Ana"), name: "a\nb", wager: "", maxMembers: 2) },
            try refusal { _ = try $0.create(group, by: newcomer("Ana"), name: "", wager: long, maxMembers: 2) },
            try refusal { _ = try $0.create(group, by: newcomer("Ana"), name: "", wager: "", maxMembers: 4) },
        ]
        #expect(
            refusals == [
                "a name may not be empty", "a goal is 1 to 7 days a week, and this is 8",
                "a goal is 1 to 7 days a week, and this is 0",
                "a group's name may not contain control characters (such as a line break or a tab)",
                "a wager may have up to 200 characters; this has 201", "a group is for 2 or 3, and this is 4",
            ])
    }
}
