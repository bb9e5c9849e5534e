public import FitPinkyCore

/// What people do with their group, worked out to what their kiosk says of it: all of it at once, or a refusal.
///
/// Checked here, where something is entered. A merge accepts what another kiosk accepted.
public struct GroupDeeds: Sendable {
    /// What the ledger says.
    public let reading: KioskReading
    /// The kiosk's present Day.
    public let today: Day

    /// As many members as a group can have may share one kiosk.
    public static let maxServed = 3

    /// Deeds of that Day.
    public init(_ reading: KioskReading, today: Day) {
        (self.reading, self.today) = (reading, today)
    }

    /// A person with their first goal.
    public struct Newcomer: Sendable {
        /// What they are called.
        public var name: String
        /// 1 to 7.
        public var goal: Int
        /// A fresh name of the stay.
        public var membership: MembershipID

        /// Somebody of that name, who means to work out so many days a week.
        public init(name: String, goal: Int, membership: MembershipID) {
            (self.name, self.goal, self.membership) = (name, goal, membership)
        }
    }

    // MARK: A group begins and ends

    /// The kiosk's owner begins a group.
    ///
    /// - Parameters:
    ///   - name: empty calls it after its members.
    ///   - wager: empty for none.
    public func create(
        _ group: GroupID, by owner: Newcomer, name: String, wager: String, maxMembers: Int
    ) throws(GroupRefusal) -> [Fact] {
        try refuseBeginning()
        guard GroupFact.allowedMembers.contains(maxMembers) else { throw .maxMembers(maxMembers) }
        if !name.isEmpty { try GroupDeeds.check(name, .groupName) }
        if !wager.isEmpty { try GroupDeeds.check(wager, .wager) }
        let member = try theOwner()
        let stay = try stay(of: owner, as: member, in: group)
        let beginning = GroupFact(
            group: group, name: name, created: today, weekStart: .monday, dayStart: 0, maxMembers: maxMembers,
            creator: member)
        // What others have to know first, and what is longest last.
        var facts = [Fact.group(beginning)] + stay
        if !wager.isEmpty {
            facts.append(.wager(WagerFact(group: group, day: today, text: wager, member: member)))
        }
        return facts
    }

    /// The kiosk's owner joins a group whose invitation was confirmed; it was that member's.
    public func join(
        _ group: GroupID, as newcomer: Newcomer, invitedBy inviter: MemberID? = nil
    ) throws(GroupRefusal) -> [Fact] {
        try refuseBeginning()
        return try stay(of: newcomer, as: try theOwner(), in: group, invitedBy: inviter)
    }

    /// The kiosk becomes a further one of a member of a group, by that stay of theirs, and they its owner.
    ///
    /// What was logged here before stays that of the owner before. The stay is said once more by this kiosk, so that it
    /// knows where it belongs before it has heard of the group.
    public func join(_ stay: JoinFact, calledAlready name: String) throws(GroupRefusal) -> [Fact] {
        try refuseBeginning()
        guard var introduction = reading.introduction else { throw .noGroup }
        introduction.owner = stay.member
        return [.member(MemberFact(member: stay.member, name: name)), .join(stay), .kiosk(introduction)]
    }

    /// Whether the kiosk could join a group now.
    public func checkJoining() throws(GroupRefusal) { try refuseBeginning() }

    /// A member who acts by that name, or the only one, leaves.
    public func leave(as name: String) throws(GroupRefusal) -> [Fact] {
        let member = try actor(name)
        switch reading.belonging {
        case .none: throw .noGroup
        case .awaited, .group:
            guard let stay = reading.stays[member.member] else { throw .notMember(member.name) }
            return [.leave(LeaveFact(membership: stay, member: member.member, day: today))]
        }
    }

    // MARK: Members

    /// Somebody else of this home becomes a member, at this kiosk.
    public func add(_ newcomer: Newcomer, as member: MemberID) throws(GroupRefusal) -> [Fact] {
        try refuseRetired()
        guard let group = reading.group else { throw noGroup }
        guard reading.stays.count < GroupDeeds.maxServed else { throw .manyMembers(GroupDeeds.maxServed) }
        let belongers = reading.belongers
        guard belongers.count < group.beginning.maxMembers else { throw .full(group.beginning.maxMembers) }
        // Whoever comes back is who they were, with all that they logged.
        let back = reading.members.first { $0.name == newcomer.name && reading.stays[$0.member] == nil }
        return try stay(
            of: newcomer, as: back?.member ?? member, in: group.beginning.group, invitedBy: reading.owner?.member)
    }

    /// Whether a further kiosk of a member can be invited.
    public func checkKioskInvitation() throws(GroupRefusal) {
        try refuseRetired()
        guard reading.group != nil else { throw noGroup }
    }

    /// Whether somebody can still be invited to become a member.
    public func checkInvitation() throws(GroupRefusal) {
        try refuseRetired()
        guard let group = reading.group else { throw noGroup }
        guard reading.belongers.count < group.beginning.maxMembers else { throw .full(group.beginning.maxMembers) }
    }

    // MARK: Kiosks

    /// A kiosk that is lost, or broken for good, is given up.
    public func retire(_ kiosk: KioskID, as name: String) throws(GroupRefusal) -> [Fact] {
        let member = try actor(name)
        guard kiosk != reading.kiosk else { throw .ownKiosk }
        guard let fact = reading.kiosks[kiosk] else { throw .unknownKiosk }
        guard reading.serves(kiosk, member.member) else { throw .strangersKiosk(fact.name) }
        return [.retire(RetireFact(kiosk: kiosk, member: member.member))]
    }

    // MARK: Parts

    /// Who acts at this kiosk.
    public func actor(_ name: String) throws(GroupRefusal) -> MemberFact {
        let belonging = reading.members.filter { reading.stays[$0.member] != nil }
        let acting = belonging.isEmpty ? reading.members : belonging
        if name.isEmpty {
            guard let member = acting.first, acting.count == 1 else { throw .whoActs(acting.map(\.name)) }
            return member
        }
        guard let member = (belonging + reading.members).first(where: { $0.name == name }) else {
            throw .nobody(name, served: reading.members.map(\.name))
        }
        return member
    }

    private func theOwner() throws(GroupRefusal) -> MemberID {
        guard let owner = reading.owner else { throw .noGroup }
        return owner.member
    }

    var noGroup: GroupRefusal {
        if case .awaited = reading.belonging { .awaitsGroup } else { .noGroup }
    }

    func refuseRetired() throws(GroupRefusal) {
        if reading.isRetired { throw .retired }
    }

    private func refuseBeginning() throws(GroupRefusal) {
        try refuseRetired()
        switch reading.belonging {
        case .none: return
        case .awaited: throw .awaitsGroup
        case .group(let group): throw .belongs(to: group.shownName(on: today))
        }
    }

    private func stay(
        of newcomer: Newcomer, as member: MemberID, in group: GroupID, invitedBy inviter: MemberID? = nil
    ) throws(GroupRefusal) -> [Fact] {
        try GroupDeeds.check(newcomer.name, .displayName)
        guard let goal = Goal(daysPerWeek: newcomer.goal) else { throw .goal(newcomer.goal) }
        let others = reading.belongers.filter { $0 != member }.compactMap { reading.group?.names[$0] }
        guard !others.contains(newcomer.name) else { throw .nameTaken(newcomer.name) }
        return [
            .member(MemberFact(member: member, name: newcomer.name)),
            .join(
                JoinFact(
                    membership: newcomer.membership, member: member, group: group, day: today, inviter: inviter)),
            .goal(GoalFact(member: member, day: today, goal: goal)),
        ]
    }

    static func check(_ text: String, _ limit: TextLimit) throws(GroupRefusal) {
        do throws(TextLimit.Refusal) {
            try limit.check(text)
        } catch {
            throw .text(limit.sentence(for: error))
        }
    }
}
