/// The signal of WS2812 lights as their data sheet has it, three SPI bits for each bit, read independently of who made it.
public enum LightSignal {
    /// 300 µs at 2.4 MHz, before and after the pulses.
    private static let latchByteCount = 90

    /// The three bytes that each light takes, in the order of sending; nil unless the bytes are silence, pulses of whole
    /// lights, silence.
    public static func lights(in bytes: [UInt8]) -> [[UInt8]]? {
        // The first bit of a light is high, and the last byte holds the high start of its last bit: zeros are silence.
        guard let first = bytes.firstIndex(where: { $0 != 0 }), let last = bytes.lastIndex(where: { $0 != 0 }) else {
            return bytes.count >= 2 * latchByteCount ? [] : nil
        }
        let pulses = Array(bytes[first...last])
        guard first >= latchByteCount, bytes.count - 1 - last >= latchByteCount, pulses.count % 9 == 0 else {
            return nil
        }
        let channels = stride(from: 0, to: pulses.count, by: 3).map { channel(pulses[$0..<$0 + 3]) }
        guard channels.allSatisfy({ $0 != nil }) else { return nil }
        return stride(from: 0, to: channels.count, by: 3).map { channels[$0..<$0 + 3].compactMap { $0 } }
    }

    private static func channel(_ pulses: ArraySlice<UInt8>) -> UInt8? {
        let word = pulses.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        var value: UInt8 = 0
        for bit in (0..<8).reversed() {
            switch word >> (3 * UInt32(bit)) & 0b111 {
            case 0b110: value = value << 1 | 1
            case 0b100: value = value << 1
            default: return nil
            }
        }
        return value
    }
}
