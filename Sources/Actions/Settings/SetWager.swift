internal import FitPinkyCore
internal import Ledger

/// A member sets what whoever misses owes.
package struct SetWager: SettingAction {
    /// Empty takes it away.
    package var text: String
    /// Who sets it.
    package var actor: Actor

    /// That wager.
    package init(_ text: String, as actor: Actor) { (self.text, self.actor) = (text, actor) }

    package var isDated: Bool { true }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let (member, group) = try household.member(actor)
        try TextLimit.wager.checkEntered(text, orEmpty: true)
        let fact = Fact.wager(
            WagerFact(group: group.beginning.group, day: now.today, text: text, member: member.member))
        return group.setting(fact, of: group.wagers, to: text, on: now.today) { $0 ?? "" }
    }
}
