import ConsoleLogic
import ConsolePages
import FitPinkyCore
import KioskPages
import SampleViews
import Testing

/// What pages say of lost kiosks and of recovery words.
@Suite struct LostKioskPagesTests {
    private static func frame(_ views: inout RandomViews, _ route: Route) -> PageFrame {
        PageFrame(
            member: views.id(), memberName: "Sammy", theme: .light, route: route, revision: 7, notice: nil,
            now: views.instant(), time: "18:34", assets: PagesTests.assets, acts: nil)
    }

    private static func members(_ change: (inout GroupView.Kiosk) -> Void) throws -> String {
        var views = RandomViews(seed: 3)
        let frame = frame(&views, .settings(.members))
        var group: GroupView?
        while group == nil { group = views.status().belonging.group }
        var shown = try #require(group)
        var kiosk = GroupView.Kiosk(id: views.id(), name: "Gym", zone: "UTC")
        kiosk.members = ["Lisa"]
        change(&kiosk)
        shown.kiosks = [kiosk]
        return MembersPage(group: shown, settings: views.settings(), hasInvitation: false, canBeReached: true)
            .content(frame).markup
    }

    @Test func `the page of members says who let a kiosk in and who gave one up`() throws {
        let plain = try Self.members { _ in }
        #expect(!plain.contains("was let in by") && !plain.contains("was given up by"))
        let said = try Self.members { ($0.admittedBy, $0.givenUpBy) = ("Tom", "Cas") }
        #expect(said.contains("was let in by Tom’s kiosk, without Lisa’s recovery words"))
        #expect(said.contains("was given up by Cas, until it says something again"))
    }

    @Test func `a kiosk of one's own is retired there, and another member's is given up, which is said before`() throws
    {
        let others = try Self.members { _ in }
        #expect(others.contains("Give it up…") && others.contains("you gave up Lisa’s kiosk"))
        let own = try Self.members { $0.members = ["Sammy"] }
        #expect(own.contains("Retire…") && !own.contains("every kiosk says"))
        #expect(try !Self.members { $0.isThis = true }.contains("/act/retire"))
        #expect(try !Self.members { $0.givenUpBy = "Tom" }.contains("/act/retire"))
    }

    @Test func `recovery words are numbered on the page that the button has confirmed, and on no other`() {
        var views = RandomViews(seed: 4)
        let frame = Self.frame(&views, .settings(.recovery))
        let view = RecoveryView(member: "Sammy", words: (1...24).map { "word\($0)" })
        let pattern = PatternView(lights: 3, colour: "blue", words: "3 blue lights")
        let page = ConfirmationPage(what: "Show", pattern: pattern, state: .recovered(view)).content(frame).markup
        for number in 1...24 { #expect(page.contains(">\(number). word\(number)<")) }
        let form = RecoveryWordsPage(refusal: nil).content(frame).markup
        #expect(form.contains("/act/recovery") && !form.contains("word1"))
        let refused = RecoveryWordsPage(refusal: "they are elsewhere").content(frame).markup
        #expect(!refused.contains("/act/recovery") && refused.contains("they are elsewhere"))
    }

    @Test func `Settings reminds of words that were never shown`() {
        var views = RandomViews(seed: 5)
        let frame = Self.frame(&views, .settings(.overview))
        for isUnshown in [false, true] {
            let page = SettingsOverviewPage(phoneName: "Phone", hasUnshownWords: isUnshown).content(frame).markup
            #expect(page.contains("recovery-hint") == isUnshown)
        }
    }
}
