import KioskLogic
import Pictures
import Testing

@Suite struct RingPictureTests {
    private let pink = RGB(0xE8, 0x45, 0x7C)

    @Test(arguments: [1, 8, 24, 60])
    func `Every lit LED shows its colour at its place, and every unlit one is dark`(count: Int) throws {
        for lit in [0, count / 3, count - 1] {
            var frame = RingFrame.blank(ledCount: count)
            frame.colours[lit] = RGB(0, 255, 0)
            let picture = try DecodedPNG(RingPicture.png(frame: frame, size: 512))
            for index in 0..<count {
                let colour = picture.colour(at: RingPicture.position(ofLED: index, of: count, size: 512))
                if index == lit {
                    #expect(colour.green > 200, "LED \(index) of \(count) is lit")
                } else if min((index - lit + count) % count, (lit - index + count) % count) * 24 > count * 2 {
                    #expect(colour.green < 80 && colour.red < 80, "LED \(index) of \(count) is unlit")
                }
            }
        }
    }

    @Test func `The first LED is at twelve o'clock, and the ring runs clockwise`() throws {
        let places = (0..<4).map { RingPicture.position(ofLED: $0, of: 4, size: 400) }
        #expect(abs(places[0].x - 200) < 0.001 && places[0].y < 100)
        #expect(places[1].x > 300 && abs(places[1].y - 200) < 0.001)
        #expect(abs(places[2].x - 200) < 0.001 && places[2].y > 300)
        #expect(places[3].x < 100 && abs(places[3].y - 200) < 0.001)
    }

    @Test func `A lit LED casts light on the body around it, and an unlit one does not`() throws {
        let dark = try DecodedPNG(RingPicture.png(frame: .blank(ledCount: 24)))
        var frame = RingFrame.blank(ledCount: 24)
        frame.colours[0] = pink
        let lit = try DecodedPNG(RingPicture.png(frame: frame))
        let (x, y) = RingPicture.position(ofLED: 0, of: 24, size: 512)
        let beside = (x: x, y: y - 22)
        #expect(Int(lit.colour(at: beside).red) > Int(dark.colour(at: beside).red) + 40)
        let opposite = RingPicture.position(ofLED: 12, of: 24, size: 512)
        #expect(lit.colour(at: opposite) == dark.colour(at: opposite))
    }

    @Test func `A brighter LED is brighter in the picture`() throws {
        var last = -1
        for fraction in [0.1, 0.3, 0.6, 1] {
            let frame = RingFrame([pink.scaled(fraction)] + [RGB](repeating: .black, count: 23))
            let picture = try DecodedPNG(RingPicture.png(frame: frame))
            let red = Int(picture.colour(at: RingPicture.position(ofLED: 0, of: 24, size: 512)).red)
            #expect(red > last)
            last = red
        }
    }

    @Test func `The same values give the same bytes, and the size is as asked`() throws {
        let frame = RingFrame([RGB](repeating: pink, count: 24))
        #expect(try RingPicture.png(frame: frame, size: 64) == RingPicture.png(frame: frame, size: 64))
        for size in [64, 333, 2048] { #expect(try DecodedPNG(RingPicture.png(frame: frame, size: size)).width == size) }
        _ = try RingPicture.png(frame: RingFrame([]))
    }

    @Test func `Rings in a row look as each of them alone`() throws {
        let frames = (0..<3).map { lit in
            RingFrame((0..<24).map { $0 / 8 == lit ? pink : .black })
        }
        let row = try DecodedPNG(RingPicture.png(row: frames, size: 96))
        #expect(row.width == 288 && row.height == 96)
        for (index, frame) in frames.enumerated() {
            let alone = try DecodedPNG(RingPicture.png(frame: frame, size: 96))
            for y in 0..<96 {
                for x in 0..<96 where row.colour(x: x + 96 * index, y: y) != alone.colour(x: x, y: y) {
                    Issue.record("ring \(index) differs at \(x), \(y)")
                    return
                }
            }
        }
    }

    @Test func `Sizes and rings beyond reason are refused`() {
        #expect(throws: PictureError.impossibleSize(63, allowed: 64...2048)) {
            try RingPicture.png(frame: .blank(ledCount: 24), size: 63)
        }
        #expect(throws: PictureError.impossibleSize(2049, allowed: 64...2048)) {
            try RingPicture.png(frame: .blank(ledCount: 24), size: 2049)
        }
        #expect(throws: PictureError.tooManyLEDs(257, max: 256)) { try RingPicture.png(frame: .blank(ledCount: 257)) }
        #expect(throws: PictureError.impossibleCount(0, allowed: 1...16)) { try RingPicture.png(row: [], size: 64) }
        #expect(throws: PictureError.impossibleCount(17, allowed: 1...16)) {
            try RingPicture.png(row: [RingFrame](repeating: .blank(ledCount: 24), count: 17), size: 64)
        }
        #expect(
            PictureError.impossibleSize(63, allowed: 64...2048).sentence
                == "a picture of 63 pixels a side cannot be drawn; 64 to 2048 can")
    }
}
