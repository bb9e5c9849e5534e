package import Configuration
internal import ConfigurationFiles
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
package import KioskRuntime

/// Darkens the ring where no agent does it any more: one that crashed, or was killed, leaves it lit.
package struct RingBlanking: Sendable {
    /// A configuration with the ring that is meant.
    package let configuration: KioskConfiguration

    /// Reads which ring is meant.
    package init(reading: () throws(ConfigurationError) -> KioskConfiguration) {
        var configuration = KioskConfiguration(owner: ConfigurationSource.ownerWithoutFile)
        configuration.ring = RingToBlank(Result(catching: reading)).ring
        self.configuration = configuration
    }

    /// Shows one dark frame.
    package func run(on devices: KioskDevices) throws(RingBlankingError) {
        do throws(LightRingError) {
            try devices.ring(configuration).show(.blank(ledCount: configuration.ring.ledCount))
        } catch {
            throw RingBlankingError(error)
        }
    }
}

/// Why the ring may still be lit.
package struct RingBlankingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, and what to do.
    package let description: String

    init(_ error: LightRingError) {
        let fault = Fault.ring(error, at: .init(milliseconds: 0))
        description = "the ring cannot be made dark: \(fault.message); \(fault.fix)"
    }
}
