/// A decimal number as a person types it.
enum EnteredDecimal {
    /// Digits before the point: more is no weight.
    private static let maxDigits = 9

    /// `42.5`, `42,5` and `42` in thousandths; empty is zero; nil for everything else, such as a fourth place behind the point.
    static func thousandths(_ text: String) -> Int? {
        guard !text.isEmpty else { return 0 }
        let parts = text.utf8.split(
            separator: UInt8(ascii: text.utf8.contains(UInt8(ascii: ",")) ? "," : "."), omittingEmptySubsequences: false
        )
        guard parts.count <= 2, let whole = digits(parts[0], 1...maxDigits) else { return nil }
        guard parts.count == 2 else { return whole * 1000 }
        guard let rest = digits(parts[1], 1...3) else { return nil }
        return whole * 1000 + rest * [100, 10, 1][parts[1].count - 1]
    }

    private static func digits(_ text: Substring.UTF8View, _ allowed: ClosedRange<Int>) -> Int? {
        guard allowed.contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
}
