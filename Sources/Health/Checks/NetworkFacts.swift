/// The machine's network, and where other kiosks are listened for.
package struct NetworkFacts: Hashable, Sendable {
    /// No network is up.
    package var trouble: Trouble?
    /// The address that is listened on, without its port; nil if nothing is.
    package var listening: String?
    /// Whether that is an address rather than a name.
    package var isAddress: Bool
    /// The machine's own.
    package var addresses: [String]
    /// What others are told; nil if nothing but the address.
    package var advertised: String?
    /// Whether and where the page for phones is served.
    package var console: Console

    /// Whether and where the page for phones is served.
    package enum Console: Hashable, Sendable {
        case off
        /// - Parameter certificate: why phones do not trust its certificate, or soon will not; nil if all is well, or it has none.
        case at(String, phones: Int, certificate: Trouble? = nil)
        /// Its certificate cannot be used.
        case withoutCertificate(Trouble)
        /// It was to be served there, and could not be.
        case failed(String)
    }

    package init(
        trouble: Trouble? = nil, listening: String?, isAddress: Bool = true, addresses: [String] = [],
        advertised: String? = nil, console: Console = .off
    ) {
        (self.trouble, self.listening, self.isAddress) = (trouble, listening, isAddress)
        (self.addresses, self.advertised, self.console) = (addresses, advertised, console)
    }

    /// Without a network everything but other kiosks works.
    package var check: HealthCheck {
        trouble.map { .warning(.network, $0.message, fix: $0.fix) } ?? .pass(.network, "a network is up")
    }

    /// Whether phones can reach the page.
    package var consoleCheck: HealthCheck {
        switch console {
        case .off: .pass(.console, "no page for phones is served")
        case .at(_, _, let certificate?): .warning(.console, certificate.message, fix: certificate.fix)
        case .withoutCertificate(let trouble):
            .failure(.console, "the page for phones is not served: \(trouble.message)", fix: trouble.fix)
        case .at(let address, let phones, nil):
            .pass(.console, "the page for phones is served at \(address); \(phones) admitted")
        case .failed(let address):
            .failure(
                .console, "the page for phones cannot be served at \(address)",
                fix:
                    "see which program has that port (ss -ltnp), set console.listen in kiosk.toml, and restart the agent"
            )
        }
    }

    /// Whether others can reach what is listened on.
    package var listenCheck: HealthCheck {
        guard let listening else { return .pass(.listen, "no other kiosk is listened for") }
        if ["0.0.0.0", "::"].contains(listening) {
            guard advertised == nil else { return .pass(.listen, "on every address, told as \(advertised ?? "")") }
            return .warning(
                .listen, "on every address, and others are told none",
                fix: "write where this kiosk is reached into sync.advertise of kiosk.toml")
        }
        guard isAddress, !addresses.contains(listening) else { return .pass(.listen, "on \(listening)") }
        return .failure(
            .listen, "\(listening) is no address of this machine any more: other kiosks cannot reach it",
            fix:
                "start the network or VPN that has it, or set sync.listen in kiosk.toml (ip -brief address lists what there "
                + "is), and restart the agent")
    }
}
