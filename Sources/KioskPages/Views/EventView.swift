package import FitPinkyCore
package import Ledger

extension CheckView {
    /// A check as it happens: which reminder it answers, the member's own ledger says.
    package init(_ check: CheckFact, in household: HouseholdState, _ clock: LocalClock) {
        let known = check.moment.known
        self.init(
            id: check.check, memberName: household.shownName(of: check.author), day: known?.day, member: check.author,
            atMs: known?.instant, localTime: known.map { clock($0.instant, $0.zone).time })
    }
}

extension NudgeView {
    package init(_ nudge: NudgeFact, name: (MemberID) -> String) {
        self.init(
            id: nudge.nudge, from: nudge.sender, fromName: name(nudge.sender), to: nudge.receiver,
            toName: name(nudge.receiver), text: nudge.text, at: nudge.instant)
    }
}
