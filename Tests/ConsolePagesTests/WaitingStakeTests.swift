import ConsoleLogic
import ConsolePages
import FitPinkyCore
import KioskPages
import SampleViews
import Testing

/// What was set and does not count yet is said where it is set.
@Suite struct WaitingStakeTests {
    private static let stakes = [
        WaitingStakeView(what: .wager, value: "dishes", member: "Sammy", waitsFor: ["Lisa"]),
        WaitingStakeView(what: .weekStart, value: "friday", member: "Sammy", waitsFor: ["Lisa"]),
        WaitingStakeView(what: .goal, value: "2", member: "Sammy", waitsFor: ["Lisa", "Tom"]),
    ]

    private static func frame(_ views: inout RandomViews) -> PageFrame {
        PageFrame(
            member: views.id(), memberName: "Sammy", theme: .light, route: .settings(.group), revision: 7, notice: nil,
            now: views.instant(), time: "18:34", assets: PagesTests.assets, acts: nil)
    }

    @Test func `the page of the group says whose kiosk a wager and a week start wait for`() {
        var views = RandomViews(seed: 1)
        let frame = Self.frame(&views)
        let settings = views.settings()
        let page = GroupSettingsPage(settings, hasGroup: true, waiting: Self.stakes).content(frame).markup
        #expect(page.contains("Sammy set “dishes”; it counts once Lisa’s kiosk has it."))
        #expect(page.contains("Sammy set weeks to start on friday once Lisa’s kiosk has it."))
        #expect(!page.contains("Sammy’s goal is"))
        let plain = GroupSettingsPage(settings, hasGroup: true).content(frame).markup
        #expect(!plain.contains("once Lisa"))
    }

    @Test func `the page of members says whose kiosks a goal waits for`() throws {
        var views = RandomViews(seed: 2)
        let frame = Self.frame(&views)
        var group: GroupView?
        while group == nil { group = views.status().belonging.group }
        var shown = try #require(group)
        shown.waiting = Self.stakes
        let page = MembersPage(group: shown, settings: views.settings(), hasInvitation: false, canBeReached: true)
            .content(frame).markup
        #expect(page.contains("Sammy’s goal is 2 days a week once Lisa’s and Tom’s kiosks have it."))
        #expect(!page.contains("dishes"))
    }
}
