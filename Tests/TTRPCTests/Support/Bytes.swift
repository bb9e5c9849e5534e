/// Bytes as written in a specification: `"00 00 00 08"`. Anything else than hexadecimal digits only separates.
func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap { $0.hexDigitValue }
    precondition(digits.count.isMultiple(of: 2), "half a byte in \(hexadecimal)")
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
