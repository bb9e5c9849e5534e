internal import ConsoleLogic
internal import KioskPages

/// How a member gets their recovery words on paper. The words themselves are shown where the button has confirmed it.
package struct RecoveryWordsPage: Hashable, Sendable {
    /// Why they cannot be shown here; nil if they can.
    package var refusal: String?

    package init(refusal: String?) { self.refusal = refusal }

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("recovery"), .labelled(by: "recovery-title")) {
            h2(.id("recovery-title")) { "24 words on paper" }
            p {
                "If every kiosk of yours is lost, a new one becomes yours with them, and all that you logged stays yours. Without them the others have to let you in, and every kiosk says so."
            }
            p {
                "Anybody who reads them can act for you, and they cannot be changed. They are also in every backup of the kiosk with which you joined."
            }
            if let refusal {
                p(.class("warning")) { refusal }
            } else {
                p(.class("hint")) { "Your button by the door confirms that this phone may show them." }
                Forms.act(.recovery, frame) { Forms.send("Show my words…") }
            }
        }
    }

    /// What reminds of words that nobody has seen.
    static var hint: HTML {
        section(.class("card"), .id("recovery-hint"), .labelled(by: "recovery-hint-title")) {
            h2(.id("recovery-hint-title")) { "Your recovery words" }
            p { "Write them down before you need them: they make a new kiosk yours if this one is lost." }
            p { a(.class("button quiet"), .href(.settings(.recovery))) { "Look at them" } }
        }
    }

    /// The words in their order, and what is to be done with them.
    @HTMLBuilder
    static func words(_ view: RecoveryView) -> HTML {
        ol(.class("photos"), .id("recovery-words")) {
            for (index, word) in view.words.enumerated() { li { "\(index + 1). \(word)" } }
        }
        for sentence in RecoveryView.advice { p(.class("hint")) { sentence } }
        p(.class("hint")) { "They stay on this page for ten minutes, and it can be printed." }
    }
}
