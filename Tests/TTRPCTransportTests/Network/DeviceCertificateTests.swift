import Crypto
import NIOSSL
@testable import TTRPC
@testable import TTRPCTransport
import Testing

@Suite
struct DeviceCertificateTests {
    /// The number 1 as a private key, whose public half is the base point of the curve (FIPS 186-4, D.1.2.3).
    private static let one = [UInt8](repeating: 0, count: 31) + [1]
    /// Of the base point's SubjectPublicKeyInfo, worked out by `sha256sum`.
    private static let pinOfOne = "5cd252fb0ce8932436faf8ccd1040981b89ee4ad6b9fe9e2a2b7e71aacb27cd3"

    /// Of what the certificate of that key signs, worked out by `sha256sum`.
    private static let signedByOne = "e417546659beec005a7f56cef566ba91ade265ecfd94534fc1de30f5c11a88e9"

    @Test("The pin of a known key is the hash of its public half as X.509 writes it")
    func knownKey() throws {
        #expect("\(try DeviceCertificate(privateKey: Self.one).pin)" == Self.pinOfOne)
    }

    @Test("What a certificate signs is the same, byte for byte, as kiosks have always signed")
    func knownCertificate() throws {
        let key = try P256.Signing.PrivateKey(rawRepresentation: Self.one)
        let form = CertificateForm(subjectPublicKey: Array(key.publicKey.x963Representation))
        let hash = SHA256.hash(data: try form.toBeSigned)
        #expect(hash.description == "SHA256 digest: " + Self.signedByOne)
    }

    @Test("One key has one pin and one certificate, but for the signature's random number")
    func sameKey() throws {
        let key = DeviceCertificate.makePrivateKey()
        let first = try DeviceCertificate(privateKey: key)
        let second = try DeviceCertificate(privateKey: key)
        #expect(first.pin == second.pin)
        // A signature takes at most 72 bytes, and what holds it 3 more; what it signs comes before.
        #expect(first.derBytes.dropFirst(4).prefix(200) == second.derBytes.dropFirst(4).prefix(200))
        #expect(try DeviceCertificate.drawn().pin != first.pin)
    }

    @Test("TLS reads the same key out of the certificate, and takes it to be valid from 1970 for ever")
    func certificate() throws {
        let device = try DeviceCertificate.drawn()
        #expect(KeyPin(device.certificate) == device.pin)
        #expect(device.certificate.notValidBefore == 0)
        #expect(device.certificate.notValidAfter == 253_402_300_799)
    }

    @Test("The certificate is signed by its own key")
    func signature() throws {
        let key = DeviceCertificate.makePrivateKey()
        let device = try DeviceCertificate(privateKey: key)
        let privateKey = try P256.Signing.PrivateKey(rawRepresentation: key)
        let form = CertificateForm(subjectPublicKey: Array(privateKey.publicKey.x963Representation))
        let toBeSigned = try form.toBeSigned
        let start = try #require(
            device.derBytes.indices.first { device.derBytes[$0...].starts(with: toBeSigned) })
        // After what is signed: the algorithm, 12 bytes, and a bit string with a 3-byte head.
        let signature = device.derBytes[(start + toBeSigned.count + 12 + 3)...]
        let read = try P256.Signing.ECDSASignature(derRepresentation: Array(signature))
        #expect(privateKey.publicKey.isValidSignature(read, for: toBeSigned))
    }

    @Test("A key that is none is refused, and the message says what to do")
    func badKeys() {
        #expect(throws: DeviceKeyError.wrongLength(31)) {
            try DeviceCertificate(privateKey: [UInt8](repeating: 1, count: 31))
        }
        for byte in [0, 0xff] as [UInt8] {
            #expect(throws: DeviceKeyError.notAKey) {
                try DeviceCertificate(privateKey: [UInt8](repeating: byte, count: 32))
            }
        }
        #expect("\(DeviceKeyError.notAKey)".contains("pair again"))
    }

    @Test("A pin is 32 bytes and is written in 64 hexadecimal digits")
    func pins() {
        #expect(KeyPin(bytes: [UInt8](repeating: 0, count: 31)) == nil)
        #expect(KeyPin(bytes: [UInt8](repeating: 0, count: 33)) == nil)
        #expect(KeyPin(bytes: 0..<32 as Range<UInt8>)?.description.hasPrefix("000102") == true)
        #expect(KeyPin(bytes: 224...255 as ClosedRange<UInt8>)?.description.hasSuffix("fdfeff") == true)
    }
}
