/// Why an exchange ended, for this side's own eyes and log: the peer hears of each the same, which is that it is over.
package enum PairingFault: Error, Hashable, Sendable {
    /// A message came that was not expected now, or a second time.
    case outOfTurn
    /// A message had another length than all such messages have.
    case length(byteCount: Int)
    /// The share is no element's only encoding, or is the identity, or is this side's own.
    case share
    /// The confirmation is not the expected one: another code, or another connection.
    case mismatch
    /// The inviter could not write down that somebody tried, and then nobody may.
    case notStored
    /// The confirmation came more than ``InviteAttempts/stepSeconds`` s after the inviter's share, or the attempt was given up.
    case overdue
    /// Others were trying for as long as the confirmation waited for its turn. It was not counted.
    case busy
    /// The peer ended the exchange.
    case refused
}

extension PairingFault {
    /// One word, for a log.
    package var name: String {
        switch self {
        case .outOfTurn: "out-of-turn"
        case .length: "length"
        case .share: "share"
        case .mismatch: "mismatch"
        case .notStored: "not-stored"
        case .overdue: "overdue"
        case .busy: "busy"
        case .refused: "refused"
        }
    }
}

extension PairingFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .outOfTurn: "the other kiosk sent a message that was not its turn"
        case .length(let byteCount): "the other kiosk sent a message of \(byteCount) bytes, which none of these has"
        case .share: "the other kiosk sent a number that no kiosk sends"
        case .mismatch: "the codes are not the same, or somebody is between the kiosks"
        case .notStored: "the attempt could not be written down, so it was ended; see `fitpinky doctor`"
        case .overdue: "no confirmation came within \(InviteAttempts.stepSeconds) s"
        case .busy: "other attempts were made for \(InviteAttempts.turnSeconds) s"
        case .refused: "the other kiosk ended the exchange"
        }
    }

    /// What the person hears who typed the code in. It is one sentence for all: the joiner cannot know more.
    package static let joinerAdvice =
        "the code was not accepted: it may be mistyped, more than 48 hours old, used already, or worn out by "
        + "\(Invite.maxAttemptsOfNetwork) wrong tries; compare it, or ask for a new one"

    /// The only refusal that leaves an inviter.
    package static let outward = "pairing refused"
}
