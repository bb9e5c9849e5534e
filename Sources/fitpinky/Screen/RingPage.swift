import FitPinkyCore
import KioskLogic
import KioskPages

/// The screen's content: ring, state, latest news, keys. Drawn anew each time for the size that the terminal has then.
struct RingPage {
    var frame = RingFrame([])
    var status: StatusView
    let hasKeys: Bool
    let hasPartner: Bool
    private var news: [Line] = []
    private let style = Style.terminal(.output)

    private static let maxNews = 4

    init(status: StatusView, hasKeys: Bool, hasPartner: Bool) {
        (self.status, self.hasKeys, self.hasPartner) = (status, hasKeys, hasPartner)
    }

    mutating func tell(_ text: Line, at time: TimeOfDay?) {
        news = Array((news + [time.map { "\($0.text)  \(text)" } ?? text]).suffix(RingPage.maxNews))
    }

    /// Escape sequences that draw it over whatever is there.
    func rendered() -> String {
        let size = Terminal.size ?? (columns: 80, lines: 24)
        let today = Line("  \(status.kiosk.today?.shortText ?? "")").dim
        let title: Line = "\(Line("  FitPinky · \(status.kiosk.name)").bold)\(today)"
        var lines = [drawn(title, size.columns), ""]
        let below = self.below.map { drawn($0, size.columns) }
        if let text = RingText(fittingColumns: size.columns - 4, lines: size.lines - lines.count - below.count - 1) {
            let indent = String(repeating: " ", count: max(0, (min(size.columns, 76) - text.columns) / 2))
            lines += text.lines(frame).map { indent + $0 }
        } else {
            lines.append(drawn("  (a larger window shows the ring)", size.columns))
        }
        lines += below
        return "\u{1B}[H" + lines.prefix(max(1, size.lines - 1)).map { $0 + "\u{1B}[K\r\n" }.joined() + "\u{1B}[J"
    }

    /// A line that wraps would push the others down.
    private func drawn(_ line: Line, _ columns: Int) -> String { style.rendered(line.clipped(to: columns)) }

    private var below: [Line] {
        var lines: [Line] = ["", "  \(activity)", ""]
        lines += news.map { "  \($0)" }
        if !news.isEmpty { lines.append("") }
        lines.append(Line("  \(keys)").dim)
        return lines
    }

    /// What each key does, as wide as a small terminal at most.
    private var keys: String {
        guard hasKeys else { return "q quit" }
        return hasPartner
            ? "space press · p partner's press · h hold · a admit a phone · c camera · d a day · q quit"
            : "space press · h hold (discard) · a admit a phone · c camera · d a day passes · q quit"
    }

    private var activity: Line {
        // As the ring has them: those of this home first.
        let people = status.people.filter(\.isHere) + status.people.filter { !$0.isHere }
        let days = people.map { "\($0.name): \($0.logged) of \($0.required) days" }.joined(separator: ", ")
        let camera = status.faults.map { Line("  ! \($0.message)").amber }.first
        let busy: [Activity: Line] = [
            .countdown: Line("smile!").bold + Line("  press again to cancel").dim,
            .capturing: Line("hold still").bold,
            .review: Line("how is it?").bold + Line("  press: another · hold: discard · nothing: keep").dim,
            .saving: Line("saving").bold,
            .unsaved: Line("not saved yet; trying again").amber,
        ]
        return busy[status.activity] ?? Line(days) + Line("  ready for a press").dim + (camera ?? "")
    }
}
