import TOML
import Testing

/// Documents as this reader and as Python's tomllib understand them.
@Suite(.enabled(if: ExpectedTrees.canBeAsked, "needs python3, of 3.11 or later"))
struct ForeignComparisonTests {
    @Test func `thousands of documents are refused or read as Python's tomllib does`() throws {
        let seed = UInt64.random(in: .min ... .max)
        var source = MutatedDocuments(seed: seed)
        let documents = (0..<4_000).map { _ in source.next() }.filter(isComparable)
        let expected = try ExpectedTrees.of(documents)
        try #require(expected.count == documents.count)
        var (trees, differences) = (0, 0)
        for (document, expected) in zip(documents, expected) {
            if expected != "refused" { trees += 1 }
            let found: String
            var reason = ""
            do throws(TOMLError) {
                found = Rendering.of(try TOMLTable(toml: document), with: exact)
            } catch {
                (found, reason) = ("refused", " (\(error))")
            }
            guard found != expected else { continue }
            differences += 1
            // The first few are enough to see what is wrong; the last expectation counts them all.
            guard differences <= 10 else { continue }
            Issue.record("\(document.debugDescription) is \(found)\(reason), and Python says \(expected)")
        }
        #expect(differences == 0, "seed \(seed)")
        // So that neither all are refused nor none.
        #expect(trees > 1000 && documents.count - trees > 1000 && documents.count > 3800)
        print("measured: seed \(seed): \(documents.count) documents, \(trees) of them TOML, \(differences) differences")
    }

    /// Python's calendar has no year 0 and no leap second, both of which RFC 3339 has; and it takes no byte order mark.
    private func isComparable(_ document: String) -> Bool {
        !document.contains("0000-") && !document.contains(":60") && document.unicodeScalars.first != "\u{FEFF}"
    }

    /// Numbers and dates as the script writes them.
    private func exact(_ content: TOMLValue.Content) -> String {
        switch content {
        case .number(let number) where number.isNaN: return "nan"
        case .number(let number):
            let digits = String(number.bitPattern, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        case .dateTime(let text): return "<\(normal(text))>"
        default: return Rendering.plain(content)
        }
    }

    /// With a T, six digits of a second and an offset in digits.
    private func normal(_ text: String) -> String {
        guard text.contains(":") else { return text }
        var bytes = Array(text.uppercased().utf8)
        var date: [UInt8] = []
        if bytes[2] != UInt8(ascii: ":") {
            date = bytes[..<10] + [UInt8(ascii: "T")]
            bytes.removeFirst(11)
        }
        let offset = bytes.firstIndex { "Z+-".utf8.contains($0) } ?? bytes.endIndex
        let fraction = (bytes[..<offset].dropFirst(9).prefix(6) + Array(repeating: UInt8(ascii: "0"), count: 6)).prefix(
            6)
        let zone = String(decoding: bytes[offset...], as: UTF8.self)
        return String(decoding: date + bytes[..<8] + [UInt8(ascii: ".")] + fraction, as: UTF8.self)
            + (["Z", "-00:00"].contains(zone) ? "+00:00" : zone)
    }
}
