internal import ConsoleLogic

/// What somebody sees whose phone is not admitted: how to be, and nothing of the household.
package struct StrangerPage: Hashable, Sendable {
    /// How their request stands.
    package enum State: Hashable, Sendable {
        /// They have not asked.
        case new
        /// Nobody at the kiosk would see whose phone asks.
        case noRing
        /// The ring has something else to show first.
        case waiting(PatternView)
        /// The ring shows the pattern.
        case shown(PatternView)
        /// It was not granted, and why.
        case ended(String)
        /// There are as many phones as may be: one has to go.
        case full
    }

    package var state: State
    package var assets: AssetNames
    /// What came of six characters that were typed.
    package var refusal: String?

    package init(_ state: State, assets: AssetNames, refusal: String? = nil) {
        (self.state, self.assets, self.refusal) = (state, assets, refusal)
    }

    private var isOpen: Bool {
        switch state {
        case .waiting, .shown: true
        case .new, .noRing, .ended, .full: false
        }
    }

    package var document: HTML {
        HTML.document(
            heading: "FitPinky", assets, theme: .system, refreshSeconds: isOpen ? 3 : nil, isStranger: true
        ) {
            main(.id("main")) {
                h1 { "FitPinky" }
                div(.id("notice"), .role("status")) {
                    if let refusal { p(.class("notice refusal")) { refusal } }
                }
                section(.class("card center"), .id("admission"), .isLive, isOpen ? .data("poll", "1") : nil) {
                    asked
                }
                section(.class("card"), .labelled(by: "code-title")) {
                    h2(.id("code-title")) { state == .noRing ? "With a code" : "Or with a code" }
                    p {
                        "An admitted phone shows one under Settings, Phones; the kiosk’s owner has one by “fitpinky console invite”."
                    }
                    form(.posts, .action(.redeem), .class("act"), .id("redeem")) {
                        Forms.line(
                            "code", id: "code", "Six characters", most: 12, isRequired: true)
                        Forms.send("Enter")
                    }
                }
            }
        }
    }

    @HTMLBuilder
    private var asked: HTML {
        switch state {
        case .new:
            h2 { "This phone is not admitted yet" }
            p { "You need to be at the kiosk: its ring will show a pattern, and you hold the button." }
            ask("Ask the kiosk")
        case .noRing:
            h2 { "This phone is not admitted yet" }
            p { "This kiosk has no ring that could show whose phone asks. A QR code or six characters admit it." }
        case .waiting(let pattern):
            h2 { "The kiosk is busy" }
            p { "Its ring will show this as soon as it can. Then hold your button for two seconds." }
            PatternDrawing.drawn(pattern)
        case .shown(let pattern):
            h2 { "Hold your button" }
            p { "The ring by the door shows this. If it does, hold your button for two seconds:" }
            PatternDrawing.drawn(pattern)
        case .ended(let why):
            h2 { "Not admitted" }
            p(.class("warning")) { why }
            ask("Ask again")
        case .full:
            h2 { "There are as many phones as there can be" }
            p {
                "An admitted phone can revoke one under Settings, Phones. Or take the place of the one that was not used for longest:"
            }
            form(.posts, .action(.askForAdmission), .class("act")) {
                Forms.hidden("replace", "oldest")
                Forms.send("Ask, and replace the oldest")
            }
        }
    }

    private func ask(_ title: String) -> HTML {
        form(.posts, .action(.askForAdmission), .class("act")) { Forms.send(title) }
    }
}

/// A page that says one thing: that something is not there, or cannot be shown now.
package struct PlainPage: Hashable, Sendable {
    package var heading: String
    package var sentence: String
    package var assets: AssetNames

    package init(heading: String, sentence: String, assets: AssetNames) {
        (self.heading, self.sentence, self.assets) = (heading, sentence, assets)
    }

    package var document: HTML {
        HTML.document(heading: heading, assets, theme: .system, isStranger: true) {
            main(.id("main")) {
                h1 { heading }
                p { sentence }
                p { a(.class("button"), .href(.home)) { "Home" } }
            }
        }
    }
}
