internal import FitPinkyCore
internal import Ledger

extension HouseholdReading {
    /// A member names the group; an empty name calls it after its members.
    func setting(groupName name: String, by actor: Actor) throws(ActionError) -> Outcome {
        let (member, group) = try member(actor)
        try TextLimit.groupName.checkEntered(name, orEmpty: true)
        let fact = GroupNameFact(group: group.beginning.group, name: name, member: member.member)
        return Outcome(name == group.name ? [] : [.groupName(fact)])
    }
}
