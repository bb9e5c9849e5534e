internal import Crypto
public import FitPinkyCore

/// A member's recovery key: an Ed25519 key pair with which they admit a new kiosk as their own after all of theirs are lost. Its private key
/// is in every backup, and on paper as words; the entry that made the member's id names its public key.
public struct RecoveryKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey

    /// How many bytes the private key has.
    public static let privateByteCount = 32
    /// How many bytes the public key has.
    public static let publicByteCount = 32
    static let signatureByteCount = 64

    /// The key pair of a private key of 32 bytes, which for a new member are random; nil if it has another length.
    public init?(privateKey: [UInt8]) {
        let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: privateKey)  // wrong length
        guard let key else { return nil }
        self.key = key
    }

    /// The secret, 32 bytes.
    public var privateKey: [UInt8] { Array(key.rawRepresentation) }

    /// The public key, 32 bytes.
    public var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// Signs that the kiosk is the member's own, in that household.
    public func signature(
        admitting kiosk: KioskID, of member: MemberID, in group: GroupID
    ) throws(SigningFailed) -> [UInt8] {
        do {
            return Array(try key.signature(for: RecoveryKey.admission(of: kiosk, member, in: group)))
        } catch {
            throw SigningFailed()
        }
    }

    /// What is signed: a label that nothing else begins with, the group's id, the kiosk's, and the member's.
    private static func admission(of kiosk: KioskID, _ member: MemberID, in group: GroupID) -> [UInt8] {
        Array("fitpinky recovery admits a kiosk".utf8) + group.ulid.bytes + kiosk.ulid.bytes + member.ulid.bytes
    }

    /// Whether that public key signed that the kiosk is the member's own.
    public static func isSigned(
        _ signature: [UInt8], admitting kiosk: KioskID, of member: MemberID, in group: GroupID, by publicKey: [UInt8]
    ) -> Bool {
        let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey)  // a bad key signed nothing
        guard let key else { return false }
        return key.isValidSignature(signature, for: admission(of: kiosk, member, in: group))
    }
}
