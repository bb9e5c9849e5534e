/// SplitMix64 (Steele, Lea and Flood, 2014): the same seed gives the same numbers in every run, on every machine.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Any seed will do: near seeds give numbers that have nothing in common.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// True with a probability of 1 in `count`, which must be positive.
    public mutating func oneIn(_ count: UInt64) -> Bool { next() % count == 0 }

    /// Eight bytes from each number, in the order of memory; the last number may give fewer.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                withUnsafeBytes(of: next()) { word in
                    for byte in word where filled < count {
                        buffer[filled] = byte
                        filled += 1
                    }
                }
            }
        }
    }
}
