internal import FitPinkyCore

/// Values over time, as bars from zero or as a line. What nobody measured is a gap.
struct TrendChart {
    /// How values are drawn.
    enum Form { case bars, line }

    /// Of each Day or week, oldest first; nil where nobody measured any.
    var values: [Int?]
    var form: Form
    /// A value that is aimed at, drawn as a dashed line.
    var goal: Int?
    /// What stands at both ends below.
    var ends: (first: String, last: String)
    /// A value as people read it, without its unit.
    var shown: (Int) -> String

    private static let (width, top, height) = (320.0, 16.0, 84.0)

    /// Whether anything is there to draw.
    var isEmpty: Bool { values.allSatisfy { $0 == nil } }

    private var known: [Int] { values.compactMap { $0 } }
    private var least: Int {
        guard form == .line, let least = known.min(), let most = known.max() else { return 0 }
        // A line has room below it; where all values are the same it runs through the middle.
        return least - max(1, (most - least) / 4)
    }
    private var most: Int {
        let most = max(known.max() ?? 0, goal ?? 0)
        return form == .line ? most + max(1, (most - least) / 5) : max(1, most)
    }

    func drawn() -> HTML {
        Drawing.svg(.class("chart"), Drawing.attribute("viewBox", "0 0 320 120"), .hiddenFromReaders) {
            Drawing.path(
                Drawing.attribute("stroke", "currentColor"),
                Drawing.attribute("d", "M0 \(Drawing.number(Self.top + Self.height))H320"))
            switch form {
            case .bars: Drawing.path(.class("bar"), Drawing.attribute("d", bars))
            case .line:
                Drawing.path(
                    Drawing.attribute("d", line), Drawing.attribute("fill", "none"),
                    Drawing.attribute("stroke", "currentColor"), Drawing.attribute("stroke-width", "2.5"),
                    Drawing.attribute("stroke-linecap", "round"), Drawing.attribute("stroke-linejoin", "round"))
            }
            if let goal {
                Drawing.path(
                    Drawing.attribute("stroke", "currentColor"), Drawing.attribute("stroke-dasharray", "5"),
                    Drawing.attribute("d", "M0 \(Drawing.number(place(goal)))H320"))
                text("goal \(shown(goal))", x: Self.width, y: place(goal) - 4, anchor: "end")
            }
            if let highest = known.max() { text(shown(highest), x: 0, y: Self.top - 4, anchor: "start") }
            text(ends.first, x: 0, y: 116, anchor: "start")
            text(ends.last, x: Self.width, y: 116, anchor: "end")
        }
    }

    private func place(_ value: Int) -> Double {
        Self.top + Self.height * (1 - Double(value - least) / Double(most - least))
    }

    private var step: Double { Self.width / Double(max(1, values.count)) }

    /// All bars in one path: a year has many.
    private var bars: String {
        let (floor, width) = (Drawing.number(Self.top + Self.height), Drawing.number(min(24, step * 0.75)))
        var path = ""
        for (index, value) in values.enumerated() {
            guard let value else { continue }
            let x = Drawing.number(step * (Double(index) + 0.5) - min(24, step * 0.75) / 2)
            // What was measured is seen, also where it is little.
            let y = Drawing.number(min(place(value), Self.top + Self.height - 1))
            path += "M\(x) \(floor)V\(y)h\(width)V\(floor)z"
        }
        return path
    }

    /// A line that is broken where a value is missing; one alone is a dot.
    private var line: String {
        var path = ""
        var isDrawing = false
        for (index, value) in values.enumerated() {
            guard let value else { isDrawing = false; continue }
            path +=
                "\(isDrawing ? "L" : "M")\(Drawing.number(step * (Double(index) + 0.5))) \(Drawing.number(place(value)))"
            if !isDrawing { path += "h0" }
            isDrawing = true
        }
        return path
    }

    private func text(_ text: String, x: Double, y: Double, anchor: String) -> HTML {
        Drawing.text(
            .class("of"), Drawing.attribute("x", Drawing.number(x)), Drawing.attribute("y", Drawing.number(y)),
            Drawing.attribute("text-anchor", anchor)
        ) { text }
    }
}
