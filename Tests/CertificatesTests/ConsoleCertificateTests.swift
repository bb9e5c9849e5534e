import Certificates
import FitPinkyCore
import Glibc
import Support
import Testing

@Suite struct ConsoleCertificateTests {
    private let folder = TemporaryFolder()
    private let pair = PEMFiles.pair
    private let other = PEMFiles.other

    private func trouble(_ certificate: String, _ key: String) -> CertificateError? {
        do throws(CertificateError) {
            _ = try ConsoleCertificate(certificate: certificate, key: key)
            return nil
        } catch {
            return error
        }
    }

    @Test func `what is missing, unreadable, no PEM, or of another key is said plainly`() {
        let certificate = folder.write(pair.certificate, to: "own.pem")
        let key = folder.write(pair.key, to: "own.key")
        #expect(trouble(certificate, key) == nil)
        let nowhere = "\(folder.path)/nowhere"
        #expect(trouble(nowhere, key) == .missing(path: nowhere))
        #expect(trouble(certificate, nowhere) == .missing(path: nowhere))
        #expect(trouble(folder.path, key) == .unreadable(path: folder.path, reason: String(cString: strerror(EISDIR))))
        let large = folder.write([UInt8](repeating: 10, count: ConsoleCertificate.maxBytes + 1), to: "large")
        #expect(trouble(large, key) == .unreadable(path: large, reason: "it is too large"))
        let text = folder.write("hello", to: "text")
        #expect(trouble(text, key) == .notCertificate(path: text))
        #expect(trouble(certificate, text) == .notKey(path: text))
        #expect(trouble(key, key) == .notCertificate(path: key))
        #expect(trouble(certificate, certificate) == .notKey(path: certificate))
        let otherKey = folder.write(other.key, to: "other.key")
        #expect(trouble(certificate, otherKey) == .mismatch(certificate: certificate, key: otherKey))
        let locked = folder.write(PEMFiles.lockedKey, to: "locked.key")
        #expect(trouble(certificate, locked) == .notKey(path: locked))
    }

    @Test func `a certificate is good from its first instant until its last`() throws {
        let path = folder.write(pair.certificate, to: "own.pem")
        let read = try ConsoleCertificate(certificate: path, key: folder.write(pair.key, to: "own.key"))
        func at(_ instant: UTCInstant, _ milliseconds: Int64) -> CertificateError? {
            read.trouble(at: UTCInstant(milliseconds: instant.milliseconds + milliseconds))
        }
        #expect(read.begin < read.end && at(read.begin, 0) == nil && at(read.end, -1) == nil)
        #expect(at(read.begin, -1) == .notYet(path: path, read.begin))
        #expect(at(read.end, 0) == .expired(path: path, read.end))
        #expect(at(read.end, 0)?.message == "the certificate \(path) expired on \(read.end.rfc3339)")
    }

    @Test func `a chain may follow the certificate`() throws {
        let both = folder.write(pair.certificate + other.certificate, to: "chain.pem")
        let key = folder.write(pair.key, to: "own.key")
        #expect(trouble(both, key) == nil)
        // The own certificate comes first.
        let turned = folder.write(other.certificate + pair.certificate, to: "turned.pem")
        #expect(trouble(turned, key) == .mismatch(certificate: turned, key: key))
    }

    @Test func `nothing that is said has a byte of the key`() {
        let lines = pair.key.split(separator: "\n").dropFirst().dropLast()
        let certificate = folder.write(pair.certificate, to: "own.pem")
        for text in [pair.key.replacing("PRIVATE", with: "PUBLIC"), String(pair.key.dropLast(40)), other.key] {
            let said =
                trouble(certificate, folder.write(text, to: "own.key")).map { "\($0) \($0.message) \($0.fix)" } ?? ""
            #expect(!said.isEmpty && !lines.contains { said.contains($0) })
        }
    }
}
