/// How one part of the kiosk is, and the way out where it is not well.
package struct HealthCheck: Hashable, Sendable {
    /// How much it matters.
    package enum Outcome: Hashable, Sendable {
        /// It is well, or this machine has nothing of the kind.
        case pass
        /// The kiosk works, and somebody should look before it does not.
        case warning
        /// A part of the kiosk does not work.
        case failure
    }

    package var part: Part
    /// How it is.
    package var outcome: Outcome
    package var message: String
    /// What to do; empty where it passed.
    package var fix: String

    /// Well, and how.
    static func pass(_ part: Part, _ message: String) -> HealthCheck {
        HealthCheck(part: part, outcome: .pass, message: message, fix: "")
    }

    static func warning(_ part: Part, _ message: String, fix: String) -> HealthCheck {
        HealthCheck(part: part, outcome: .warning, message: message, fix: fix)
    }

    /// Nobody knows how it is: what was looked at gave no answer in the time that there is.
    static func late(_ part: Part, fix: String? = nil) -> HealthCheck {
        .warning(
            part, "it could not be told in time how that is: the machine is busy, or something hangs",
            fix: "ask again; if it stays so, " + (fix ?? "see the log (journalctl -u fitpinky)"))
    }

    static func failure(_ part: Part, _ message: String, fix: String) -> HealthCheck {
        HealthCheck(part: part, outcome: .failure, message: message, fix: fix)
    }
}

extension HealthCheck {
    /// The parts that are looked at, by the names that `doctor --json` has for them. Names stay.
    package enum Part: String, CaseIterable, Sendable {
        case agent, storage, ledger, disk, wear, backup, household, peers, versions, clock, zone, camera, buttons, ring
        case spi, current, photos, power, network, listen, console, vpn, notify, permissions, watchdog
    }
}

/// Something that the agent found while it ran: what does not work, and what to do.
package struct Trouble: Hashable, Sendable {
    package var message: String
    package var fix: String

    package init(_ message: String, fix: String) {
        (self.message, self.fix) = (message, fix)
    }
}
