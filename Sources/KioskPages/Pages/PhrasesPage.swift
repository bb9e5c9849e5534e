import FitPinkyCore
package import JSON

/// Words to choose from.
package enum PhrasesPage {
    /// What a nudge can say, and how it is sent.
    package static var nudges: Page { page(Phrases.nudges, "one is chosen where a nudge has no text: fitpinky nudge") }
    /// What can be at stake, and how it is set.
    package static var wagers: Page {
        page(Phrases.wagers, "fitpinky wager '\(Phrases.wagers[0])' sets one, or your own")
    }

    /// The former for scripts.
    package static var nudgesJSON: JSON { .list(Phrases.nudges.map { .text($0) }) }
    /// The latter.
    package static var wagersJSON: JSON { .list(Phrases.wagers.map { .text($0) }) }

    private static func page(_ phrases: [String], _ hint: String) -> Page {
        var page = Page(phrases.map { "  \($0)" })
        page.addGap()
        page.add(Line(hint).dim)
        return page
    }
}
