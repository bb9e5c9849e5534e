internal import FitPinkyCore
internal import Ledger
package import Messages

/// Somebody else of this home becomes a member, at this kiosk.
package struct AddMember: RequestedAction {
    /// Who, with their goal.
    package var newcomer: Newcomer
    /// Which of the kiosk's buttons is theirs, counted from 1; nil for the next in the order of being added.
    package var button: Int?

    /// As many members as a group can have may share one kiosk.
    package static let maxServed = 3

    /// That person.
    package init(_ newcomer: Newcomer, button: Int? = nil) { (self.newcomer, self.button) = (newcomer, button) }

    package init(_ request: Fitpinky_V1_AddMemberRequest) throws(ActionError) {
        self.init(
            Newcomer(name: request.name, goal: Int(request.goal)),
            button: request.button == 0 ? nil : Int(request.button))
    }

    package static let errors: [ActionError] =
        .ofGroup + .ofStay + [
            .unknownDate, .retired, .nameTaken("Ana"), .full(2), .manyMembers(maxServed), .noButton(4, count: 3),
            .othersButton(2, "Ana"),
        ]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let (kiosk, buttons) = (household.kiosk, household.buttons)
        if let button, !(1...max(1, buttons.count)).contains(button) {
            throw .noButton(button, count: buttons.count)
        }
        try household.refuseRetired()
        let group = try household.group()
        guard kiosk.stays.count < AddMember.maxServed else { throw .manyMembers(AddMember.maxServed) }
        let belongers = kiosk.belongers
        guard belongers.count < group.beginning.maxMembers else { throw .full(group.beginning.maxMembers) }
        // Somebody who comes back keeps their id, and so all that they logged.
        let back = kiosk.members.first { $0.name == newcomer.name && kiosk.stays[$0.member] == nil }
        let member = back?.member ?? MemberID(now.freshID())
        var facts = try household.stay(
            of: newcomer, as: member, isNew: back == nil, in: group.beginning.group, invitedBy: kiosk.owner?.member,
            at: now)
        let stay = facts.lazy.compactMap { if case .join(let stay) = $0 { stay.membership } else { nil } }.first
        facts.append(.admit(AdmitFact(kiosk: kiosk.kiosk, stay: stay, by: kiosk.ownStay)))
        guard let button else { return Outcome(facts) }
        if let owner = buttons[button - 1].obstacle(to: newcomer.name) { throw .othersButton(button, owner) }
        return Outcome(facts, button: ButtonAssignment(button: button - 1, member: member))
    }
}

extension HouseholdReading.Button {
    /// Whose it is already, so that it cannot be given to somebody who is called so; nil if it can.
    fileprivate func obstacle(to name: String) -> String? {
        if let configured { return configured == name ? nil : configured }
        return holder
    }
}

extension ActionError {
    /// The group has as many members as it is for.
    package static func full(_ count: Int) -> Self {
        failed("full", "the group is for \(count), and has \(count) members; one has to leave first")
    }

    /// The kiosk serves as many as it may.
    package static func manyMembers(_ count: Int) -> Self {
        failed("manyMembers", "a kiosk serves up to \(count) members")
    }

    /// The kiosk has fewer buttons, which are counted from 1.
    package static func noButton(_ button: Int, count: Int) -> Self {
        failed(
            "noButton",
            count == 1
                ? "there is no button \(button): this kiosk has one; a further one is a [[button]] in kiosk.toml"
                : "there is no button \(button): this kiosk has \(count), counted from 1")
    }

    /// The button is that person's.
    package static func othersButton(_ button: Int, _ name: String) -> Self {
        failed("othersButton", "button \(button) is \(name)'s; choose another one")
    }
}
