internal import ConfigurationFiles
package import FitPinkyCore
internal import Glibc
package import NIOSSL

/// The certificate with which the console speaks TLS, and its key: PEM files of the owner's.
package struct ConsoleCertificate: Sendable {
    /// What a connection needs of them.
    package let context: NIOSSLContext
    /// The chain as it was read, so that a renewed one can be told from it.
    package let chainBytes: [UInt8]
    /// When it begins to be good.
    package let begin: UTCInstant
    /// When it ends to be good.
    package let end: UTCInstant
    private let path: String

    /// Files of more bytes are not read.
    package static let maxBytes = 262_144

    /// Reads both files. One that is good at another time is read all the same: see `trouble`.
    package init(certificate: String, key: String) throws(CertificateError) {
        let keyBytes = try ConsoleCertificate.contents(key)
        chainBytes = try ConsoleCertificate.contents(certificate)
        path = certificate
        let chain: [NIOSSLCertificate]
        do {
            chain = try NIOSSLCertificate.fromPEMBytes(chainBytes)
        } catch {
            throw .notCertificate(path: certificate)
        }
        guard let own = chain.first else { throw .notCertificate(path: certificate) }
        let privateKey: NIOSSLPrivateKey
        do {
            // One under a passphrase cannot be used: nobody is there to type it.
            privateKey = try NIOSSLPrivateKey(bytes: keyBytes, format: .pem)
        } catch {
            throw .notKey(path: key)
        }
        begin = UTCInstant(milliseconds: Int64(own.notValidBefore) * 1000)
        end = UTCInstant(milliseconds: Int64(own.notValidAfter) * 1000)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        // Phones show none.
        configuration.certificateVerification = .none
        configuration.trustRoots = .certificates([])
        do {
            context = try NIOSSLContext(configuration: configuration)
        } catch {
            throw .mismatch(certificate: certificate, key: key)
        }
    }

    private static func contents(_ path: String) throws(CertificateError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(SmallFile.SystemError) {
            bytes = try SmallFile.contents(of: path, maxBytes: maxBytes)
        } catch {
            guard error.code != ENOENT else { throw .missing(path: path) }
            throw .unreadable(path: path, reason: error.reason)
        }
        guard bytes.count <= maxBytes else { throw .unreadable(path: path, reason: "it is too large") }
        return bytes
    }

    /// Why phones do not trust it at that time, also if they trust its signer; nil if they can.
    package func trouble(at now: UTCInstant) -> CertificateError? {
        if now >= end { return .expired(path: path, end) }
        return now < begin ? .notYet(path: path, begin) : nil
    }
}

/// Why the console cannot speak TLS with the files of `[console]`, or phones do not trust it. Nothing in it is secret.
package enum CertificateError: Error, Hashable, Sendable {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// The file of `tls_certificate` has no certificate.
    case notCertificate(path: String)
    /// The file of `tls_key` has no key that can be used as it is.
    case notKey(path: String)
    case mismatch(certificate: String, key: String)
    case expired(path: String, UTCInstant)
    case notYet(path: String, UTCInstant)

    /// What is wrong, in a sentence without a full stop.
    package var message: String {
        switch self {
        case .missing(let path): "\(path) is not there"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .notCertificate(let path): "\(path) is not a certificate in PEM"
        case .notKey(let path): "\(path) is not a private key in PEM without a passphrase"
        case .mismatch(let certificate, let key): "\(key) is not the key of the certificate \(certificate)"
        case .expired(let path, let end): "the certificate \(path) expired on \(end.rfc3339)"
        case .notYet(let path, let begin): "the certificate \(path) is good from \(begin.rfc3339) on"
        }
    }

    /// What to do.
    package var fix: String {
        switch self {
        case .missing: "put the file there, or correct tls_certificate and tls_key under [console] in kiosk.toml"
        case .unreadable: "let the agent's user read it (chown root:fitpinky, chmod 640), or name another file"
        case .notCertificate: "name a file of PEM in tls_certificate that begins with the kiosk's own certificate"
        case .notKey: "name a file of PEM in tls_key; openssl pkey -in FILE -out FILE takes a passphrase away"
        case .mismatch: "name the certificate and the key that were made together"
        case .expired: "renew it; the kiosk takes it up within an hour"
        case .notYet: "see whether the kiosk's clock is right, or wait"
        }
    }
}
