internal import Certificates
internal import NIOSSL
internal import Synchronization

/// The certificate that new connections are shown. One that was renewed takes its place within an hour.
final class ServedCertificate: Sendable {
    private let current: Mutex<ConsoleCertificate>
    private let renewed: @Sendable () -> ConsoleCertificate?

    private static let pause = Duration.seconds(3600)

    init(_ certificate: ConsoleCertificate, renewed: @escaping @Sendable () -> ConsoleCertificate?) {
        current = Mutex(certificate)
        self.renewed = renewed
    }

    var context: NIOSSLContext { current.withLock { $0.context } }

    /// Reads the files again every hour until it is cancelled. What cannot be used leaves the one before.
    func follow() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: ServedCertificate.pause)  // cancelled at the end
            look()
        }
    }

    /// Reads the files again.
    func look() {
        guard let read = renewed() else { return }
        current.withLock { if $0.chainBytes != read.chainBytes { $0 = read } }
    }
}
