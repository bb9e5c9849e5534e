import FitPinkyCore
import KioskLogic
import Testing

/// What each pattern looks like, as far as words can say it; `RingGoldenTests` has the pictures.
@Suite struct RingPatternTests {
    private let ring = RingRenderer(ledCount: 24)
    private let two: [RingScene.Progress] = [
        .init(logged: 3, required: 4, isDoneToday: false), .init(logged: 2, required: 5, isDoneToday: false),
    ]

    private func lit(_ scene: RingScene, at time: Int64, over least: UInt8 = 100) -> [Int] {
        let colours = ring.render(scene, at: at(time)).frame.colours
        return colours.indices.filter { max(colours[$0].red, colours[$0].green, colours[$0].blue) > least }
    }

    @Test func `an invitation is two lights that leave the bottom and meet at the top`() {
        var scene = RingScene()
        scene.invitationSince = at(0)
        #expect(lit(scene, at: 0, over: 130) == [12])
        #expect(lit(scene, at: 750, over: 130) == [6, 18])
        let meeting = lit(scene, at: 1850, over: 130)
        #expect(meeting.contains(0) && meeting.allSatisfy { $0 <= 4 || $0 >= 20 })
        #expect(lit(scene, at: 2500, over: 130) == [12])
    }

    @Test func `a celebration lights every part of the ring and keeps glittering until it fades`() {
        var scene = RingScene()
        scene.celebrationSince = at(0)
        var seen: Set<Int> = []
        var frames: Set<RingFrame> = []
        for time in stride(from: Int64(0), to: 8000, by: 100) {
            seen.formUnion(lit(scene, at: time, over: 180))
            frames.insert(ring.render(scene, at: at(time)).frame)
        }
        #expect(seen.count == 24)
        #expect(frames.count == 80)
        #expect(lit(scene, at: 7990, over: 30).isEmpty)
    }

    @Test func `a partner who showed up is a sweep through their arc, and three heartbeats`() {
        var scene = RingScene()
        scene.progress = two
        scene.news = .init(.heart, member: 1, since: at(0))
        #expect(lit(scene, at: 450).allSatisfy { (12..<23).contains($0) })
        #expect(lit(scene, at: 100).count < lit(scene, at: 600).count)
        // The arc's light beats twice a second with a pause, and never goes out.
        let beats = stride(from: Int64(1000), to: 4000, by: 20).map { time in
            Int(ring.render(scene, at: at(time)).frame.colours[16].red)
        }
        let peaks = beats.indices.dropFirst().dropLast().filter {
            beats[$0] > beats[$0 - 1] && beats[$0] >= beats[$0 + 1] && beats[$0] > 140
        }
        #expect(peaks.count == 6)
        #expect(beats.allSatisfy { $0 > 40 })
    }

    @Test func `news of somebody who has no arc takes the whole ring`() {
        for member in [-1, 0, 5] {
            var scene = RingScene()
            scene.news = .init(.heart, member: member, since: at(0))
            #expect(lit(scene, at: 1130).count == 24)
        }
    }

    @Test func `a nudge wags around twelve o'clock, right and left, three times and once more`() {
        var scene = RingScene()
        scene.news = .init(.finger, member: 0, since: at(0))
        func side(_ time: Int64) -> Int {
            lit(scene, at: time).map { $0 > 12 ? $0 - 24 : $0 }.reduce(0, +)
        }
        for swing in [Int64(0), 400, 800, 1500, 1900, 2300] {
            #expect(side(swing + 100) > 8 && side(swing + 300) < -8)
        }
        #expect(abs(side(1350)) <= 1)
    }

    @Test func `a reaction is rings that spread in five places`() {
        var scene = RingScene()
        scene.news = .init(.ripples, member: 0, since: at(0))
        for drop in 0..<5 {
            let begin = Int64(450 * drop)
            #expect(!lit(scene, at: begin + 150, over: 60).isEmpty)
        }
        #expect(lit(scene, at: 2790, over: 60).isEmpty)
    }

    @Test func `a reminder counts five fingers, the little one last, and lets them sink together`() {
        var scene = RingScene()
        scene.reminderSince = at(0)
        func fingers(_ time: Int64) -> Int {
            let on = Set(lit(scene, at: time, over: 60))
            // Runs of neighbours, around the ring.
            return on.count { !on.contains(($0 + 23) % 24) }
        }
        #expect([310, 560, 810, 1060, 1310].map { fingers($0) } == [1, 2, 3, 4, 5])
        #expect(fingers(1900) == 5 && fingers(2900) == 0 && fingers(3310) == 1)
        let little = ring.render(scene, at: at(1900)).frame.colours[19]
        #expect(little == RingRenderer.Palette.pink)
    }

    @Test func `a timer is a kitchen clock: what is left lies clockwise from twelve, and a white hand ends it`() {
        var scene = RingScene()
        scene.timer = .init(.work, .left(since: at(0), until: at(48_000)))
        for (time, hand) in [(Int64(0), 23), (1999, 23), (2000, 22), (24_000, 11), (47_999, 0)] {
            let colours = ring.render(scene, at: at(time)).frame.colours
            #expect(colours[hand] == RingRenderer.Palette.flash)
            #expect(colours[..<hand].allSatisfy { $0 == RingRenderer.Palette.neutral })
            for led in (hand + 1)..<24 {
                #expect(colours[led] == ([0, 6, 12, 18].contains(led) ? RingRenderer.Palette.track : .black))
            }
        }
        #expect(ring.render(scene, at: at(3000)).nextChange == at(4000))
    }

    @Test func `a step begins with two beats of the whole dial, and then empties in dashes`() {
        var scene = RingScene()
        scene.timer = .init(.step, .left(since: at(0), until: at(48_000)))
        let beats = stride(from: Int64(0), to: 900, by: 10).map { lit(scene, at: $0, over: 180).count }
        let rises = beats.indices.dropFirst().count { beats[$0] == 24 && beats[$0 - 1] < 24 }
        #expect(rises == 2)
        let colours = ring.render(scene, at: at(2000)).frame.colours
        #expect(colours[22] == RingRenderer.Palette.flash)
        #expect((0..<22).allSatisfy { (colours[$0] == .black) == ($0 % 4 == 3) })
    }

    @Test func `a level is climbed in five stairs, a target is hit in four places, and both fade`() {
        var scene = RingScene()
        scene.reward = .init(.level(2), since: at(0))
        #expect([100, 700, 1450].map { lit(scene, at: $0, over: 60).count } == [5, 15, 24])
        #expect(lit(scene, at: 100, over: 60).contains(12) && !lit(scene, at: 100, over: 60).contains(0))
        #expect(lit(scene, at: 7990, over: 30).isEmpty)
        scene.reward = .init(.targets(1), since: at(0))
        #expect(lit(scene, at: 300, over: 60).count > lit(scene, at: 1000, over: 60).count)
        #expect(lit(scene, at: 1000, over: 100) == [0, 6, 12, 18])
        #expect(lit(scene, at: 7990, over: 30).isEmpty)
    }

    @Test func `rest is dotted where work is closed`() {
        var scene = RingScene()
        scene.timer = .init(.rest, .left(since: at(0), until: at(48_000)))
        let colours = ring.render(scene, at: at(0)).frame.colours
        #expect((0..<23).allSatisfy { (colours[$0] == .black) == ($0 % 2 == 1) })
    }

    @Test func `a timer whose time is up says so for four seconds`() {
        var scene = RingScene()
        scene.timer = .init(.work, .left(since: at(0), until: at(10_000)))
        #expect(lit(scene, at: 11_000).count == 24)
        #expect(lit(scene, at: 10_300).allSatisfy { $0 < 12 } && lit(scene, at: 11_700).allSatisfy { $0 >= 12 })
        #expect(scene.sentence(at: at(13_999)) == "work: time is up")
        #expect(ring.render(scene, at: at(14_000)).frame == ring.render(RingScene(), at: at(0)).frame)
    }

    @Test func `a session is a clock: a hand once a minute, and a band of minutes`() {
        var scene = RingScene()
        scene.timer = .init(.work, .spent(since: at(0)))
        func colours(_ seconds: Int64) -> [RGB] { ring.render(scene, at: at(seconds * 1000)).frame.colours }
        #expect(colours(30)[12] == RingRenderer.Palette.flash)
        #expect(colours(15)[6] == RingRenderer.Palette.flash)
        let half = colours(1845)
        #expect(half[18] == RingRenderer.Palette.flash)
        #expect(half[..<12].allSatisfy { $0 == RingRenderer.Palette.neutral })
        // The second hour is over a dial that is no longer dark.
        #expect(colours(3600 + 45)[3] == RingRenderer.Palette.track)
        #expect(colours(45)[3] == .black)
        #expect(ring.render(scene, at: at(3000)).nextChange == at(5000))
    }

    @Test func `a pause stands still and winks without going dark`() {
        var scene = RingScene()
        scene.timer = .init(.work, .paused(after: .seconds(24), of: .seconds(48)))
        var running = RingScene()
        running.timer = .init(.work, .left(since: at(-24_000), until: at(24_000)))
        let frame = ring.render(running, at: at(0)).frame
        #expect(ring.render(scene, at: at(0)).frame == frame)
        #expect(ring.render(scene, at: at(999_999_000)).frame.colours[0] == frame.colours[0].scaled(0.35))
        #expect(ring.render(scene, at: at(0)).nextChange == at(1000))
    }

    @Test func `a partner's timer takes their arc and leaves the others' alone`() {
        var scene = RingScene()
        scene.progress = two
        let week = ring.render(scene, at: at(0)).frame.colours
        scene.timer = .init(.work, .spent(since: at(0)), member: 1)
        let colours = ring.render(scene, at: at(0)).frame.colours
        #expect(colours[..<12] == week[..<12])
        #expect(colours[12] == RingRenderer.Palette.flash && colours[23] == .black)
        scene.timer?.member = 9
        #expect(ring.render(scene, at: at(0)).frame.colours[0] == RingRenderer.Palette.flash)
    }

    @Test func `of a training's sets done ones are in the accent colours, the present one pulses in grey`() {
        var scene = RingScene()
        scene.timer = .init(.work, .sets([.done, .skipped, .present, .pending]))
        func colours(_ time: Int64) -> [RGB] { ring.render(scene, at: at(time)).frame.colours }
        let first = colours(0)
        for led in 0..<5 { #expect(first[led].red > first[led].green && first[led].blue > first[led].green) }
        #expect(first[5] == .black, "a dark LED parts one set from the next")
        #expect(first[6] == RingRenderer.Palette.track && first[7..<12].allSatisfy { $0 == .black })
        for time in stride(from: Int64(0), to: 4800, by: 100) {
            for led in 12..<17 {
                let colour = colours(time)[led]
                #expect(colour.red == colour.green && colour.green == colour.blue && colour.red >= 0x48)
            }
        }
        #expect(Set(stride(from: Int64(0), to: 4800, by: 200).map { colours($0)[12].red }).count > 10)
        #expect(first[18...].allSatisfy { $0 == .black })
        // More sets than LEDs: the present one is seen all the same.
        scene.timer = .init(.work, .sets([.done, .present] + [RingScene.Timer.Set](repeating: .pending, count: 18)))
        let small = RingRenderer(ledCount: 4).render(scene, at: at(2400)).frame.colours
        #expect(small[0].red == small[0].green && small[0] != .black)
    }

    @Test func `a rest empties, and its last seconds are as many blocks as seconds are left`() {
        var scene = RingScene()
        scene.timer = .init(.rest, .left(since: at(0), until: at(60_000)), countdownSeconds: 3)
        #expect(lit(scene, at: 10_000, over: 60).count > lit(scene, at: 40_000, over: 60).count)
        func blocks(_ time: Int64) -> Int {
            let colours = ring.render(scene, at: at(time)).frame.colours
            return colours.indices.count { colours[$0] != .black && colours[($0 + 23) % 24] == .black }
        }
        #expect([57_100, 58_100, 59_100].map(blocks) == [3, 2, 1])
        #expect(ring.render(scene, at: at(56_990)).nextChange == at(57_000))
        #expect(lit(scene, at: 57_010, over: 120).count > lit(scene, at: 57_990, over: 120).count)
    }
}
