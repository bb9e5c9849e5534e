import FitPinkyCore
import KioskLogic
import Testing

@Suite struct ExposureSettlingTests {
    private typealias Limits = ExposureSettling.Limits

    /// Frames of these brightnesses, evenly apart: the number of the first that is settled, from 1; nil if none is.
    private func firstSettled(_ lumas: [Int?], every milliseconds: Int64, limit: Int64 = 5000) -> Int? {
        var settling = ExposureSettling(openedAt: at(0), limit: .milliseconds(limit))
        return lumas.indices.first { index in
            settling.frame(meanLuma: lumas[index], takenAt: at(milliseconds * Int64(index + 1))) == .settled
        }.map { $0 + 1 }
    }

    @Test func `a frame whose exposure may still move is dropped, and remembered`() {
        var settling = ExposureSettling(openedAt: at(0), limit: .seconds(2))
        #expect(settling.state == .moving(dropped: 0, run: nil))
        #expect(settling.frame(meanLuma: 60, takenAt: at(100)) == .drop)
        #expect(
            settling.state
                == .moving(dropped: 1, run: .init(since: at(100), until: at(100), count: 1, luma: 60...60)))
        #expect(settling.frame(meanLuma: 61, takenAt: at(200)) == .drop)
        #expect(
            settling.state
                == .moving(dropped: 2, run: .init(since: at(100), until: at(200), count: 2, luma: 60...61)))
        #expect(settling.frame(meanLuma: 90, takenAt: at(250)) == .drop)
        #expect(
            settling.state
                == .moving(dropped: 3, run: .init(since: at(250), until: at(250), count: 1, luma: 90...90)))
    }

    @Test func `brightness that stands still has settled, and stays so`() {
        var settling = ExposureSettling(openedAt: at(0), limit: .seconds(2))
        #expect(settling.frame(meanLuma: 100, takenAt: at(100)) == .drop)
        #expect(settling.frame(meanLuma: 102, takenAt: at(200)) == .drop)
        #expect(settling.frame(meanLuma: 101, takenAt: at(300)) == .settled)
        #expect(settling.state == .settled)
        #expect(settling.frame(meanLuma: 9, takenAt: at(301)) == .settled)
        #expect(settling.state == .settled)
    }

    @Test func `a slow creep is no standstill, however small each step`() {
        #expect(firstSettled((0..<20).map { 60 + 6 * $0 }, every: 100, limit: 10_000) == nil)
    }

    @Test func `a fast camera's first frames are too close together to tell`() {
        // At 60 frames a second, exposure takes its next step after several frames that look alike.
        let lumas: [Int?] = [40, 40, 40, 40, 40, 40, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90]
        #expect(firstSettled(lumas, every: 17) == 19)
    }

    @Test func `a camera of five frames a second needs three of them, not five seconds`() {
        #expect(firstSettled([80, 80, 80], every: 200) == 3)
    }

    @Test func `black frames settle nothing: the camera may not have begun`() {
        #expect(firstSettled([0, 0, 0, 0, 0, 0, 70, 70, 70], every: 100) == 9)
        #expect(firstSettled([16, 16, 16], every: 100) == 3)
        #expect(firstSettled([15, 15, 15, 15], every: 100) == nil)
    }

    @Test func `what is left of the time limit is not waited for, and no frame is dropped after it`() {
        let flicker: [Int?] = (0..<40).map { $0 % 2 == 0 ? 50 : 100 }
        #expect(firstSettled(flicker, every: 200, limit: 800) == 4)
        #expect(firstSettled([nil], every: 900, limit: 800) == 1)
        #expect(firstSettled([3], every: 1, limit: 0) == 1)
    }

    @Test func `no more frames are dropped than the limit says`() {
        let flicker: [Int?] = (0..<40).map { $0 % 2 == 0 ? 50 : 100 }
        #expect(firstSettled(flicker, every: 10, limit: 60_000) == Limits.maxDroppedFrames + 1)
    }

    @Test func `a damaged frame, and one older than the last, begin anew`() {
        #expect(firstSettled([80, 80, nil, 80, 80, 80], every: 100) == 6)
        var settling = ExposureSettling(openedAt: at(0), limit: .seconds(2))
        #expect(settling.frame(meanLuma: 80, takenAt: at(300)) == .drop)
        #expect(settling.frame(meanLuma: 80, takenAt: at(200)) == .drop)
        #expect(
            settling.state
                == .moving(dropped: 2, run: .init(since: at(200), until: at(200), count: 1, luma: 80...80)))
    }

    @Test func `brightness outside of what a frame can have counts as the nearest end`() {
        #expect(firstSettled([Int.max, 255, 300], every: 100) == 3)
        #expect(firstSettled([Int.min, -1, 0], every: 100) == nil)
    }
}
