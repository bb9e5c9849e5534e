/// The ring that is made dark after an agent that ended without doing so.
package struct RingToBlank: Hashable, Sendable {
    /// Its `[ring]`.
    package let ring: KioskConfiguration.Ring

    /// - Parameter configuration: what was read of `kiosk.toml`. A file that cannot be read may be why the agent ended, and the ring
    ///   that it lit is most likely wired as usual. So the usual ring is meant then, with as many LEDs as one can have: pulses
    ///   for LEDs that are not there have no effect.
    package init(_ configuration: Result<KioskConfiguration, ConfigurationError>) {
        switch configuration {
        case .success(let configuration): ring = configuration.ring
        case .failure:
            var usual = KioskConfiguration.Ring()
            usual.ledCount = KioskConfiguration.Ring.ledCounts.upperBound
            ring = usual
        }
    }
}
