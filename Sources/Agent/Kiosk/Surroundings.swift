internal import Devices
internal import FitPinkyCore
internal import Zones

/// Where and when the kiosk is, and what it was told to be.
struct Surroundings {
    private(set) var configuration: KioskConfiguration
    private(set) var place: Place
    /// What the store last said of the week.
    var overview: WeekOverview
    private var clock: any WallClock
    private let devices: KioskDevices

    init(_ configuration: KioskConfiguration, devices: KioskDevices, overview: WeekOverview) {
        self.overview = overview
        self.configuration = configuration
        self.devices = devices
        clock = devices.clock(configuration)
        place = Place(configuration)
    }

    /// Takes up another configuration.
    mutating func takeUp(_ configuration: KioskConfiguration) {
        self.configuration = configuration
        clock = devices.clock(configuration)
        place = Place(configuration)
    }

    /// The time of day.
    var now: UTCInstant { clock.now() }
    var isClockTrusted: Bool { clock.isTrusted }
    var isLinkUp: Bool { devices.link.isUp }

    /// The wall clock by the gym door at that instant.
    func localTime(at instant: UTCInstant) -> CivilTime { place.localTime(at: instant) }
}

/// Where the kiosk is: its zone, by name and by rule.
struct Place {
    let zoneName: String
    /// Why the zone cannot be read; UTC stands in for it.
    let trouble: ZoneTrouble?
    private let zone: Zone

    /// The zone that the configuration names, or the system's.
    init(_ configuration: KioskConfiguration) {
        let name = configuration.zone ?? ZoneFiles.systemZoneName()
        do throws(ZoneTrouble) {
            (zone, zoneName, trouble) = (try ZoneFiles.zone(named: name), name, nil)
        } catch {
            (zone, zoneName, trouble) = (.utc, ZoneName.utc.text, error)
        }
    }

    /// The wall clock there at that instant.
    func localTime(at instant: UTCInstant) -> CivilTime { zone.localTime(at: instant) }
}
