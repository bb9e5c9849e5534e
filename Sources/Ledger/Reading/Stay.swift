public import FitPinkyCore

/// One stay of a member in a group.
public struct Stay: Hashable, Sendable {
    /// Which.
    public var membership: MembershipID
    /// Whose.
    public var member: MemberID
    /// Its first Day.
    public var joined: Day
    /// Its last Day; nil while the member belongs.
    public var left: Day?
    /// Whose invitation it began with; nil for a group's creator.
    public var inviter: MemberID?
    /// Where the entry of the joining stands.
    public var place: LedgerPlace

    /// Whether the member belongs to the group on that Day by this stay.
    public func contains(_ day: Day) -> Bool { joined <= day && left.map { day <= $0 } ?? true }

    /// Whether the member belongs to the group on any Day of the week by this stay.
    package func overlaps(_ week: Week) -> Bool { joined <= week.end && left.map { week.start <= $0 } ?? true }

    /// Whether it began earlier; of those of one Day, by ledger order.
    func precedes(_ other: Stay) -> Bool { joined == other.joined ? place < other.place : joined < other.joined }
}

extension GroupReading {
    /// Who belongs to the group on that Day, in order of joining.
    public func members(on day: Day) -> [MemberID] {
        var members: [MemberID] = []
        for stay in stays where stay.contains(day) && !members.contains(stay.member) { members.append(stay.member) }
        return members
    }

    /// The same of them, in order of their members' first joining.
    public func inOrderOfJoining<Each>(_ all: some Sequence<Each>, by member: (Each) -> MemberID) -> [Each] {
        var left = Dictionary(grouping: all, by: member)
        var ordered: [Each] = []
        for stay in stays { ordered += left.removeValue(forKey: stay.member) ?? [] }
        return ordered
    }

    /// Whether more belong than the group is for: two accepted an invitation while their kiosks did not hear each other. They
    /// all belong; it is only said.
    public func isOverfull(on day: Day) -> Bool { members(on: day).count > beginning.maxMembers }

    /// How the group is called on that Day: by its name, or after its members.
    public func shownName(on day: Day) -> String {
        GroupName.shown(name, memberNames: members(on: day).compactMap { names[$0] })
    }
}
