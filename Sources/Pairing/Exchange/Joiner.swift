/// The joiner's side of one exchange, without I/O. Any deviation ends it.
package struct Joiner: Sendable {
    enum State: Equatable {
        /// To be started.
        case ready(Party)
        /// The inviter's share.
        case shared(Party)
        /// The inviter's confirmation.
        case agreed(Party.Agreement)
        case paired
        case ended
    }

    private(set) var state: State

    /// An exchange on that connection. Its role has to be the joiner's; if it is not, the exchange is over.
    package init(code: PairingCode, channel: PairingChannel, using generator: inout some RandomNumberGenerator) {
        let party = Party(code: code, channel: channel, using: &generator)
        state = channel.role == .joiner ? party.map(State.ready) ?? .ended : .ended
    }

    /// What comes of starting, and of the inviter's share.
    package enum OnStep: Hashable, Sendable {
        case send([UInt8])
        /// Close the connection; the exchange is over.
        case end(PairingFault)
    }

    /// Begins: the share is sent.
    package mutating func start() -> OnStep {
        guard case .ready(let party) = state else { return .end(end(.outOfTurn)) }
        state = .shared(party)
        return .send(party.share)
    }

    /// The inviter's share has come: the confirmation is sent. With a wrong code, this is the guess.
    package mutating func receiveShare(_ share: [UInt8]) -> OnStep {
        guard case .shared(let party) = state else { return .end(end(.outOfTurn)) }
        guard share.count == PairingMessages.shareByteCount else { return .end(end(.length(byteCount: share.count))) }
        guard let agreement = party.agreement(with: share) else { return .end(end(.share)) }
        state = .agreed(agreement)
        return .send(agreement.own.withBytes { Array($0) })
    }

    /// What comes of the inviter's confirmation.
    package enum OnConfirmation: Equatable, Sendable {
        /// The peer at the other end of this connection knows the code: pin it. The key is the inviter's as well.
        case paired(welcome: [UInt8], key: Secret)
        /// Close the connection; the exchange is over.
        case end(PairingFault)
    }

    /// The inviter's confirmation has come, and with it what it wants this side to know. That is worth nothing until the
    /// confirmation is seen to be right.
    package mutating func receiveConfirmation(_ confirmation: [UInt8], welcome: [UInt8]) -> OnConfirmation {
        guard case .agreed(let agreement) = state else { return .end(end(.outOfTurn)) }
        guard confirmation.count == PairingMessages.confirmationByteCount else {
            return .end(end(.length(byteCount: confirmation.count)))
        }
        guard welcome.count <= PairingMessages.maxWelcomeByteCount else {
            return .end(end(.length(byteCount: welcome.count)))
        }
        guard Secret(confirmation) == agreement.expected else { return .end(end(.mismatch)) }
        state = .paired
        return .paired(welcome: welcome, key: agreement.key)
    }

    /// The edge has a reason of its own: the inviter refused, or the connection is gone. What it knew is wiped.
    @discardableResult package mutating func end(_ fault: PairingFault) -> PairingFault {
        state = .ended
        return fault
    }
}
