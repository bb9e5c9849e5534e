import KioskLogic
import Testing

@testable import LinuxDevices

@Suite struct WS2812Tests {
    private let some = [RGB(0, 0, 0), RGB(255, 255, 255), RGB(1, 2, 3), RGB(0x80, 0x55, 0xAA), RGB(232, 69, 124)]

    @Test(arguments: ChannelOrder.allCases)
    func `what is encoded is decoded`(order: ChannelOrder) {
        for count in 0...some.count {
            let levels = Array(some.prefix(count))
            #expect(WS2812.decode(WS2812.encode(levels: levels, order: order), order: order) == levels)
        }
    }

    @Test func `every level of every channel survives`() {
        let levels = (0...255).map { RGB(UInt8($0), UInt8(255 - $0), UInt8($0 ^ 0x5A)) }
        #expect(WS2812.decode(WS2812.encode(levels: levels, order: .grb), order: .grb) == levels)
    }

    @Test func `a bit is three, the highest first: 100 for zero and 110 for one`() {
        let bytes = WS2812.encode(levels: [RGB(0b1000_0001, 0, 255)], order: .rgb)
        let light = bytes[WS2812.latchByteCount..<WS2812.latchByteCount + WS2812.bytesPerLED]
        let red: [UInt8] = [0b1101_0010, 0b0100_1001, 0b0010_0110]
        let green: [UInt8] = [0b1001_0010, 0b0100_1001, 0b0010_0100]
        let blue: [UInt8] = [0b1101_1011, 0b0110_1101, 0b1011_0110]
        #expect(Array(light) == red + green + blue)
    }

    @Test func `most lights take green first`() {
        #expect(
            WS2812.encode(levels: [RGB(1, 2, 3)], order: .grb) == WS2812.encode(levels: [RGB(2, 1, 3)], order: .rgb))
    }

    @Test func `at least 300 µs of silence stand before and after`() {
        let silenceSeconds = Double(WS2812.latchByteCount * 8) / Double(WS2812.hertz)
        #expect(silenceSeconds >= 300e-6)
        let bytes = WS2812.encode(levels: some, order: .grb)
        #expect(bytes.prefix(WS2812.latchByteCount).allSatisfy { $0 == 0 })
        #expect(bytes.suffix(WS2812.latchByteCount).allSatisfy { $0 == 0 })
        #expect(bytes.count == 2 * WS2812.latchByteCount + some.count * WS2812.bytesPerLED)
    }

    @Test func `no transfer is short enough to have gaps`() {
        #expect(WS2812.encode(levels: [], order: .grb).count > WS2812.maxGappedByteCount)
    }

    @Test func `a flipped bit is found, or is another colour`() {
        let levels = [RGB(1, 2, 3), RGB(200, 100, 0)]
        let bytes = WS2812.encode(levels: levels, order: .grb)
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 0x80 >> UInt8(bit % 8)
            #expect(WS2812.decode(flipped, order: .grb) != levels)
        }
    }

    @Test func `a signal without its silence, or with a part of a light, is none`() {
        let bytes = WS2812.encode(levels: some, order: .grb)
        #expect(WS2812.decode(Array(bytes.dropFirst()), order: .grb) == nil)
        #expect(WS2812.decode(Array(bytes.dropLast()), order: .grb) == nil)
        #expect(WS2812.decode([], order: .grb) == nil)
        var missing = bytes
        missing.remove(at: WS2812.latchByteCount + 4)
        #expect(WS2812.decode(missing, order: .grb) == nil)
    }

    @Test func `more silence than needed is silence`() {
        let bytes = [0, 0, 0] + WS2812.encode(levels: some, order: .grb) + [0]
        #expect(WS2812.decode(bytes, order: .grb) == some)
    }
}
