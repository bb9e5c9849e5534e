extension Probe.FirmwareSetting {
    /// What the ring's signal hangs on.
    private static let keys: Set<String> = ["core_freq", "core_freq_min", "dtparam"]
    /// Most settings that are kept.
    package static let maxCount = 64

    /// Those settings in the text of a config.txt, as far as they hold for the board: a section such as `[pi4]` is that
    /// board's alone, and a section of another kind (a monitor's, a serial number's) holds for nobody here.
    package static func read(_ text: String, for board: Board) -> [Probe.FirmwareSetting] {
        var isForBoard = true
        var settings: [Probe.FirmwareSetting] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.filter { $0 != " " && $0 != "\t" }
            if line.hasPrefix("[") {
                let section = line.dropFirst().prefix { $0 != "]" }
                isForBoard = section == "all" || board.sections.contains { section.hasPrefix($0) }
                continue
            }
            guard isForBoard, !line.hasPrefix("#"), let equals = line.firstIndex(of: "="),
                keys.contains(String(line[..<equals])), settings.count < maxCount
            else { continue }
            let value = line[line.index(after: equals)...]
            settings.append(.init(key: String(line[..<equals]), value: String(value)))
        }
        return settings
    }
}

extension Board {
    /// What a config.txt calls it, up to a letter or two.
    fileprivate var sections: [String] {
        switch self {
        case .piThree: ["pi3", "pi02", "cm3"]
        case .piFour: ["pi4", "cm4"]
        case .piFive: ["pi5", "cm5"]
        case .otherPi, .other: []
        }
    }
}
