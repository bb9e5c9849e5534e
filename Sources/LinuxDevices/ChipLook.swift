import Devices
import Glibc
internal import SystemPackage

/// The GPIO chips of a machine, and who has their lines.
struct ChipLook {
    let calls: GPIOCalls

    struct Found: Sendable {
        var chips: [Probe.Chip] = []
        /// In sentences.
        var troubles: [String] = []
    }

    func look() -> Found {
        var found = Found()
        // Older systems find one chip under two paths.
        var seen: Set<String> = []
        for path in calls.chipPaths() {
            var chip: GPIOChip?
            do throws(Errno) {
                try valueOrErrno { calls.readChip(path, &chip) }
            } catch {
                if [ENOENT, ENODEV, ENXIO].contains(error.rawValue) { continue }
                found.troubles.append("\(path) cannot be read: \(String(cString: strerror(error.rawValue))).")
            }
            guard let chip, seen.insert(chip.name).inserted else { continue }
            found.chips.append(
                Probe.Chip(
                    path: chip.path, label: chip.label, isHeader: GPIOChip.headerLabels.contains(chip.label),
                    lines: chip.lines.enumerated().filter { !$0.element.name.isEmpty }.map {
                        Probe.NamedLine(offset: $0.offset, name: $0.element.name, consumer: $0.element.consumer)
                    }))
        }
        return found
    }
}
