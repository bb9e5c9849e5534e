import FitPinkyCore
import KioskLogic

struct StreakCardDrawing {
    private static let margin = 84.0
    private static let ringY = 740.0
    private static let ringRadius = 350.0

    private let card: StreakCard
    private let palette: Palette
    private let canvas: Canvas

    init(_ card: StreakCard, _ theme: Theme) throws(PictureError) {
        self.card = card
        palette = Palette(theme)
        canvas = try Canvas(width: StreakCard.size.width, height: StreakCard.size.height, ground: palette.ground)
    }

    func png() throws(PictureError) -> [UInt8] {
        try drawHeader()
        try drawRing()
        let wager = try drawnWager
        let weekHeight = card.scores.isEmpty ? 130 : Double(card.scores.count) * rowHeight + 40
        let gap = wager == nil ? 0 : 28.0
        let wagerHeight = try height(of: wager)
        // Few people leave room, which is shared above and below.
        let (top, bottom) = (StreakCardDrawing.ringY + StreakCardDrawing.ringRadius + 58, 1796.0)
        let y = top + max(36, (bottom - top - weekHeight - gap - wagerHeight) / 2)
        try drawWeek(in: Box(x: StreakCardDrawing.margin, y: y, width: inner, height: weekHeight))
        if let wager {
            try draw(
                wager,
                in: Box(x: StreakCardDrawing.margin, y: y + weekHeight + gap, width: inner, height: wagerHeight))
        }
        try canvas.brand(y: 1856, palette)
        return try canvas.png()
    }

    private var inner: Double { canvas.width - 2 * StreakCardDrawing.margin }

    private func centred(
        _ words: String, size: Double, _ weight: TextStyle.Weight, _ colour: RGB, y: Double, width: Double? = nil,
        maxLines: Int = 1, leastSize: Double? = nil
    ) throws(PictureError) {
        let width = width ?? inner
        try canvas.text(
            words,
            TextStyle(
                size: size, weight: weight, colour: colour, side: .centre, maxLines: maxLines, leastSize: leastSize),
            x: (canvas.width - width) / 2, y: y, width: width)
    }

    private func drawHeader() throws(PictureError) {
        try centred("Our pinky promise", size: 34, .bold, palette.accentInk, y: 134)
        let name = try Wording.name(card.household, orElse: "Our household")
        try canvas.title(
            name, palette.ink, .centre, sizes: 42...76, x: StreakCardDrawing.margin, y: 232, width: inner)
        try centred(
            "Week of \(DateWords.range(card.week.start, card.week.end))", size: 36, .regular, palette.quietInk, y: 296)
    }

    // MARK: The streak

    private func drawRing() throws(PictureError) {
        let y = StreakCardDrawing.ringY
        canvas.disc(canvas.width / 2, y, StreakCardDrawing.ringRadius + 58, palette.surface)
        canvas.ring(
            canvas.width / 2, y, radius: StreakCardDrawing.ringRadius, beads: StreakCard.beadCount,
            filled: card.litBeadCount, isLaterRound: card.fullYears > 0, palette)
        let room = 2 * StreakCardDrawing.ringRadius - 130
        let current = max(0, card.streak.current)
        guard current > 0 else {
            canvas.heart(canvas.width / 2, y - 160, size: 110, palette.accent)
            try centred("Fresh start", size: 100, .black, palette.ink, y: y + 14, width: room, leastSize: 60)
            try centred("Everyone in this week", size: 40, .regular, palette.quietInk, y: y + 84, width: room - 40)
            try centred("makes it one.", size: 40, .regular, palette.quietInk, y: y + 134, width: room - 60)
            if card.streak.longest > 0 { try pill("Best so far: \(weeks(card.streak.longest))", y: y + 178) }
            return
        }
        try centred("\(current)", size: 290, .black, palette.accentInk, y: y + 24, width: room, leastSize: 120)
        try centred(
            current == 1 ? "week kept" : "weeks in a row", size: 50, .bold, palette.ink, y: y + 106, width: room - 20)
        try pill(boast, y: y + 152)
    }

    private func pill(_ words: String, y: Double) throws(PictureError) {
        let style = TextStyle(size: 32, weight: .bold, colour: palette.ink)
        let width = min(460, try canvas.width(of: words, style) + 49)
        try canvas.pill(
            words, x: (canvas.width - width) / 2, y: y, size: 32, maxWidth: width, ink: palette.ink, fill: palette.track
        )
    }

    /// What is best about the streak.
    private var boast: String {
        if card.fullYears > 0 && card.litBeadCount == StreakCard.beadCount { return years(card.fullYears + 1) }
        if card.litBeadCount == StreakCard.beadCount { return "A whole year!" }
        if card.streak.longest > card.streak.current { return "Best so far: \(weeks(card.streak.longest))" }
        if card.streak.longest == 1 { return "The first of many" }
        return card.fullYears > 0 ? "Year \(card.fullYears + 1), your best yet" : "Your best yet"
    }

    private func years(_ count: Int) -> String { "\(count) whole years!" }

    private func weeks(_ count: Int) -> String { DateWords.count(count, "week") }

    // MARK: The week

    private var rowHeight: Double { min(100, 330 / Double(max(1, card.scores.count))) }

    private func drawWeek(in box: Box) throws(PictureError) {
        canvas.fill(box, radius: 44, palette.surface)
        guard !card.scores.isEmpty else {
            try centred(
                "Nobody takes part this week. Enjoy the rest!", size: 36, .regular, palette.quietInk,
                y: box.middle.y + 13, width: inner - 80)
            return
        }
        for (index, score) in card.scores.enumerated() {
            try draw(
                score, index, y: box.y + 20 + (Double(index) + 0.5) * rowHeight, in: box, height: rowHeight)
        }
    }

    private func draw(_ score: Score, _ index: Int, y: Double, in box: Box, height: Double) throws(PictureError) {
        let size = min(40, height * 0.42)
        let left = box.x + 44
        canvas.memberMark(index, left + 14, y, size: 28, palette.member(index))
        let name = try Wording.name(score.name, orElse: "Member \(index + 1)")
        try canvas.text(
            name, TextStyle(size: size, weight: .bold, colour: palette.ink, leastSize: size * 0.8), x: left + 48,
            y: y + size * 0.35, width: 340)
        let right = box.right - 44
        canvas.verdict(score, x: right - 24, y: y, size: min(48, height * 0.6), palette)
        try canvas.text(
            score.words, TextStyle(size: size, weight: .bold, colour: palette.ink, side: .right), x: right - 170,
            y: y + size * 0.35, width: 100)
        // Thirteen days of a long week, or three of a short one, end at the same place.
        let room = right - 184 - (left + 396)
        let bead = min(26, room / (1.3 * Double(max(1, score.required))))
        canvas.progress(
            score, member: index, x: right - 184 - bead * (1.3 * Double(score.required) - 0.3), y: y, size: bead,
            palette)
    }

    // MARK: The wager

    /// Nil if there is none, or nothing of it can be drawn.
    private var drawnWager: String? {
        get throws(PictureError) {
            guard let wager = card.wager, try !Wording.drawable(wager).isEmpty else { return nil }
            return wager
        }
    }

    private var wagerStyle: TextStyle {
        TextStyle(size: 38, weight: .bold, colour: palette.ink, side: .centre, maxLines: 3, leastSize: 30)
    }

    private func height(of wager: String?) throws(PictureError) -> Double {
        guard let wager else { return 0 }
        return 126 + 46 * Double(max(1, try canvas.lineCount(of: wager, wagerStyle, width: inner - 96)) - 1)
    }

    private func draw(_ wager: String, in box: Box) throws(PictureError) {
        canvas.outline(box, radius: 44, palette.line, thickness: 3)
        try centred("At stake", size: 30, .bold, palette.accentInk, y: box.y + 50)
        try canvas.text(wager, wagerStyle, x: box.x + 48, y: box.y + 98, width: inner - 96)
    }
}
