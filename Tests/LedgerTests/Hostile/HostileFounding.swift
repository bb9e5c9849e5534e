import FitPinkyCore
import Ledger
import Support

// How a world begins, by the entries that the actions write.
extension HostileWorld {
    mutating func found() throws {
        let memberCount = oneIn(2) ? 2 : 3
        let hostile = below(memberCount)
        try addKiosk(of: 0, isHostile: hostile == 0)
        try foundGroup(isHostile: hostile == 0)
        for person in 1..<memberCount { try join(isHostile: hostile == person, on: oneIn(2) ? 0 : below(9)) }
        for person in people.indices where oneIn(3) { try addFurtherKiosk(of: person) }
        // Those who joined later begin with what was there then.
        for kiosk in kiosks.indices { deliver(to: kiosk) }
    }

    private mutating func addKiosk(of person: Int, isHostile: Bool, owner: MemberID? = nil) throws {
        kiosks.append(Kiosk(pen: try HostilePen(seed: chance.bytes(32)), person: person, isHostile: isHostile))
        let key = kiosks[kiosks.count - 1].pen.identity.publicKey
        try say(
            .kiosk(KioskFact(identityKey: key, name: "Kiosk \(kiosks.count)", zone: "UTC", owner: owner)),
            by: kiosks.count - 1)
    }

    private mutating func foundGroup(isHostile: Bool) throws {
        let mint = Mint(kiosks[0].pen.identity)
        var member = MemberFact(member: MemberID(fresh()), name: "Member 0", nonce: Nonce(fresh()))
        member.member = MemberID(try mint.id(of: .member(member)))
        var founding = GroupFact(
            group: GroupID(fresh()), name: "", created: day, weekStart: .monday, dayStart: 0, maxMembers: 3,
            creator: member.member, nonce: Nonce(fresh()))
        founding.group = GroupID(try mint.id(of: .group(founding)))
        group = founding.group
        try say(.member(member), by: 0)
        try say(.group(founding), by: 0)
        people.append(
            Person(member: member.member, stay: try stay(of: member.member, by: 0), isHostile: isHostile, joined: 0))
        // A hostile founder may set nothing, so that nobody has seen anything of theirs.
        if !isHostile || oneIn(2) { try setFirstGoal(of: member.member, by: 0) }
        if !isHostile || oneIn(2) { try say(.wager(wager("Dishes", of: member.member)), by: 0) }
    }

    /// A member joins by the word of the founder's kiosk.
    private mutating func join(isHostile: Bool, on joined: Int) throws {
        today = max(today, joined)
        let person = people.count
        try addKiosk(of: person, isHostile: isHostile)
        let kiosk = kiosks.count - 1
        var member = MemberFact(member: MemberID(fresh()), name: "Member \(person)", nonce: Nonce(fresh()))
        member.member = MemberID(try Mint(kiosks[kiosk].pen.identity).id(of: .member(member)))
        let fact = try joining(of: member.member, by: kiosk)
        try say(.admit(AdmitFact(kiosk: id(kiosk), stay: fact.membership, by: people[0].stay)), by: 0)
        deliver(to: kiosk)
        try say(.member(member), by: kiosk)
        try say(.join(fact), by: kiosk)
        people.append(
            Person(member: member.member, stay: fact.membership, isHostile: isHostile, joined: today))
        if !isHostile || oneIn(2) { try setFirstGoal(of: member.member, by: kiosk) }
        try look(at: kiosk)
    }

    private mutating func addFurtherKiosk(of person: Int) throws {
        let (first, owner) = (kiosks.firstIndex { $0.person == person } ?? 0, people[person])
        try addKiosk(of: person, isHostile: owner.isHostile, owner: owner.member)
        let kiosk = kiosks.count - 1
        try say(
            .admit(AdmitFact(kiosk: id(kiosk), member: owner.member, stay: owner.stay, by: owner.stay)), by: first)
    }

    mutating func joining(of member: MemberID, by kiosk: Int, on day: Day? = nil) throws -> JoinFact {
        var fact = JoinFact(membership: MembershipID(fresh()), member: member, group: group, day: day ?? self.day)
        fact.membership = MembershipID(try Mint(kiosks[kiosk].pen.identity).id(of: .join(fact)))
        return fact
    }

    private mutating func stay(of member: MemberID, by kiosk: Int) throws -> MembershipID {
        let fact = try joining(of: member, by: kiosk)
        try say(.join(fact), by: kiosk)
        return fact.membership
    }

    private mutating func setFirstGoal(of member: MemberID, by kiosk: Int) throws {
        try say(.goal(GoalFact(member: member, day: day, goal: goal(2 + below(4)))), by: kiosk)
    }

    func goal(_ days: Int) -> Goal { Goal(daysPerWeek: days) ?? .everyDay }

    func wager(_ text: String, of member: MemberID, on day: Day? = nil) -> WagerFact {
        WagerFact(group: group, day: day ?? self.day, text: text, member: member)
    }
}

extension Goal {
    fileprivate static let everyDay: Goal = {
        guard let goal = Goal(daysPerWeek: 7) else { preconditionFailure("a goal is 1 to 7 days") }
        return goal
    }()
}
