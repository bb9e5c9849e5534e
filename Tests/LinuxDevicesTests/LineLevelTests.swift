import FitPinkyCore
import Testing

@testable import LinuxDevices

@Suite struct LineLevelTests {
    private func time(_ milliseconds: Int64) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: milliseconds * 1_000_000)
    }

    private func edge(_ isActive: Bool, _ milliseconds: Int64, _ sequence: UInt32 = 0) -> GPIOEdge {
        GPIOEdge(isActive: isActive, time: time(milliseconds), sequence: sequence)
    }

    private func told(_ edges: [GPIOEdge]) -> [GPIOEdge] {
        edges.map { GPIOEdge(isActive: $0.isActive, time: $0.time) }
    }

    @Test func `edges in sequence are told as they are`() {
        var level = LineLevel()
        let edges = [edge(true, 1, 7), edge(false, 2, 8), edge(true, 3, 9)]
        #expect(level.read(edges) == edges)
        #expect(level.isDown)
    }

    @Test func `between two edges of one level, the one that the kernel says it lost is half-way`() {
        var level = LineLevel()
        _ = level.read([edge(true, 100, 1)])
        #expect(told(level.read([edge(true, 300, 3)])) == told([edge(false, 200), edge(true, 300)]))
        #expect(level.isDown)
        #expect(told(level.read([edge(false, 400, 4)])) == told([edge(false, 400)]))
        #expect(told(level.read([edge(false, 600, 8)])) == told([edge(true, 500), edge(false, 600)]))
        #expect(!level.isDown)
    }

    @Test func `a gap after which the level is the other one hides nothing that matters`() {
        var level = LineLevel()
        _ = level.read([edge(true, 1, 1)])
        #expect(level.read([edge(false, 2, 6)]).count == 1)
    }

    @Test func `two edges of one level without a gap are a contact that bounced`() {
        var level = LineLevel()
        #expect(level.read([edge(true, 1, 1), edge(true, 2, 2), edge(true, 9)]).count == 3)
        #expect(level.read([edge(true, 900), edge(true, 901, 5)]).count == 2)
    }

    @Test func `the count of edges may begin anew`() {
        var level = LineLevel()
        _ = level.read([edge(true, 1, .max)])
        #expect(level.read([edge(true, 2, 1)]).count == 2)
        _ = level.read([edge(true, 3, .max - 1)])
        #expect(level.read([edge(true, 4, .max)]).count == 1)
        #expect(level.taken(isActive: true, at: time(5)) == nil)
        #expect(level.read([edge(true, 6, 1)]).count == 1)
    }

    @Test func `times that run backwards make no edge between them`() {
        var level = LineLevel()
        _ = level.read([edge(true, 10, 1)])
        #expect(level.read([edge(true, 10, 3)]).count == 1)
        #expect(level.read([edge(true, 5, 9)]).count == 1)
    }

    /// Looks until the line has differed for as long as an edge may be late.
    private func look(_ level: inout LineLevel, _ isActive: Bool, at milliseconds: Int64) -> GPIOEdge? {
        #expect(level.looked(isActive: isActive, at: time(milliseconds)) == nil)
        #expect(level.looked(isActive: isActive, at: time(milliseconds + 59)) == nil)
        return level.looked(isActive: isActive, at: time(milliseconds + 60))
    }

    @Test func `a level that goes on differing from what was told is told, once`() {
        var level = LineLevel()
        #expect(level.looked(isActive: false, at: time(1)) == nil)
        #expect(look(&level, true, at: 2) == edge(true, 62))
        #expect(level.looked(isActive: true, at: time(900)) == nil)
        #expect(look(&level, false, at: 1000) == edge(false, 1060))
        #expect(!level.isDown)
    }

    @Test func `an edge that is only late is told with its own time, and none is made up`() {
        var level = LineLevel()
        _ = level.read([edge(true, 100)])
        #expect(level.looked(isActive: false, at: time(116)) == nil)
        #expect(level.differsSince == time(116))
        #expect(level.read([edge(false, 106)]) == [edge(false, 106)])
        #expect(level.differsSince == nil && !level.isDown)
        #expect(level.looked(isActive: false, at: time(900)) == nil)
    }

    @Test func `a level that differs for a moment only is forgotten`() {
        var level = LineLevel()
        #expect(level.looked(isActive: true, at: time(1)) == nil)
        #expect(level.looked(isActive: false, at: time(50)) == nil)
        #expect(level.looked(isActive: true, at: time(70)) == nil)
        #expect(level.looked(isActive: true, at: time(129)) == nil)
        #expect(level.looked(isActive: true, at: time(130)) == edge(true, 130))
    }

    @Test(arguments: [(false, false), (false, true), (true, true), (true, false)])
    func `taken, only a release that nobody saw is told`(wasDown: Bool, isActive: Bool) {
        var level = LineLevel()
        if wasDown { _ = level.read([edge(true, 1)]) }
        let expected = wasDown && !isActive ? edge(false, 2) : nil
        #expect(level.taken(isActive: isActive, at: time(2)) == expected)
        #expect(level.looked(isActive: isActive, at: time(3)) == nil)
        #expect(level.isDown == (wasDown && isActive))
    }

    @Test func `a line found active counts from its release on, seen or not`() {
        var seen = LineLevel()
        _ = seen.taken(isActive: true, at: time(1))
        #expect(seen.read([edge(false, 2)]) == [edge(false, 2)])
        #expect(look(&seen, true, at: 3) == edge(true, 63))
        var unseen = LineLevel()
        _ = unseen.taken(isActive: true, at: time(1))
        #expect(unseen.looked(isActive: false, at: time(2)) == nil)
        #expect(look(&unseen, true, at: 3) == edge(true, 63))
    }
}
