internal import Configuration
package import Devices
internal import FitPinkyCore
internal import Zones

/// Reads what a person typed, for a question or behind a flag. Each refuses in a sentence that says what is allowed.
package enum Reading {
    /// Most buttons of a kiosk.
    package static let maxButtons = KioskConfiguration.maxButtons
    /// Lights that one transfer of a spidev has room for.
    package static let ledCounts = KioskConfiguration.Ring.ledCounts
    /// The port of a kiosk whose address names none.
    package static let usualPort = 7465

    /// A display name.
    package static func owner(_ text: String) throws(AnswerRefusal) -> String {
        do throws(TextLimit.Refusal) {
            try TextLimit.displayName.check(text)
        } catch {
            throw AnswerRefusal(sentence: TextLimit.displayName.sentence(for: error))
        }
        return text
    }

    /// A zone's name; whether the machine knows it is for the agent to say.
    package static func zone(_ text: String) throws(AnswerRefusal) -> String {
        do throws(ZoneName.Refusal) {
            return try ZoneName(text).text
        } catch {
            throw AnswerRefusal(sentence: error.sentence)
        }
    }

    /// Lines, separated by commas or spaces.
    package static func buttons(_ text: String) throws(AnswerRefusal) -> [ButtonLine] {
        var lines: [ButtonLine] = []
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            let line = try ButtonLine(String(word))
            guard !lines.contains(line) else {
                throw AnswerRefusal(sentence: "\(line) is there twice; each button needs a line of its own")
            }
            lines.append(line)
        }
        guard (1...maxButtons).contains(lines.count) else {
            throw AnswerRefusal(sentence: "there are \(lines.count) lines; one to \(maxButtons) buttons are allowed")
        }
        return lines
    }

    /// A number of the list that was shown, `first`, or a name.
    package static func camera(_ text: String, among cameras: [Probe.Camera]) throws(AnswerRefusal) -> CameraChoice {
        if text == firstCamera { return .first }
        guard let number = Int(text) else { return .named(try plain(text)) }
        guard cameras.indices.contains(number - 1) else {
            throw AnswerRefusal(
                sentence: "there is no camera \(number); write "
                    + (cameras.isEmpty ? "" : "a number from 1 to \(cameras.count), ") + "\(firstCamera), or a name")
        }
        return .named(cameras[number - 1].stableName)
    }

    /// The word for whichever camera serves.
    package static let firstCamera = "first"

    /// `none`, `terminal`, or a spidev by its path or its number in the list that was shown.
    package static func ring(
        _ text: String, leds: Int, among spidevs: [Probe.SPIDevice]
    ) throws(AnswerRefusal) -> RingChoice {
        switch text {
        case "none": return .none
        case "terminal": return .terminal
        case _ where text.hasPrefix("/"): return .spi(device: try plain(text), leds: leds)
        default:
            guard let number = Int(text), spidevs.indices.contains(number - 1) else {
                throw AnswerRefusal(
                    sentence: "\"\(text)\" is no ring; write a device such as \(Probe.usualRing), none, or terminal")
            }
            return .spi(device: spidevs[number - 1].path, leds: leds)
        }
    }

    /// How many LEDs a ring has.
    package static func leds(_ text: String) throws(AnswerRefusal) -> Int {
        guard let count = Int(text), ledCounts.contains(count) else {
            throw AnswerRefusal(
                sentence:
                    "\"\(text)\" LEDs are not possible; allowed are \(ledCounts.lowerBound) to \(ledCounts.upperBound)")
        }
        return count
    }

    /// `none`, or HOST or HOST:PORT.
    package static func address(_ text: String) throws(AnswerRefusal) -> PartialAnswers.Address {
        if text == "none" { return .none }
        let refusal = AnswerRefusal(
            sentence:
                "\"\(text)\" is no address; write HOST or HOST:PORT, such as 10.77.0.1 or [fd00::1]:\(usualPort), "
                + "or none")
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) else {
            throw refusal
        }
        let end =
            text.hasPrefix("[") ? text.firstIndex(of: "]").map { text.index(after: $0) } : text.firstIndex(of: ":")
        guard let end else {
            guard !text.hasPrefix("[") else { throw refusal }
            return .at("\(text):\(usualPort)")
        }
        if end == text.endIndex { return .at("\(text):\(usualPort)") }
        guard end > text.startIndex, text[end] == ":", let port = Int(text[text.index(after: end)...]),
            (1...65_535).contains(port)
        else { throw refusal }
        return .at("\(text[..<end]):\(port)")
    }

    private static func plain(_ text: String) throws(AnswerRefusal) -> String {
        guard !text.isEmpty, text.utf8.count <= TextLimit.maxBytes,
            !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else {
            throw AnswerRefusal(sentence: "this may have 1 to \(TextLimit.maxBytes) bytes and no control characters")
        }
        return text
    }
}
