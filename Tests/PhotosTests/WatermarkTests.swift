import FitPinkyCore
import Photos
import Testing

@Suite struct WatermarkTests {
    private let typeface: Typeface
    private let watermark: Watermark

    init() throws {
        typeface = try Typeface()
        watermark = Watermark(day: try #require(Day(iso8601: "2025-02-26")), hour: 18, minute: 34)
    }

    @Test(arguments: [
        ("2025-02-26", 18, 34, "Wed 26 Feb • 18:34"), ("2026-03-01", 7, 5, "Sun 1 Mar • 07:05"),
        ("2024-12-30", 0, 0, "Mon 30 Dec • 00:00"), ("2026-05-09", 23, 59, "Sat 9 May • 23:59"),
    ])
    func `The line has English abbreviations, a day without a leading zero and 24 hours`(
        day: String, hour: Int, minute: Int, text: String
    ) throws {
        #expect(Watermark(day: try #require(Day(iso8601: day)), hour: hour, minute: minute).text == text)
    }

    @Test(arguments: [(64, 48), (320, 240), (640, 480), (1280, 720), (480, 640), (2000, 101), (101, 2000)])
    func `Nothing changes outside its box, and something does inside`(width: Int, height: Int) throws {
        let before = try Scenes.room(width: width, height: height)
        var after = before
        try watermark.draw(on: &after, typeface: typeface)
        let box = watermark.box(width: width, height: height, typeface: typeface)
        #expect(box.x >= 0 && box.y > height / 2 && box.x + box.width <= width && box.y + box.height <= height)
        var changedInside = 0
        var changedOutside = 0
        for y in 0..<height {
            for x in 0..<width where before.pixel(x, y) != after.pixel(x, y) {
                if box.contains(x: x, y: y) { changedInside += 1 } else { changedOutside += 1 }
            }
        }
        #expect(changedOutside == 0)
        #expect(changedInside * 5 > box.width * box.height)
    }

    @Test func `The shadow has faded out where the box ends, so its edges cannot be seen`() throws {
        var image = try Scenes.plain(250, width: 1280, height: 720)
        try watermark.draw(on: &image, typeface: typeface)
        let box = watermark.box(width: 1280, height: 720, typeface: typeface)
        for x in box.x..<(box.x + box.width) {
            for y in [box.y, box.y + box.height - 1] { #expect(image.pixel(x, y)[0] >= 240, "\(x), \(y)") }
        }
        for y in box.y..<(box.y + box.height) {
            for x in [box.x, box.x + box.width - 1] { #expect(image.pixel(x, y)[0] >= 240, "\(x), \(y)") }
        }
    }

    @Test(arguments: [0, 60, 128, 190, 255])
    func `It is legible on any brightness: bright strokes beside dark shadow`(level: Int) throws {
        var image = try Scenes.plain(level)
        try watermark.draw(on: &image, typeface: typeface)
        let box = watermark.box(width: 640, height: 480, typeface: typeface)
        // Every column group of a letter's width has strokes that stand out.
        let letter = box.width / 9
        for left in stride(from: box.x + letter, to: box.x + box.width - letter * 2, by: letter) {
            var levels: [UInt8] = []
            for x in left..<(left + letter) {
                for y in box.y..<(box.y + box.height) { levels.append(image.pixel(x, y)[1]) }
            }
            let (darkest, brightest) = (Int(levels.min() ?? 0), Int(levels.max() ?? 0))
            #expect(brightest >= 200)
            #expect(brightest - darkest >= 100, "from \(darkest) to \(brightest) at \(left)")
        }
    }

    @Test(arguments: [(1280, 720), (720, 1280), (1920, 1080)])
    func `Capitals are a thirtieth of the shorter side, at the bottom left with padding`(width: Int, height: Int) throws
    {
        var image = try Scenes.plain(0, width: width, height: height)
        try watermark.draw(on: &image, typeface: typeface)
        var rows: [Int] = []
        var columns: Set<Int> = []
        for y in 0..<height {
            for x in 0..<width where image.pixel(x, y)[1] > 128 {
                if rows.last != y { rows.append(y) }
                columns.insert(x)
            }
        }
        let expected = min(width, height) / 30
        // Digits rise and fall a little over the capitals' lines.
        #expect((expected...(expected + 3)).contains(rows.count))
        #expect(try #require(columns.min()) >= expected && #require(columns.min()) <= expected * 2)
        #expect(try #require(rows.last) <= height - expected && #require(rows.last) >= height - expected * 2)
    }

    @Test func `A missing or broken font is refused with the package that has it`() {
        let missing = PhotoError.fontUnusable(path: "/nowhere/DejaVuSans-Bold.ttf", why: "it cannot be opened")
        #expect(throws: missing) { try Typeface(path: "/nowhere/DejaVuSans-Bold.ttf") }
        #expect(missing.sentence.contains("fonts-dejavu-core"))
        #expect {
            try Typeface(path: #filePath)
        } throws: { error in
            guard case .fontUnusable(_, let why) = error as? PhotoError else { return false }
            return why.contains("FreeType cannot read it")
        }
    }

    @Test func `Typefaces come and go, and the picture stays the same`() throws {
        var first = try Scenes.plain(100)
        try watermark.draw(on: &first, typeface: typeface)
        for _ in 0..<20 {
            var image = try Scenes.plain(100)
            try watermark.draw(on: &image, typeface: Typeface())
            #expect(image == first)
        }
    }
}
