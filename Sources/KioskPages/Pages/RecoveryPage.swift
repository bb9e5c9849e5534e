extension RecoveryView {
    /// The words, numbered, in lines that fit on a small sheet of paper.
    package var page: Page {
        var page = Page([Line("Recovery words of \(member)").bold])
        page.addGap()
        for start in stride(from: 0, to: words.count, by: RecoveryView.wordsOfLine) {
            var line: Line = " "
            for index in start..<min(start + RecoveryView.wordsOfLine, words.count) {
                let number = index + 1 < 10 ? " \(index + 1)" : "\(index + 1)"
                line += " \(Line("\(number).").dim) \(Line(words[index]).padded(to: RecoveryView.longestWord))"
            }
            page.add(line)
        }
        page.addGap()
        for sentence in RecoveryView.advice { page.add(Line(sentence)) }
        return page
    }

    private static let wordsOfLine = 4
    private static let longestWord = 8

    /// What is to be done with them, a sentence each.
    package static let advice = [
        "Write them on paper, in this order, and keep the paper where the kiosk is not.",
        "If every kiosk of yours is lost, a new one becomes yours with them.",
        "Anybody who reads them can act for you, and they cannot be changed.",
    ]

    /// What a person is asked before they are shown.
    package static let question = "Anybody who reads these words can act for you. Is nobody else looking on?"

    /// Why a member has no words.
    package static func none(for name: String) -> String {
        "\(name) has no recovery words: they joined with a version that knew none"
    }

    /// Why a member's words are not here.
    package static func elsewhere(of name: String) -> String {
        "the recovery words of \(name) are not at this kiosk; they are at the one with which \(name) joined, and in its backups"
    }
}

extension StatusView {
    /// What to do about recovery words that nobody has on paper; empty if there are none.
    package var recoveryHint: String {
        guard !unshownRecovery.isEmpty else { return "" }
        return "\(listed(unshownRecovery)): \(RecoveryView.hint)"
    }
}

extension RecoveryView {
    /// How the words get on paper.
    package static let hint = "write your recovery words down: fitpinky recovery show"
}
