package import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// A question that the button answers.
package struct ConfirmationPage: Hashable, Sendable {
    /// How it stands.
    package enum State: Hashable, Sendable {
        /// The ring has something else to show first.
        case waiting
        /// The ring shows the pattern.
        case shown
        /// It was done, with what there is to say of it.
        case done(String)
        /// It was done: this is the invitation.
        case invited(InvitationView, modules: QRModules?)
        /// It was done: these are the recovery words.
        case recovered(RecoveryView)
        /// It was not done, and why.
        case ended(String)
    }

    /// What is to be confirmed: `Leave the group`.
    package var what: String
    package var pattern: PatternView
    package var state: State
    /// Where the reader came from.
    package var back: Route
    /// What an erasure cannot reach, a sentence each; empty for everything else.
    package var outOfReach: [String]

    package init(
        what: String, pattern: PatternView, state: State, back: Route = .home, outOfReach: [String] = []
    ) {
        (self.what, self.pattern, self.state, self.back) = (what, pattern, state, back)
        self.outOfReach = outOfReach
    }

    /// What the page is called.
    package var heading: String {
        switch state {
        case .waiting, .shown: "Confirm at the kiosk"
        case .invited: "Invitation"
        case .recovered(let view): "Recovery words of \(view.member)"
        case .done, .ended: what
        }
    }

    package var isOpen: Bool {
        switch state {
        case .waiting, .shown: true
        case .done, .invited, .recovered, .ended: false
        }
    }

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card center"), .id("confirmation"), .isLive, isOpen ? .data("poll", "1") : nil) {
            if isOpen { h2 { what } }
            switch state {
            case .waiting:
                p { "The kiosk is busy. Its ring will show this as soon as it can:" }
                PatternDrawing.drawn(pattern)
            case .shown:
                p { "The ring by the door shows this. Hold your button for two seconds:" }
                PatternDrawing.drawn(pattern)
                p(.class("hint")) { "It waits for a minute. If nobody holds the button, nothing is changed." }
            case .done(let sentence): p(.class("good")) { sentence }
            case .invited(let invitation, let modules): invited(invitation, modules)
            case .recovered(let view): RecoveryWordsPage.words(view)
            case .ended(let sentence): p(.class("warning")) { sentence }
            }
            OutOfReach.list(outOfReach)
            p(.class("links")) {
                if back != .home { a(.class("button quiet"), .href(back)) { "Back" } }
                if !isOpen { a(.class("button"), .href(.home)) { "Home" } }
            }
        }
    }

    private func invited(_ invitation: InvitationView, _ modules: QRModules?) -> HTML {
        let text =
            "Join our FitPinky group: code \(invitation.code) at \(invitation.address ?? "our kiosk"). "
            + "Both go into your own kiosk’s page, under Join a group."
        return div {
            p(.class("code"), .id("code")) { invitation.code }
            p {
                "at "
                code(.id("address")) { invitation.address ?? "" }
            }
            p(.class("hint")) {
                (invitation.expires.map { "Good until \($0.text)" } ?? "Good for 48 hours") + ", for one kiosk."
            }
            QRDrawing.drawn(modules, title: "QR code of the characters and the address")
            p(.class("hint")) { "Beside you, the other one’s phone reads both from this." }
            p(.class("links")) {
                button(.type("button"), .class("quiet"), .data("copy", text), .hidden) { "Copy" }
                a(.class("button quiet"), .mail(subject: "FitPinky", body: text)) { "Mail" }
                a(.class("button quiet"), .sms(text)) { "Message" }
            }
            p(.class("hint")) {
                "The other one types the characters and the address into their own kiosk’s page, under Join a group. Both stay good if you leave this page."
            }
        }
    }
}

/// What somebody sees whose phone was signed out because they erased themselves.
package struct ErasedPage: Hashable, Sendable {
    /// How it ended; nil while it is being done.
    package var sentence: String?
    /// What cannot be reached from this kiosk, a sentence each.
    package var outOfReach: [String]
    package var assets: AssetNames

    package init(_ sentence: String?, outOfReach: [String], assets: AssetNames) {
        (self.sentence, self.outOfReach, self.assets) = (sentence, outOfReach, assets)
    }

    package var document: HTML {
        let heading = sentence == nil ? "Erasing" : "Erased"
        return HTML.document(
            heading: heading, assets, theme: .system, refreshSeconds: sentence == nil ? 3 : nil, isStranger: true
        ) {
            main(.id("main")) {
                h1 { heading }
                section(
                    .class("card"), .id("confirmation"), .isLive, sentence == nil ? .data("poll", "1") : nil
                ) {
                    p(.class("good")) { sentence ?? "What you said and showed is being erased." }
                    OutOfReach.list(outOfReach)
                }
            }
        }
    }
}

extension OutOfReach {
    /// Such sentences as pages show them; nothing if there are none.
    @HTMLBuilder
    static func list(_ sentences: [String]) -> HTML {
        if !sentences.isEmpty {
            p { "This cannot be reached from here:" }
            ul { for sentence in sentences { li { sentence } } }
        }
    }
}

/// What the ring shows for one request, and the page draws.
package struct PatternView: Hashable, Sendable {
    package var lights: Int
    /// As styles name it.
    package var colour: String
    /// `3 blue lights`.
    package var words: String

    package init(lights: Int, colour: String, words: String) {
        (self.lights, self.colour, self.words) = (lights, colour, words)
    }
}

/// The ring as the page draws it.
enum PatternDrawing {
    static func drawn(_ pattern: PatternView) -> HTML {
        figure(.class("pattern"), .id("pattern")) {
            Drawing.svg(Drawing.attribute("viewBox", "0 0 120 120"), .hiddenFromReaders) {
                Drawing.circle(
                    .class("ring"), Drawing.attribute("cx", "60"), Drawing.attribute("cy", "60"),
                    Drawing.attribute("r", "46"))
                for light in 0..<pattern.lights {
                    let (x, y) = position((Double(light) + 0.5) / Double(pattern.lights))
                    Drawing.circle(
                        .class("light \(pattern.colour)"), Drawing.attribute("cx", Drawing.number(x)),
                        Drawing.attribute("cy", Drawing.number(y)), Drawing.attribute("r", "8"))
                }
            }
            figcaption { strong { pattern.words } }
        }
    }

    /// Points of a circle, as shares of a turn from the top, as on the ring.
    private static func position(_ share: Double) -> (Double, Double) {
        let (sine, cosine) = circle(share)
        return (60 + 46 * sine, 60 - 46 * cosine)
    }

    /// Sine and cosine of a share of a full turn, by their series: exact to far less than a pixel.
    private static func circle(_ share: Double) -> (Double, Double) {
        let angle = (share > 0.5 ? share - 1 : share) * 2 * Double.pi
        var (sine, cosine, term) = (0.0, 0.0, 1.0)
        for power in 0..<24 {
            switch power % 4 {
            case 0: cosine += term
            case 1: sine += term
            case 2: cosine -= term
            default: sine -= term
            }
            term *= angle / Double(power + 1)
        }
        return (sine, cosine)
    }
}
