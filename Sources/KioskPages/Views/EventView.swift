package import FitPinkyCore
package import Ledger

extension CheckView {
    package init(_ check: CheckFact, in household: HouseholdState) {
        self.init(
            id: check.check, memberName: household.shownName(of: check.author), day: check.moment.known?.day)
    }
}

extension NudgeView {
    package init(_ nudge: NudgeFact, name: (MemberID) -> String) {
        self.init(
            id: nudge.nudge, from: nudge.sender, fromName: name(nudge.sender), to: nudge.receiver,
            toName: name(nudge.receiver), text: nudge.text, at: nudge.instant)
    }
}
