import FitPinkyCore
import KioskLogic

struct TrendChartDrawing {
    private static let width = 1080.0
    private static let margin = 64.0
    private static let statHeight = 196.0
    private static let chartHeight = 620.0

    private let chart: TrendChart
    private let palette: Palette
    private let canvas: Canvas
    private let inner: Double

    init(_ chart: TrendChart, _ theme: Theme) throws(PictureError) {
        self.chart = chart
        palette = Palette(theme)
        inner = TrendChartDrawing.width - 2 * TrendChartDrawing.margin
        let body = TrendChartDrawing.chartHeight + (chart.isEmpty ? 0 : TrendChartDrawing.statHeight + 28)
        canvas = try Canvas(width: Int(TrendChartDrawing.width), height: Int(256 + body + 104), ground: palette.ground)
    }

    private func ink(_ series: Int) -> RGB { palette.member(series == 0 ? 1 : 2) }

    func png() throws(PictureError) -> [UInt8] {
        let margin = TrendChartDrawing.margin
        try canvas.header(
            chart.title ?? chart.measure.title, household: chart.name,
            period: DateWords.range(chart.days.lowerBound, chart.days.upperBound), palette, kindInk: ink(0), x: margin,
            y: 56, width: inner)
        var y = 256.0
        if !chart.isEmpty {
            try drawStats(y: y)
            y += TrendChartDrawing.statHeight + 28
        }
        let panel = Box(x: margin, y: y, width: inner, height: TrendChartDrawing.chartHeight)
        canvas.fill(panel, radius: 36, palette.surface)
        if chart.isEmpty { try drawNothing(in: panel) } else { try drawChart(in: panel) }
        try canvas.brand(right: canvas.width - margin, y: canvas.height - 44, palette)
        return try canvas.png()
    }

    // MARK: Three numbers

    private func drawStats(y: Double) throws(PictureError) {
        let gap = 20.0
        let width = (inner - 2 * gap) / 3
        for (index, (number, words)) in stats.enumerated() {
            let tile = Box(
                x: TrendChartDrawing.margin + Double(index) * (width + gap), y: y, width: width,
                height: TrendChartDrawing.statHeight)
            let isFirst = index == 0
            canvas.fill(tile, radius: 36, isFirst ? ink(0) : palette.surface)
            let mark = palette.mark(on: ink(0))
            try canvas.text(
                number,
                TextStyle(
                    size: 84, weight: .black, colour: isFirst ? mark : palette.ink, side: .centre, leastSize: 40),
                x: tile.x + 16, y: tile.y + 106, width: width - 32)
            try canvas.text(
                words,
                TextStyle(size: 30, colour: isFirst ? mark : palette.quietInk, side: .centre, leastSize: 22),
                x: tile.x + 16, y: tile.y + 158, width: width - 32)
        }
    }

    private var stats: [(String, String)] {
        let values = (chart.series.first?.values ?? []).compactMap { $0 }
        let active = values.count { $0 > 0 }
        let sum = values.reduce(0, +)
        if chart.isCount {
            let most = values.max() ?? 0
            return [
                ("\(sum)", sum == 1 ? "workout" : "workouts"),
                ("\(active)", active == 1 ? "active day" : "active days"),
                ("\(most)", "most in a day"),
            ]
        }
        let measured = ("\(values.count)", "of \(DateWords.count(chart.dayCount, "day")) measured")
        if chart.isTraining {
            let latest = values.last.map(text) ?? "–"
            let (unit, count) = (chart.measure == .weight ? "kg" : "repetitions", values.count)
            return [
                (text(values.max() ?? 0), "\(unit) at most"), (latest, "\(unit) last"),
                ("\(count)", count == 1 ? "training day" : "training days"),
            ]
        }
        if chart.isRate {
            let other = (chart.series.dropFirst().first?.values ?? []).compactMap { $0 }
            return [(mean(values), "at rest, mean"), (mean(other), "in workouts, mean"), measured]
        }
        return [(mean(values), "a day, mean"), (text(values.max() ?? 0), "most in a day"), measured]
    }

    private func mean(_ values: [Int]) -> String {
        values.isEmpty ? "–" : text((values.reduce(0, +) + values.count / 2) / values.count)
    }

    /// Kilometres have a place behind the point; of all else whole units are enough.
    private func text(_ value: Int) -> String {
        guard chart.measure == .distance || chart.measure == .weight else {
            return "\((value + chart.unit / 2) / chart.unit)"
        }
        let tenths = (value + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }

    // MARK: The Days

    private func drawChart(in panel: Box) throws(PictureError) {
        try drawLegend(x: panel.x + 44, y: panel.y + 44)
        let scale = chart.scale
        let (bottom, top) = (scale.first ?? 0, scale.last ?? 1)
        let field = Box(x: panel.x + 124, y: panel.y + 144, width: panel.width - 164, height: panel.height - 234)
        func height(_ value: Double) -> Double {
            let share = (value / Double(chart.unit) - Double(bottom)) / Double(max(1, top - bottom))
            return field.bottom - field.height * min(1, max(0, share))
        }
        let number = TextStyle(size: 24, colour: palette.quietInk, side: .right, leastSize: 16)
        for value in scale {
            let y = height(Double(value * chart.unit))
            canvas.line([(field.x, y), (field.right, y)], palette.track, thickness: value == bottom ? 4 : 2)
            try canvas.text("\(value)", number, x: panel.x + 8, y: y + 8, width: 100)
        }
        let pitch = field.width / Double(chart.dayCount)
        for (index, series) in chart.series.enumerated() {
            chart.isRate
                ? drawPoints(series, index, field, pitch, height) : drawBars(series, index, field, pitch, height)
        }
        if let goal = chart.goal {
            let y = height(Double(goal))
            for x in stride(from: field.x, to: field.right - 12, by: 24) {
                canvas.line([(x, y), (x + 12, y)], palette.ink, thickness: 3)
            }
        }
        try drawLabels(in: field, pitch)
    }

    /// A measured 0 has a bar as well; a gap has none.
    private func drawBars(
        _ series: TrendChart.Series, _ index: Int, _ field: Box, _ pitch: Double, _ height: (Double) -> Double
    ) {
        let width = max(1, min(46, pitch * 0.72))
        for (day, value) in series.values.prefix(chart.dayCount).enumerated() {
            guard let value, !chart.isCount || value > 0 else { continue }
            let top = min(height(Double(value)), field.bottom - 4)
            let middle = field.x + pitch * (Double(day) + 0.5)
            let bar = Box(x: middle - width / 2, y: top, width: width, height: field.bottom - top)
            canvas.fill(bar, radius: min(8, width / 3), ink(index))
        }
    }

    /// Days that follow each other are joined by a line, which a gap breaks. The second series has rings in place of discs.
    private func drawPoints(
        _ series: TrendChart.Series, _ index: Int, _ field: Box, _ pitch: Double, _ height: (Double) -> Double
    ) {
        let radius = max(2, min(9, pitch * 0.3))
        var points: [(Double, Double)] = []
        func end() {
            if points.count > 1 { canvas.line(points, ink(index), thickness: max(2, radius / 2)) }
            for (x, y) in points {
                if index == 0 {
                    canvas.disc(x, y, radius, ink(index))
                } else {
                    canvas.disc(x, y, radius, palette.surface)
                    canvas.circle(x, y, radius, ink(index), thickness: max(1.5, radius / 3))
                }
            }
            points = []
        }
        for (day, value) in series.values.prefix(chart.dayCount).enumerated() {
            guard let value else {
                if !chart.isTraining { end() }
                continue
            }
            points.append((field.x + pitch * (Double(day) + 0.5), height(Double(value))))
        }
        end()
    }

    /// At most eight, and always the first and the last.
    private func drawLabels(in field: Box, _ pitch: Double) throws(PictureError) {
        let style = TextStyle(size: 24, colour: palette.quietInk, side: .centre, leastSize: 18)
        let count = min(chart.dayCount, 7)
        for label in 0..<count {
            let index = count == 1 ? 0 : label * (chart.dayCount - 1) / (count - 1)
            guard let day = chart.days.lowerBound.advanced(byDays: index) else { continue }
            let middle = field.x + pitch * (Double(index) + 0.5)
            try canvas.text(day.shortDate, style, x: middle - 64, y: field.bottom + 46, width: 128)
        }
    }

    private func drawLegend(x: Double, y: Double) throws(PictureError) {
        let style = TextStyle(size: 28, colour: palette.ink)
        var x = x
        for (index, series) in chart.series.enumerated() {
            let middle = y + 17
            if chart.isRate, index > 0 {
                canvas.circle(x + 17, middle, 12, ink(index), thickness: 4)
            } else if chart.isRate {
                canvas.disc(x + 17, middle, 12, ink(index))
            } else {
                canvas.fill(Box(x: x, y: y, width: 34, height: 34), radius: 10, ink(index))
            }
            x += 34 + 16
            x += try canvas.text(series.name, style, x: x, y: y + 27, width: 340) + 44
        }
        guard let goal = chart.goal else { return }
        for offset in [0.0, 22] {
            canvas.line([(x + offset, y + 17), (x + offset + 12, y + 17)], palette.ink, thickness: 3)
        }
        x += 34 + 16
        try canvas.text("goal \(text(goal))", style, x: x, y: y + 27, width: 260)
    }

    // MARK: Nothing yet

    private func drawNothing(in panel: Box) throws(PictureError) {
        let (x, width) = (panel.x + 72, panel.width - 144)
        canvas.heart(panel.middle.x, panel.middle.y - 110, size: 84, ink(0))
        try canvas.text(
            chart.isCount
                ? "No workout in these days" : chart.isTraining ? "Not trained in these days" : "Nothing was measured",
            TextStyle(size: 52, weight: .black, colour: palette.ink, side: .centre, leastSize: 36), x: x,
            y: panel.middle.y + 10, width: width)
        let hint =
            chart.isCount
            ? "A press of the button begins."
            : chart.isTraining
                ? "Older trainings are kept."
                : chart.hasHealthData
                    ? "No import has it of these days." : "It comes from an export of Apple Health."
        try canvas.text(
            hint, TextStyle(size: 34, colour: palette.quietInk, side: .centre, maxLines: 2, leastSize: 26), x: x,
            y: panel.middle.y + 72, width: width)
    }
}

extension TrendChart.Measure {
    fileprivate var title: String {
        switch self {
        case .steps: "Steps"
        case .energy: "Active energy"
        case .heart: "Heart rate"
        case .distance: "Distance"
        case .workouts: "Workouts"
        case .weight: "Weight"
        case .repetitions: "Repetitions"
        }
    }
}
