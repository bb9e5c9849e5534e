public import FitPinkyCore

/// One member tells another to move, worked out to what their kiosk says of it.
public struct NudgeDeeds: Sendable {
    private let household: GroupDeeds
    private let winners: Winners

    /// Deeds of that Day.
    ///
    /// - Parameter winners: those that the reading was read from, and all nudges (``Slot/nudgeKeyPrefix``).
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
        let sender = member.member
        let other = try self.receiver(receiver, from: sender, in: group)
        try GroupDeeds.check(text, .nudge)
        let last = winners.nudges.last { $0.sender == sender && $0.receiver == other && $0.instant <= now }
        if let next = Permission.nextNudge(after: last?.instant, now: now) {
            throw .nudged(group.names[other] ?? receiver, minutes: NudgeDeeds.minutes(from: now, until: next))
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
