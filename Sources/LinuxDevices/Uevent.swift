import Devices

/// The kernel's word about one device (kobject_uevent): `add@/devices/…`, then lines of KEY=value, each ended by a zero.
struct Uevent: Hashable {
    var action: String
    var subsystem: String
    /// Under /dev; of a network interface, its name.
    var name: String

    /// Most bytes of one message. The kernel's own is at most 2 KiB and the device's path.
    static let maxBytes = 8192

    /// Nil if it is no such message, or has none of the three. The device's name may hold slashes and nothing stranger.
    init?(_ bytes: ArraySlice<UInt8>) {
        let lines = bytes.split(separator: 0, omittingEmptySubsequences: true)
        guard let head = lines.first, head.contains(UInt8(ascii: "@")) else { return nil }
        var values: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            values[String(decoding: line[..<equals], as: UTF8.self)] =
                String(decoding: line[line.index(after: equals)...], as: UTF8.self)
        }
        guard let action = values["ACTION"], let subsystem = values["SUBSYSTEM"],
            let name = values["DEVNAME"] ?? values["INTERFACE"], !name.isEmpty,
            name.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
        else { return nil }
        self.action = action
        self.subsystem = subsystem
        self.name = name
    }

    /// What it means to a kiosk; nil if it is about something else.
    var announcement: DeviceAnnouncement? {
        guard let kind = deviceClass else { return nil }
        return switch action {
        case "add": .added(kind, name: name)
        case "remove": .removed(kind, name: name)
        default: nil
        }
    }

    private var deviceClass: DeviceClass? {
        switch subsystem {
        // The same subsystem has the nodes of radios, of teletext and of a camera's parts.
        case "video4linux": name.hasPrefix("video") ? .camera : nil
        case "gpio": name.hasPrefix("gpiochip") ? .gpio : nil
        case "spidev": .spi
        case "net": name == "lo" ? nil : .networkLink
        default: nil
        }
    }
}
