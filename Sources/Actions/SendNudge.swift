package import FitPinkyCore
package import Ledger
package import Messages

/// One member tells another to move.
package struct SendNudge: RequestedAction {
    /// Whom.
    package var receiver: Receiver
    /// What they are told; empty for one of the presets.
    package var text: String
    /// Who nudges.
    package var actor: Actor

    /// Who is nudged.
    package enum Receiver: Hashable, Sendable {
        /// The member of that name; empty for the only other one.
        case named(String)
        /// The first of these who can be nudged now.
        case firstOf([MemberID])
    }

    /// That nudge.
    package init(to receiver: Receiver, _ text: String = "", as actor: Actor) {
        (self.receiver, self.text, self.actor) = (receiver, text, actor)
    }

    package init(_ request: Fitpinky_V1_SendNudgeRequest) throws(ActionError) {
        self.init(to: .named(request.to), request.text, as: .named(request.asMember))
    }

    package var scope: WinnerScope { WinnerScope(hasNudges: true) }
    package static let errors: [ActionError] =
        .ofMember + [
            .unknownDate, .text(.nudge, .tooManyCharacters(count: 141)), .nobodyElse, .whomToNudge(["Ben", "Cas"]),
            .noMember("Dan", others: ["Ben", "Cas"]), .hasLeft("Cas"), .ownNudge, .nudged("Ben", minutes: 23),
        ]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let (member, group) = try household.member(actor)
        let (sender, others) = (member.member, household.kiosk.belongers.filter { $0 != member.member })
        let receivers: [MemberID] =
            switch receiver {
            case .named(let name): [try find(name, among: others, from: sender, in: group)]
            case .firstOf(let members): members.filter(others.contains)
            }
        let id = now.freshID()
        let presets = Phrases.nudges
        let text = text.isEmpty ? presets[Int(id.low % UInt64(presets.count))] : text
        try TextLimit.nudge.checkEntered(text)
        let nudges = household.winners.nudges
        // Refused is what the first of them is refused for.
        var refusal: ActionError?
        for receiver in receivers {
            let last = nudges.last {
                $0.sender == sender && $0.receiver == receiver && $0.instant <= now.instant
            }
            guard let next = Permission.nextNudge(after: last?.instant, now: now.instant) else {
                let nudge = NudgeFact(
                    nudge: NudgeID(id), sender: sender, receiver: receiver, instant: now.instant, text: text)
                return Outcome([.nudge(nudge)], event: .nudged(nudge))
            }
            // Whole minutes, of which the last has begun.
            let minutes = Int((next.milliseconds - now.instant.milliseconds + 59_999) / 60_000)
            refusal = refusal ?? .nudged(group.names[receiver] ?? "somebody", minutes: minutes)
        }
        throw refusal ?? .nobodyElse
    }

    private func find(
        _ name: String, among others: [MemberID], from sender: MemberID, in group: GroupReading
    ) throws(ActionError) -> MemberID {
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
}

extension ActionError {
    /// The group has no other member.
    package static let nobodyElse = failed("nobodyElse", "nobody else belongs to the group", .invite)

    /// There are several others, and it was not said who is meant.
    package static func whomToNudge(_ names: [String]) -> Self {
        failed("whomToNudge", "the others are \(names.joined(separator: " and "))", .nameReceiver)
    }

    /// No other member is called so.
    package static func noMember(_ name: String, others: [String]) -> Self {
        failed("noMember", "no other member is called \(name); there is \(others.joined(separator: " and "))")
    }

    /// The receiver belongs to the group no more.
    package static func hasLeft(_ name: String) -> Self {
        failed("hasLeft", "\(name) has left the group; a nudge is for another member who belongs to it")
    }

    /// The sender is the receiver.
    package static let ownNudge = failed("ownNudge", "nobody nudges themselves; a nudge is for another member")

    /// The member was nudged by the same sender, and can be again in so many minutes.
    package static func nudged(_ name: String, minutes: Int) -> Self {
        failed(
            "nudged", "one nudge an hour: \(name) can be nudged again in \(minutes) minute\(minutes == 1 ? "" : "s")")
    }
}

extension NudgeFact: Notifying {
    package func notification(
        at position: Position, _ known: NotificationContext
    ) -> (told: Notification, receivers: [MemberID])? {
        guard known.isNews(instant), known.nudges.contains(self) else { return nil }
        var told = Notification(.nudge, "\(known.name(sender)): \(text)", about: .init(4, nudge.ulid.bytes))
        (told.from, told.at, told.sign) = (sender, instant, .finger)
        return (told, [receiver])
    }
}
