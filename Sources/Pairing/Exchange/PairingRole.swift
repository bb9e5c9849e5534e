/// Who begins, and who has the code's life in their hands.
package enum PairingRole: Hashable, Sendable {
    /// Types the code in, and speaks first (the initiator, A).
    case joiner
    /// Made the code (the responder, B).
    case inviter

    package var other: PairingRole { self == .joiner ? .inviter : .joiner }

    /// What the role is called in everything that is hashed.
    var name: [UInt8] { Array((self == .joiner ? "joiner" : "inviter").utf8) }
}
