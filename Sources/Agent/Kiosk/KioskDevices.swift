public import Devices
public import SimulatedDevices

/// What a kiosk is made of. Each device is made on its own thread, anew whenever the configuration changes.
public struct KioskDevices: Sendable {
    /// `linux` or `simulated`, as `status` says it.
    public var kind: String
    /// Makes the camera.
    public var camera: @Sendable (KioskConfiguration) -> any Camera
    /// Makes the buttons.
    public var buttons: @Sendable (KioskConfiguration) -> any Buttons
    /// Makes the ring.
    public var ring: @Sendable (KioskConfiguration) -> any LightRing
    /// Makes the clock.
    public var clock: @Sendable (KioskConfiguration) -> any WallClock
    /// Makes the buzzer; nil where there is none.
    public var buzzer: @Sendable (KioskConfiguration) -> (any Buzzer)?
    /// Whether there is a network.
    public var link: any NetworkLink
    /// Makes the ear for devices that come and go.
    public var announcements: @Sendable () -> any DeviceAnnouncements
    /// What `fitpinky simulate` turns; nil with real devices.
    public var simulation: Simulation?
    /// How many bytes one frame of the ring is on its way; nil where none are sent.
    public var ringFrameBytes: (@Sendable (KioskConfiguration) -> Int)?

    /// A kiosk of these devices.
    public init(
        kind: String, camera: @escaping @Sendable (KioskConfiguration) -> any Camera,
        buttons: @escaping @Sendable (KioskConfiguration) -> any Buttons,
        ring: @escaping @Sendable (KioskConfiguration) -> any LightRing,
        clock: @escaping @Sendable (KioskConfiguration) -> any WallClock,
        buzzer: @escaping @Sendable (KioskConfiguration) -> (any Buzzer)?, link: any NetworkLink,
        announcements: @escaping @Sendable () -> any DeviceAnnouncements, simulation: Simulation? = nil
    ) {
        (self.kind, self.camera, self.buttons, self.ring) = (kind, camera, buttons, ring)
        (self.clock, self.buzzer, self.link) = (clock, buzzer, link)
        (self.announcements, self.simulation) = (announcements, simulation)
    }
}

/// A kiosk without hardware: scripted devices behind the same protocols as the real ones.
public struct Simulation: Sendable {
    /// The scripted camera.
    public let camera: SimulatedCamera
    /// The scripted buttons.
    public let buttons: SimulatedButtons
    /// The ring that remembers.
    public let ring = SimulatedRing()
    /// The clock that can be set.
    public let clock: SimulatedClock
    /// The buzzer that remembers.
    public let buzzer = SimulatedBuzzer()
    /// The network that can be cut.
    public let link = SimulatedLink()
    /// The kernel's word of what was plugged in or out.
    public let announcements = SimulatedAnnouncements()

    /// Devices for that configuration, and a clock that may begin at another time than the machine's.
    public init(_ configuration: KioskConfiguration, clock: SimulatedClock = SimulatedClock()) {
        camera = SimulatedCamera(
            width: configuration.camera.width, height: configuration.camera.height, announcements: announcements)
        buttons = SimulatedButtons(count: configuration.buttons.count)
        self.clock = clock
    }

    /// The devices as a kiosk takes them.
    public var devices: KioskDevices {
        KioskDevices(
            kind: "simulated", camera: { [camera] _ in camera }, buttons: { [buttons] _ in buttons },
            ring: { [ring] configuration -> any LightRing in
                configuration.ring.sink == .terminal ? TerminalRing() : ring
            },
            clock: { [clock] _ in clock },
            buzzer: { [buzzer] configuration in configuration.buzzer == nil ? nil : buzzer }, link: link,
            announcements: { [announcements] in announcements },
            simulation: self)
    }
}
