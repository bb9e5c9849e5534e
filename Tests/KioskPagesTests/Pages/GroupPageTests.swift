import FitPinkyCore
import Testing

@testable import KioskPages

@Suite struct GroupPageTests {
    private var group: GroupView {
        var group = Sample.household.group
        group.members[1].goal = 1
        group.kiosks = [
            kiosk("01K00000000000000000000001", "Sammy") { ($0.isThis, $0.members) = (true, ["Sammy"]) },
            // It was set up before anybody had said what they are called.
            kiosk("01K00000000000000000000002", "You") { ($0.address, $0.members) = ("192.0.2.7:7465", ["Lisa"]) },
            kiosk("01K00000000000000000000003", "Spare"),
        ]
        return group
    }

    private func kiosk(
        _ id: String, _ name: String, _ change: (inout GroupView.Kiosk) -> Void = { _ in }
    ) -> GroupView.Kiosk {
        var kiosk = GroupView.Kiosk(id: Sample.id(id), name: name, zone: "Europe/Amsterdam")
        change(&kiosk)
        return kiosk
    }

    @Test func `a group has its people and their kiosks`() throws {
        try GoldenText(name: "group").expect(BelongingView.group(group).page)
    }

    @Test func `whoever was added without a button is told which one is needed`() throws {
        var group = group
        group.maxMembers = 3
        group.members.append(
            Sample.member(Sample.tom, goal: 3, logged: 0) { ($0.name, $0.isHere) = ("Tom \"T\"", true) })
        try GoldenText(name: "group-added").expect(BelongingView.group(group).page(adding: "Tom \"T\""))
        group.members[2].buttons = [2]
        #expect(BelongingView.group(group).page(adding: "Tom \"T\"") == BelongingView.group(group).page)
    }

    @Test func `where one person has the only button there is nothing to do`() {
        #expect(BelongingView.group(group).page(adding: "Sammy") == BelongingView.group(group).page)
    }

    @Test func `an invitation is good until a time of the kiosk's clock, or for a while where it has none`() {
        var invitation = InvitationView(
            code: "P9BWP4", expires: Sample.wallTime("2026-02-28", "18:40"), status: .active,
            address: "192.0.2.7:7465", triesLeft: 5, isForKiosk: false)
        #expect(invitation.page.lines[0].text == "  P9BWP4  good until Sat 28 Feb 18:40, for one kiosk")
        invitation.expires = nil
        #expect(
            invitation.page.lines[0].text == "  P9BWP4  good for 48 hours, while this machine runs, for one kiosk")
    }
}
