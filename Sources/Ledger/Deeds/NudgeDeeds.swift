public import FitPinkyCore

/// One member tells another to move, worked out to what their kiosk says of it.
public struct NudgeDeeds: Sendable {
    private let household: GroupDeeds
    private let winners: Winners

    /// Deeds of that Day.
    ///
    /// - Parameter winners: those that the reading was read from, and all nudges (``Register/Scope/nudge``).
    public init(_ reading: KioskReading, from winners: Winners, today: Day) {
        household = GroupDeeds(reading, today: today)
        self.winners = winners
    }

    /// A member nudges another.
    ///
    /// - Parameters:
    ///   - nudge: a fresh name.
    ///   - receiver: what they are called; empty for the only other one.
    ///   - text: what they are told.
    public func send(
        _ nudge: NudgeID, to receiver: String, _ text: String, at now: UTCInstant, as actor: String
    ) throws(GroupRefusal) -> [Fact] {
        let (member, group) = try household.companion(actor)
        let other = try self.receiver(receiver, from: member.member, in: group)
        return try send(nudge, from: member.member, to: other, text, at: now, in: group)
    }

    /// Likewise to the first of these members who can be nudged now, by whoever pressed a button.
    ///
    /// - Throws: what the first of them is refused for; without any, that there is nobody else.
    public func send(
        _ nudge: NudgeID, toFirstOf receivers: [MemberID], _ text: String, at now: UTCInstant, by sender: MemberID
    ) throws(GroupRefusal) -> [Fact] {
        let (member, group) = try household.companion(sender)
        let others = household.reading.belongers.filter { $0 != member.member }
        var refusal: GroupRefusal?
        for receiver in receivers where others.contains(receiver) {
            do throws(GroupRefusal) {
                return try send(nudge, from: member.member, to: receiver, text, at: now, in: group)
            } catch {
                if refusal == nil { refusal = error }
            }
        }
        throw refusal ?? .nobodyElse
    }

    private func send(
        _ nudge: NudgeID, from sender: MemberID, to other: MemberID, _ text: String, at now: UTCInstant,
        in group: GroupReading
    ) throws(GroupRefusal) -> [Fact] {
        try GroupDeeds.check(text, .nudge)
        let last = winners.nudges.last { $0.sender == sender && $0.receiver == other && $0.instant <= now }
        if let next = Permission.nextNudge(after: last?.instant, now: now) {
            throw .nudged(group.names[other] ?? "somebody", minutes: NudgeDeeds.minutes(from: now, until: next))
        }
        return [.nudge(NudgeFact(nudge: nudge, sender: sender, receiver: other, instant: now, text: text))]
    }

    private func receiver(
        _ name: String, from sender: MemberID, in group: GroupReading
    ) throws(GroupRefusal) -> MemberID {
        let others = household.reading.belongers.filter { $0 != sender }
        let names = others.compactMap { group.names[$0] }
        if name.isEmpty {
            guard let other = others.first else { throw .nobodyElse }
            guard others.count == 1 else { throw .whomToNudge(names) }
            return other
        }
        if let other = others.first(where: { group.names[$0] == name }) { return other }
        if group.names[sender] == name { throw .ownNudge }
        let leavers = group.stays.map(\.member).filter { $0 != sender && !others.contains($0) }
        if leavers.contains(where: { group.names[$0] == name }) { throw .hasLeft(name) }
        throw names.isEmpty ? .nobodyElse : .noMember(name, others: names)
    }

    /// Whole minutes, of which the last has begun.
    private static func minutes(from now: UTCInstant, until next: UTCInstant) -> Int {
        Int((next.milliseconds - now.milliseconds + 59_999) / 60_000)
    }
}
