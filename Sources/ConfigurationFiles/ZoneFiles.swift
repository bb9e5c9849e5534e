internal import Glibc
internal import Synchronization
package import Zones

/// The system's tz database.
package enum ZoneFiles {
    /// Where it lies.
    package static let folder = "/usr/share/zoneinfo"

    /// Reads the zone of that name, or says why not.
    package static func zone(named name: String, folder: String = ZoneFiles.folder) throws(ZoneTrouble) -> Zone {
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

    /// Zones that were read before: those of the workouts that are shown, so a few.
    private static let known = Mutex<[String: Zone]>([:])
    private static let maxKnown = 64

    /// The zone of that name; UTC if it cannot be read.
    package static func zone(called name: String) -> Zone {
        if let zone = known.withLock({ $0[name] }) { return zone }
        // A zone of another kiosk's newer database may be unknown here; its workouts are shown all the same.
        let zone = (try? zone(named: name)) ?? .utc
        known.withLock { known in
            if known.count >= maxKnown { known = [:] }
            known[name] = zone
        }
        return zone
    }

    /// The zone that the system is set to: where /etc/localtime points, or what /etc/timezone says; else UTC.
    package static func systemZoneName() -> String {
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

    /// Nil for a file that cannot be read, or is larger than any of its kind.
    private static func contents(of path: String, maxBytes: Int) -> [UInt8]? {
        // The caller says which zone it wanted, which tells more than the system's reason.
        let bytes = try? SmallFile.contents(of: path, maxBytes: maxBytes)  // nil is said in the caller's words
        return bytes.flatMap { $0.count <= maxBytes ? $0 : nil }
    }
}

/// Why the civil time cannot be told.
package struct ZoneTrouble: Error, Hashable, Sendable {
    /// What is wrong.
    package var message: String
    /// How to mend it.
    package var fix: String
}
