/// How long the messages are. All lengths but the welcome's are fixed, and each is looked at before anything else.
public enum PairingMessages {
    /// A share, in either direction: an encoded element of ristretto255.
    public static let shareByteCount = Ristretto.elementByteCount
    /// A confirmation, in either direction: HMAC-SHA-512.
    public static let confirmationByteCount = CPace.tagByteCount
    /// What the inviter sends with its confirmation: its group and who belongs, for the rest comes by sync. With it and the confirmation the
    /// answer stays below the 1 KiB that a frame may have between kiosks that do not know each other yet.
    public static let maxWelcomeByteCount = 768
}
