internal import ConsoleLogic
package import Health
package import KioskPages

/// The kiosk's health, its version, and what changed with it.
package struct KioskPage: Hashable, Sendable {
    package var kiosk: StatusView.Kiosk
    package var checks: [HealthCheck]
    /// Whether the page is served over TLS.
    package var isSecure: Bool

    package init(kiosk: StatusView.Kiosk, checks: [HealthCheck], isSecure: Bool) {
        (self.kiosk, self.checks, self.isSecure) = (kiosk, checks, isSecure)
    }

    package func content(_ frame: PageFrame) -> HTML {
        let wrong = checks.filter { $0.outcome != .pass }
        return section(.class("card"), .labelled(by: "health-title")) {
            h2(.id("health-title")) { "Health" }
            if wrong.isEmpty {
                p(.class("good")) { "Everything is well." }
            } else {
                for check in wrong { line(check) }
            }
            Forms.opened("All that was looked at") {
                for check in checks where check.outcome == .pass { line(check) }
            }
        }
            + section(.class("card"), .labelled(by: "backup-title")) {
                h2(.id("backup-title")) { "Backups" }
                for check in checks where check.part == .backup {
                    p { check.message }
                    if !check.fix.isEmpty { p(.class("hint")) { check.fix } }
                }
            }
            + section(.class("card"), .labelled(by: "about-title")) {
                h2(.id("about-title")) { "About" }
                dl {
                    dt { "Kiosk" }
                    dd { kiosk.name }
                    dt { "Version" }
                    dd { kiosk.version }
                    dt { "Time zone" }
                    dd { kiosk.zone }
                    dt { "Other kiosks reach it at" }
                    dd { kiosk.listen ?? "they do not: it does not listen" }
                }
                p(.class("links")) { a(.class("button quiet"), .href(.schemas)) { "Schemas" } }
                Forms.opened("What changed") {
                    for release in Release.all {
                        h3 { "\(release.version), \(release.day)" }
                        ul { for change in release.changes { li { change } } }
                    }
                }
            }
            + section(.class("card")) {
                h2 { "Who can read along" }
                p(.class("hint")) {
                    isSecure
                        ? "This page is encrypted between your phone and the kiosk."
                        : "This page is not encrypted at home: someone who can read the traffic of your network can read it. Reach it through the VPN, or give it a certificate, where that matters."
                }
            }
    }

    private func line(_ check: HealthCheck) -> HTML {
        div(.class("check")) {
            p(.class(check.outcome == .pass ? "" : "warning")) {
                strong { check.part.rawValue }
                ": \(check.message)"
            }
            if !check.fix.isEmpty { p(.class("hint")) { check.fix } }
        }
    }
}
