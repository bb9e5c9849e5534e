internal import Crypto
public import FitPinkyCore

/// What makes a kiosk itself: an Ed25519 key pair. It never leaves the machine and is in no backup unless asked for.
public struct Identity: Sendable {
    private let key: Curve25519.Signing.PrivateKey

    /// How many bytes a seed has.
    public static let seedByteCount = 32

    /// The identity of a seed of 32 bytes, which for a new kiosk are random; nil if it has another length.
    public init?(seed: [UInt8]) {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else { return nil }  // wrong length
        self.key = key
    }

    /// The secret, 32 bytes.
    public var seed: [UInt8] { Array(key.rawRepresentation) }

    /// The public key, 32 bytes.
    public var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// The kiosk's id.
    public var kiosk: KioskID { KioskID(publicKey: publicKey) }

    /// Ed25519 over the bytes. It can fail only if the system has no random numbers.
    func signature(for bytes: [UInt8]) throws(SigningFailed) -> [UInt8] {
        do {
            return Array(try key.signature(for: bytes))
        } catch {
            throw SigningFailed()
        }
    }
}

/// The cryptographic library could not sign.
public struct SigningFailed: Error, Hashable, Sendable {}
