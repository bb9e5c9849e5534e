import FitPinkyCore

struct HeatMapDrawing {
    private static let width = 1600.0
    private static let margin = 72.0
    private static let padding = 40.0
    private static let weekdayWidth = 66.0
    private static let headerHeight = 250.0
    private static let footerHeight = 130.0
    private static let gap = 28.0
    /// Above the squares: the name's line and the months'.
    private static let headHeight = 128.0

    /// Between the names of two months, at least.
    private static let labelGap = 5.0
    private static let labelSize = 22.0

    private let map: HeatMap
    private let palette: Palette
    private let canvas: Canvas
    private let days: [Day]
    /// From one square to the next.
    private let pitch: Double
    private let isEmpty: Bool

    init(_ map: HeatMap, _ theme: Theme) throws(PictureError) {
        self.map = map
        palette = Palette(theme)
        days = map.everyDay
        let columns = HeatMapDrawing.column(of: map.days.upperBound, map) + 1
        let beside = 2 * (HeatMapDrawing.margin + HeatMapDrawing.padding) + HeatMapDrawing.weekdayWidth
        let room = HeatMapDrawing.width - beside
        pitch = min(44, (room / Double(columns)).rounded(.down))
        isEmpty = map.members.allSatisfy { member in map.everyDay.allSatisfy { member.count(on: $0) == 0 } }
        let panel = HeatMapDrawing.headHeight + 7 * pitch + HeatMapDrawing.padding
        let height =
            HeatMapDrawing.headerHeight + Double(map.members.count) * (panel + HeatMapDrawing.gap)
            + HeatMapDrawing.footerHeight
        canvas = try Canvas(width: Int(HeatMapDrawing.width), height: Int(height), ground: palette.ground)
    }

    func png() throws(PictureError) -> [UInt8] {
        try drawHeader()
        let panel = HeatMapDrawing.headHeight + 7 * pitch + HeatMapDrawing.padding
        for (index, member) in map.members.enumerated() {
            let box = Box(
                x: HeatMapDrawing.margin,
                y: HeatMapDrawing.headerHeight + Double(index) * (panel + HeatMapDrawing.gap),
                width: HeatMapDrawing.width - 2 * HeatMapDrawing.margin, height: panel)
            try draw(member, index, in: box)
        }
        try drawFooter(y: canvas.height - 64)
        return try canvas.png()
    }

    private func drawHeader() throws(PictureError) {
        let (margin, statWidth) = (HeatMapDrawing.margin, 380.0)
        try canvas.header(
            "Our calendar", household: map.household,
            period: DateWords.range(map.days.lowerBound, map.days.upperBound), palette, x: margin, y: 56,
            width: canvas.width - 2 * margin - statWidth)
        let x = canvas.width - margin - statWidth + 20
        let together = days.count { map.isTogether(on: $0) }
        let workouts = map.members.reduce(0) { sum, member in
            sum + days.reduce(0) { $0 + ($1 <= map.today ? member.count(on: $1) : 0) }
        }
        let (number, words) =
            map.members.count > 1 && together > 0
            ? (together, together == 1 ? "day with everyone in" : "days with everyone in")
            : (workouts, workouts == 1 ? "workout" : "workouts")
        if isEmpty {
            try canvas.text(
                "Your first press makes the first square.",
                TextStyle(size: 32, weight: .bold, colour: palette.accentInk, side: .right, maxLines: 2), x: x, y: 130,
                width: statWidth - 20)
            return
        }
        try canvas.text(
            "\(number)", TextStyle(size: 92, weight: .black, colour: palette.accentInk, side: .right), x: x, y: 152,
            width: statWidth - 20)
        try canvas.text(
            words, TextStyle(size: 30, colour: palette.quietInk, side: .right), x: x, y: 214, width: statWidth - 20)
    }

    private func draw(_ member: Attendance, _ index: Int, in box: Box) throws(PictureError) {
        canvas.fill(box, radius: 32, palette.surface)
        let left = box.x + HeatMapDrawing.padding
        let right = box.right - HeatMapDrawing.padding
        let isFormer = member.hasLeft(by: min(map.today, map.days.upperBound))
        canvas.memberMark(index, left + 13, box.y + 53, size: 26, palette.member(index))
        let shown = try Wording.name(member.name, orElse: "Member \(index + 1)")
        let summary = summary(of: member, isFormer: isFormer)
        let summaryStyle = TextStyle(size: 28, colour: palette.quietInk, side: .right)
        let summaryWidth = try canvas.width(of: summary, summaryStyle) + 4
        try canvas.text(
            summary, summaryStyle, x: right - summaryWidth, y: box.y + 64, width: summaryWidth)
        let nameStyle = TextStyle(size: 36, weight: .bold, colour: palette.ink)
        let nameWidth = right - summaryWidth - left - 44 - 30 - (isFormer ? 120 : 0)
        let used = min(try canvas.width(of: shown, nameStyle), nameWidth)
        try canvas.text(shown, nameStyle, x: left + 44, y: box.y + 65, width: nameWidth)
        if isFormer {
            try canvas.text(
                "moved on", TextStyle(size: 28, colour: palette.quietInk), x: left + 44 + used + 16, y: box.y + 64,
                width: 130)
        }
        try drawLabels(x: left, y: box.y + HeatMapDrawing.headHeight)
        for day in days {
            drawSquare(day, member, x: left + HeatMapDrawing.weekdayWidth, y: box.y + HeatMapDrawing.headHeight)
        }
    }

    private func summary(of member: Attendance, isFormer: Bool) -> String {
        let active = days.filter { $0 <= map.today && member.count(on: $0) > 0 }
        guard !active.isEmpty else { return isFormer ? "no workouts" : "ready when you are" }
        let workouts = active.reduce(0) { $0 + member.count(on: $1) }
        let best = StreakEngine.daily(active, today: map.today).longest
        return [
            DateWords.count(workouts, "workout"), DateWords.count(active.count, "day"),
            "best run \(DateWords.count(best, "day"))",
        ].joined(separator: "  ·  ")
    }

    // MARK: Squares

    private static func column(of day: Day, _ map: HeatMap) -> Int {
        let first = map.days.lowerBound
        return (first.weekday.days(since: map.weekStart) + first.days(until: day)) / 7
    }

    private func drawLabels(x: Double, y: Double) throws(PictureError) {
        let style = TextStyle(size: HeatMapDrawing.labelSize, colour: palette.quietInk)
        for row in stride(from: 0, to: 7, by: 2) {
            let weekday = Weekday(rawValue: (map.weekStart.rawValue - 1 + row) % 7 + 1) ?? .monday
            try canvas.text(
                weekday.shortName, style, x: x, y: y + (Double(row) + 0.5) * pitch + 6,
                width: HeatMapDrawing.weekdayWidth - 8)
        }
        for (month, start) in try monthLabels() {
            try canvas.text(month, style, x: x + HeatMapDrawing.weekdayWidth + start, y: y - 14, width: 70)
        }
    }

    /// The names of the months and where they begin, in order. Where two have no room beside each other, the month that
    /// begins is named, and not the end of the one before.
    func monthLabels() throws(PictureError) -> [(month: String, start: Double)] {
        let style = TextStyle(size: HeatMapDrawing.labelSize, colour: palette.quietInk)
        var labels: [(month: String, start: Double)] = []
        var end = Double.infinity
        for day in days.reversed() where day == days.first || day.civil.day == 1 {
            let start = Double(HeatMapDrawing.column(of: day, map)) * pitch
            let month = day.shortMonthName
            guard try start + canvas.width(of: month, style) + HeatMapDrawing.labelGap <= end else { continue }
            labels.insert((month, start), at: 0)
            end = start
        }
        return labels
    }

    private func drawSquare(_ day: Day, _ member: Attendance, x: Double, y: Double) {
        let size = pitch * 0.84
        let box = Box(
            x: x + Double(HeatMapDrawing.column(of: day, map)) * pitch,
            y: y + Double(day.weekday.days(since: map.weekStart)) * pitch, width: size, height: size)
        if day > map.today {
            canvas.outline(box.inset(1), radius: size * 0.28, palette.track, thickness: 2)
        } else if !member.belongs(on: day) {
            canvas.disc(box.middle.x, box.middle.y, size * 0.1, palette.line)
        } else {
            drawHeat(member.count(on: day), isTogether: map.isTogether(on: day), in: box)
        }
        if day == map.today {
            canvas.outline(box.inset(-3), radius: size * 0.28 + 3, palette.ink, thickness: 2.5)
        }
    }

    private func drawHeat(_ count: Int, isTogether: Bool, in box: Box) {
        let colour = palette.heat[min(count, palette.heat.count - 1)]
        canvas.fill(box, radius: box.width * 0.28, colour)
        guard isTogether else { return }
        canvas.disc(box.middle.x, box.middle.y, box.width * 0.18, palette.mark(on: colour))
    }

    // MARK: What it means

    private func drawFooter(y: Double) throws(PictureError) {
        let style = TextStyle(size: 26, colour: palette.quietInk)
        let size = 26.0
        var x = HeatMapDrawing.margin
        for (step, words) in ["none", "1", "2", "3 or more"].enumerated() {
            drawHeat(step, isTogether: false, in: Box(x: x, y: y - 22, width: size, height: size))
            x += size + 10
            x += try canvas.text(words, style, x: x, y: y, width: 200) + 22
        }
        x += try canvas.text("workouts a day", style, x: x - 8, y: y, width: 260) + 34
        if map.members.count > 1 {
            drawHeat(2, isTogether: true, in: Box(x: x, y: y - 22, width: size, height: size))
            x += size + 10
            x += try canvas.text("everyone in", style, x: x, y: y, width: 260) + 34
        }
        if map.members.contains(where: { member in days.contains { $0 <= map.today && !member.belongs(on: $0) } }) {
            canvas.disc(x + 6, y - 9, 4, palette.line)
            x += 22
            x += try canvas.text("not in the household", style, x: x, y: y, width: 320) + 34
        }
        if map.days.contains(map.today) {
            canvas.outline(Box(x: x, y: y - 22, width: size, height: size), radius: 8, palette.ink, thickness: 2.5)
            x += size + 10
            try canvas.text("today", style, x: x, y: y, width: 120)
        }
        try canvas.brand(right: canvas.width - HeatMapDrawing.margin, y: y, palette)
    }
}
