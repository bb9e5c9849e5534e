/// The inviter's side of one exchange, without I/O. Any deviation ends it, and whoever deviated hears nothing but that.
package struct Inviter: Sendable {
    enum State: Equatable {
        /// The joiner's share.
        case open(Party)
        /// The joiner's confirmation.
        case agreed(Party.Agreement)
        /// That the attempt is counted on disk; the confirmation has not been looked at.
        case counting(Party.Agreement, confirmation: Secret)
        /// That the success is on disk.
        case accepting(Party.Agreement)
        case paired
        case ended
    }

    package let attempt: Attempt.ID
    private(set) var state: State

    /// An exchange on that connection. Its role has to be the inviter's; if it is not, the exchange is over.
    package init(_ attempt: Attempt, channel: PairingChannel, using generator: inout some RandomNumberGenerator) {
        self.attempt = attempt.id
        let party = Party(code: attempt.code, channel: channel, using: &generator)
        state = channel.role == .inviter ? party.map(State.open) ?? .ended : .ended
    }

    /// What comes of the joiner's share.
    package enum OnShare: Hashable, Sendable {
        case send([UInt8])
        /// Refuse; the attempt is over.
        case refuse(PairingFault)
    }

    /// The joiner's share has come.
    package mutating func receiveShare(_ share: [UInt8]) -> OnShare {
        guard case .open(let party) = state else { return .refuse(end(.outOfTurn)) }
        guard share.count == PairingMessages.shareByteCount else {
            return .refuse(end(.length(byteCount: share.count)))
        }
        guard let agreement = party.agreement(with: share) else { return .refuse(end(.share)) }
        state = .agreed(agreement)
        return .send(party.share)
    }

    /// What comes of the joiner's confirmation.
    package enum OnConfirmation: Hashable, Sendable {
        /// Have the attempt counted.
        case count
        /// Refuse; the attempt is over.
        case refuse(PairingFault)
    }

    /// The joiner's confirmation has come. It is not compared yet.
    package mutating func receiveConfirmation(_ confirmation: [UInt8]) -> OnConfirmation {
        guard case .agreed(let agreement) = state else { return .refuse(end(.outOfTurn)) }
        guard confirmation.count == PairingMessages.confirmationByteCount else {
            return .refuse(end(.length(byteCount: confirmation.count)))
        }
        state = .counting(agreement, confirmation: Secret(confirmation))
        return .count
    }

    package enum OnCounted: Hashable, Sendable {
        /// It is right: have the invite accepted.
        case accept
        /// Refuse; the attempt is over.
        case refuse(PairingFault)
    }

    package mutating func counted(_ counted: CountedAttempt) -> OnCounted {
        guard case .counting(let agreement, let confirmation) = state, counted.id == attempt else {
            return .refuse(end(.outOfTurn))
        }
        // Compared in any case, so that it takes the same time where there is nothing to be right about.
        let isRight = confirmation == agreement.expected
        guard isRight, counted.isLive else { return .refuse(end(.mismatch)) }
        state = .accepting(agreement)
        return .accept
    }

    package enum OnAccepted: Equatable, Sendable {
        /// Send the confirmation, and with it the welcome. The key is the joiner's as well.
        case send([UInt8], key: Secret)
        /// Refuse; the attempt is over.
        case refuse(PairingFault)
    }

    package mutating func accepted(_ accepted: AcceptedAttempt) -> OnAccepted {
        guard case .accepting(let agreement) = state, accepted.id == attempt else {
            return .refuse(end(.outOfTurn))
        }
        state = .paired
        return .send(agreement.own.withBytes { Array($0) }, key: agreement.key)
    }

    /// The edge has a reason of its own: the disk, the time, the connection. What it knew is wiped.
    @discardableResult package mutating func end(_ fault: PairingFault) -> PairingFault {
        state = .ended
        return fault
    }
}
