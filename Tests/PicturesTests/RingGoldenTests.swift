import FitPinkyCore
import KioskLogic
import Pictures
import Testing

/// What somebody in front of the ring sees of each pattern, kept as pictures: six moments from left to right.
@Suite struct RingGoldenTests {
    private static let size = 96

    @Test(arguments: RingShow.all)
    func `Every pattern looks as it was last looked at`(show: RingShow) throws {
        let renderer = RingRenderer(ledCount: show.ledCount)
        let frames = show.moments.map { renderer.render(show.scene, at: moment($0)).frame }
        let picture = try RingPicture.png(row: frames, size: Self.size)
        try GoldenPicture(path: "Tests/PicturesTests/Golden/\(show.name).png").expect(picture)
    }

    @Test func `The documentation shows the ring as it is`() throws {
        let week = RingScene.Progress(logged: 4, required: 7, isDoneToday: false)
        var scenes = [RingScene](repeating: RingScene(), count: 5)
        scenes[0].progress = [week]
        scenes[1].activity = .countdown(since: moment(0), until: moment(3))
        scenes[2].activity = .review(since: moment(0), until: moment(5))
        scenes[3].notice = .init(.saved, since: moment(0))
        scenes[4].progress = [.init(logged: 4, required: 7, isDoneToday: false)]
        scenes[4].faultSince = moment(0)
        let frames = zip(scenes, [0, 1.25, 1.6, 0.45, 4.5]).map { scene, seconds in
            RingRenderer(ledCount: 24).render(scene, at: moment(seconds)).frame
        }
        try GoldenPicture(path: "Sources/KioskLogic/KioskLogic.docc/Resources/ring.png")
            .expect(RingPicture.png(row: frames, size: 240))
    }

    @Test func `A picture that differs by one LED is found, and where`() throws {
        let kept = try DecodedPNG(RingPicture.png(frame: .blank(ledCount: 24), size: 96))
        var frame = RingFrame.blank(ledCount: 24)
        frame.colours[6] = RGB(12, 12, 12)
        let drawn = try DecodedPNG(RingPicture.png(frame: frame, size: 96))
        #expect(PictureDifference(kept, kept, tolerance: 0) == nil)
        let difference = try #require(PictureDifference(kept, drawn, tolerance: 3))
        #expect(difference.sentence.contains("within x 8"))
        #expect(try DecodedPNG(difference.png()).width == 96)
        let larger = try DecodedPNG(RingPicture.png(frame: frame, size: 128))
        #expect(PictureDifference(kept, larger, tolerance: 255)?.sentence == "96 × 96 became 128 × 128")
    }
}

/// That many seconds after the machine's start.
func moment(_ seconds: Double) -> MonotonicInstant { MonotonicInstant(nanoseconds: Int64(seconds * 1e9)) }
