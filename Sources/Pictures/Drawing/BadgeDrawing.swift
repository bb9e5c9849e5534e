import Glibc
import KioskLogic

struct BadgeDrawing {
    private static let middle = (x: 540.0, y: 486.0)
    /// Of the inner ring, and from one ring to the next.
    private static let (innerRadius, pitch) = (274.0, 38.0)

    private let badge: Badge
    private let palette: Palette
    private let canvas: Canvas

    init(_ badge: Badge, _ theme: Theme) throws(PictureError) {
        self.badge = badge
        palette = Palette(theme)
        canvas = try Canvas(width: Badge.size, height: Badge.size, ground: palette.ground)
    }

    /// Purple stands for finger care.
    private var purple: RGB { palette.member(1) }

    /// Few rings are drawn larger, so that every badge fills its picture.
    private var scale: Double { min(1.25, 432 / (outerRadius + 34)) }
    private var outerRadius: Double { BadgeDrawing.innerRadius + BadgeDrawing.pitch * Double(badge.rings.count - 1) }

    func png() throws(PictureError) -> [UInt8] {
        let (x, y) = BadgeDrawing.middle
        canvas.disc(x, y, (outerRadius + 34) * scale, palette.surface)
        for (index, lit) in badge.rings.enumerated() {
            let radius = (BadgeDrawing.innerRadius + BadgeDrawing.pitch * Double(index)) * scale
            if index < badge.rings.count - 1 {
                canvas.circle(x, y, radius, purple, thickness: 16 * scale)
            } else {
                drawBeads(radius: radius, lit: lit)
            }
        }
        drawRosette(radius: 236 * scale, purple.mixed(with: palette.surface, 0.62))
        drawRosette(radius: 204 * scale, purple)
        let mark = palette.mark(on: purple)
        try canvas.text(
            "LEVEL", TextStyle(size: 44 * scale, weight: .bold, colour: mark, side: .centre), x: x - 200,
            y: y - 78 * scale, width: 400)
        try canvas.text(
            "\(badge.level)",
            TextStyle(size: 200 * scale, weight: .black, colour: mark, side: .centre, leastSize: 100),
            x: x - 150 * scale, y: y + 92 * scale, width: 300 * scale)
        try canvas.text(
            "Finger care", TextStyle(size: 44, weight: .bold, colour: palette.ink, side: .centre), x: 0, y: 992,
            width: canvas.width)
        try canvas.brand(y: 1046, palette)
        return try canvas.png()
    }

    /// Of the outer ring: ten beads, clockwise from twelve o'clock. Lit ones are full, the others are circles.
    private func drawBeads(radius: Double, lit: Int) {
        for index in 0..<Badge.beadCount {
            let angle = 2 * Double.pi * Double(index) / Double(Badge.beadCount)
            let (x, y) = (BadgeDrawing.middle.x + radius * sin(angle), BadgeDrawing.middle.y - radius * cos(angle))
            if index < lit {
                canvas.disc(x, y, 16 * scale, purple)
            } else {
                canvas.circle(x, y, 11 * scale, palette.line, thickness: 3)
            }
        }
    }

    /// A disc whose edge waves, a petal at twelve o'clock.
    private func drawRosette(radius: Double, _ colour: RGB) {
        let points = (0..<360).map { degrees in
            let angle = Double(degrees) * Double.pi / 180
            let distance = radius * (0.93 + 0.07 * cos(angle * Double(badge.petals)))
            return (BadgeDrawing.middle.x + distance * sin(angle), BadgeDrawing.middle.y - distance * cos(angle))
        }
        canvas.polygon(points, colour)
    }
}
