package import FitPinkyCore

extension ULID {
    /// An id made now.
    ///
    /// - Parameter random: gives that many random bytes.
    package static func fresh(at instant: UTCInstant, random: (Int) -> [UInt8] = Store.systemRandom) -> ULID {
        let words = random(10).reduce((UInt16(0), UInt64(0))) { words, byte in
            (words.0 << 8 | UInt16(words.1 >> 56), words.1 << 8 | UInt64(byte))
        }
        return ULID(at: instant, random: words)
    }
}
