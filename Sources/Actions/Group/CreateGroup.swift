internal import FitPinkyCore
internal import Ledger
package import Messages

/// The kiosk's owner begins a group, in a ledger of its own.
package struct CreateGroup: RequestedAction {
    /// The owner, with their goal.
    package var owner: Newcomer
    /// Empty calls it after its members.
    package var name: String
    /// Empty for none.
    package var wager: String
    /// 2 or 3.
    package var maxMembers: Int
    /// By its English name: `monday`.
    package var weekStart: String
    /// The hour at which its Days start, 0 to 6.
    package var dayStart: Int

    /// That group.
    package init(
        by owner: Newcomer, name: String = "", wager: String = "", maxMembers: Int = 2, weekStart: String = "monday",
        dayStart: Int = 0
    ) {
        (self.owner, self.name, self.wager, self.maxMembers) = (owner, name, wager, maxMembers)
        (self.weekStart, self.dayStart) = (weekStart, dayStart)
    }

    package init(_ request: Fitpinky_V1_CreateGroupRequest) throws(ActionError) {
        self.init(
            by: Newcomer(name: request.member, goal: Int(request.goal)), name: request.name, wager: request.wager,
            maxMembers: request.maxMembers == 0 ? GroupFact.allowedMembers.lowerBound : Int(request.maxMembers),
            weekStart: request.weekStart.isEmpty ? "monday" : request.weekStart, dayStart: Int(request.dayStart))
    }

    package static let errors: [ActionError] =
        .ofJoining + .ofOwner + .ofStay + [.unknownDate, .maxMembers(4), .weekday("mondy"), .dayStart(7)]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        try household.checkJoining(on: now.today)
        guard GroupFact.allowedMembers.contains(maxMembers) else { throw .maxMembers(maxMembers) }
        try TextLimit.groupName.checkEntered(name, orEmpty: true)
        try TextLimit.wager.checkEntered(wager, orEmpty: true)
        guard DayStartFact.allowed.contains(dayStart) else { throw .dayStart(dayStart) }
        let first = try Weekday(entered: weekStart)
        let (member, group) = (try household.owner(), GroupID(now.freshID()))
        let stay = try household.stay(of: owner, as: member, isNew: true, in: group, at: now)
        let beginning = GroupFact(
            group: group, name: name, created: now.today, weekStart: first, dayStart: dayStart, maxMembers: maxMembers,
            creator: member, nonce: Nonce(now.freshID()))
        // What others have to know first, and what is longest last.
        var facts = [Fact.group(beginning)] + stay
        if !wager.isEmpty {
            facts.append(.wager(WagerFact(group: group, day: now.today, text: wager, member: member)))
        }
        return Outcome(facts, turn: .founds)
    }
}

extension ActionError {
    /// A group cannot be for so many.
    package static func maxMembers(_ count: Int) -> Self {
        invalid("maxMembers", "a group is for 2 or 3, and this is \(count)")
    }
}
