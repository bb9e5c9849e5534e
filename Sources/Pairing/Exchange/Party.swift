/// One side of one exchange, from its share to the tags of both.
struct Party: Equatable, Sendable {
    /// Both have to come out the same, and only the peer who knows the code can tell `expected`.
    struct Agreement: Equatable, Sendable {
        /// What this side proves the key with.
        let own: Secret
        /// What the peer has to prove it with.
        let expected: Secret
        /// For whatever is to be bound to this pairing.
        let key: Secret
    }

    private let channel: PairingChannel
    private let scalar: Secret
    private let message: CPace.Message

    /// Nil if the scalar is 0, which it is once in 2^252 times.
    init?(code: PairingCode, channel: PairingChannel, using generator: inout some RandomNumberGenerator) {
        let random = Secret.random(byteCount: Ristretto.scalarByteCount, using: &generator)
        let inputs = CPace.Inputs(password: code.secret, channel: channel.identifier, session: Party.session)
        guard let scalar = CPace.scalar(of: random), let element = inputs.generator,
            let share = CPace.share(scalar: scalar, generator: element)
        else { return nil }
        self.channel = channel
        self.scalar = scalar
        message = CPace.Message(share: share, associated: channel.role.name)
    }

    /// What this side sends first.
    var share: [UInt8] { message.share }

    /// The draft's `sid` is for what both have before they begin. All that these two have is in the channel already.
    private static let session: [UInt8] = []
    private static let purpose = Array("fitpinky pairing v1 session".utf8)

    /// What comes of the peer's share; nil where the exchange has to end.
    ///
    /// The role is the associated data, so that the tags differ even if the shares do not: who sends a joiner its own share
    /// and tag back has proved nothing.
    func agreement(with share: [UInt8]) -> Agreement? {
        guard share != message.share, let point = CPace.point(scalar: scalar, share: share) else { return nil }
        let peer = CPace.Message(share: share, associated: channel.role.other.name)
        let transcript =
            channel.role == .joiner
            ? CPaceString.transcript(initiator: message, responder: peer)
            : CPaceString.transcript(initiator: peer, responder: message)
        let key = CPace.key(point: point, session: Party.session, transcript: transcript)
        return Agreement(
            own: CPace.tag(of: message, key: key, session: Party.session),
            expected: CPace.tag(of: peer, key: key, session: Party.session),
            key: CPace.derivedKey(from: key, purpose: Party.purpose))
    }
}
