/// What a look at a machine found: its board, and the devices that a kiosk could use.
package struct Probe: Hashable, Sendable {
    /// As the board calls itself, such as "Raspberry Pi 4 Model B Rev 1.4"; nil where it says nothing.
    package var model: String?
    /// The system's zone, by its name in the tz database.
    package var zone: String
    /// Who looked.
    package var user: User
    /// What /boot/firmware/config.txt sets of what the ring's signal hangs on, in the order of the file.
    package var firmware: [FirmwareSetting]
    /// GPIO chips, with the lines of theirs that have a name.
    package var chips: [Chip]
    /// Cameras, and what would be one if something were otherwise.
    package var cameras: [Camera]
    /// SPI devices that a ring may be wired to.
    package var spidevs: [SPIDevice]
    /// What could not be looked at in time, or at all, in sentences.
    package var troubles: [String]

    /// A machine of which no more is known than its zone.
    package init(zone: String) {
        self.zone = zone
        (user, firmware, chips, cameras, spidevs, troubles) = (User(name: "", groups: []), [], [], [], [], [])
    }

    /// Somebody, and their groups by name.
    package struct User: Hashable, Sendable {
        /// Of the account.
        package var name: String
        /// Those that the process has.
        package var groups: [String]

        package init(name: String, groups: [String]) { (self.name, self.groups) = (name, groups) }

        /// Whether every device is theirs to open.
        package var isRoot: Bool { name == "root" }
    }

    /// A line of the firmware's configuration, `key=value`.
    package struct FirmwareSetting: Hashable, Sendable {
        /// Before the `=`.
        package var key: String
        /// After it.
        package var value: String

        package init(key: String, value: String) { (self.key, self.value) = (key, value) }
    }

    package struct Chip: Hashable, Sendable {
        /// /dev/gpiochip and a number.
        package var path: String
        /// The driver's name for it, the same from boot to boot.
        package var label: String
        /// Whether it drives a Raspberry Pi's pin header.
        package var isHeader: Bool
        /// Those with a name, by offset.
        package var lines: [NamedLine]

        package init(path: String, label: String, isHeader: Bool, lines: [NamedLine]) {
            (self.path, self.label, self.isHeader, self.lines) = (path, label, isHeader, lines)
        }
    }

    package struct NamedLine: Hashable, Sendable {
        /// Its number on the chip.
        package var offset: Int
        /// As the board calls it.
        package var name: String
        /// Who has it; nil if it is free.
        package var consumer: String?

        package init(offset: Int, name: String, consumer: String?) {
            (self.offset, self.name, self.consumer) = (offset, name, consumer)
        }
    }

    /// A capture device.
    package struct Camera: Hashable, Sendable {
        /// /dev/video and a number, which may be another one tomorrow.
        package var device: String
        /// What the kernel calls the card.
        package var name: String
        /// Where it is plugged in.
        package var bus: String
        /// Its names under /dev/v4l/by-id, which stay with it.
        package var ids: [String]
        /// What it gives.
        package var formats: [Format]
        /// Why it cannot be used as it is; nil if it can.
        package var trouble: String?

        package init(
            device: String, name: String, bus: String, ids: [String], formats: [Format], trouble: String? = nil
        ) {
            (self.device, self.name, self.bus, self.ids) = (device, name, bus, ids)
            (self.formats, self.trouble) = (formats, trouble)
        }

        /// What kiosk.toml calls it, so that it is found again: by its id, else by where it is plugged in.
        package var stableName: String { ids.first ?? (bus.isEmpty ? device : bus) }
    }

    /// A pixel format, by its four characters.
    package struct Format: Hashable, Sendable {
        /// Such as MJPG.
        package var code: String
        /// Whether the kiosk reads it.
        package var isReadable: Bool
        /// The largest first; of a range of sizes, its largest.
        package var sizes: [Size]

        package init(code: String, isReadable: Bool, sizes: [Size]) {
            (self.code, self.isReadable, self.sizes) = (code, isReadable, sizes)
        }
    }

    /// In pixels.
    package struct Size: Hashable, Sendable {
        /// Across.
        package var width: Int
        /// Down.
        package var height: Int

        package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    }

    /// A spidev.
    package struct SPIDevice: Hashable, Sendable {
        /// /dev/spidev, a controller and a device.
        package var path: String
        /// Whether who looked may open it.
        package var isPermitted: Bool

        package init(path: String, isPermitted: Bool) { (self.path, self.isPermitted) = (path, isPermitted) }
    }

    /// The camera that is taken if nobody says otherwise.
    package var camera: Camera? { cameras.first { $0.trouble == nil } }

    /// Where a ring is likely to be: the first device of the first controller, which a Pi has on pin 19.
    package var ring: SPIDevice? { spidevs.first { $0.path == Probe.usualRing } ?? spidevs.first }

    /// The spidev of a Raspberry Pi's header.
    package static let usualRing = "/dev/spidev0.0"
    /// The line that a button is usually on.
    package static let usualLine = "GPIO17"

    /// The named line, on whatever chips have it; a Pi's header has GPIO0 to GPIO27 whatever their names.
    package func lines(named name: String) -> [NamedLine] {
        let named = chips.flatMap { $0.lines.filter { $0.name == name } }
        guard named.isEmpty, name.hasPrefix("GPIO"), let offset = Int(name.dropFirst(4)), offset < 28 else {
            return named
        }
        return chips.contains(where: \.isHeader) ? [NamedLine(offset: offset, name: name, consumer: nil)] : []
    }
}
