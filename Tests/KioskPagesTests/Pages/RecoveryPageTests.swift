import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

/// Recovery words on a terminal, and what is said of lost kiosks.
@Suite struct RecoveryPageTests {
    private let view = RecoveryView(member: "Sammy", words: (1...24).map { "word\($0)" })

    @Test func `the words are numbered in their order, and the page says what they are for`() {
        let lines = view.page.lines.map(\.text)
        #expect(lines[0] == "Recovery words of Sammy")
        #expect(lines.contains { $0.contains(" 1. word1 ") && $0.contains(" 4. word4") })
        #expect(lines.contains { $0.contains("21. word21") && $0.contains("24. word24") })
        let positions = (1...24).compactMap { number in
            lines.joined(separator: "\n").ranges(of: "\(number). word\(number)").first?.lowerBound
        }
        #expect(positions.count == 24 && positions == positions.sorted())
        #expect(lines.contains { $0.contains("Anybody who reads them can act for you") })
    }

    @Test func `JSON has the words in their order, and nothing else of the key`() {
        let words = view.words.map { "\"\($0)\"" }.joined(separator: ",")
        #expect(view.json.rendered(isIndented: false) == "{\"member\":\"Sammy\",\"words\":[\(words)]}")
    }

    @Test func `status reminds of words that nobody has on paper, and of nothing once they were shown`() {
        var status = Sample.household
        #expect(!status.page.lines.contains { $0.text.contains("recovery") })
        status.unshownRecovery = ["Sammy", "Tom"]
        let hint = "Sammy and Tom: write your recovery words down: fitpinky recovery show"
        #expect(text(status.page).contains(hint))
    }

    @Test func `a kiosk that others let in or gave up is named loudly, with the member who did`() throws {
        var status = Sample.household
        guard case .group(var group) = status.belonging else {
            Issue.record("the sample has no group")
            return
        }
        var lost = GroupView.Kiosk(id: Sample.id("01K00000000000000000000KB2"), name: "Gym", zone: "Europe/Amsterdam")
        lost.members = ["Lisa"]
        group.kiosks = [lost]
        status.belonging = .group(group)
        #expect(!text(status.page).contains("let in by") && !text(status.page).contains("given up"))
        (group.kiosks[0].admittedBy, group.kiosks[0].givenUpBy) = ("Sammy", "Sammy")
        status.belonging = .group(group)
        for page in [status.page, BelongingView.group(group).page] {
            #expect(
                text(page).contains("! Lisa’s kiosk \(lost.id.ulid.text) was let in by Sammy’s kiosk, without Lisa’s"))
            #expect(text(page).contains("! Lisa’s kiosk \(lost.id.ulid.text) was given up by Sammy, until it says"))
        }
    }

    @Test func `who gives up another member's kiosk is asked, with when it was last heard`() throws {
        var status = Sample.household
        guard case .group(var group) = status.belonging else {
            Issue.record("the sample has no group")
            return
        }
        let id = Sample.id("01K00000000000000000000KB2") as KioskID
        var lost = GroupView.Kiosk(id: id, name: "Gym", zone: "Europe/Amsterdam")
        lost.members = ["Lisa"]
        group.kiosks = [lost]
        status.belonging = .group(group)
        status.peers = []
        #expect(
            status.questionBeforeRetiring(id.ulid.text, as: "")
                == "Every kiosk will say that you gave up Lisa’s kiosk \(id.ulid.text), until it says something again.")
        status.peers = [
            PeerView(
                kiosk: id, name: "Lisa", isConnected: false,
                lastHeard: UTCInstant(milliseconds: Int64(Sample.day("2026-02-12").daysSince1970) * 86_400_000))
        ]
        #expect(
            status.questionBeforeRetiring(id.ulid.text, as: "")?.contains(", heard of last on Thu 12 Feb, until")
                == true)
        // A kiosk of one's own, this one and what is none are their own affair, or are refused.
        group.kiosks[0].members = ["Lisa", "Sammy"]
        status.belonging = .group(group)
        #expect(status.questionBeforeRetiring(id.ulid.text, as: "") == nil)
        #expect(status.questionBeforeRetiring("lost", as: "") == nil)
        #expect(status.questionBeforeRetiring(Sample.sammy.ulid.text, as: "") == nil)
    }

    /// Without the ends of lines, where it is folded.
    private func text(_ page: Page) -> String {
        page.lines.map(\.text).joined(separator: " ").split(separator: " ").joined(separator: " ")
    }
}
