package import Configuration
package import Devices
package import SimulatedDevices

/// What a kiosk is made of. Each device is made on its own thread, anew whenever the configuration changes.
package struct KioskDevices: Sendable {
    /// As `status` says it.
    package enum Kind: String, Sendable {
        case linux, simulated
    }

    package var kind: Kind
    /// Makes the camera.
    package var camera: @Sendable (KioskConfiguration) -> any Camera
    /// Makes the buttons.
    package var buttons: @Sendable (KioskConfiguration) -> any Buttons
    /// Makes the ring.
    package var ring: @Sendable (KioskConfiguration) -> any LightRing
    /// Makes the clock.
    package var clock: @Sendable (KioskConfiguration) -> any WallClock
    /// Makes the buzzer; nil where there is none.
    package var buzzer: @Sendable (KioskConfiguration) -> (any Buzzer)?
    /// Whether there is a network.
    package var link: any NetworkLink
    /// Makes the ear for devices that come and go.
    package var announcements: @Sendable () -> any DeviceAnnouncements
    /// What `fitpinky simulate` turns; nil with real devices.
    package var simulation: Simulation?
    /// How many bytes one frame of the ring is on its way; nil where none are sent.
    package var ringFrameBytes: (@Sendable (KioskConfiguration) -> Int)?

    /// A kiosk of these devices.
    package init(
        kind: Kind, camera: @escaping @Sendable (KioskConfiguration) -> any Camera,
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
package struct Simulation: Sendable {
    /// The scripted camera.
    package let camera: SimulatedCamera
    /// The scripted buttons.
    package let buttons: SimulatedButtons
    /// The ring that remembers.
    package let ring = SimulatedRing()
    /// The clock that can be set.
    package let clock: SimulatedClock
    /// The buzzer that remembers.
    package let buzzer = SimulatedBuzzer()
    /// The network that can be cut.
    package let link = SimulatedLink()
    /// The kernel's word of what was plugged in or out.
    package let announcements = SimulatedAnnouncements()

    /// Devices for that configuration, and a clock that may begin at another time than the machine's.
    package init(_ configuration: KioskConfiguration, clock: SimulatedClock = SimulatedClock()) {
        camera = SimulatedCamera(
            width: configuration.camera.width, height: configuration.camera.height, announcements: announcements)
        buttons = SimulatedButtons(count: configuration.buttons.count)
        self.clock = clock
    }

    /// The devices as a kiosk takes them.
    package var devices: KioskDevices {
        KioskDevices(
            kind: .simulated, camera: { [camera] _ in camera }, buttons: { [buttons] _ in buttons },
            ring: { [ring] configuration -> any LightRing in
                configuration.ring.sink == .terminal ? TerminalRing() : ring
            },
            clock: { [clock] _ in clock },
            buzzer: { [buzzer] configuration in configuration.buzzer == nil ? nil : buzzer }, link: link,
            announcements: { [announcements] in announcements },
            simulation: self)
    }
}
