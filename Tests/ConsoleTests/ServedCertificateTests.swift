import Certificates
import Support
import Synchronization
import Testing

@testable import Console

@Suite struct ServedCertificateTests {
    private let folder = TemporaryFolder()

    private func read(_ pair: PEMFiles) throws -> ConsoleCertificate {
        try ConsoleCertificate(
            certificate: folder.write(pair.certificate, to: "console.pem"),
            key: folder.write(pair.key, to: "console.key"))
    }

    @Test func `a renewed certificate is shown to new connections, and what cannot be used leaves the one before`()
        throws
    {
        let files = Mutex<ConsoleCertificate?>(nil)
        let served = ServedCertificate(try read(.pair)) { files.withLock { $0 } }
        let first = served.context
        served.look()
        #expect(served.context === first)
        let same = try read(.pair)
        files.withLock { $0 = same }
        served.look()
        #expect(served.context === first)
        let renewed = try read(.other)
        files.withLock { $0 = renewed }
        served.look()
        #expect(served.context === renewed.context)
        files.withLock { $0 = nil }
        served.look()
        #expect(served.context === renewed.context)
    }
}
