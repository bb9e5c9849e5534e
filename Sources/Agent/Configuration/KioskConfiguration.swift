internal import FitPinkyCore
public import KioskLogic
public import Logging
public import Photos

/// What `kiosk.toml` says, or its defaults. It is read and never written by the agent.
public struct KioskConfiguration: Hashable, Sendable {
    /// The name of the person that this kiosk serves, and of the kiosk.
    public var owner: String
    /// IANA name; nil takes the system's zone.
    public var zone: String?
    /// In the order of the file; button 1 is the first.
    public var buttons: [Button] = [Button()]
    /// `[camera]`
    public var camera = Camera()
    /// `[capture]`
    public var capture = Capture()
    /// `[photo]`
    public var photo = PhotoSettings()
    /// `[ring]`
    public var ring = Ring()
    /// `[clock] trust`
    public var clockTrust: ClockTrust = .ntp
    /// `[sync]`
    public var sync = Sync()
    /// `[storage]`
    public var storage = Storage()
    /// `[[notify]]`
    public var notify: [NotifyCommand] = []
    /// `[buzzer]`; nil where there is none.
    public var buzzer: BuzzerLine?
    /// `[log] level`
    public var logLevel: Logger.Level = .info

    /// The defaults for that owner.
    public init(owner: String) {
        self.owner = owner
    }

    /// `[sync]`
    public struct Sync: Hashable, Sendable {
        /// Where other kiosks are listened for; nil if they are not.
        public var listen: HostPort?
        /// What an invitation shows, and other kiosks are told: where this one is reached. Nil is as `listen`.
        public var advertise: HostPort?

        /// Listening for nobody.
        public init() {}
    }

    /// `[[button]]`
    public struct Button: Hashable, Sendable {
        /// Path, name or label of the GPIO chip; nil looks for the line's name on every chip.
        public var chip: String?
        /// Offset or name of the line.
        public var line = "GPIO17"
        /// Whether the pressed button pulls the line to ground.
        public var isActiveLow = true
        /// The resistor that the chip switches on.
        public var bias: Bias = .pullUp
        /// Whose presses these are, by what they are called; nil: the first button is the owner's, the second that of whoever
        /// was added next.
        public var member: String?

        /// A button between GPIO17 and ground.
        public init() {}
    }

    /// A line's resistor.
    public enum Bias: String, CaseIterable, Sendable {
        case asIs = "as-is"
        case pullUp = "pull-up"
        case pullDown = "pull-down"
        case disabled
    }

    /// `[camera]`
    public struct Camera: Hashable, Sendable {
        /// Path or by-id name; nil takes the first camera found.
        public var device: String?
        /// Pixels asked for; the driver may choose others.
        public var width = 1280
        /// Pixels asked for; the driver may choose others.
        public var height = 720
        /// How long frames are thrown away after the camera was opened, at most: until its exposure has settled.
        public var settleMilliseconds = 800
        /// Whether it is open while nobody wants a picture.
        public var standby: Standby = .off
        /// When it is kept warm; nil means always.
        public var warmHours: HoursOfDay?
    }

    /// What a camera does while nobody wants a picture.
    public enum Standby: String, CaseIterable, Sendable {
        /// It is closed: its light is off, and it takes no power.
        case off
        /// It is open, so that a picture without a countdown need not wait for it.
        case warm
    }

    /// `[capture]`
    public struct Capture: Hashable, Sendable {
        /// 0 takes the picture at once.
        public var countdownSeconds = 3
        /// 0 keeps the first picture.
        public var reviewSeconds = 5

        var settings: CaptureFlow.Settings {
            .init(countdown: .seconds(Int64(countdownSeconds)), review: .seconds(Int64(reviewSeconds)))
        }
    }

    /// `[photo]`
    public struct PhotoSettings: Hashable, Sendable {
        /// How photos are stored.
        public var format: PhotoFormat = .heic
        /// The size that encoding aims for, at most.
        public var maxBytes = 500_000
    }

    /// `[ring]`
    public struct Ring: Hashable, Sendable {
        /// Where the ring's light goes.
        public var sink: RingSink = .spi
        /// The spidev of the LEDs.
        public var device = "/dev/spidev0.0"
        /// LEDs on the ring.
        public var ledCount = 24
        /// Order of the colours on the wire.
        public var order: ChannelOrder = .grb
        /// 0 to 1.
        public var brightness = 0.5
        /// Budget of the whole ring.
        public var maxMilliamperes = 400
        /// When the ring is dimmed, and silent about what can wait; nil means never.
        public var night = HoursOfDay("22:00-07:00")

        /// How this ring's LEDs are driven.
        public var drive: LEDDrive { LEDDrive(brightness: brightness, maxMilliamperes: maxMilliamperes) }
    }

    /// `[storage]`
    public struct Storage: Hashable, Sendable {
        /// Part of the disk that is kept free for when nothing else is, in MiB; 0 keeps none.
        public var reserveMebibytes = 64
        /// Photos of workouts so many months ago go; nil keeps them.
        public var photoMonths: Int?
        /// Where photos take more than so many MiB, the oldest go; nil sets no bound.
        public var photoBudgetMebibytes: Int?
        /// Where nightly backups go; nil makes none.
        public var backupFolder: String?
    }

    /// Where the ring's light goes.
    public enum RingSink: String, CaseIterable, Sendable {
        case spi, terminal, none
    }

    /// When the time of day is believed.
    public enum ClockTrust: String, CaseIterable, Sendable {
        /// The kernel says that it is synchronised.
        case ntp
        /// A battery-backed clock is there.
        case rtc
        /// Always.
        case always
    }
}
