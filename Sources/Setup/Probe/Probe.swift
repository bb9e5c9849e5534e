/// What a look at a machine found: its board, and the devices that a kiosk could use.
public struct Probe: Hashable, Sendable {
    /// As the board calls itself, such as "Raspberry Pi 4 Model B Rev 1.4"; nil where it says nothing.
    public var model: String?
    /// The system's zone, by its name in the tz database.
    public var zone: String
    /// Who looked.
    public var user: User
    /// What /boot/firmware/config.txt sets of what the ring's signal hangs on, in the order of the file.
    public var firmware: [FirmwareSetting]
    /// GPIO chips, with the lines of theirs that have a name.
    public var chips: [Chip]
    /// Cameras, and what would be one if something were otherwise.
    public var cameras: [Camera]
    /// SPI devices that a ring may be wired to.
    public var spidevs: [SPIDevice]
    /// What could not be looked at in time, or at all, in sentences.
    public var troubles: [String]

    /// A machine of which no more is known than its zone.
    public init(zone: String) {
        self.zone = zone
        (user, firmware, chips, cameras, spidevs, troubles) = (User(name: "", groups: []), [], [], [], [], [])
    }

    /// Somebody, and their groups by name.
    public struct User: Hashable, Sendable {
        /// Of the account.
        public var name: String
        /// Those that the process has.
        public var groups: [String]

        /// That user.
        public init(name: String, groups: [String]) { (self.name, self.groups) = (name, groups) }

        /// Whether every device is theirs to open.
        public var isRoot: Bool { name == "root" }
    }

    /// A line of the firmware's configuration, `key=value`.
    public struct FirmwareSetting: Hashable, Sendable {
        /// Before the `=`.
        public var key: String
        /// After it.
        public var value: String

        /// That setting.
        public init(key: String, value: String) { (self.key, self.value) = (key, value) }
    }

    /// A GPIO chip.
    public struct Chip: Hashable, Sendable {
        /// /dev/gpiochip and a number.
        public var path: String
        /// The driver's name for it, the same from boot to boot.
        public var label: String
        /// Whether it drives a Raspberry Pi's pin header.
        public var isHeader: Bool
        /// Those with a name, by offset.
        public var lines: [NamedLine]

        /// That chip.
        public init(path: String, label: String, isHeader: Bool, lines: [NamedLine]) {
            (self.path, self.label, self.isHeader, self.lines) = (path, label, isHeader, lines)
        }
    }

    /// A line of a chip.
    public struct NamedLine: Hashable, Sendable {
        /// Its number on the chip.
        public var offset: Int
        /// As the board calls it.
        public var name: String
        /// Who has it; nil if it is free.
        public var consumer: String?

        /// That line.
        public init(offset: Int, name: String, consumer: String?) {
            (self.offset, self.name, self.consumer) = (offset, name, consumer)
        }
    }

    /// A capture device.
    public struct Camera: Hashable, Sendable {
        /// /dev/video and a number, which may be another one tomorrow.
        public var device: String
        /// What the kernel calls the card.
        public var name: String
        /// Where it is plugged in.
        public var bus: String
        /// Its names under /dev/v4l/by-id, which stay with it.
        public var ids: [String]
        /// What it gives.
        public var formats: [Format]
        /// Why it cannot be used as it is; nil if it can.
        public var trouble: String?

        /// That camera.
        public init(
            device: String, name: String, bus: String, ids: [String], formats: [Format], trouble: String? = nil
        ) {
            (self.device, self.name, self.bus, self.ids) = (device, name, bus, ids)
            (self.formats, self.trouble) = (formats, trouble)
        }

        /// What kiosk.toml calls it, so that it is found again: by its id, else by where it is plugged in.
        public var stableName: String { ids.first ?? (bus.isEmpty ? device : bus) }
    }

    /// A pixel format, by its four characters.
    public struct Format: Hashable, Sendable {
        /// Such as MJPG.
        public var code: String
        /// Whether the kiosk reads it.
        public var isReadable: Bool
        /// The largest first; of a range of sizes, its largest.
        public var sizes: [Size]

        /// That format.
        public init(code: String, isReadable: Bool, sizes: [Size]) {
            (self.code, self.isReadable, self.sizes) = (code, isReadable, sizes)
        }
    }

    /// In pixels.
    public struct Size: Hashable, Sendable {
        /// Across.
        public var width: Int
        /// Down.
        public var height: Int

        /// That size.
        public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    }

    /// A spidev.
    public struct SPIDevice: Hashable, Sendable {
        /// /dev/spidev, a controller and a device.
        public var path: String
        /// Whether who looked may open it.
        public var isPermitted: Bool

        /// That device.
        public init(path: String, isPermitted: Bool) { (self.path, self.isPermitted) = (path, isPermitted) }
    }

    /// The camera that is taken if nobody says otherwise.
    public var camera: Camera? { cameras.first { $0.trouble == nil } }

    /// Where a ring is likely to be: the first device of the first controller, which a Pi has on pin 19.
    public var ring: SPIDevice? { spidevs.first { $0.path == Probe.usualRing } ?? spidevs.first }

    /// The spidev of a Raspberry Pi's header.
    public static let usualRing = "/dev/spidev0.0"
    /// The line that a button is usually on.
    public static let usualLine = "GPIO17"

    /// The named line, on whatever chips have it; a Pi's header has GPIO0 to GPIO27 whatever their names.
    public func lines(named name: String) -> [NamedLine] {
        let named = chips.flatMap { $0.lines.filter { $0.name == name } }
        guard named.isEmpty, name.hasPrefix("GPIO"), let offset = Int(name.dropFirst(4)), offset < 28 else {
            return named
        }
        return chips.contains(where: \.isHeader) ? [NamedLine(offset: offset, name: name, consumer: nil)] : []
    }
}
