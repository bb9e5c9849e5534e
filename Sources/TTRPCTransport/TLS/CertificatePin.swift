import Crypto
import NIOSSL
import TTRPC

extension KeyPin {
    init(subjectPublicKeyInfo: [UInt8]) {
        var hash = SHA256()
        hash.update(data: subjectPublicKeyInfo)
        guard let pin = KeyPin(bytes: Array(hash.finalize())) else { preconditionFailure("a SHA-256 has 32 bytes") }
        self = pin
    }

    /// nil for a certificate whose key cannot be read.
    init?(_ certificate: NIOSSLCertificate) {
        guard let key = try? certificate.extractPublicKey().toSPKIBytes() else { return nil }  // why is of no use
        self.init(subjectPublicKeyInfo: key)
    }
}
