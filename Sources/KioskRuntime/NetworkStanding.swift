package import Configuration

/// How other kiosks know this one, and where it listens for them. Settled at the start, and the same until the end.
package struct NetworkStanding: Hashable, Sendable {
    /// SHA-256 of the TLS key, 32 bytes; empty where there is none, as in tests of other things.
    package var pin: [UInt8]
    /// Where it listens, with the port that the system chose; nil if it does not.
    package var listening: HostPort?

    /// Where the console is served, with the port that the system chose; nil if it is not.
    package var console: HostPort?

    /// A kiosk of that key.
    package init(pin: [UInt8] = [], listening: HostPort? = nil) { (self.pin, self.listening) = (pin, listening) }

    /// Where others reach it, as it tells them; empty if it does not listen. Addresses that stand for all of a machine's
    /// lead nowhere from outside, so with those one has to be given.
    package func address(_ configuration: KioskConfiguration) -> String {
        guard let listening else { return "" }
        if let advertised = configuration.sync.advertise { return advertised.description }
        return ["::", "0.0.0.0"].contains(listening.host) ? "" : listening.description
    }
}
