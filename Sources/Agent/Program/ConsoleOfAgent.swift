internal import AgentLog
internal import API
internal import Certificates
internal import Configuration
internal import Console
internal import ConsoleAccess
internal import FitPinkyCore
internal import Glibc
internal import KioskRuntime
internal import Logging
internal import Store
internal import TTRPCTransport

/// The port on which the console is served.
enum ConsolePort {
    /// Opens it as the configuration has it; nil where it has none, and where it cannot be opened: that keeps no kiosk from its presses.
    private static func open(_ listen: ConsoleListen, _ logger: Logger) -> TCPListener? {
        let addresses: [HostPort] =
            switch listen {
            case .off: []
            // Without IPv6 the first fails.
            case .auto: ["::", "0.0.0.0"].map { HostPort(host: $0, port: ConsoleListen.port) }
            case .at(let address): [address]
            }
        var failure: ListenError?
        for address in addresses {
            do throws(ListenError) {
                return try TCPListener(host: address.host, port: address.port)
            } catch {
                failure = error
            }
        }
        if let failure { logger.warning(.consoleNotListening, .private(.error, failure)) }
        return nil
    }

    /// Opens the port, and reads the certificate with which the page is served. What was to be encrypted is never served plain: nothing
    /// is opened where the certificate cannot be used.
    static func open(
        _ console: KioskConfiguration.Console, _ logger: Logger
    ) -> (TCPListener?, ConsoleCertificate?) {
        guard console.listen != .off else { return (nil, nil) }
        do throws(CertificateError) {
            let certificate = try read(console)
            return (open(console.listen, logger), certificate)
        } catch {
            logger.warning(.consoleNotListening, .private(.error, error.message))
            return (nil, nil)
        }
    }

    /// Nil where none is configured.
    private static func read(_ console: KioskConfiguration.Console) throws(CertificateError) -> ConsoleCertificate? {
        guard let certificate = console.tlsCertificate, let key = console.tlsKey else { return nil }
        return try ConsoleCertificate(certificate: certificate, key: key)
    }

    /// What the files have now; nil where they cannot be used, which doctor tells of.
    static func renewed(_ console: KioskConfiguration.Console) -> ConsoleCertificate? {
        do throws(CertificateError) { return try read(console) } catch { return nil }
    }

    /// By which phones reach this machine: its name, by multicast DNS and without, and what the owner has other kiosks told.
    static func names(_ configuration: KioskConfiguration) -> Set<String> {
        var names: Set = ["localhost"]
        var name = [CChar](repeating: 0, count: 256)
        if gethostname(&name, name.count - 1) == 0 {
            let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let short = host.split(separator: ".").first.map { $0.lowercased() } ?? ""
            if !short.isEmpty { names.formUnion([host.lowercased(), short, "\(short).local"]) }
        }
        if let advertised = configuration.sync.advertise?.host { names.insert(advertised.lowercased()) }
        return names
    }
}

/// The packaged program that sends notifications to places of the page.
enum PageSinkProgram {
    /// Where the package has it, seen from the agent: `…/libexec/fitpinky/page-sink` for `…/bin/fitpinkyd`.
    static var path: String { path(beside: agent) }

    static func path(beside agent: String) -> String {
        agent.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/libexec/fitpinky/page-sink"
    }

    private static var agent: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        return String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
