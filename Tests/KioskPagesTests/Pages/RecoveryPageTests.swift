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
        #expect(status.page.lines.contains { $0.text.contains(hint) })
    }

    @Test func `a kiosk that others let in or gave up is named loudly, with the member who did`() throws {
        var status = Sample.household
        guard case .group(var group) = status.belonging else {
            Issue.record("the sample has no group")
            return
        }
        let index = try #require(group.kiosks.firstIndex { !$0.isThis })
        (group.kiosks[index].admittedBy, group.kiosks[index].givenUpBy) = ("Sammy", "Sammy")
        status.belonging = .group(group)
        for page in [status.page, BelongingView.group(group).page] {
            let text = page.lines.map(\.text).filter { $0.contains("!") }
            #expect(text.contains { $0.contains("was let in by Sammy’s kiosk, without") })
            #expect(text.contains { $0.contains("was given up by Sammy") })
        }
    }
}
