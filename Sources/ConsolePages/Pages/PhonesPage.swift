package import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// Which phones may use the page.
package struct PhonesPage: Hashable, Sendable {
    /// A phone as it is listed.
    package struct Row: Hashable, Sendable {
        package var phone: Phone
        package var memberName: String
        package var admitted: WallTime
        package var lastSeen: WallTime

        package init(phone: Phone, memberName: String, admitted: WallTime, lastSeen: WallTime) {
            (self.phone, self.memberName, self.admitted, self.lastSeen) = (phone, memberName, admitted, lastSeen)
        }
    }

    /// An invitation of a phone, as it is shown once.
    package struct Invitation: Hashable, Sendable {
        package var url: String
        package var code: String
        package var expires: WallTime
        /// The code as a drawing; nil where there is none.
        package var modules: QRModules?

        package init(url: String, code: String, expires: WallTime, modules: QRModules?) {
            (self.url, self.code, self.expires, self.modules) = (url, code, expires, modules)
        }
    }

    package var rows: [Row]
    /// The reader's own.
    package var own: PhoneID
    package var invitation: Invitation?

    package init(rows: [Row], own: PhoneID, invitation: Invitation?) {
        (self.rows, self.own, self.invitation) = (rows, own, invitation)
    }

    package func content(_ frame: PageFrame) -> HTML {
        (invitation.map(shown) ?? HTML())
            + section(.class("card"), .id("phones"), .isLive, .labelled(by: "phones-title")) {
                h2(.id("phones-title")) { "Admitted" }
                p(.class("hint")) { "\(rows.count) of \(ConsoleLimits.phones)" }
                ul(.class("people")) {
                    for row in rows {
                        li {
                            strong { row.phone.name + (row.phone.id == own ? " (this phone)" : "") }
                            span(.class("hint")) {
                                "\(row.memberName), \(way(row.phone.way)) on \(row.admitted.day.dateText), seen \(row.lastSeen.day.dateText)"
                            }
                            if row.phone.id != own {
                                Forms.opened("Sign out") {
                                    p { "It is signed out at once. The button by the door confirms it." }
                                    Forms.phone(.revoke, frame) {
                                        Forms.hidden("id", row.phone.id.ulid.text)
                                        Forms.send("Sign out…", quiet: true)
                                    }
                                }
                            }
                        }
                    }
                }
            }
            + section(.class("card"), .labelled(by: "add-title")) {
                h2(.id("add-title")) { "Admit another phone of yours" }
                p { "It is shown a code to scan or to type, good for ten minutes." }
                Forms.phone(.invite, frame) { Forms.send("Show the code") }
            }
    }

    private func way(_ way: Phone.Way) -> String {
        switch way {
        case .button: "admitted by the button"
        case .qr: "admitted by a QR code"
        case .code: "admitted by six characters"
        case .token: "made as a token"
        }
    }

    private func shown(_ invitation: Invitation) -> HTML {
        section(.class("card center"), .labelled(by: "code-title")) {
            h2(.id("code-title")) { "Scan this, or type the six characters" }
            QRDrawing.drawn(invitation.modules, title: "QR code that admits a phone")
            p(.class("code"), .id("code")) { invitation.code }
            p(.class("hint")) { "Good until \(invitation.expires.time.text), for one phone." }
        }
    }
}

/// A QR code as a drawing.
enum QRDrawing {
    static func drawn(_ modules: QRModules?, title: String) -> HTML {
        guard let modules else { return HTML() }
        let margin = QRModules.marginModules
        let size = modules.width + 2 * margin
        var path = ""
        for row in 0..<modules.width {
            for run in modules.darkRuns(ofRow: row) {
                path += "M\(run.lowerBound + margin) \(row + margin)h\(run.count)v1h-\(run.count)z"
            }
        }
        return Drawing.svg(
            .class("qr"), Drawing.attribute("viewBox", "0 0 \(size) \(size)"), .role("img"), .label(title)
        ) {
            Drawing.rect(.class("light"), Drawing.attribute("width", "\(size)"), Drawing.attribute("height", "\(size)"))
            Drawing.path(.class("dark"), Drawing.attribute("d", path))
        }
    }
}
