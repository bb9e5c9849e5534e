internal import FitPinkyCore
internal import Ledger

/// A member names the group.
package struct SetGroupName: SettingAction {
    /// Empty calls it after its members.
    package var name: String
    /// Who names it.
    package var actor: Actor

    /// That name.
    package init(_ name: String, as actor: Actor) { (self.name, self.actor) = (name, actor) }

    package var isDated: Bool { false }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let (member, group) = try household.member(actor)
        try TextLimit.groupName.checkEntered(name, orEmpty: true)
        let fact = Fact.groupName(
            GroupNameFact(group: group.beginning.group, name: name, member: member.member))
        return Outcome(name == group.name ? [] : [fact])
    }
}
