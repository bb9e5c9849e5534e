package import KioskLogic

/// The signal of WS2812 lights, made by an SPI controller's data line.
///
/// A light takes 24 bits, the highest first; a bit is a pulse whose length is its value. At 2.4 MHz three SPI bits last
/// 1.25 µs, one period: 110 is a one (0.83 µs high), 100 a zero (0.42 µs), both within the data sheet's ±150 ns of 0.8 and
/// 0.4 µs. Low for 300 µs shows what was sent (WS2812B-V5 needs 280 µs, older ones 50).
package enum WS2812 {
    /// The clock at which three SPI bits are one bit of a light.
    package static let hertz: UInt32 = 2_400_000
    /// The silence before and after the pulses, in bytes: 300 µs.
    package static let latchByteCount = 90
    /// SPI bytes of one light.
    package static let bytesPerLED = 9
    /// Transfers of at most this many bytes are sent without DMA on a Raspberry Pi, with gaps between bytes.
    package static let maxGappedByteCount = 96

    /// The bytes to send: silence, the lights from the first on, silence; always more than `maxGappedByteCount`.
    package static func encode(levels: [RGB], order: ChannelOrder) -> [UInt8] {
        let silence = [UInt8](repeating: 0, count: latchByteCount)
        var bytes = silence
        bytes.reserveCapacity(2 * latchByteCount + bytesPerLED * levels.count)
        for level in levels {
            for channel in order.bytes(level) { bytes += pulses(channel) }
        }
        return bytes + silence
    }

    private static func pulses(_ channel: UInt8) -> [UInt8] {
        var word: UInt32 = 0
        for bit in (0..<8).reversed() { word = word << 3 | (channel >> UInt8(bit) & 1 == 1 ? 0b110 : 0b100) }
        return [UInt8(word >> 16), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)]
    }
}
