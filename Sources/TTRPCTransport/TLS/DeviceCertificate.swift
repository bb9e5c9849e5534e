internal import Crypto
internal import NIOSSL
public import TTRPC

/// What this side shows on a TLS connection: a P-256 key in a certificate signed by itself.
///
/// The certificate says nothing but the key, since nobody reads more in it: it has no name of the device, and is valid
/// from 1970 for ever, so that a clock that has not been set does not matter. The same key gives the same certificate but
/// for the signature, into which ECDSA puts a random number, and always the same ``pin``.
public struct DeviceCertificate: Sendable {
    /// How long a private key is.
    public static let privateKeyBytes = 32

    /// What the other side knows this one by.
    public let pin: KeyPin

    /// The certificate itself, in DER.
    let derBytes: [UInt8]
    let certificate: NIOSSLCertificate
    let privateKey: NIOSSLPrivateKey

    /// Makes the certificate for a private key, which is a number: ``privateKeyBytes`` bytes, the most significant first.
    public init(privateKey bytes: [UInt8]) throws(DeviceKeyError) {
        guard bytes.count == Self.privateKeyBytes else { throw .wrongLength(bytes.count) }
        let key: P256.Signing.PrivateKey
        do {
            key = try P256.Signing.PrivateKey(rawRepresentation: bytes)
        } catch {
            throw .notAKey
        }
        do {
            let form = CertificateForm(subjectPublicKey: Array(key.publicKey.x963Representation))
            let toBeSigned = try form.toBeSigned
            derBytes = try form.certificate(signature: Array(try key.signature(for: toBeSigned).derRepresentation))
            certificate = try NIOSSLCertificate(bytes: derBytes, format: .der)
            privateKey = try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)
            pin = KeyPin(subjectPublicKeyInfo: try form.subjectPublicKeyInfo)
        } catch {
            throw .unusable("\(error)")
        }
    }

    /// A new private key, to be kept.
    public static func makePrivateKey() -> [UInt8] {
        Array(P256.Signing.PrivateKey().rawRepresentation)
    }
}

/// Why a private key cannot be used.
public enum DeviceKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has this many bytes.
    case wrongLength(Int)
    /// It is zero, or not below the order of the curve.
    case notAKey
    /// The TLS library does not take it.
    case unusable(String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .wrongLength(let count):
            """
            the key for TLS has \(count) bytes, not \(DeviceCertificate.privateKeyBytes); restore it from a backup, \
            or make a new one and pair again
            """
        case .notAKey:
            "the key for TLS is damaged; restore it from a backup, or make a new one and pair again"
        case .unusable(let reason):
            "the key for TLS cannot be used: \(reason); make a new one and pair again"
        }
    }
}
