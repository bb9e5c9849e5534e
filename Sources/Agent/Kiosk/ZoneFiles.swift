internal import Glibc
internal import Zones

/// The system's tz database.
enum ZoneFiles {
    private static let folder = "/usr/share/zoneinfo"

    /// Reads the zone of that name, or says why not.
    static func zone(named name: String) throws(ZoneTrouble) -> Zone {
        do {
            let name = try ZoneName(name)
            let path = "\(folder)/\(name.text)"
            guard let bytes = contents(of: path, maxBytes: TZifLimits.maxBytes) else {
                throw ZoneTrouble(
                    message: "the zone \(name.text) cannot be read from \(path)",
                    fix: "write a zone such as \"Europe/Amsterdam\" in kiosk.toml, or install the package tzdata")
            }
            return try Zone(tzif: bytes)
        } catch let trouble as ZoneTrouble {
            throw trouble
        } catch {
            throw ZoneTrouble(
                message: "the zone \(name) cannot be used: \(error)",
                fix: "write a zone such as \"Europe/Amsterdam\" in kiosk.toml")
        }
    }

    /// The zone that the system is set to: where /etc/localtime points, or what /etc/timezone says; else UTC.
    static func systemZoneName() -> String {
        var buffer = [CChar](repeating: 0, count: 1024)
        let count = readlink("/etc/localtime", &buffer, buffer.count - 1)
        if count > 0 {
            let target = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            if let range = target.firstRange(of: "zoneinfo/") { return String(target[range.upperBound...]) }
        }
        let text = contents(of: "/etc/timezone", maxBytes: 256).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let name = String(text.prefix { !$0.isNewline })
        return name.isEmpty ? "UTC" : name
    }

    private static func contents(of path: String, maxBytes: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: maxBytes)
        var filled = 0
        while filled < maxBytes {
            let count = bytes.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress?.advanced(by: filled), maxBytes - filled)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }
}

/// Why the civil time cannot be told.
struct ZoneTrouble: Error, Hashable, Sendable {
    var message: String
    var fix: String
}
