import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

@Suite struct GroupPlanTests {
    private let offer = GroupOfferView(
        household: "household of Ana and Ben, left 3 Mar 2026", member: "Ana", goal: 3, name: nil, wager: "Dishes",
        weekStart: .sunday, dayStart: 4, maxMembers: 3, others: ["Ben", "Cas"], furtherKiosks: 1)

    private func values(_ plan: GroupPlan) -> JSON {
        guard case .object(let fields) = plan.json else { return plan.json }
        return fields["values"] ?? .null
    }

    @Test func `what was not said is taken over, and told with what says otherwise`() {
        var plan = GroupPlan()
        plan.takeOver(offer)
        #expect(plan.member == "Ana" && plan.goal == 3 && plan.name == nil && plan.wager == "Dishes")
        #expect(plan.weekStart == "sunday" && plan.dayStart == 4 && plan.maxMembers == 3)
        #expect(
            plan.page.lines.map(\.text) == [
                "taken over from the household of Ana and Ben, left 3 Mar 2026: member name Ana,",
                "    goal 3, wager 'Dishes', weeks start on Sunday, days start at 4:00, room for",
                "    3; say --max-members … to choose otherwise",
                "to be invited again: Ben and Cas, with fitpinky group invite",
                "to join again: 1 further kiosk of Ana, with fitpinky group invite --kiosk",
            ])
        #expect(
            values(plan) == [
                "member": "Ana", "goal": .number(3), "wager": "Dishes", "weekStart": "sunday", "dayStart": .number(4),
                "maxMembers": .number(3),
            ])
    }

    @Test func `what was said stays, also that there is to be no wager`() {
        var plan = GroupPlan()
        (plan.member, plan.goal, plan.wager, plan.weekStart) = ("Anna", 5, "", "friday")
        (plan.dayStart, plan.maxMembers) = (0, 2)
        plan.takeOver(offer)
        #expect(plan.member == "Anna" && plan.goal == 5 && plan.wager == "" && plan.weekStart == "friday")
        #expect(plan.dayStart == 0 && plan.maxMembers == 2)
        #expect(values(plan) == [:])
        #expect(plan.page.lines.first?.text.hasPrefix("to be invited again") == true)
    }

    @Test func `with what a group begins anyhow is not told, and without a household before nothing is`() {
        var plain = offer
        (plain.weekStart, plain.dayStart, plain.maxMembers, plain.others) = (.monday, 0, 2, [])
        plain.furtherKiosks = 0
        var plan = GroupPlan()
        #expect(plan.page.lines.isEmpty && plan.json == .null)
        plan.takeOver(plain)
        #expect(plan.weekStart == nil && plan.dayStart == nil && plan.maxMembers == nil)
        #expect(values(plan) == ["member": "Ana", "goal": .number(3), "wager": "Dishes"])
        #expect(plan.page.lines.count == 2)
    }
}
