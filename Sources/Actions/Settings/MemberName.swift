internal import FitPinkyCore
internal import Ledger

extension HouseholdReading {
    /// A member calls themselves otherwise.
    func setting(memberName name: String, by actor: Actor) throws(ActionError) -> Outcome {
        let member = try person(actor)
        try TextLimit.displayName.checkEntered(name)
        let belongers = kiosk.belongers.filter { $0 != member.member }.compactMap { kiosk.group?.names[$0] }
        let others = kiosk.members.filter { $0.member != member.member }.map(\.name)
        guard !(belongers + others).contains(name) else { throw .nameTaken(name) }
        return Outcome(name == member.name ? [] : [.member(MemberFact(member: member.member, name: name))])
    }
}
