/// The TLS connection that a pairing goes through, as one side sees it: what the code is worth on this connection is worth
/// nothing on another.
package struct PairingChannel: Hashable, Sendable {
    /// This side's part.
    package let role: PairingRole
    /// SHA-256 of the public key (SPKI) in the certificate that this side showed.
    package let own: [UInt8]
    /// SHA-256 of the public key (SPKI) in the certificate that the peer showed.
    package let peer: [UInt8]

    /// How long both hashes are.
    package static let hashByteCount = 32
    /// What the hashes are labelled with; another version of the exchange has another label.
    static let label = Array("fitpinky pairing v1".utf8)

    /// Nil unless both hashes are 32 bytes, and two: a kiosk does not pair with itself.
    package init?(role: PairingRole, own: [UInt8], peer: [UInt8]) {
        guard own.count == Self.hashByteCount, peer.count == Self.hashByteCount, own != peer else { return nil }
        (self.role, self.own, self.peer) = (role, own, peer)
    }

    /// CPace's `CI`: the label, then each role with its hash, the joiner's first. It is never sent.
    var identifier: [UInt8] {
        let (joiner, inviter) = role == .joiner ? (own, peer) : (peer, own)
        return CPaceString.lengthValues(
            Self.label, PairingRole.joiner.name, joiner, PairingRole.inviter.name, inviter)
    }
}
