internal import Configuration

/// What a person says about their kiosk.
package struct Answers: Hashable, Sendable {
    /// Whom it serves.
    package var owner: String
    /// A name of the tz database.
    package var zone: String
    /// One to three.
    package var buttons: [ButtonLine]
    /// Which one takes the photos.
    package var camera: CameraChoice
    /// Where the kiosk shows how it is.
    package var ring: RingChoice
    /// HOST:PORT at which the other kiosk reaches this one; nil for a kiosk that listens for nobody.
    package var address: String?

    package init(
        owner: String, zone: String, buttons: [ButtonLine], camera: CameraChoice, ring: RingChoice, address: String?
    ) {
        (self.owner, self.zone, self.buttons) = (owner, zone, buttons)
        (self.camera, self.ring, self.address) = (camera, ring, address)
    }
}

/// Where a button is wired.
package struct ButtonLine: Hashable, Sendable, CustomStringConvertible {
    /// Path, name or label; nil looks for the line's name on every chip.
    package var chip: String?
    /// Its name or offset.
    package var line: String

    package init(chip: String? = nil, line: String) { (self.chip, self.line) = (chip, line) }

    /// Reads `GPIO17`, or `pinctrl-bcm2711:17`.
    package init(_ text: String) throws(AnswerRefusal) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        line = parts.last.map(String.init) ?? ""
        chip = parts.count > 1 ? parts.dropLast().joined(separator: ":") : nil
        guard !line.isEmpty, chip?.isEmpty != true else {
            throw AnswerRefusal(
                sentence: "\"\(text)\" is no line; write its name, such as GPIO17, or its chip and offset as CHIP:17")
        }
        guard chip != nil || Int(line) == nil else {
            throw AnswerRefusal(
                sentence:
                    "the offset \(line) needs its chip: write CHIP:\(line), or the line's name, such as GPIO\(line)")
        }
    }

    package var description: String { chip.map { "\($0):\(line)" } ?? line }
}

package enum CameraChoice: Hashable, Sendable {
    /// The first that serves.
    case first
    /// The one of that path, by-id name, or name of its card or bus.
    case named(String)
}

/// Where the ring's light goes.
package enum RingChoice: Hashable, Sendable {
    case none
    /// Drawn in the terminal that the agent was started in.
    case terminal
    /// LEDs, so many, on that spidev.
    case spi(device: String, leds: Int)

    /// What a ring has where nobody says otherwise.
    package static let usualLEDs = KioskConfiguration(owner: "").ring.ledCount
}

/// Why an answer cannot be taken, and what can.
package struct AnswerRefusal: Error, Hashable, Sendable {
    /// For a person: what was wrong and what is allowed.
    package var sentence: String
}
