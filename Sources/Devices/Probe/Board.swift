/// What the ring's signal and the switching on of SPI hang on: the chip that a board is made around.
package enum Board: Hashable, Sendable {
    /// Pi 3 and Zero 2 W, which share a chip.
    case piThree
    case piFour
    /// Whose header is a chip of its own, with a clock that nothing moves.
    case piFive
    case otherPi
    case other

    /// The board that calls itself so in /proc/device-tree/model.
    package init(model: String?) {
        guard let model, model.hasPrefix("Raspberry Pi ") else {
            self = .other
            return
        }
        let name = model.dropFirst("Raspberry Pi ".count)
        let families: [(String, Board)] = [
            ("Zero 2", .piThree), ("3", .piThree), ("Compute Module 3", .piThree),
            ("4", .piFour), ("Compute Module 4", .piFour),
            ("5", .piFive), ("Compute Module 5", .piFive),
        ]
        self = families.first { name.hasPrefix($0.0) }?.1 ?? .otherPi
    }

    /// Whether it is a Raspberry Pi.
    package var isPi: Bool { self != .other }

    /// What its firmware has to be told so that the clock of which the signal is made does not move.
    package var clockSettings: [Probe.FirmwareSetting] {
        switch self {
        case .piThree: [.init(key: "core_freq", value: "250")]
        case .piFour: [.init(key: "core_freq", value: "500"), .init(key: "core_freq_min", value: "500")]
        case .piFive, .otherPi, .other: []
        }
    }
}
