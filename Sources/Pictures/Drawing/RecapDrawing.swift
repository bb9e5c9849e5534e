import FitPinkyCore
import KioskLogic

struct RecapDrawing {
    private static let width = 1080.0
    private static let margin = 64.0
    private static let padding = 40.0
    private static let statHeight = 196.0
    private static let memberHeight = 178.0

    private let recap: Recap
    private let palette: Palette
    private let canvas: Canvas
    private let days: [Day]

    init(_ recap: Recap, _ theme: Theme) throws(PictureError) {
        self.recap = recap
        palette = Palette(theme)
        days = recap.days
        var height = 270 + RecapDrawing.statHeight + 28
        height += Double(recap.members.count) * RecapDrawing.memberHeight + 20 + 28
        height += recap.weeks.isEmpty ? 0 : 96 + 28
        for line in recap.weeks { height += try RecapDrawing.height(of: line) }
        canvas = try Canvas(width: Int(RecapDrawing.width), height: Int(height + 96), ground: palette.ground)
    }

    private static func height(of line: Recap.WeekLine) throws(PictureError) -> Double {
        let rows = max(1, (line.scores.count + 2) / 3)
        return 96 + Double(rows) * 46 + (try RecapDrawing.wager(of: line) == nil ? 0 : 46)
    }

    private static func wager(of line: Recap.WeekLine) throws(PictureError) -> String? {
        guard let wager = line.wager, try !Wording.drawable(wager).isEmpty else { return nil }
        return wager
    }

    func png() throws(PictureError) -> [UInt8] {
        let (margin, inner) = (RecapDrawing.margin, canvas.width - 2 * RecapDrawing.margin)
        try canvas.header(
            "Our month", household: recap.household, period: "\(CalendarNames.month(recap.month)) \(recap.year)",
            palette,
            x: margin, y: 56, width: inner)
        var y = 256.0
        try drawStats(in: Box(x: margin, y: y, width: inner, height: RecapDrawing.statHeight))
        y += RecapDrawing.statHeight + 28
        y = try drawMembers(x: margin, y: y, width: inner) + 28
        if !recap.weeks.isEmpty { _ = try drawWeeks(x: margin, y: y, width: inner) }
        try canvas.brand(right: canvas.width - margin, y: canvas.height - 44, palette)
        return try canvas.png()
    }

    // MARK: The month in three numbers

    private func drawStats(in box: Box) throws(PictureError) {
        let workouts = recap.members.reduce(0) { sum, member in
            sum + days.reduce(0) { $0 + recap.count(member, on: $1) }
        }
        guard workouts > 0 else {
            canvas.fill(box, radius: 36, palette.track)
            canvas.heart(box.x + 96, box.middle.y, size: 70, palette.accent)
            let title = recap.isOver ? "A month of rest" : "A month full of chances"
            let note = recap.isOver ? "No workout counted in it." : "The first press of the button starts it."
            try canvas.text(
                title, TextStyle(size: 42, weight: .black, colour: palette.ink), x: box.x + 166,
                y: box.middle.y - 6, width: box.width - 206)
            try canvas.text(
                note, TextStyle(size: 32, colour: palette.ink), x: box.x + 166,
                y: box.middle.y + 44, width: box.width - 206)
            return
        }
        let kept = recap.weeks.count { $0.isKept }
        let shown = [
            (workouts, workouts == 1 ? "workout" : "workouts"), (kept, kept == 1 ? "week kept" : "weeks kept"),
            (max(0, recap.streak.current), recap.streak.current == 1 ? "week's streak" : "weeks in a row"),
        ]
        let gap = 20.0
        let width = (box.width - 2 * gap) / 3
        for (index, (number, words)) in shown.enumerated() {
            let tile = Box(x: box.x + Double(index) * (width + gap), y: box.y, width: width, height: box.height)
            let isFirst = index == 0
            canvas.fill(tile, radius: 36, isFirst ? palette.accent : palette.surface)
            try canvas.text(
                "\(number)",
                TextStyle(
                    size: 92, weight: .black, colour: isFirst ? palette.onAccent : palette.accentInk, side: .centre,
                    leastSize: 50), x: tile.x + 16, y: tile.y + 106, width: width - 32)
            try canvas.text(
                words, TextStyle(size: 30, colour: isFirst ? palette.onAccent : palette.quietInk, side: .centre),
                x: tile.x + 16, y: tile.y + 158, width: width - 32)
        }
    }

    // MARK: Everybody's days

    /// Returns where the panel ends.
    private func drawMembers(x: Double, y: Double, width: Double) throws(PictureError) -> Double {
        let height = Double(recap.members.count) * RecapDrawing.memberHeight + 20
        canvas.fill(Box(x: x, y: y, width: width, height: height), radius: 36, palette.surface)
        for (index, member) in recap.members.enumerated() {
            let top = y + 24 + Double(index) * RecapDrawing.memberHeight
            try draw(member, index, x: x + RecapDrawing.padding, y: top, width: width - 2 * RecapDrawing.padding)
        }
        return y + height
    }

    private func draw(_ member: Attendance, _ index: Int, x: Double, y: Double, width: Double) throws(PictureError) {
        let active = days.filter { recap.count(member, on: $0) > 0 }
        let hasLeft = member.hasLeft(by: min(recap.today, days.last ?? recap.today))
        let best = StreakEngine.daily(active, today: recap.today).longest
        let idle = recap.isOver || hasLeft ? "no workouts" : "ready when you are"
        let summary =
            active.isEmpty
            ? idle : "\(DateWords.count(active.count, "day"))  ·  best run \(best)"
        let summaryStyle = TextStyle(size: 28, colour: palette.quietInk, side: .right)
        let summaryWidth = try canvas.width(of: summary, summaryStyle) + 4
        try canvas.text(summary, summaryStyle, x: x + width - summaryWidth, y: y + 50, width: summaryWidth)
        canvas.memberMark(index, x + 14, y + 39, size: 26, palette.member(index))
        let name = try Wording.name(member.name, orElse: "Member \(index + 1)")
        let style = TextStyle(size: 36, weight: .bold, colour: palette.ink)
        let room = width - summaryWidth - 44 - 24 - (hasLeft ? 130 : 0)
        let used = min(try canvas.width(of: name, style), room)
        try canvas.text(name, style, x: x + 44, y: y + 51, width: room)
        if hasLeft {
            try canvas.text(
                "moved on", TextStyle(size: 28, colour: palette.quietInk), x: x + 44 + used + 14, y: y + 50, width: 130)
        }
        let pitch = width / 31
        for (place, day) in days.enumerated() {
            let box = Box(x: x + Double(place) * pitch, y: y + 84, width: pitch * 0.8, height: pitch * 1.3)
            drawDay(day, member, index, in: box)
            guard place == 0 || (place + 1) % 5 == 0, place != 30 else { continue }
            try canvas.text(
                "\(place + 1)", TextStyle(size: 20, colour: palette.quietInk, side: .centre), x: box.x - 12,
                y: box.bottom + 24, width: box.width + 24)
        }
    }

    private func drawDay(_ day: Day, _ member: Attendance, _ index: Int, in box: Box) {
        let count = recap.count(member, on: day)
        if day > recap.today {
            canvas.outline(box.inset(1), radius: 7, palette.track, thickness: 2)
        } else if !member.belongs(on: day) {
            canvas.disc(box.middle.x, box.middle.y, 2.5, palette.line)
        } else {
            canvas.fill(box, radius: 8, count > 0 ? palette.member(index) : palette.track)
        }
        guard count > 1 else { return }
        canvas.disc(box.middle.x, box.middle.y, box.width * 0.17, palette.mark(on: palette.member(index)))
    }

    // MARK: The weeks

    private func drawWeeks(x: Double, y: Double, width: Double) throws(PictureError) {
        var height = 88.0
        for line in recap.weeks { height += try RecapDrawing.height(of: line) }
        canvas.fill(Box(x: x, y: y, width: width, height: height), radius: 36, palette.surface)
        let left = x + RecapDrawing.padding
        try canvas.text(
            "Week by week", TextStyle(size: 30, weight: .bold, colour: palette.accentInk), x: left, y: y + 60,
            width: 400)
        var top = y + 74
        for (index, line) in recap.weeks.enumerated() {
            if index > 0 {
                let rule = Box(x: left, y: top + 10, width: width - 2 * RecapDrawing.padding, height: 2)
                canvas.fill(rule, palette.track)
            }
            try draw(line, x: left, y: top, width: width - 2 * RecapDrawing.padding)
            top += try RecapDrawing.height(of: line)
        }
    }

    private func draw(_ line: Recap.WeekLine, x: Double, y: Double, width: Double) throws(PictureError) {
        try canvas.text(
            DateWords.range(line.week.start, line.week.end, isWithYear: false),
            TextStyle(size: 34, weight: .bold, colour: palette.ink), x: x, y: y + 60, width: 330)
        try drawOutcome(line, right: x + width, y: y + 24, maxWidth: width - 350)
        let columns = min(3, max(2, line.scores.count))
        let column = width / Double(columns)
        for (index, score) in line.scores.enumerated() {
            let left = x + Double(index % columns) * column
            let middle = y + 102 + Double(index / columns) * 46
            canvas.verdict(score, x: left + 15, y: middle, size: 30, palette)
            let number = TextStyle(size: 30, weight: .bold, colour: palette.ink)
            let used = try canvas.text(score.words, number, x: left + 40, y: middle + 10, width: 110)
            let name = try Wording.name(score.name, orElse: "Member \(index + 1)")
            try canvas.text(
                name, TextStyle(size: 28, colour: palette.quietInk), x: left + 52 + used, y: middle + 10,
                width: column - used - 76)
        }
        if line.scores.isEmpty {
            try canvas.text(
                "Nobody took part.", TextStyle(size: 28, colour: palette.quietInk), x: x, y: y + 112, width: width)
        }
        guard let wager = try RecapDrawing.wager(of: line) else { return }
        let rows = max(1, (line.scores.count + 2) / 3)
        try canvas.text(
            "At stake: \(Wording.isolated(wager))", TextStyle(size: 28, colour: palette.quietInk), x: x,
            y: y + 112 + Double(rows) * 46, width: width)
    }

    private func drawOutcome(_ line: Recap.WeekLine, right: Double, y: Double, maxWidth: Double) throws(PictureError) {
        func pill(_ words: String, ink: RGB, fill: RGB?, edge: RGB? = nil) throws(PictureError) {
            try canvas.pill(
                words, x: right, y: y, isRightEdge: true, size: 27, maxWidth: maxWidth, ink: ink, fill: fill,
                outline: edge)
        }
        switch line.outcome {
        case .running where line.isKept: try pill("made it already", ink: palette.onAccent, fill: palette.accent)
        case .running: try pill("still running", ink: palette.ink, fill: palette.track)
        case .left: try pill("left before it was over", ink: palette.ink, fill: nil, edge: palette.line)
        case .provisional: try pill("waiting for the last kiosk", ink: palette.ink, fill: nil, edge: palette.line)
        case .final(.allHit): try pill("everyone made it", ink: palette.onAccent, fill: palette.accent)
        case .final(.allMissed):
            try pill("all missed: settle it together", ink: palette.ink, fill: nil, edge: palette.line)
        case .final(.nobodyTookPart): try pill("a week off", ink: palette.ink, fill: nil, edge: palette.line)
        case .final(.someMissed):
            try pill(
                try debt(of: line, maxWidth: maxWidth), ink: palette.accentInk, fill: nil, edge: palette.accentInk)
        }
    }

    /// Who owes; only how many, where their names have no room: the empty circles say who.
    private func debt(of line: Recap.WeekLine, maxWidth: Double) throws(PictureError) -> String {
        var names: [String] = []
        for (index, score) in line.scores.enumerated() where !score.hit {
            names.append(try Wording.name(score.name, orElse: "Member \(index + 1)"))
        }
        let words = "\(Wording.list(names)) \(names.count == 1 ? "owes" : "owe")"
        let style = TextStyle(size: 27, weight: .bold, colour: palette.accentInk)
        if try canvas.width(of: words, style) + 44 <= maxWidth { return words }
        return names.count == 1 ? "one owes" : "\(names.count) owe"
    }
}
