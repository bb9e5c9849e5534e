import FitPinkyCore
import Ledger
import Testing

/// One attack a test, of those that worlds with a hostile member have shown.
@Suite struct HostileRuleTests {
    @Test func `a kiosk of another member is not made one's own, and so is not given up`() throws {
        var world = try HostileWorld([false, true])
        let (victim, member) = (world.id(0), world.people[1].member)
        let stay = world.people[1].stay
        for fact in [
            Fact.admit(AdmitFact(kiosk: victim, member: member)),
            .admit(AdmitFact(kiosk: victim, member: member, stay: stay, by: stay)),
            .retire(RetireFact(kiosk: victim, member: member)),
        ] {
            try world.sign(fact, by: 1, stamp: world.presentStamp)
        }
        let winners = try world.settled().winners
        #expect(!winners.serves(victim, member))
        #expect(!winners.isRetired(victim))
        #expect(winners.serves(victim, world.people[0].member))
    }

    @Test func `a further kiosk serves the owner that it names`() throws {
        var world = try HostileWorld([false, true])
        let owner = world.people[0]
        try world.addKiosk(of: 0, isHostile: false, owner: owner.member)
        try world.say(
            .admit(AdmitFact(kiosk: world.id(2), member: owner.member, stay: owner.stay, by: owner.stay)), by: 0)
        try world.sign(
            .admit(AdmitFact(kiosk: world.id(2), member: world.people[1].member)), by: 1, stamp: world.presentStamp)
        let winners = try world.settled().winners
        #expect(winners.serves(world.id(2), owner.member))
        #expect(!winners.serves(world.id(2), world.people[1].member))
    }

    @Test func `a leave that is dated back undoes nothing that its member set for the group`() throws {
        var world = try HostileWorld([false, true])
        world.today = 1
        try world.sign(.wager(world.wager("Mine", of: world.people[1].member)), by: 1, stamp: world.presentStamp)
        try world.hear()
        world.today = 20
        try world.sign(
            .leave(world.leave(of: world.people[1], on: HostileWorld.day(-5))), by: 1, stamp: world.presentStamp)
        #expect(try world.week(holding: 8, in: try world.settled())?.wager == "Mine")
    }

    @Test func `a kiosk of the leaver's own does not say when others had the leave`() throws {
        var world = try HostileWorld([false, true])
        var madeUp = MemberFact(member: MemberID(world.fresh()), name: "Nobody", nonce: Nonce(world.fresh()))
        madeUp.member = MemberID(try Mint(world.kiosks[1].pen.identity).id(of: .member(madeUp)))
        try world.sign(.member(madeUp), by: 1, stamp: world.presentStamp)
        world.today = 13
        let leave = try world.sign(
            .leave(world.leave(of: world.people[1], on: HostileWorld.day(7))), by: 1, stamp: world.presentStamp)
        try world.saySeen([leave], on: 7, by: 1)
        #expect(world.left(1, in: try world.settled()) == HostileWorld.day(13))
    }

    @Test func `of several leaves one that is seen later takes no week away that the first one left`() throws {
        var world = try HostileWorld([false, true])
        world.today = 8
        try world.sign(
            .leave(world.leave(of: world.people[1], on: HostileWorld.day(10))), by: 1, stamp: world.presentStamp)
        try world.hear()
        world.today = 25
        try world.sign(.leave(world.leave(of: world.people[1], on: HostileWorld.day(2))), by: 1, stamp: 1)
        #expect(world.left(1, in: try world.settled()) == HostileWorld.day(10))
    }

    @Test func `saying later that a stake was seen long before its Day undoes nothing`() throws {
        var world = try HostileWorld([false, true])
        world.today = 1
        let wager = try world.say(.wager(world.wager("New", of: world.people[0].member)), by: 0)
        try world.saySeen([wager], on: 1, by: 1)
        try world.hear()
        world.today = 15
        try world.saySeen([wager], on: -30, by: 1)
        let view = try world.settled()
        #expect(world.binding(of: wager, in: view) == .from(HostileWorld.day(1)))
        #expect(try world.week(holding: 8, in: view)?.wager == "New")
    }

    @Test func `what is dated ahead binds when a kiosk that heard of it late names it, and not before`() throws {
        var world = try HostileWorld([false, true])
        let owner = world.people[0]
        try world.addKiosk(of: 0, isHostile: false, owner: owner.member)
        try world.say(
            .admit(AdmitFact(kiosk: world.id(2), member: owner.member, stay: owner.stay, by: owner.stay)), by: 0)
        let wager = try world.sign(
            .wager(world.wager("Planted", of: world.people[1].member, on: HostileWorld.day(20))), by: 1,
            stamp: world.presentStamp)
        world.deliver(to: 0)
        try world.look(at: 0)
        #expect(world.binding(of: wager, in: world.view(world.archive.indices)) == .void)
        world.today = 33
        #expect(world.binding(of: wager, in: try world.settled()) == .from(HostileWorld.day(33)))
    }

    @Test func `a raised goal binds whatever another member says that they had seen`() throws {
        var world = try HostileWorld([false, true])
        world.today = 4
        let goal = try world.say(
            .goal(GoalFact(member: world.people[0].member, day: world.day, goal: world.goal(6))), by: 0)
        try world.saySeen([goal], on: -30, by: 1)
        #expect(world.binding(of: goal, in: try world.settled()) == .from(HostileWorld.day(4)))
    }

    @Test func `a newcomer undoes nothing that bound before`() throws {
        var world = try HostileWorld([false, false])
        world.today = 1
        let wager = try world.say(.wager(world.wager("New", of: world.people[0].member)), by: 0)
        try world.hear()
        try world.join(isHostile: true, on: 9, setsGoal: true, looks: false)
        #expect(world.binding(of: wager, in: try world.settled()) == .from(HostileWorld.day(1)))
        try world.saySeen([wager], on: -30, by: 2)
        #expect(world.binding(of: wager, in: try world.settled()) == .from(HostileWorld.day(1)))
    }

    @Test func `what a founder dates back to before a newcomer came binds when it is seen`() throws {
        var world = try HostileWorld([true])
        world.today = 5
        try world.join(isHostile: false, on: 5, setsGoal: true)
        world.today = 20
        let wager = try world.sign(
            .wager(world.wager("Late", of: world.people[0].member, on: HostileWorld.day(3))), by: 0,
            stamp: world.presentStamp)
        #expect(world.binding(of: wager, in: try world.settled()) == .from(HostileWorld.day(20)))
    }

    @Test func `nobody admits themselves to a further stay with another first goal`() throws {
        var world = try HostileWorld([false, true])
        world.today = 8
        let person = world.people[1]
        let again = try world.joining(of: person.member, by: 1, on: HostileWorld.day(3))
        let goal = GoalFact(member: person.member, day: again.day, goal: world.goal(1))
        let admit = AdmitFact(kiosk: world.id(1), stay: again.membership, by: person.stay)
        for fact in [Fact.admit(admit), .join(again), .goal(goal)] {
            try world.sign(fact, by: 1, stamp: world.presentStamp)
        }
        let week = try world.week(holding: 8, in: try world.settled())
        #expect(week?.standing.standing(of: person.member)?.required == 3)
    }

    @Test func `a stay that nobody admitted takes the place of none that counted`() throws {
        var world = try HostileWorld([true, false])
        let again = try world.joining(of: world.people[0].member, by: 0)
        try world.sign(.join(again), by: 0, stamp: 1)
        try world.sign(.leave(world.leave(of: world.people[0], isNamingNobody: true)), by: 0, stamp: world.presentStamp)
        let reading = KioskReading(world.id(1), from: try world.settled().winners)
        #expect(reading.stays == [world.people[1].member: world.people[1].stay])
    }

    @Test func `an earlier word that is seen later does not take the place of a later one`() throws {
        var world = try HostileWorld([false, true])
        world.today = 1
        let first = try world.say(.wager(world.wager("First", of: world.people[0].member)), by: 0)
        world.today = 2
        let second = try world.say(.wager(world.wager("Second", of: world.people[0].member)), by: 0)
        try world.saySeen([second], on: 3, by: 1)
        try world.saySeen([first], on: 5, by: 1)
        world.today = 8
        #expect(try world.week(holding: 8, in: try world.settled())?.wager == "Second")
    }

    @Test func `an earlier wager of one's own does not come back by what one says to have seen`() throws {
        var world = try HostileWorld([false, true])
        world.today = 4
        try world.sign(.wager(world.wager("Mine", of: world.people[1].member)), by: 1, stamp: world.presentStamp)
        world.today = 5
        let later = try world.say(.wager(world.wager("Later", of: world.people[0].member)), by: 0)
        world.today = 10
        try world.hear()
        try world.saySeen([later], on: 13, by: 1)
        world.today = 15
        #expect(try world.week(holding: 14, in: try world.settled())?.wager == "Later")
        // Now it would bind before the other one does.
        try world.saySeen([later], on: 6, by: 1)
        #expect(try world.week(holding: 14, in: try world.settled())?.wager == "Later")
    }
}
