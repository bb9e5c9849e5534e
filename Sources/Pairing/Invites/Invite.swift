package import FitPinkyCore

/// A code that somebody may pair with: as much of it as has to outlast a power cut.
package struct Invite: Hashable, Sendable {
    /// What to tell the other person.
    package let code: PairingCode
    package let purpose: Purpose
    package let made: InviteMoment
    /// How many guesses were let through to be compared, each counted before it was.
    package internal(set) var attempts: Int
    /// One of them was right.
    package internal(set) var isAccepted: Bool

    /// How many guesses a code bears from one network. With 30 bits, a stranger who uses them all has a chance of 1 in 215
    /// million.
    package static let maxAttemptsOfNetwork = 5
    /// How many guesses a code bears in all: more than strangers on 32 networks have, so that they cannot burn it for the one
    /// who was told it. Who has 50 networks and uses them all has a chance of 1 in 4 million.
    package static let maxAttempts = 250
    /// How long a code is good for.
    package static let validity = MonotonicInstant.Span.seconds(48 * 3600)

    init(code: PairingCode, for purpose: Purpose = .member, made: InviteMoment) {
        self.init(code: code, for: purpose, made: made, attempts: 0, isAccepted: false)
    }

    init(code: PairingCode, for purpose: Purpose, made: InviteMoment, attempts: Int, isAccepted: Bool) {
        self.code = code
        self.purpose = purpose
        self.made = made
        self.attempts = attempts
        self.isAccepted = isAccepted
    }

    /// Whom an invite lets in. The exchange is the same for all; what the edge makes of it is not.
    package enum Purpose: Hashable, Sendable {
        /// Somebody who becomes a member, or a further kiosk of one.
        case member
        /// A further kiosk of a member, and nobody else.
        case kiosk
        /// A kiosk of that member in place of theirs, all of which are lost, and nobody else.
        case replacement(of: MemberID)

        /// Whether nobody becomes a member by it.
        package var isForKiosk: Bool { self != .member }

        /// The member whose kiosks are lost; nil unless it is in place of those.
        package var replaced: MemberID? { if case .replacement(let member) = self { member } else { nil } }
    }

    package enum Status: String, Hashable, Sendable {
        /// Somebody may pair with it.
        case active
        /// Somebody has.
        case accepted
        /// It is 48 hours old, or nobody can say how old.
        case expired
        /// It was guessed at too often.
        case burnt
    }

    /// What has become of it by now. An invite whose age cannot be shown counts as expired, for as long as it cannot.
    package func status(at now: InviteMoment) -> Status {
        if isAccepted { return .accepted }
        if attempts >= Self.maxAttempts { return .burnt }
        guard let age = now.timeShown(since: made), age < Self.validity else { return .expired }
        return .active
    }

    /// Whether it was tried so often that a network may have no guess left, and its time is not up.
    package func isWorn(at now: InviteMoment) -> Bool {
        guard attempts >= Self.maxAttemptsOfNetwork else { return false }
        var untried = self
        untried.attempts = 0
        return untried.status(at: now) == .active
    }

    /// When it expires; nil if the clock was not trusted when it was made.
    package var expires: UTCInstant? {
        made.instant.map { instant in
            let (sum, overflow) = instant.milliseconds.addingReportingOverflow(Self.validity.nanoseconds / 1_000_000)
            return UTCInstant(milliseconds: overflow ? .max : sum)
        }
    }
}
