internal import FitPinkyCore
internal import Ledger

/// A member calls themselves otherwise.
package struct SetMemberName: SettingAction {
    /// What they are called from now on.
    package var name: String
    /// Whose name it is.
    package var actor: Actor

    /// That name.
    package init(_ name: String, as actor: Actor) { (self.name, self.actor) = (name, actor) }

    package var isDated: Bool { false }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let (member, kiosk) = (try household.person(actor), household.kiosk)
        try TextLimit.displayName.checkEntered(name)
        let belongers = kiosk.belongers.filter { $0 != member.member }.compactMap { kiosk.group?.names[$0] }
        let others = kiosk.members.filter { $0.member != member.member }.map(\.name)
        guard !(belongers + others).contains(name) else { throw .nameTaken(name) }
        let fact = Fact.member(MemberFact(member: member.member, name: name))
        return Outcome(name == member.name ? [] : [fact])
    }
}
