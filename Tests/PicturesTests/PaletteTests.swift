import KioskLogic
import Testing

@testable import Pictures

/// That texts can be read, and states told apart, also by who sees few colours.
@Suite struct PaletteTests {
    @Test(arguments: Theme.allCases)
    func `Every text stands out from what is behind it by 4.5 to 1`(theme: Theme) {
        let palette = Palette(theme)
        for ink in [palette.ink, palette.quietInk, palette.accentInk] {
            for behind in [palette.ground, palette.surface] { #expect(ink.contrast(with: behind) >= 4.5) }
        }
        #expect(palette.ink.contrast(with: palette.track) >= 4.5)
        #expect(palette.onAccent.contrast(with: palette.accent) >= 4.5)
    }

    @Test(arguments: Theme.allCases)
    func `Signs and outlines that mean something stand out by 3 to 1`(theme: Theme) {
        let palette = Palette(theme)
        for colour in palette.members + [palette.accent, palette.line] {
            #expect(colour.contrast(with: palette.surface) >= 3, "\(colour)")
        }
        for fill in palette.heat.dropFirst() + palette.members {
            #expect(palette.mark(on: fill).contrast(with: fill) >= 3, "\(fill)")
        }
    }

    @Test(arguments: Theme.allCases, Vision.allCases)
    func `Each heat step is further from the ground than the one before, in every eye`(theme: Theme, vision: Vision) {
        let palette = Palette(theme)
        let ground = vision.lightness(of: palette.surface)
        let distances = palette.heat.map { abs(vision.lightness(of: $0) - ground) }
        #expect(distances[0] >= 4)
        for (before, after) in zip(distances, distances.dropFirst()) {
            #expect(after - before >= 12, "\(vision) sees \(distances)")
        }
    }

    @Test(arguments: Theme.allCases, Vision.allCases)
    func `A day that was done and one that was not differ in lightness, whoever's it is`(theme: Theme, vision: Vision) {
        let palette = Palette(theme)
        let track = vision.lightness(of: palette.track)
        for colour in palette.members { #expect(abs(vision.lightness(of: colour) - track) >= 25, "\(colour)") }
    }

    @Test(arguments: Vision.allCases)
    func `The colours of requests differ in lightness, in every eye`(vision: Vision) {
        let seen = RequestColour.allCases.map { vision.lightness(of: $0.light) }
        for (brighter, darker) in zip(seen, seen.dropFirst()) {
            #expect(brighter - darker >= 12, "\(vision) sees \(seen)")
        }
    }

    @Test func `Members are told apart by shape alone`() throws {
        let shapes = try (0..<3).map { index in
            let canvas = try Canvas(width: 64, height: 64, ground: .black)
            canvas.memberMark(index, 32, 32, size: 40, RGB(255, 255, 255))
            return try DecodedPNG(canvas.png())
        }
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let differing = (0..<64 * 64).count { place in
                let (x, y) = (place % 64, place / 64)
                return abs(Int(shapes[a].colour(x: x, y: y).red) - Int(shapes[b].colour(x: x, y: y).red)) > 128
            }
            #expect(differing > 100, "\(a) and \(b)")
        }
    }

    @Test func `The simulated eyes see what the model's authors say`() {
        let red = RGB(255, 0, 0)
        // Who lacks the long cones sees red as a dark colour; grey stays grey in every eye.
        #expect(Vision.protanopia.lightness(of: red) < Vision.trichromacy.lightness(of: red) - 10)
        for vision in Vision.allCases {
            let grey = vision.lightness(of: RGB(128, 128, 128))
            #expect(abs(grey - Vision.trichromacy.lightness(of: RGB(128, 128, 128))) < 0.5)
        }
    }
}
