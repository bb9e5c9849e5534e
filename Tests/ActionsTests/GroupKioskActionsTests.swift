import Actions
import FitPinkyCore
import Households
import Ledger
import Testing

// A group's kiosks: further ones of a member, and those that are given up.
extension GroupActionsTests {
    @Test func `a member gives up their own other kiosk, and no other`() throws {
        var world = try homes()
        let (here, there) = (world.writers[0].kiosk, world.writers[1].kiosk)
        #expect(throws: ActionError.ownKiosk) { try outcome(RetireKiosk(here, as: .only), world) }
        #expect(throws: ActionError.strangersKiosk("Kiosk 1")) { try outcome(RetireKiosk(there, as: .only), world) }
        #expect(throws: ActionError.unknownKiosk) {
            try outcome(RetireKiosk(KioskID(ULID(high: 1, low: 2)), as: .only), world)
        }
        try world.say(.member(MemberFact(member: ana, name: "You")), by: 1)
        try take(RetireKiosk(there, as: .named("You")), &world)
        #expect(self.reading(world).kiosks.keys.map { $0 } == [here])
        #expect(self.reading(world, at: 1).isRetired)
    }

    @Test func `another member gives up a kiosk that has been silent for 14 days, or never had everything`() throws {
        var world = try homes()
        try create(in: &world)
        let there = world.writers[1].kiosk
        let action = RetireKiosk(there, as: .only)
        let expected = Fact.retirement(RetirementFact(kiosk: there, member: ana))
        #expect(try outcome(action, world).facts == [expected])
        var household = seen(world)
        var now = try Now(UTCInstant(milliseconds: 1_772_127_245_120), on: "2026-02-26", ids)
        for (days, isLate) in [(0, true), (1, true), (13, true), (14, false), (40, false)] as [(Int64, Bool)] {
            household.lastHeard = [there: UTCInstant(milliseconds: now.instant.milliseconds - days * 86_400_000)]
            if isLate {
                let date = try Specimen.day("2026-02-26").advanced(byDays: -Int(days))
                #expect(throws: ActionError.heardLately("Kiosk 1", on: try #require(date))) {
                    try action.decide(household, at: now)
                }
            } else {
                #expect(try action.decide(household, at: now).facts == [expected])
            }
        }
        // A clock that was set back says nothing of silence.
        now.instant = UTCInstant(milliseconds: now.instant.milliseconds - 86_400_000)
        household.lastHeard = [there: UTCInstant(milliseconds: now.instant.milliseconds + 86_400_000)]
        #expect(throws: ActionError.heardLately("Kiosk 1", on: try Specimen.day("2026-02-26"))) {
            try action.decide(household, at: now)
        }
    }

    /// The stay by which Ana belongs, as an inviter tells it.
    private func stay(_ world: SaidWorld) throws -> JoinFact {
        let reading = reading(world)
        return JoinFact(
            membership: reading.stays[ana] ?? Specimen.stay, member: ana,
            group: reading.group?.beginning.group ?? group, day: try Specimen.day())
    }

    @Test func `a further kiosk of a member belongs where they do, and has them as its owner`() throws {
        var world = try homes()
        try create(in: &world)
        try take(JoinAsFurtherKiosk(stay(world), of: "Ana"), &world, by: 1)
        let reading = self.reading(world, at: 1)
        #expect(reading.members.map(\.member) == [ana, ben] && reading.owner?.name == "Ana")
        #expect(reading.stays == self.reading(world).stays && reading.belongers == [ana])
        #expect(reading.group?.stays.count == 1)
        #expect(reading.formerOwners == [ben])
        // Each of the two can give the other up, and then belongs to no partner.
        let there = world.writers[0].kiosk
        #expect(reading.partners.keys.map { $0 } == [there])
        try take(RetireKiosk(there, as: .only), &world, by: 1)
        #expect(self.reading(world, at: 1).partners.isEmpty)
        #expect(self.reading(world).isRetired)
    }

    @Test func `a further kiosk knows where it belongs, and whose it is, before it has heard of the group`() throws {
        let homes = try homes()
        let facts = try outcome(JoinAsFurtherKiosk(stay(homes), of: "Ana"), homes, by: 1).facts
        // In the household's ledger, where it has been admitted by nobody yet.
        var world = try SaidWorld()
        world.ledger = .household(group)
        for fact in facts { try world.say(fact, by: 1) }
        let reading = self.reading(world, at: 1)
        guard case .awaited(group) = reading.belonging else {
            Issue.record("it awaits its group")
            return
        }
        #expect(reading.owner == MemberFact(member: ana, name: "Ana") && reading.home == group)
        #expect(throws: ActionError.awaitsGroup) {
            try outcome(JoinAsFurtherKiosk(stay(homes), of: "Ana"), world, by: 1)
        }
        // It can give that up, though it has no stay that could end.
        #expect(try outcome(LeaveGroup(as: .only), world, by: 1) == Outcome([], turn: .closes))
    }

    @Test func `the owner stays the owner when they leave, and whoever was it before stays away`() throws {
        var world = try homes()
        try create(in: &world)
        try take(JoinAsFurtherKiosk(stay(world), of: "Ana"), &world, by: 1)
        try take(LeaveGroup(as: .only), &world, by: 1)
        let reading = self.reading(world, at: 1)
        #expect(reading.group == nil && reading.owner?.member == ana)
        #expect(self.reading(world).group == nil)
    }

    @Test func `a kiosk that was given up neither begins, joins, adds nor invites`() throws {
        var world = try homes()
        try create(in: &world, maxMembers: 3)
        try world.say(.member(MemberFact(member: ana, name: "Ana")), by: 1)
        try take(RetireKiosk(world.writers[0].kiosk, as: .named("Ana")), &world, by: 1)
        #expect(throws: ActionError.retired) {
            try outcome(CreateGroup(by: newcomer("Ana")), world)
        }
        #expect(throws: ActionError.retired) { try outcome(JoinGroup(group, as: newcomer("Ana")), world) }
        #expect(throws: ActionError.retired) { try outcome(JoinAsFurtherKiosk(stay(world), of: "Ana"), world) }
        #expect(throws: ActionError.retired) { try outcome(AddMember(newcomer("Cas")), world) }
        #expect(throws: ActionError.retired) { try seen(world).checkInvitingMember() }
        #expect(throws: ActionError.retired) { try seen(world).checkInvitingKiosk() }
        #expect(ActionError.retired.sentence(on: .commandLine).contains("set it up again"))
    }

    @Test func `a full group invites a further kiosk, and nobody else`() throws {
        var world = try homes()
        let group = try create(in: &world)
        try take(JoinGroup(group, as: newcomer("Ben")), &world, by: 1)
        #expect(throws: ActionError.fullForInvited(2)) { try seen(world).checkInvitingMember() }
        try seen(world).checkInvitingKiosk()
    }
}
