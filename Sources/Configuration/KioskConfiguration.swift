package import FitPinkyCore
package import KioskLogic
package import Logging

/// What `kiosk.toml` says, or its defaults. It is read and never written by the agent.
package struct KioskConfiguration: Hashable, Sendable {
    /// One to three buttons, each bound to a member.
    package static let maxButtons = 3
    /// So many commands are told the news.
    package static let maxNotifyCommands = 8

    /// The name of the person that this kiosk serves, and of the kiosk.
    package var owner: String
    /// IANA name; nil takes the system's zone.
    package var zone: String?
    /// In the order of the file; button 1 is the first.
    package var buttons: [Button] = [Button()]
    /// `[camera]`
    package var camera = Camera()
    /// `[capture]`
    package var capture = Capture()
    /// `[photo]`
    package var photo = PhotoSettings()
    /// `[ring]`
    package var ring = Ring()
    /// `[clock] trust`
    package var clockTrust: ClockTrust = .ntp
    /// `[sync]`
    package var sync = Sync()
    /// `[console]`
    package var console = Console()
    /// `[storage]`
    package var storage = Storage()
    /// `[[notify]]`
    package var notify: [NotifyCommand] = []
    /// `[buzzer]`; nil where there is none.
    package var buzzer: BuzzerLine?
    /// `[log] level`
    package var logLevel: Logger.Level = .info

    /// Every key at its default.
    package init(owner: String) { self.owner = owner }

    /// `[sync]`
    package struct Sync: Hashable, Sendable {
        /// Where other kiosks are listened for; nil if they are not.
        package var listen: HostPort?
        /// What an invitation shows, and other kiosks are told: where this one is reached. Nil is as `listen`.
        package var advertise: HostPort?

        /// Listening for nobody.
        package init() {}
    }

    /// `[console]`
    package struct Console: Hashable, Sendable {
        /// Where the page is served.
        package var listen = ConsoleListen.off
        /// Whether members may set up on it where their notifications go.
        package var sinks = true
        /// The file of the certificate with which it is served over TLS, the chain behind it; nil: it is served without.
        package var tlsCertificate: String?
        /// The file of its key.
        package var tlsKey: String?

        /// Serving none.
        package init() {}
    }

    /// `[[button]]`
    package struct Button: Hashable, Sendable {
        /// Path, name or label of the GPIO chip; nil looks for the line's name on every chip.
        package var chip: String?
        /// Offset or name of the line.
        package var line = "GPIO17"
        /// Whether the pressed button pulls the line to ground.
        package var isActiveLow = true
        /// The resistor that the chip switches on.
        package var bias: Bias = .pullUp
        /// Whose presses these are, by what they are called; nil: the first button is the owner's, the second that of whoever
        /// was added next.
        package var member: String?
        /// What a press of it does.
        package var does: Does = .workout
        /// Of which type the sessions are that it starts; nil: other.
        package var type: SessionType?

        /// A button between GPIO17 and ground.
        package init() {}
    }

    /// What a press of a button does.
    package enum Does: String, CaseIterable, Sendable {
        /// Logs a workout.
        case workout
        /// Starts a session, and ends it.
        case session
    }

    /// A session's type, as the file names it.
    package enum SessionType: String, CaseIterable, Sendable {
        case run, cycle, swim, walk, strength, other

        /// The same as entries have it.
        package var activity: ActivityType {
            switch self {
            case .run: .run
            case .cycle: .cycle
            case .swim: .swim
            case .walk: .walk
            case .strength: .strength
            case .other: .other
            }
        }
    }

    /// A line's resistor.
    package enum Bias: String, CaseIterable, Sendable {
        case asIs = "as-is"
        case pullUp = "pull-up"
        case pullDown = "pull-down"
        case disabled
    }

    /// `[camera]`
    package struct Camera: Hashable, Sendable {
        /// Path or by-id name; nil takes the first camera found.
        package var device: String?
        /// Pixels asked for; the driver may choose others.
        package var width = 1280
        /// Pixels asked for; the driver may choose others.
        package var height = 720
        /// How long frames are thrown away after the camera was opened, at most: until its exposure has settled.
        package var settleMilliseconds = 800
        /// Whether it is open while nobody wants a picture.
        package var standby: Standby = .off
        /// When it is kept warm; nil means always.
        package var warmHours: HoursOfDay?
    }

    /// What a camera does while nobody wants a picture.
    package enum Standby: String, CaseIterable, Sendable {
        /// It is closed: its light is off, and it takes no power.
        case off
        /// It is open, so that a picture without a countdown need not wait for it.
        case warm
    }

    /// `[capture]`
    package struct Capture: Hashable, Sendable {
        /// 0 takes the picture at once.
        package var countdownSeconds = 3
        /// 0 keeps the first picture.
        package var reviewSeconds = 5

        /// As the capture flow takes it.
        package var settings: CaptureFlow.Settings {
            .init(countdown: .seconds(Int64(countdownSeconds)), review: .seconds(Int64(reviewSeconds)))
        }
    }

    /// `[photo]`
    package struct PhotoSettings: Hashable, Sendable {
        /// How photos are stored.
        package var format: Format = .heic
        /// The size that encoding aims for, at most.
        package var maxBytes = 500_000
    }

    /// What a photo's file is.
    package enum Format: String, CaseIterable, Sendable {
        case heic, avif, jpeg
    }

    /// `[ring]`
    package struct Ring: Hashable, Sendable {
        /// LEDs that one transfer has room for.
        package static let ledCounts = RingRenderer.ledCounts

        /// Where the ring's light goes.
        package var sink: RingSink = .spi
        /// The spidev of the LEDs.
        package var device = "/dev/spidev0.0"
        /// LEDs on the ring.
        package var ledCount = 24
        /// Order of the colours on the wire.
        package var order: ChannelOrder = .grb
        /// 0 to 1.
        package var brightness = 0.5
        /// Budget of the whole ring.
        package var maxMilliamperes = 400
        /// When the ring is dimmed, and silent about what can wait; nil means never.
        package var night = HoursOfDay("22:00-07:00")

        /// How this ring's LEDs are driven.
        package var drive: LEDDrive { LEDDrive(brightness: brightness, maxMilliamperes: maxMilliamperes) }
    }

    /// `[storage]`
    package struct Storage: Hashable, Sendable {
        /// Part of the disk that is kept free for when nothing else is, in MiB; 0 keeps none.
        package var reserveMebibytes = 64
        /// Photos of workouts so many months ago go; nil keeps them.
        package var photoMonths: Int?
        /// Where photos take more than so many MiB, the oldest go; nil sets no bound.
        package var photoBudgetMebibytes: Int?
        /// Where nightly backups go; nil makes none.
        package var backupFolder: String?
    }

    /// Where the ring's light goes.
    package enum RingSink: String, CaseIterable, Sendable {
        case spi, terminal, none

        /// Whether somebody at the kiosk can see what the ring shows: without that, a hold says nothing of a request.
        package var isSeen: Bool {
            switch self {
            case .spi, .terminal: true
            case .none: false
            }
        }
    }

    /// When the time of day is believed.
    package enum ClockTrust: String, CaseIterable, Sendable {
        /// The kernel says that it is synchronised.
        case ntp
        /// A battery-backed clock is there.
        case rtc
        case always
    }
}
