import Configuration
import Devices
import FitPinkyCore
import KioskLogic
import Logging
import Maintenance
import SimulatedDevices
import StoreThreads
import Support
import Testing

@testable import KioskRuntime

@Suite struct FirstLookTests {
    @Test(arguments: [true, false])
    func `a client that asks before the kiosk runs is told its zone, and whether its clock is right`(
        isClockTrusted: Bool
    ) async throws {
        let folder = TemporaryFolder()
        var configuration = KioskConfiguration(owner: "Sammy")
        configuration.zone = "Europe/Amsterdam"
        configuration.storage.reserveMebibytes = 0
        let clock = SimulatedClock(
            startingAt: UTCInstant(rfc3339: "2026-02-26T17:34:00Z"), isTrusted: isClockTrusted)
        let kiosk = try await Kiosk(
            configuration: configuration, devices: Simulation(configuration, clock: clock).devices,
            store: try await StoreThreads(folder: "\(folder.path)/state", size: configuration.storage.size),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let view = kiosk.channels.view
        #expect(view.zoneName == "Europe/Amsterdam" && view.isClockTrusted == isClockTrusted)
    }
}
