import FitPinkyCore
import KioskLogic

struct CheckChartDrawing {
    private static let width = 1080.0
    private static let margin = 64.0
    private static let statHeight = 196.0
    private static let chartHeight = 620.0
    private static let emptyHeight = 560.0

    private static let begin = "Start today!"
    /// How to begin, for a week in which nothing was done yet.
    private static let tips = [
        "Press the button twice: that is a check.", "An exercise takes one to three minutes.",
        "A check each day makes a streak.",
    ]

    private let chart: CheckChart
    private let palette: Palette
    private let canvas: Canvas
    private let inner: Double
    private let tipHeight: Double

    init(_ chart: CheckChart, _ theme: Theme) throws(PictureError) {
        self.chart = chart
        palette = Palette(theme)
        inner = CheckChartDrawing.width - 2 * CheckChartDrawing.margin
        // An empty week has its tip in the place of the bars, and no zeros.
        let tip = chart.isEmpty ? "" : try Wording.drawable(chart.tip ?? "")
        tipHeight = tip.isEmpty ? 0 : 168
        let body =
            chart.isEmpty
            ? CheckChartDrawing.emptyHeight
            : CheckChartDrawing.statHeight + 28 + CheckChartDrawing.chartHeight + tipHeight
        canvas = try Canvas(
            width: Int(CheckChartDrawing.width), height: Int(256 + body + 104), ground: palette.ground)
    }

    /// Purple stands for finger care.
    private var done: RGB { palette.member(1) }
    private var missed: RGB { palette.member(2) }

    func png() throws(PictureError) -> [UInt8] {
        let margin = CheckChartDrawing.margin
        try canvas.header(
            "Finger checks", household: chart.name,
            period: "Week of \(DateWords.range(chart.days.lowerBound, chart.days.upperBound))", palette,
            kindInk: done, x: margin, y: 56, width: inner)
        let y = 256.0
        if chart.isEmpty {
            let panel = Box(x: margin, y: y, width: inner, height: CheckChartDrawing.emptyHeight)
            canvas.fill(panel, radius: 36, palette.surface)
            try drawTips(in: panel)
        } else {
            try drawStats(y: y)
            let panel = Box(
                x: margin, y: y + CheckChartDrawing.statHeight + 28, width: inner,
                height: CheckChartDrawing.chartHeight)
            canvas.fill(panel, radius: 36, palette.surface)
            try drawChart(in: panel)
            try drawTip(y: panel.bottom + 28)
        }
        try canvas.brand(right: canvas.width - margin, y: canvas.height - 44, palette)
        return try canvas.png()
    }

    private func drawTip(y: Double) throws(PictureError) {
        guard tipHeight > 0, let tip = chart.tip else { return }
        let box = Box(x: CheckChartDrawing.margin, y: y, width: inner, height: tipHeight - 28)
        canvas.outline(box, radius: 36, done, thickness: 3)
        let style = TextStyle(size: 34, weight: .bold, colour: palette.ink, maxLines: 2, leastSize: 26)
        let lines = try canvas.lineCount(of: tip, style, width: box.width - 80)
        try canvas.text(tip, style, x: box.x + 40, y: box.middle.y + (lines > 1 ? -8 : 12), width: box.width - 80)
    }

    // MARK: The week in three numbers

    private func drawStats(y: Double) throws(PictureError) {
        let shown = [
            (chart.checks, chart.checks == 1 ? "check" : "checks"),
            (chart.missed, chart.missed == 1 ? "missed reminder" : "missed reminders"),
            (max(0, chart.longestStreak), chart.longestStreak == 1 ? "day: best streak" : "days: best streak"),
        ]
        let gap = 20.0
        let width = (inner - 2 * gap) / 3
        for (index, (number, words)) in shown.enumerated() {
            let tile = Box(
                x: CheckChartDrawing.margin + Double(index) * (width + gap), y: y, width: width,
                height: CheckChartDrawing.statHeight)
            let isFirst = index == 0
            canvas.fill(tile, radius: 36, isFirst ? done : palette.surface)
            let mark = palette.mark(on: done)
            try canvas.text(
                "\(number)",
                TextStyle(
                    size: 92, weight: .black, colour: isFirst ? mark : palette.ink, side: .centre, leastSize: 40),
                x: tile.x + 16, y: tile.y + 106, width: width - 32)
            try canvas.text(
                words,
                TextStyle(size: 30, colour: isFirst ? mark : palette.quietInk, side: .centre, leastSize: 24),
                x: tile.x + 16, y: tile.y + 158, width: width - 32)
        }
    }

    // MARK: The bars

    private func drawChart(in panel: Box) throws(PictureError) {
        try drawLegend(x: panel.x + 44, y: panel.y + 44)
        let scale = chart.scale
        let top = Double(scale.last ?? 1)
        let field = Box(x: panel.x + 92, y: panel.y + 144, width: panel.width - 132, height: panel.height - 264)
        let number = TextStyle(size: 24, colour: palette.quietInk, side: .right)
        for value in scale {
            let y = field.bottom - field.height * Double(value) / top
            canvas.line([(field.x, y), (field.right, y)], palette.track, thickness: value == 0 ? 4 : 2)
            try canvas.text("\(value)", number, x: panel.x + 8, y: y + 8, width: 68)
        }
        let days = chart.everyDay
        let pitch = field.width / Double(max(1, days.count))
        for (index, day) in days.enumerated() {
            let column = Box(x: field.x + pitch * Double(index), y: field.y, width: pitch, height: field.height)
            try drawLabel(of: day, in: column)
            guard let counts = chart.column(of: day) else {
                // A day to come.
                canvas.circle(column.middle.x, field.bottom - 16, 8, palette.line, thickness: 2.5)
                continue
            }
            let width = min(46, pitch * 0.36)
            try drawBar(
                counts.checks, top,
                in: Box(
                    x: column.middle.x - width - 3, y: field.y, width: width, height: field.height), isDone: true)
            try drawBar(
                counts.missed, top,
                in: Box(
                    x: column.middle.x + 3, y: field.y, width: width, height: field.height), isDone: false)
        }
    }

    /// A full bar of checks, or a striped one of missed reminders, with its number above; nothing where there is none.
    private func drawBar(_ count: Int, _ top: Double, in slot: Box, isDone: Bool) throws(PictureError) {
        guard count > 0 else { return }
        let height = max(6, slot.height * min(1, Double(count) / top))
        let bar = Box(x: slot.x, y: slot.bottom - height, width: slot.width, height: height)
        draw(bar, isDone: isDone)
        try canvas.text(
            "\(count)", TextStyle(size: 26, weight: .bold, colour: palette.ink, side: .centre, leastSize: 16),
            x: bar.x - 8, y: bar.y - 10, width: bar.width + 16)
    }

    private func draw(_ bar: Box, isDone: Bool) {
        if isDone { return canvas.fill(bar, radius: 10, done) }
        canvas.stripes(bar, radius: 10, missed, pitch: 14)
        canvas.outline(bar, radius: 10, missed, thickness: 4)
    }

    private func drawLegend(x: Double, y: Double) throws(PictureError) {
        let style = TextStyle(size: 28, colour: palette.ink)
        var x = x
        for (words, isDone) in [("checks", true), ("missed reminders", false)] {
            draw(Box(x: x, y: y, width: 34, height: 34), isDone: isDone)
            x += 34 + 16
            x += try canvas.text(words, style, x: x, y: y + 27, width: 300) + 44
        }
    }

    /// Today stands out by its weight and its line.
    private func drawLabel(of day: Day, in column: Box) throws(PictureError) {
        let isToday = day == chart.today
        let colour = isToday ? palette.ink : palette.quietInk
        let weight = isToday ? TextStyle.Weight.black : .regular
        let size = min(28, column.width * 0.24)
        try canvas.text(
            day.weekday.shortName, TextStyle(size: size, weight: weight, colour: colour, side: .centre), x: column.x,
            y: column.bottom + 46, width: column.width)
        try canvas.text(
            "\(day.civil.day)", TextStyle(size: size, weight: weight, colour: colour, side: .centre), x: column.x,
            y: column.bottom + 82, width: column.width)
        guard isToday else { return }
        canvas.line(
            [(column.middle.x - 18, column.bottom + 98), (column.middle.x + 18, column.bottom + 98)], done, thickness: 5
        )
    }

    // MARK: Nothing yet

    private func drawTips(in panel: Box) throws(PictureError) {
        let (x, width) = (panel.x + 72, panel.width - 144)
        guard let tip = chart.tip else {
            canvas.heart(panel.middle.x, panel.middle.y - 90, size: 84, done)
            try canvas.text(
                chart.columns.isEmpty ? "A week to come" : "A quiet week",
                TextStyle(size: 52, weight: .black, colour: palette.ink, side: .centre), x: x,
                y: panel.middle.y + 26, width: width)
            try canvas.text(
                chart.columns.isEmpty
                    ? "It is drawn once it has begun." : "No check was made and no reminder was missed.",
                TextStyle(size: 34, colour: palette.quietInk, side: .centre), x: x, y: panel.middle.y + 82,
                width: width)
            try drawBest(y: panel.bottom - 48, side: .centre, x: x, width: width)
            return
        }
        try canvas.text(
            chart.longestStreak > 0 ? "Check today!" : CheckChartDrawing.begin,
            TextStyle(size: 64, weight: .black, colour: palette.ink), x: x, y: panel.y + 122, width: width)
        var y = panel.y + 190
        let rest = CheckChartDrawing.afterTitle(tip)
        if !rest.isEmpty {
            let style = TextStyle(size: 34, colour: palette.quietInk, maxLines: 3)
            let lines = try canvas.lineCount(of: rest, style, width: width)
            try canvas.text(rest, style, x: x, y: y, width: width)
            y += Double(lines) * 46
        }
        y += 40
        for tip in CheckChartDrawing.tips {
            canvas.disc(x + 24, y - 12, 24, done)
            canvas.tick(x + 24, y - 12, size: 28, palette.mark(on: done))
            try canvas.text(
                tip, TextStyle(size: 36, weight: .bold, colour: palette.ink, leastSize: 28), x: x + 72, y: y,
                width: width - 72)
            y += 78
        }
        try drawBest(y: panel.bottom - 48, side: .left, x: x, width: width)
    }

    /// What was reached before; nothing where there was no check ever.
    private func drawBest(y: Double, side: TextStyle.Side, x: Double, width: Double) throws(PictureError) {
        guard chart.longestStreak > 0 else { return }
        try canvas.text(
            "Longest streak: \(DateWords.count(chart.longestStreak, "day"))",
            TextStyle(size: 30, weight: .bold, colour: done, side: side), x: x, y: y, width: width)
    }

    /// The tip without the title's words, which it may begin with.
    static func afterTitle(_ tip: String) -> String {
        guard tip.hasPrefix(begin) else { return tip }
        return String(tip.dropFirst(begin.count).drop { $0 == " " })
    }
}
