/// How long the messages are. All lengths but the welcome's are fixed, and each is looked at before anything else.
package enum PairingMessages {
    /// A share, in either direction: an encoded element of ristretto255.
    package static let shareByteCount = Ristretto.elementByteCount
    /// A confirmation, in either direction: HMAC-SHA-512.
    package static let confirmationByteCount = CPace.tagByteCount
    /// What the inviter sends with its confirmation: its group and who belongs, for the rest comes by sync. With it and the confirmation the
    /// answer stays below the 1 KiB that a frame may have between kiosks that do not know each other yet.
    package static let maxWelcomeByteCount = 768
}
