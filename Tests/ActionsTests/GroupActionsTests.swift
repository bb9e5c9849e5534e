import Actions
import FitPinkyCore
import Households
import Ledger
import Testing

@Suite struct GroupActionsTests {
    let ana = Specimen.member
    let ben = Specimen.other
    let group = Specimen.group
    let ids = FreshIDs()

    func newcomer(_ name: String, goal: Int = 4) -> Newcomer { Newcomer(name: name, goal: goal) }

    /// Two kiosks that have introduced themselves, each with one member.
    func homes() throws -> SaidWorld {
        var world = try SaidWorld()
        for (index, (member, name)) in [(ana, "You"), (ben, "You")].enumerated() {
            let key = try Specimen.identity(UInt8(index + 1)).publicKey
            try world.say(.kiosk(KioskFact(identityKey: key, name: "Kiosk \(index)", zone: "UTC")), by: index)
            try world.say(.member(MemberFact(member: member, name: name)), by: index)
        }
        return world
    }

    func reading(_ world: SaidWorld, at index: Int = 0) -> KioskReading {
        KioskReading(world.writers[index].kiosk, from: world.winners)
    }

    func seen(_ world: SaidWorld, at index: Int = 0) -> HouseholdReading {
        HouseholdReading(reading(world, at: index), world.winners)
    }

    func outcome(_ action: some Action, _ world: SaidWorld, by index: Int = 0) throws -> Outcome {
        try action.declaredOutcome(seen(world, at: index), at: Now(UTCInstant(milliseconds: 0), on: "2026-02-26", ids))
    }

    func take(_ action: some Action, _ world: inout SaidWorld, by index: Int = 0) throws {
        // Whoever joins has read the invitation before.
        for fact in try outcome(action, world, by: index).facts {
            try world.say(fact, by: index, at: index == 0 ? 1 : 100)
        }
    }

    @discardableResult
    func create(in world: inout SaidWorld, maxMembers: Int = 2, name: String = "") throws -> GroupID {
        try take(CreateGroup(by: newcomer("Ana"), name: name, wager: "Dishes", maxMembers: maxMembers), &world)
        return try #require(reading(world).group).beginning.group
    }

    @Test func `a kiosk alone belongs to no group, and serves whom it named`() throws {
        let reading = self.reading(try homes())
        #expect(reading.members.map(\.member) == [ana])
        #expect(reading.group == nil && reading.belongers.isEmpty && !reading.isRetired)
        #expect(reading.kiosks.count == 2)
    }

    @Test func `who creates a group owns it, belongs to it and has a goal and a wager`() throws {
        var world = try homes()
        try create(in: &world)
        let reading = self.reading(world)
        let found = try #require(reading.group)
        #expect(found.beginning.creator == ana && found.beginning.maxMembers == 2)
        #expect(reading.belongers == [ana])
        #expect(found.shownName(on: try Specimen.day()) == "Ana")
        #expect(found.wagers.settings.map { $0.value } == ["Dishes"])
        #expect(found.facts.contains { if case .goal(ana, _) = $0 { true } else { false } })
    }

    @Test func `two join, and the third finds the group full`() throws {
        var world = try homes()
        let group = try create(in: &world)
        try seen(world).checkInvitingMember()
        try take(JoinGroup(group, as: newcomer("Ben")), &world, by: 1)
        #expect(self.reading(world, at: 1).belongers == [ana, ben])
        #expect(throws: ActionError.fullForInvited(2)) { try seen(world).checkInvitingMember() }
        #expect(throws: ActionError.full(2)) { try outcome(AddMember(newcomer("Cas")), world) }
    }

    @Test func `a group begins with the days on which and the hour at which it was told to start`() throws {
        var world = try homes()
        func create(_ day: String, _ hour: Int) -> CreateGroup {
            CreateGroup(by: newcomer("Ana"), weekStart: day, dayStart: hour)
        }
        #expect(throws: ActionError.weekday("mondy")) { try outcome(create("mondy", 0), world) }
        #expect(throws: ActionError.dayStart(7)) { try outcome(create("sunday", 7), world) }
        try take(create("Sunday", 4), &world)
        let group = try #require(reading(world).group)
        #expect(group.beginning.weekStart == .sunday && group.latestWeekStart == .sunday && group.dayStart == 4)
    }

    @Test func `one group at a time`() throws {
        var world = try homes()
        try create(in: &world, name: "The two")
        #expect(throws: ActionError.belongs(to: "The two")) {
            try outcome(JoinGroup(GroupID(ULID(high: 1, low: 1)), as: newcomer("Ana")), world)
        }
        #expect(throws: ActionError.belongs(to: "The two")) { try create(in: &world) }
    }

    @Test func `who has joined a group that is not heard of yet can leave it and nothing else`() throws {
        var world = try homes()
        try take(JoinGroup(group, as: newcomer("Ana")), &world)
        #expect(throws: ActionError.awaitsGroup) { try seen(world).checkInvitingMember() }
        #expect(throws: ActionError.awaitsGroup) { try outcome(JoinGroup(group, as: newcomer("Ana")), world) }
        try take(LeaveGroup(as: .only), &world)
        #expect(throws: ActionError.noGroup) { try outcome(LeaveGroup(as: .only), world) }
    }

    @Test func `a leave waits for the kiosks of the others, and for none of one's own`() throws {
        var world = try homes()
        let group = try create(in: &world, maxMembers: 3)
        #expect(try outcome(LeaveGroup(as: .named("Ana")), world).waitsFor.isEmpty)
        try take(AddMember(newcomer("Cas")), &world)
        #expect(try outcome(LeaveGroup(as: .named("Ana")), world).waitsFor.isEmpty)
        try take(JoinGroup(group, as: newcomer("Ben")), &world, by: 1)
        let reading = self.reading(world)
        let others = reading.belongers.filter { !reading.serves(reading.kiosk, $0) }
        #expect(try outcome(LeaveGroup(as: .named("Ana")), world).waitsFor == others && others.count == 1)
    }

    @Test func `who left can join again, by a stay of another name`() throws {
        var world = try homes()
        let group = try create(in: &world)
        let first = try #require(reading(world).stays[ana])
        try take(LeaveGroup(as: .named("Ana")), &world)
        #expect(self.reading(world).group == nil)
        try take(JoinGroup(group, as: newcomer("Ana")), &world)
        #expect(self.reading(world).stays[ana].map { $0 != first } == true)
        #expect(self.reading(world).belongers == [ana])
    }

    @Test func `a second member of the same home is told apart by name`() throws {
        var world = try homes()
        try create(in: &world, maxMembers: 3)
        #expect(throws: ActionError.nameTaken("Ana")) { try outcome(AddMember(newcomer("Ana")), world) }
        try take(AddMember(newcomer("Cas")), &world)
        #expect(throws: ActionError.whoActs(["Ana", "Cas"])) { try outcome(LeaveGroup(as: .only), world) }
        #expect(throws: ActionError.nobody("Ben", served: ["Ana", "Cas"])) {
            try outcome(LeaveGroup(as: .named("Ben")), world)
        }
        try take(LeaveGroup(as: .named("Cas")), &world)
        #expect(throws: ActionError.notMember("Cas")) { try outcome(LeaveGroup(as: .named("Cas")), world) }
        #expect(self.reading(world).belongers == [ana])
    }

    @Test func `who erases themselves leaves today, and their words go`() throws {
        var world = try homes()
        let group = try create(in: &world, maxMembers: 3)
        try take(AddMember(newcomer("Cas")), &world)
        #expect(throws: ActionError.whoActs(["Ana", "Cas"])) { try outcome(EraseMember(as: .only), world) }
        let cas = try #require(reading(world).members.last?.member)
        try take(EraseMember(as: .named("Cas")), &world)
        #expect(self.reading(world).belongers == [ana])
        #expect(self.reading(world).group?.beginning.group == group)
        let winners = world.winners
        #expect(winners.erasures().members == [cas])
        // Nobody else's do, and a plain leave takes none away.
        try take(LeaveGroup(as: .named("Ana")), &world)
        #expect(world.winners.erasures().members == [cas])
    }

    @Test func `who belongs to no group erases their own ledger, also where the date is not known`() throws {
        let world = try homes()
        #expect(try outcome(EraseMember(as: .only), world) == Outcome([], turn: .erases(ana)))
        #expect(!EraseMember(as: .only).isDated)
    }

    @Test func `at a kiosk that was given up a member erases what is there, for nobody takes in what it says`() throws {
        var world = try homes()
        try create(in: &world)
        // By another kiosk of the same member.
        try world.say(.admit(AdmitFact(kiosk: world.writers[1].kiosk, member: ana)), by: 0)
        try world.say(.retire(RetireFact(kiosk: world.writers[0].kiosk, member: ana)), by: 1)
        try #require(reading(world).isRetired)
        #expect(try outcome(EraseMember(as: .only), world) == Outcome([], turn: .erases(ana)))
    }

    @Test func `partners are the kiosks of the group's people, also of those who left, and of no other group`() throws {
        var world = try homes()
        let group = try create(in: &world)
        let (here, there) = (world.writers[0].kiosk, world.writers[1].kiosk)
        // Met, and no more.
        #expect(self.reading(world).partners.isEmpty)
        try take(JoinGroup(group, as: newcomer("Ben")), &world, by: 1)
        #expect(self.reading(world).partners.keys.map { $0 } == [there])
        // Who left has to be heard, and to hear.
        try take(LeaveGroup(as: .only), &world, by: 1)
        #expect(self.reading(world).partners.keys.map { $0 } == [there])
        #expect(self.reading(world, at: 1).partners.keys.map { $0 } == [here])
        // Until they promise something to others.
        try take(CreateGroup(by: newcomer("Ben")), &world, by: 1)
        #expect(self.reading(world, at: 1).partners.isEmpty)
        #expect(self.reading(world, at: 1).home.map { $0 != group } == true)
    }

    @Test func `what a person enters is within its limits, or refused in one sentence`() throws {
        let world = try homes()
        let long = String(repeating: "x", count: 201)
        let refusals = try [
            CreateGroup(by: newcomer("")), CreateGroup(by: newcomer("Ana", goal: 8)),
            CreateGroup(by: newcomer("Ana", goal: 0)), CreateGroup(by: newcomer("Ana"), name: "a\nb"),
            CreateGroup(by: newcomer("Ana"), wager: long), CreateGroup(by: newcomer("Ana"), maxMembers: 4),
        ].map { action in try Home.refusal { _ = try outcome(action, world) } }
        #expect(
            refusals == [
                "a name may not be empty", "a goal is 1 to 7 days a week, and this is 8",
                "a goal is 1 to 7 days a week, and this is 0",
                "a group's name may not contain control characters (such as a line break or a tab)",
                "a wager may have up to 200 characters; this has 201", "a group is for 2 or 3, and this is 4",
            ])
    }

    @Test func `a button is given to somebody new unless it is somebody else's or is not there`() throws {
        var world = try homes()
        try create(in: &world, maxMembers: 3)
        let buttons = [("Ana", "Ana"), (nil, "Ana"), (nil, nil), ("Cas", nil)].map {
            HouseholdReading.Button(configured: $0.0, holder: $0.1)
        }
        func add(button: Int, of buttons: [HouseholdReading.Button]) throws -> Outcome {
            let household = HouseholdReading(reading(world), world.winners, buttons: buttons)
            let now = try Now(UTCInstant(milliseconds: 0), on: "2026-02-26", ids)
            return try AddMember(newcomer("Cas"), button: button).outcome(household, at: now)
        }
        for button in [3, 4] { #expect(try add(button: button, of: buttons).button?.button == button - 1) }
        for button in [1, 2] {
            #expect(throws: ActionError.othersButton(button, "Ana")) { try add(button: button, of: buttons) }
        }
        #expect(throws: ActionError.noButton(5, count: 4)) { try add(button: 5, of: buttons) }
        #expect(throws: ActionError.noButton(2, count: 1)) { try add(button: 2, of: [.init()]) }
    }

    @Test func `who comes back to a button of their own is who they were`() throws {
        var world = try homes()
        try create(in: &world, maxMembers: 3)
        try take(AddMember(newcomer("Cas")), &world)
        let cas = try #require(reading(world).members.last?.member)
        try take(LeaveGroup(as: .named("Cas")), &world)
        let household = HouseholdReading(reading(world), world.winners, buttons: [.init(), .init()])
        let now = try Now(UTCInstant(milliseconds: 0), on: "2026-02-26", ids)
        let outcome = try AddMember(newcomer("Cas"), button: 2).outcome(household, at: now)
        #expect(outcome.button == ButtonAssignment(button: 1, member: cas))
    }
}
