/// Weights as people read and type them: kilograms with at most three decimal places.
package enum Kilograms {
    /// `42.5`, of grams.
    package static func text(_ grams: Int) -> String {
        let (whole, rest) = (grams / 1000, grams % 1000)
        guard rest > 0 else { return "\(whole)" }
        var places = "\(1000 + rest)".dropFirst()
        while places.last == "0" { places = places.dropLast() }
        return "\(whole).\(places)"
    }

    /// The grams of a typed number: `42.5`, `42,5`, `40`. Nil for anything else, and for more than seven digits.
    package static func grams(_ text: some StringProtocol) -> Int? {
        let parts = text.utf8.split(omittingEmptySubsequences: false) {
            [UInt8(ascii: "."), UInt8(ascii: ",")].contains($0)
        }
        guard (1...2).contains(parts.count), let whole = number(parts[0], atMost: 4) else { return nil }
        guard parts.count == 2 else { return whole * 1000 }
        guard let rest = number(parts[1], atMost: 3) else { return nil }
        return whole * 1000 + [100, 10, 1][parts[1].count - 1] * rest
    }

    private static func number(_ digits: some Collection<UInt8>, atMost most: Int) -> Int? {
        guard (1...most).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
