internal import FitPinkyCore
internal import Ledger

extension HouseholdReading {
    /// A member sets what whoever misses owes; an empty text takes it away.
    func setting(wager text: String, by actor: Actor, on today: Day) throws(ActionError) -> Outcome {
        let (member, group) = try member(actor)
        try TextLimit.wager.checkEntered(text, orEmpty: true)
        let fact = WagerFact(group: group.beginning.group, day: today, text: text, member: member.member)
        return group.setting(.wager(fact), of: group.wagers, to: text, on: today) { $0 ?? "" }
    }
}
