import FitPinkyCore
import Ledger
import Testing

/// One attack a test: what a hostile member says of a kiosk that has not spoken since, as if it were lost.
@Suite struct HostileLossTests {
    /// Member 0 is honest and has kiosk 0, which hears nothing; member 1 is hostile and makes kiosk 2 up.
    private struct World {
        var world: HostileWorld
        let workout: WorkoutID
        var victim: HostileWorld.Person { world.people[0] }
        var stranger: KioskID { world.id(2) }

        init(owner: Bool = true) throws {
            world = try HostileWorld([false, true])
            world.today = 2
            try world.work(0, at: 0, on: world.day)
            workout = try #require(world.workouts.first).id
            try world.hear()
            try world.addKiosk(of: 1, isHostile: true, owner: owner ? world.people[0].member : nil)
        }

        mutating func replace() throws {
            let heads = HostileView.ends(of: world.archive.filter { $0.kiosk == 0 })
            let fact = AdmitFact(kiosk: stranger, member: victim.member, stay: victim.stay, heads: heads)
            try world.sign(.admit(fact), by: 1, stamp: world.presentStamp)
        }

        mutating func says(_ fact: Fact) throws { try world.sign(fact, by: 2, stamp: world.presentStamp) }

        /// What all entries come to before kiosk 0 hears of any of it.
        var view: HostileView { world.view(world.archive.indices) }
    }

    @Test func `a kiosk in place of lost ones takes back nothing of what their member did`() throws {
        var world = try World()
        try world.replace()
        #expect(world.view.winners.serves(world.stranger, world.victim.member))
        try world.says(.delete(DeleteFact(workout: world.workout, member: world.victim.member)))
        try world.says(.leave(world.world.leave(of: world.victim)))
        let winners = world.view.winners
        #expect(try !winners.isDeleted(#require(winners.workout(world.workout))))
        #expect(world.view.reading?.members(on: world.world.day).contains(world.victim.member) == true)
        #expect(try world.world.settled().winners.replacements.isEmpty)
    }

    @Test func `a kiosk comes in place of lost ones by its own word as well`() throws {
        var world = try World(owner: false)
        try world.replace()
        #expect(!world.view.winners.serves(world.stranger, world.victim.member))
    }

    @Test func `a kiosk that is spoken of as lost says something once it hears of it`() throws {
        var world = try World()
        let heads = HostileView.ends(of: world.world.archive.filter { $0.kiosk == 0 })
        let fact = RetirementFact(
            kiosk: world.world.id(0), member: world.world.people[1].member, heads: heads)
        try world.world.sign(.retirement(fact), by: 1, stamp: world.world.presentStamp)
        #expect(world.view.winners.isGivenUp(world.world.id(0)) == world.world.people[1].member)
        #expect(try world.world.settled().winners.isWaitedFor(world.world.id(0)))
    }
}
