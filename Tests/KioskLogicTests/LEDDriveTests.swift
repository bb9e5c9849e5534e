import KioskLogic
import Testing

@Suite struct LEDDriveTests {
    @Test func `no frame draws more than the budget`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let ledCount = Int.random(in: 1...64, using: &generator)
            let frame = RingFrame(
                (0..<ledCount).map { _ in
                    RGB(
                        .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator),
                        .random(in: 0...255, using: &generator))
                })
            let drive = LEDDrive(brightness: 1, maxMilliamperes: .random(in: ledCount...2000, using: &generator))
            #expect(LEDDrive.milliamperes(drive.levels(for: frame)) <= Double(drive.maxMilliamperes))
        }
    }

    @Test func `a frame within the budget is not dimmed`() {
        let frame = RingFrame([RGB(255, 0, 128)])
        #expect(LEDDrive(brightness: 1, maxMilliamperes: 400).levels(for: frame)[0].red == 255)
    }

    @Test func `gamma keeps the ends and rises all the way`() {
        let drive = LEDDrive(brightness: 1, maxMilliamperes: 100_000)
        let levels = (0...255).map { drive.levels(for: RingFrame([RGB(UInt8($0), 0, 0)]))[0].red }
        #expect(levels.first == 0)
        #expect(levels.last == 255)
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 })
        // Half as bright to the eye is about a fifth of the light.
        #expect((48...60).contains(levels[128]))
    }

    @Test func `a budget below the idle current leaves the ring dark`() {
        let drive = LEDDrive(brightness: 1, maxMilliamperes: 3)
        #expect(
            drive.levels(for: RingFrame([RGB](repeating: RGB(255, 255, 255), count: 24))).allSatisfy { $0 == .black })
    }

    @Test func `each order of channels sends the same three values`() {
        for order in ChannelOrder.allCases {
            #expect(Set(order.bytes(RGB(1, 2, 3))) == [1, 2, 3])
        }
        #expect(ChannelOrder.grb.bytes(RGB(1, 2, 3)) == [2, 1, 3])
        #expect(ChannelOrder.brg.bytes(RGB(1, 2, 3)) == [3, 1, 2])
    }
}
