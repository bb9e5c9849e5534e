/// A number that is not negative, in billionths.
enum FixedPoint {
    /// Reads `70`, `0.0434959` or `1.2e-05`, and rounds half up; nil if it is malformed, negative or over the largest.
    static func billionths(_ text: ByteRange) -> UInt64? {
        var (mantissa, exponent, digits, index): (UInt64, Int, Int, Int) = (0, 0, 0, 0)
        var isFraction = false
        while index < text.count {
            let byte = text[index]
            let digit = byte &- 0x30
            if digit < 10 {
                digits += 1
                // Eighteen digits hold nine decimals of every number up to the largest; the others round nothing.
                if mantissa < 100_000_000_000_000_000 {
                    mantissa = mantissa &* 10 &+ UInt64(digit)
                    if isFraction { exponent -= 1 }
                } else if !isFraction {
                    exponent += 1
                }
            } else if byte == 0x2E, !isFraction {
                isFraction = true
            } else {
                break
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        if index < text.count {
            guard text[index] | 0x20 == 0x65, let power = power(text, from: index + 1) else { return nil }
            exponent += power
        }
        return scaled(mantissa, exponent + 9)
    }

    /// The largest, which fits beside a record's kind and unit.
    static let largest: UInt64 = 1 << 56 - 1

    private static func power(_ text: ByteRange, from start: Int) -> Int? {
        var index = start
        guard index < text.count else { return nil }
        let isNegative = text[index] == 0x2D
        if isNegative || text[index] == 0x2B { index += 1 }
        guard index < text.count, text.count - index <= 4 else { return nil }
        var power = 0
        while index < text.count {
            let digit = text[index] &- 0x30
            guard digit < 10 else { return nil }
            power = power * 10 + Int(digit)
            index += 1
        }
        return isNegative ? -power : power
    }

    private static func scaled(_ mantissa: UInt64, _ exponent: Int) -> UInt64? {
        if mantissa == 0 { return 0 }
        if exponent < 0 {
            if exponent < -18 { return 0 }
            let divisor = powers(-exponent)
            let value = mantissa / divisor + (mantissa % divisor >= divisor - divisor / 2 ? 1 : 0)
            return value <= largest ? value : nil
        }
        guard exponent <= 18 else { return nil }
        let (value, overflow) = mantissa.multipliedReportingOverflow(by: powers(exponent))
        return overflow || value > largest ? nil : value
    }

    @inline(__always) private static func powers(_ exponent: Int) -> UInt64 {
        var (power, left): (UInt64, Int) = (1, exponent)
        while left > 0 {
            power &*= 10
            left -= 1
        }
        return power
    }
}
