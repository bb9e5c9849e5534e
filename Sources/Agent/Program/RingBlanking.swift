package import Configuration
internal import ConfigurationFiles
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
package import KioskRuntime

/// Darkens the ring where no agent does it any more: one that crashed, or was killed, leaves it lit.
package struct RingBlanking: Sendable {
    /// Where the configuration cannot be read, so many lights are darkened: the most that one may ask for. Pulses for
    /// lights that are not there go nowhere.
    static let maxLEDCount = 256

    /// The ring that is meant, as the configuration says it.
    package let configuration: KioskConfiguration

    /// The ring of the configuration that is read. A file that nobody can use may be why the agent ended, and the ring that
    /// it lit is most likely the usual one.
    package init(reading: () throws(ConfigurationError) -> KioskConfiguration) {
        do throws(ConfigurationError) {
            configuration = try reading()
        } catch {
            var usual = KioskConfiguration(owner: ConfigurationSource.ownerWithoutFile)
            usual.ring.ledCount = RingBlanking.maxLEDCount
            configuration = usual
        }
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
