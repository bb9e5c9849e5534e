internal import Devices
internal import FitPinkyCore
internal import Zones

/// Where and when the kiosk is, and what it was told to be.
struct Surroundings {
    private(set) var configuration: KioskConfiguration
    private(set) var zoneName: String
    /// Why the zone cannot be read; UTC stands in for it.
    private(set) var zoneTrouble: ZoneTrouble?
    /// What the store last said of the week.
    var overview: WeekOverview?
    private var zone: Zone
    private var clock: any WallClock
    private let devices: KioskDevices

    init(_ configuration: KioskConfiguration, devices: KioskDevices) {
        self.configuration = configuration
        self.devices = devices
        clock = devices.clock(configuration)
        (zone, zoneName, zoneTrouble) = Surroundings.zone(of: configuration)
    }

    /// Takes up another configuration.
    mutating func takeUp(_ configuration: KioskConfiguration) {
        self.configuration = configuration
        clock = devices.clock(configuration)
        (zone, zoneName, zoneTrouble) = Surroundings.zone(of: configuration)
    }

    /// The time of day.
    var now: UTCInstant { clock.now() }
    var isClockTrusted: Bool { clock.isTrusted }
    var isLinkUp: Bool { devices.link.isUp }

    /// The wall clock by the gym door at that instant.
    func localTime(at instant: UTCInstant) -> CivilTime { zone.localTime(at: instant) }

    private static func zone(of configuration: KioskConfiguration) -> (Zone, String, ZoneTrouble?) {
        let name = configuration.zone ?? ZoneFiles.systemZoneName()
        do throws(ZoneTrouble) {
            return (try ZoneFiles.zone(named: name), name, nil)
        } catch {
            return (.utc, "UTC", error)
        }
    }
}
