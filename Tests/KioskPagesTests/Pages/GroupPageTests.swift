import KioskPages
import Messages
import SwiftProtobuf
import Testing

@Suite struct GroupPageTests {
    private var group: Fitpinky_V1_Group {
        var group = Sample.household.group
        group.members[1].goal = 1
        group.kiosks = [
            .with { ($0.id, $0.name, $0.this, $0.members) = ("01K1", "Sammy", true, ["Sammy"]) },
            // It was set up before anybody had said what they are called.
            .with { ($0.id, $0.name, $0.address, $0.members) = ("01K2", "You", "192.0.2.7:7465", ["Lisa"]) },
            .with { ($0.id, $0.name) = ("01K3", "Spare") },
        ]
        return group
    }

    @Test func `a group has its people and their kiosks`() throws {
        try GoldenText(name: "group").expect(group.page)
    }

    @Test func `whoever was added without a button is told which one is needed`() throws {
        var group = group
        group.maxMembers = 3
        group.members.append(Sample.member(Sample.tom, goal: 3, logged: 0) { ($0.name, $0.you) = ("Tom \"T\"", true) })
        try GoldenText(name: "group-added").expect(group.page(adding: "Tom \"T\""))
        group.members[2].buttons = [2]
        #expect(group.page(adding: "Tom \"T\"") == group.page)
    }

    @Test func `where one person has the only button there is nothing to do`() {
        #expect(group.page(adding: "Sammy") == group.page)
    }

    @Test func `an invitation is good until a time of the kiosk's clock, or for a while where it has none`() {
        var invitation = Fitpinky_V1_Invitation.with {
            ($0.code, $0.status, $0.address) = ("P9BWP4", "active", "192.0.2.7:7465")
            ($0.expiresAtMs, $0.expiresLocal) = (Sample.now, "2026-02-28T18:40")
        }
        #expect(invitation.page.lines[0].text == "  P9BWP4  good until Sat 28 Feb 18:40, for one kiosk")
        (invitation.expiresAtMs, invitation.expiresLocal) = (0, "")
        #expect(
            invitation.page.lines[0].text == "  P9BWP4  good for 48 hours, while this machine runs, for one kiosk")
    }
}
