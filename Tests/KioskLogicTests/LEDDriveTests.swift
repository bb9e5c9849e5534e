import KioskLogic
import Support
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

    /// Duty cycles of x to the power of 2.2, worked out elsewhere.
    @Test(arguments: [(16, 1), (32, 3), (64, 12), (96, 30), (128, 56), (160, 92), (192, 137), (224, 192), (255, 255)])
    func `gamma is within a level and a half of the exponent of 2.2`(value: Int, level: Int) {
        let drive = LEDDrive(brightness: 1, maxMilliamperes: 100_000)
        let red = drive.levels(for: RingFrame([RGB(UInt8(value), 0, 0)]))[0].red
        #expect(abs(Int(red) - level) <= 1)
    }

    @Test func `a light that is lit stays lit, in its hue, however little the budget and the brightness`() {
        let amber = RGB(0x20, 0x14, 0x03)
        let frame = RingFrame([amber] + [RGB](repeating: RGB(255, 255, 255), count: 22) + [.black])
        let least = LEDDrive.minMilliamperes(ledCount: 24)
        #expect(least == 30)
        let levels = LEDDrive(brightness: 0.01, maxMilliamperes: least).levels(for: frame)
        #expect(levels[0] == RGB(1, 1, 0))
        #expect(levels[1...22].allSatisfy { $0 != .black })
        #expect(levels[23] == .black)
    }

    @Test func `what was brighter stays brighter, or as bright, under any budget`() {
        let frame = RingFrame((0..<24).map { RGB(UInt8($0 * 11), UInt8($0 * 7), 0) })
        for budget in 30...500 {
            let levels = LEDDrive(brightness: 1, maxMilliamperes: budget).levels(for: frame)
            #expect(LEDDrive.milliamperes(levels) <= Double(budget))
            #expect(zip(levels, levels.dropFirst()).allSatisfy { $0.red <= $1.red && $0.green <= $1.green })
        }
    }

    @Test func `a brightness of nothing is dark`() {
        let frame = RingFrame([RGB](repeating: RGB(255, 255, 255), count: 24))
        #expect(LEDDrive(brightness: 0, maxMilliamperes: 400).levels(for: frame).allSatisfy { $0 == .black })
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
