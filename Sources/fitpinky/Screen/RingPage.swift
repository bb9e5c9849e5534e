import KioskLogic
import Messages

/// The screen's content: ring, state, latest news, keys. Drawn anew each time for the size that the terminal has then.
struct RingPage {
    var frame = RingFrame([])
    var status: Fitpinky_V1_StatusResponse
    let hasKeys: Bool
    private var news: [String] = []
    private let style = Style()

    private static let maxNews = 4

    init(status: Fitpinky_V1_StatusResponse, hasKeys: Bool) {
        (self.status, self.hasKeys) = (status, hasKeys)
    }

    mutating func tell(_ text: String, at time: String) {
        news = Array((news + [time.isEmpty ? text : "\(time)  \(text)"]).suffix(RingPage.maxNews))
    }

    /// Escape sequences that draw it over whatever is there.
    func rendered() -> String {
        let size = Terminal.size ?? (columns: 80, lines: 24)
        var lines = [style.bold("  FitPinky · \(status.kiosk.name)") + style.dim("  \(status.kiosk.today)"), ""]
        let below = self.below
        if let text = RingText(fittingColumns: size.columns - 4, lines: size.lines - lines.count - below.count - 1) {
            let indent = String(repeating: " ", count: max(0, (min(size.columns, 76) - text.columns) / 2))
            lines += text.lines(frame).map { indent + $0 }
        } else {
            lines.append("  (a larger window shows the ring)")
        }
        lines += below
        let visible = lines.prefix(max(1, size.lines - 1))
        return "\u{1B}[H" + visible.map { RingPage.clipped($0, to: size.columns) + "\u{1B}[K\r\n" }.joined()
            + "\u{1B}[J"
    }

    /// As much of the line as fits: a line that wraps would push the others down. Escape sequences take no room.
    static func clipped(_ line: String, to columns: Int) -> String {
        var (clipped, used, isEscape) = ("", 0, false)
        for character in line {
            if character == "\u{1B}" { isEscape = true }
            if isEscape {
                clipped.append(character)
                isEscape = character != "m"
                continue
            }
            // Terminals show what lies beyond the plane of letters two columns wide.
            used += character.unicodeScalars.contains { $0.value >= 0x1F000 } ? 2 : 1
            if used > columns { continue }
            clipped.append(character)
        }
        return clipped
    }

    private var below: [String] {
        var lines = ["", "  " + activity, ""]
        lines += news.map { "  " + $0 }
        if !news.isEmpty { lines.append("") }
        lines.append(
            style.dim(
                hasKeys
                    ? "  space press · h hold (discard) · c camera out and in · d a day passes · q quit"
                    : "  q quit"))
        return lines
    }

    private var activity: String {
        let days = status.members.map { "\($0.name): \($0.logged) of \($0.required) days" }.joined(separator: ", ")
        let camera = status.faults.map { style.amber("! \($0.message)") }.first
        return switch status.activity {
        case "countdown": style.bold("smile!") + style.dim("  press again to cancel")
        case "capturing": style.bold("hold still")
        case "review": style.bold("how is it?") + style.dim("  press: another · hold: discard · nothing: keep")
        case "saving": style.bold("saving")
        case "unsaved": style.amber("not saved yet; trying again")
        default: days + style.dim("  ready for a press") + (camera.map { "  " + $0 } ?? "")
        }
    }
}
