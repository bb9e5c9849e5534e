internal import Certificates
internal import Configuration
internal import FitPinkyCore
internal import Health

/// What the files of the console's certificate are now.
enum CertificateLook: Sendable {
    case none
    case read(ConsoleCertificate)
    case refused(CertificateError)

    init(_ console: KioskConfiguration.Console) {
        guard let certificate = console.tlsCertificate, let key = console.tlsKey else {
            self = .none
            return
        }
        do throws(CertificateError) {
            self = .read(try ConsoleCertificate(certificate: certificate, key: key))
        } catch {
            self = .refused(error)
        }
    }

    /// So long before its end an owner is told.
    private static let warningMilliseconds: Int64 = 7 * 86_400_000

    /// What is wrong with them.
    ///
    /// - Parameter now: nil while the clock is not trusted, by which no date is judged.
    func trouble(at now: UTCInstant?) -> Trouble? {
        switch self {
        case .none: return nil
        case .refused(let error): return Trouble(error.message, fix: error.fix)
        case .read(let certificate):
            guard let now else { return nil }
            if let error = certificate.trouble(at: now) { return Trouble(error.message, fix: error.fix) }
            guard certificate.end.milliseconds - now.milliseconds < CertificateLook.warningMilliseconds else {
                return nil
            }
            return Trouble(
                "the page's certificate is good until \(certificate.end.rfc3339) only",
                fix: "renew it; the kiosk takes it up within an hour")
        }
    }
}
