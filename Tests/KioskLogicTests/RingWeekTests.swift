import FitPinkyCore
import KioskLogic
import Testing

@Suite struct RingWeekTests {
    private let ring = RingRenderer(ledCount: 24)

    private func litCount(_ frame: RingFrame) -> Int { frame.colours.count { $0 != .black } }

    private func colours(
        _ progress: RingScene.Progress..., ledCount: Int = 24, at time: MonotonicInstant = at(500)
    ) -> [RGB] {
        var scene = RingScene()
        scene.progress = progress
        return RingRenderer(ledCount: ledCount).render(scene, at: time).frame.colours
    }

    @Test func `progress fills clockwise from pink to purple, a day at a time`() {
        var scene = RingScene()
        scene.progress = [.init(logged: 3, required: 4, isDoneToday: false)]
        let colours = ring.render(scene, at: at(0)).frame.colours
        #expect(colours[0] == RingRenderer.Palette.pink)
        #expect(colours[0..<18].allSatisfy { $0.red > 100 })
        #expect(colours[18] == RingRenderer.Palette.track)
        #expect(colours[19..<24].allSatisfy { $0 == .black })
    }

    @Test func `a day's share that ends within an LED dims that LED`() {
        var scene = RingScene()
        scene.progress = [.init(logged: 1, required: 5, isDoneToday: false)]
        let colours = ring.render(scene, at: at(0)).frame.colours
        // 24 LEDs for 5 days: one day is 4.8 of them.
        #expect(colours[3].red > 200)
        #expect((100...220).contains(colours[4].red))
    }

    @Test func `today's light breathes once today is done, and nothing else moves`() {
        var scene = RingScene()
        scene.progress = [.init(logged: 2, required: 4, isDoneToday: true)]
        let low = ring.render(scene, at: at(4800))
        let high = ring.render(scene, at: at(7200))
        let changed = low.frame.colours.indices.filter { low.frame.colours[$0] != high.frame.colours[$0] }
        #expect(changed == [11])
        #expect(Int(high.frame.colours[11].red) > 4 * Int(low.frame.colours[11].red))
    }

    @Test func `a breath costs at most twelve frames and a half a second`() {
        var scene = RingScene()
        scene.progress = [.init(logged: 2, required: 4, isDoneToday: true)]
        var (now, frames) = (at(0), 0)
        while now < at(60_000), let next = ring.render(scene, at: now).nextChange {
            (now, frames) = (next, frames + 1)
        }
        #expect((400...750).contains(frames))
    }

    @Test func `the end that breathes is seen to, however small a part of it belongs to the day`() {
        // 24 LEDs for 7 days: five are 17.14 of them.
        let high = colours(.init(logged: 5, required: 7, isDoneToday: true), at: at(2400))
        #expect(high[17].red > 100)
    }

    @Test func `a full week is a full ring, and more than promised stays one`() {
        for logged in [4, 7] {
            var scene = RingScene()
            scene.progress = [.init(logged: logged, required: 4, isDoneToday: false)]
            #expect(litCount(ring.render(scene, at: at(0)).frame) == 24)
        }
    }

    @Test func `two members share the ring in halves`() {
        var scene = RingScene()
        scene.progress = [
            .init(logged: 1, required: 1, isDoneToday: false), .init(logged: 0, required: 3, isDoneToday: false),
        ]
        let colours = ring.render(scene, at: at(0)).frame.colours
        #expect(colours[0..<11].allSatisfy { $0.red > 100 })
        #expect(colours[11] == .black)
        #expect(colours[12...].count { $0 == RingRenderer.Palette.track } == 3)
    }

    @Test func `who takes no part has a dark arc, and who is alone in it leaves the idle light`() {
        let pair = colours(
            .init(logged: 1, required: 3, isDoneToday: false), .init(logged: 0, required: 0, isDoneToday: false))
        #expect(pair[12...].allSatisfy { $0 == .black })
        #expect(colours(.init(logged: 0, required: 0, isDoneToday: false)).count { $0 != .black } == 1)
        #expect(colours(.init(logged: 0, required: 1, isDoneToday: false))[0] == RingRenderer.Palette.track)
    }

    @Test func `days beyond what was promised are shown to who takes no part, as so much of seven`() {
        let alone = colours(.init(logged: 7, required: 0, isDoneToday: false))
        #expect(alone.allSatisfy { $0 != .black })
        #expect(colours(.init(logged: 2, required: 0, isDoneToday: false)).count { $0 != .black } == 7)
    }

    @Test(arguments: [8, 12, 16, 24, 60, 256], [2, 3])
    func `a dark gap ends each arc, at every size`(ledCount: Int, memberCount: Int) {
        var scene = RingScene()
        scene.progress = [RingScene.Progress](
            repeating: .init(logged: 4, required: 4, isDoneToday: false), count: memberCount)
        let colours = RingRenderer(ledCount: ledCount).render(scene, at: at(0)).frame.colours
        for member in 0..<memberCount {
            let first = ledCount * member / memberCount
            let end = ledCount * (member + 1) / memberCount
            let gap = max(1, ledCount / 24)
            #expect(colours[first] == RingRenderer.Palette.pink)
            #expect(colours[first..<end - gap].allSatisfy { $0 != .black })
            #expect(colours[end - gap..<end].allSatisfy { $0 == .black })
        }
    }

    @Test func `a day on its way to the partner is half as bright behind an amber tick, and the tick flickers`() {
        let week = RingScene.Progress(logged: 3, required: 4, isDoneToday: false, pending: 2)
        let steady = colours(week)
        #expect(steady[5].red > 200)
        #expect(steady[6] == RingRenderer.Palette.amber && steady[12] == RingRenderer.Palette.amber)
        #expect(steady[7...11].allSatisfy { (80...130).contains($0.red) })
        let dipped = colours(week, at: at(50))
        #expect(dipped.indices.filter { dipped[$0] != steady[$0] } == [6, 12])
        #expect(dipped[6].red < 60 && dipped[6] != .black)
        var scene = RingScene()
        scene.progress = [week]
        #expect(ring.render(scene, at: at(50)).nextChange == at(100))
        #expect(ring.render(scene, at: at(300)).nextChange == at(2400))
    }

    @Test func `more pending days than are shown mark those that are`() {
        let all = colours(.init(logged: 5, required: 2, isDoneToday: false, pending: 1))
        #expect(all[12] == RingRenderer.Palette.amber && all[0] == RingRenderer.Palette.pink)
        #expect(colours(.init(logged: 1, required: 2, isDoneToday: false, pending: 9))[0] == RingRenderer.Palette.amber)
    }

    @Test func `a day that nobody has vouched for is hollow: amber ends, and dark between them`() {
        let week = colours(.init(logged: 1, required: 4, isDoneToday: false, unproven: 1))
        #expect(week[6].red > 100 && week[6].green > 50 && week[11] == week[6])
        #expect(week[7...10].allSatisfy { $0 == .black })
        #expect(week[12] == RingRenderer.Palette.track)
    }

    @Test func `a hollow day too short for a hole winks`() {
        let week = RingScene.Progress(logged: 1, required: 5, isDoneToday: false, unproven: 1)
        let on = colours(week, ledCount: 8, at: at(0))
        let out = colours(week, ledCount: 8, at: at(1000))
        #expect(on.indices.filter { on[$0] != out[$0] } == [2])
        #expect(out[2] == .black)
    }

    /// The eye may not tell colours apart; what it sees is how bright each light is, and when.
    @Test(arguments: [8, 12, 16, 24, 60, 256], [1, 2])
    func `a day done, pending, unproven and to come differ in shape or movement, not in colour alone`(
        ledCount: Int, memberCount: Int
    ) {
        let weeks = [
            RingScene.Progress(logged: 2, required: 3, isDoneToday: false),
            .init(logged: 2, required: 3, isDoneToday: false, pending: 1),
            .init(logged: 1, required: 3, isDoneToday: false, unproven: 1),
            .init(logged: 1, required: 3, isDoneToday: false),
        ]
        let seen = weeks.map { week in
            var scene = RingScene()
            scene.progress = [RingScene.Progress](repeating: week, count: memberCount)
            // Lit, dim or dark: what is left when colours are gone and brightness is judged by eye.
            return Luminances(RingRenderer(ledCount: ledCount), scene, from: 0, milliseconds: 2400).levels(3)
        }
        for (index, a) in seen.enumerated() {
            for b in seen[..<index] { #expect(a != b) }
        }
    }

    @Test func `numbers beyond reason draw a ring all the same`() {
        for number in [Int.min, -1, 8, Int.max] {
            var week = RingScene.Progress(
                logged: number, required: number, isDoneToday: true, unproven: number, pending: number)
            (week.logged, week.required, week.unproven, week.pending) = (number, number, number, number)
            for ledCount in [1, 2, 24] { #expect(colours(week, week, week, ledCount: ledCount).count == ledCount) }
        }
    }
}
