/// Weights as people read and type them: kilograms with at most three decimal places.
public enum Kilograms {
    /// Digits before the point: a number that is too large for a weight is still a number, which a rule refuses in words.
    private static let maxDigits = 9

    /// `42.5`, of grams.
    public static func text(_ grams: Int) -> String {
        let (whole, rest) = (grams / 1000, grams % 1000)
        guard rest > 0 else { return "\(whole)" }
        // Without zeros that say nothing.
        if rest % 100 == 0 { return "\(whole).\(rest / 100)" }
        if rest % 10 == 0 { return rest < 100 ? "\(whole).0\(rest / 10)" : "\(whole).\(rest / 10)" }
        return "\(whole)." + (rest < 10 ? "00" : rest < 100 ? "0" : "") + "\(rest)"
    }

    /// The grams of a typed number: `42.5`, `42,5`, `40`. Nil for anything else, such as a fourth place behind the point.
    public static func grams(_ text: some StringProtocol) -> Int? {
        let parts = text.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        guard (1...2).contains(parts.count), let whole = number(parts[0], atMost: maxDigits) else { return nil }
        guard parts.count == 2 else { return whole * 1000 }
        guard let rest = number(parts[1], atMost: 3) else { return nil }
        return whole * 1000 + [100, 10, 1][parts[1].count - 1] * rest
    }

    private static func number(_ digits: some Collection<UInt8>, atMost most: Int) -> Int? {
        guard (1...most).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
