import Devices

struct GPIOChip: Hashable {
    struct Line: Hashable {
        /// Empty if the board gave it none.
        var name: String
        /// Who has it, if somebody has it.
        var consumer: String?
    }

    var path: String
    /// gpiochip and a number, given by the kernel in the order of probing.
    var name: String
    /// What the driver calls it; the same from boot to boot.
    var label: String
    /// By offset.
    var lines: [Line]

    /// Labels of the chips that drive a Raspberry Pi's pin header, where line n is GPIOn: Pi 5, Pi 4, and the ones before.
    static let headerLabels: Set<String> = ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"]
}

/// A line that has been found.
struct GPIOPlace: Hashable {
    var chip: GPIOChip
    var offset: UInt32
}

/// The rules by which a configured line is found.
enum GPIOLookup {
    /// 1. A chip that is named is the one of that path, name or label. 2. Digits are an offset, anything else a name; a
    /// name must be one line's alone. 3. Without a chip, an offset, and a name of the form GPIOn that no line bears, count
    /// on the pin header of a Raspberry Pi.
    static func find(_ line: GPIOLine, among chips: [GPIOChip]) throws(ButtonsError) -> GPIOPlace {
        let notFound = ButtonsError.lineNotFound(line: line.line, chip: line.chip)
        // Older systems find one chip under two paths: a link keeps the path of an older kernel alive.
        var seen: Set<String> = []
        let distinct = chips.filter { seen.insert($0.name).inserted }
        var candidates = distinct
        if let wanted = line.chip {
            let named = Set(chips.filter { [$0.path, $0.name, $0.label].contains(wanted) }.map(\.name))
            candidates = distinct.filter { named.contains($0.name) }
            guard !candidates.isEmpty else { throw .chipNotFound(chip: wanted) }
        }
        let header = line.chip == nil ? distinct.filter { GPIOChip.headerLabels.contains($0.label) } : candidates
        if let offset = UInt32(line.line) {
            guard let place = only(places(offset, on: header)) else { throw notFound }
            return place
        }
        let named = candidates.flatMap { chip in
            let offsets = chip.lines.indices.filter { chip.lines[$0].name == line.line }
            return offsets.map { GPIOPlace(chip: chip, offset: UInt32($0)) }
        }
        if let place = only(named) { return place }
        guard named.isEmpty, line.chip == nil, let offset = headerOffset(line.line),
            let place = only(places(offset, on: header))
        else { throw notFound }
        return place
    }

    private static func headerOffset(_ name: String) -> UInt32? {
        name.hasPrefix("GPIO") ? UInt32(name.dropFirst("GPIO".count)) : nil
    }

    private static func places(_ offset: UInt32, on chips: [GPIOChip]) -> [GPIOPlace] {
        chips.filter { offset < $0.lines.count }.map { GPIOPlace(chip: $0, offset: offset) }
    }

    private static func only(_ places: [GPIOPlace]) -> GPIOPlace? { places.count == 1 ? places[0] : nil }
}
