import FitPinkyCore
import Ledger
import Support

// How a world begins, by the entries that the actions write.
extension HostileWorld {
    mutating func found() throws {
        let memberCount = oneIn(2) ? 2 : 3
        let hostile = below(memberCount)
        // A hostile member may set nothing, so that nobody has seen anything of theirs.
        try foundGroup(isHostile: hostile == 0, setsGoal: hostile != 0 || oneIn(2), setsWager: hostile != 0 || oneIn(2))
        for person in 1..<memberCount {
            let isHostile = hostile == person
            try join(isHostile: isHostile, on: oneIn(2) ? 0 : below(9), setsGoal: !isHostile || oneIn(2))
        }
        for person in people.indices where oneIn(3) { try addFurtherKiosk(of: person, isRecovered: oneIn(2)) }
        // Kiosks that joined later begin with what was there then.
        for kiosk in kiosks.indices { deliver(to: kiosk) }
    }

    /// Members who all join on the first Day with a goal of three days, the founder with a wager; each has a kiosk that has everything.
    mutating func found(_ members: [Bool]) throws {
        try foundGroup(isHostile: members[0], setsGoal: true, setsWager: true)
        for isHostile in members.dropFirst() { try join(isHostile: isHostile, on: 0, setsGoal: true) }
        for kiosk in kiosks.indices {
            deliver(to: kiosk)
            try look(at: kiosk)
        }
        try hear()
    }

    /// Every kiosk receives what is published; the honest ones say what they have to say.
    mutating func hear() throws {
        for _ in 0..<3 {
            for kiosk in kiosks.indices {
                deliver(to: kiosk)
                kiosks[kiosk].hasNews = true
                if !kiosks[kiosk].isHostile { try look(at: kiosk) }
            }
        }
    }

    mutating func addKiosk(of person: Int, isHostile: Bool, owner: MemberID? = nil) throws {
        kiosks.append(Kiosk(pen: try HostilePen(seed: chance.bytes(32)), person: person, isHostile: isHostile))
        let key = kiosks[kiosks.count - 1].pen.identity.publicKey
        try say(
            .kiosk(KioskFact(identityKey: key, name: "Kiosk \(kiosks.count)", zone: "UTC", owner: owner)),
            by: kiosks.count - 1)
    }

    private mutating func foundGroup(isHostile: Bool, setsGoal: Bool, setsWager: Bool) throws {
        try addKiosk(of: 0, isHostile: isHostile)
        let mint = Mint(kiosks[0].pen.identity)
        let recovery = try recoveryKey()
        var member = MemberFact(
            member: MemberID(fresh()), name: "Member 0", nonce: Nonce(fresh()), recoveryKey: recovery.publicKey)
        member.member = MemberID(try mint.id(of: .member(member)))
        var founding = GroupFact(
            group: GroupID(fresh()), name: "", created: day, weekStart: .monday, dayStart: 0, maxMembers: 3,
            creator: member.member, nonce: Nonce(fresh()))
        founding.group = GroupID(try mint.id(of: .group(founding)))
        group = founding.group
        try say(.member(member), by: 0)
        try say(.group(founding), by: 0)
        people.append(
            Person(
                member: member.member, stay: try stay(of: member.member, by: 0), isHostile: isHostile, joined: 0,
                recovery: recovery))
        if setsGoal { try setFirstGoal(of: member.member, by: 0) }
        if setsWager { try say(.wager(wager("Dishes", of: member.member)), by: 0) }
    }

    /// A member joins by the word of the founder's kiosk.
    mutating func join(
        isHostile: Bool, on joined: Int, dated: Int? = nil, setsGoal: Bool, looks: Bool = true,
        invitedBy inviter: Int = 0
    ) throws {
        today = max(today, joined)
        let person = people.count
        try addKiosk(of: person, isHostile: isHostile)
        let kiosk = kiosks.count - 1
        let recovery = try recoveryKey()
        var member = MemberFact(
            member: MemberID(fresh()), name: "Member \(person)", nonce: Nonce(fresh()),
            recoveryKey: recovery.publicKey)
        member.member = MemberID(try Mint(kiosks[kiosk].pen.identity).id(of: .member(member)))
        let fact = try joining(of: member.member, by: kiosk, on: dated.map(HostileWorld.day))
        try say(.admit(AdmitFact(kiosk: id(kiosk), stay: fact.membership, by: people[inviter].stay)), by: inviter)
        deliver(to: kiosk)
        try say(.member(member), by: kiosk)
        try say(.join(fact), by: kiosk)
        people.append(
            Person(
                member: member.member, stay: fact.membership, isHostile: isHostile, joined: today, recovery: recovery))
        if setsGoal { try setFirstGoal(of: member.member, by: kiosk) }
        if looks { try look(at: kiosk) }
    }

    /// By the word of another kiosk of theirs, or by their recovery key, which an honest kiosk passes on.
    private mutating func addFurtherKiosk(of person: Int, isRecovered: Bool) throws {
        let (first, owner) = (kiosks.firstIndex { $0.person == person } ?? 0, people[person])
        try addKiosk(of: person, isHostile: owner.isHostile, owner: owner.member)
        let kiosk = kiosks.count - 1
        var fact = AdmitFact(kiosk: id(kiosk), member: owner.member, stay: owner.stay, by: owner.stay)
        if isRecovered {
            fact.by = nil
            fact.recovery = try owner.recovery.signature(admitting: id(kiosk), of: owner.member, in: group)
        }
        try say(.admit(fact), by: isRecovered ? oneOf(honestKiosks.filter { $0 != kiosk }) ?? first : first)
    }

    mutating func recoveryKey() throws -> RecoveryKey {
        guard let key = RecoveryKey(privateKey: chance.bytes(RecoveryKey.privateByteCount)) else {
            throw HostilePen.Unusable()
        }
        return key
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
        try say(.goal(GoalFact(member: member, day: day, goal: goal(seed == 0 ? 3 : 2 + below(4)))), by: kiosk)
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
