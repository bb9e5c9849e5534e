import Glibc
import KioskLogic

// What the pictures share: how they begin, how they end, and how they show a week's progress.

extension Canvas {
    /// What the picture is, whose, and of when.
    func header(
        _ kind: String, household: String, period: String, _ palette: Palette, kindInk: RGB? = nil, x: Double,
        y: Double, width: Double
    ) throws(PictureError) {
        try text(
            kind, TextStyle(size: 28, weight: .bold, colour: kindInk ?? palette.accentInk), x: x, y: y + 22,
            width: width)
        let name = try Wording.name(household, orElse: "Our household")
        try title(name, palette.ink, .left, sizes: 36...64, x: x, y: y + 106, width: width)
        try text(period, TextStyle(size: 32, colour: palette.quietInk), x: x, y: y + 158, width: width)
    }

    /// Who made the picture, up to the right edge or around the middle: a small ring of lights, and the name.
    func brand(right: Double? = nil, y: Double, _ palette: Palette) throws(PictureError) {
        let style = TextStyle(size: 30, weight: .black, colour: palette.quietInk)
        let textWidth = try width(of: "FitPinky", style)
        let right = right ?? (width + textWidth + 48) / 2
        try text("FitPinky", style, x: right - textWidth, y: y, width: textWidth + 4)
        ring(right - textWidth - 30, y - 10, radius: 15, beads: 12, filled: 9, palette)
    }

    /// A ring of lights as the kiosk's: clockwise from twelve o'clock, pink to purple; those that are not lit are small, or
    /// paler if they were lit on a round before.
    func ring(
        _ x: Double, _ y: Double, radius: Double, beads: Int, filled: Int, isLaterRound: Bool = false,
        _ palette: Palette
    ) {
        let bead = radius * Double.pi / Double(beads)
        for index in 0..<beads {
            let angle = 2 * Double.pi * Double(index) / Double(beads)
            let (beadX, beadY) = (x + radius * sin(angle), y - radius * cos(angle))
            if index < filled {
                let share = Double(index) / Double(max(1, beads - 1))
                disc(beadX, beadY, bead * 0.78, palette.members[0].mixed(with: palette.members[1], share))
            } else if isLaterRound {
                disc(beadX, beadY, bead * 0.56, palette.heat[1])
            } else {
                disc(beadX, beadY, bead * 0.34, palette.line)
            }
        }
    }

    /// A pill with a text in its middle, from `x` on or up to it.
    ///
    /// - Returns: how wide it is.
    @discardableResult
    func pill(
        _ words: String, x: Double, y: Double, isRightEdge: Bool = false, size: Double, maxWidth: Double, ink: RGB,
        fill colour: RGB?, outline edge: RGB? = nil
    ) throws(PictureError) -> Double {
        let style = TextStyle(size: size, weight: .bold, colour: ink, side: .centre)
        let padding = size * 0.75
        let inner = min(maxWidth - 2 * padding, try width(of: words, style) + 1)
        let box = Box(
            x: isRightEdge ? x - inner - 2 * padding : x, y: y, width: inner + 2 * padding, height: size * 1.9)
        if let colour { fill(box, radius: box.height / 2, colour) }
        if let edge { outline(box, radius: box.height / 2, edge, thickness: 2.5) }
        try text(words, style, x: box.x + padding, y: y + size * 1.29, width: inner)
        return box.width
    }

    /// The days of a week as beads: done ones full, missing ones hollow, and a tick when all are done.
    func progress(_ score: Score, member: Int, x: Double, y: Double, size: Double, _ palette: Palette) {
        let colour = palette.member(member)
        let beads = max(score.required, 1)
        for index in 0..<beads where score.required > 0 {
            let centre = x + size * (0.5 + 1.3 * Double(index))
            if index < score.logged {
                memberMark(member, centre, y, size: size, colour)
            } else {
                circle(centre, y, size * 0.38, palette.line, thickness: size * 0.13)
            }
        }
    }

    /// Whether a score is what the week asked: a tick in a full disc, or an empty circle; nothing where nothing is asked.
    func verdict(_ score: Score, x: Double, y: Double, size: Double, _ palette: Palette) {
        guard score.required > 0 else { return }
        if score.hit {
            disc(x, y, size / 2, palette.accent)
            tick(x, y, size: size * 0.62, palette.onAccent)
        } else {
            circle(x, y, size / 2 - size * 0.05, palette.line, thickness: size * 0.1)
        }
    }
}
