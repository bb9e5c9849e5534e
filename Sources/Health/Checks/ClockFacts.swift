/// The time of day, and what it is believed for.
package struct ClockFacts: Hashable, Sendable {
    /// `clock.trust`, or that the clock is simulated.
    package enum Source: Hashable, Sendable {
        case ntp, rtc, ownersWord, simulated
    }

    /// What makes it believable.
    package var source: Source
    /// Whether it is believed.
    package var isTrusted: Bool
    /// By how much the newest of the ledger is later than the clock; nil or negative if it is not.
    package var secondsBehindLedger: Int64?

    /// Two kiosks that are kept by time services differ by less.
    package static let maxSecondsBehind: Int64 = 600

    package init(source: Source, isTrusted: Bool, secondsBehindLedger: Int64? = nil) {
        (self.source, self.isTrusted, self.secondsBehindLedger) = (source, isTrusted, secondsBehindLedger)
    }

    /// An untrusted clock is a failure: nothing counts until it is trusted.
    package var check: HealthCheck {
        guard isTrusted else {
            return .failure(
                .clock, "the clock is not trusted; workouts are kept, and get their day once it is", fix: wayToTrust)
        }
        if let secondsBehindLedger, secondsBehindLedger > ClockFacts.maxSecondsBehind {
            return .warning(
                .clock,
                "\(reason), and it shows \(Amount.time(seconds: secondsBehindLedger)) less than the newest entry of the "
                    + "household",
                fix: "compare the clocks of the kiosks (timedatectl), and set right the one that is wrong")
        }
        return .pass(.clock, reason)
    }

    private var reason: String {
        switch source {
        case .ntp: "the time is trusted: a time service keeps it (clock.trust = \"ntp\")"
        case .rtc: "the time is trusted: the battery-backed clock agrees (clock.trust = \"rtc\")"
        case .ownersWord: "the time is trusted on its owner's word (clock.trust = \"always\")"
        case .simulated: "the time is trusted: it is simulated"
        }
    }

    private var wayToTrust: String {
        switch source {
        case .rtc:
            "change the battery of the clock chip, or connect to a network and choose clock.trust = \"ntp\" in kiosk.toml"
        case .simulated: "fitpinky simulate clock --set says it"
        case .ntp, .ownersWord:
            "connect to a network so that the time can be set (timedatectl says whether it is), or choose another "
                + "clock.trust in kiosk.toml"
        }
    }
}
