import TOML
import Testing

@Suite struct MutationTests {
    @Test(arguments: [1, 2, 3, 4])
    func `whatever the text is, it is a tree or is refused in one of its lines`(seed: UInt64) throws {
        var documents = MutatedDocuments(seed: seed)
        var (trees, refusals) = (0, 0)
        for index in 0..<5_000 {
            let document = documents.next()
            do throws(TOMLError) {
                _ = try TOMLTable(toml: document)
                trees += 1
            } catch {
                refusals += 1
                let lines = document.utf8.count { $0 == 0x0A } + 1
                let isInside = (1...lines).contains(error.place.line) && error.place.column >= 1
                try #require(isInside && !error.message.isEmpty, "seed \(seed), \(index): \(error), \(document)")
                // What a message shows of the text is escaped and cut.
                let isPlain = error.message.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && error.message.count < 200
                try #require(isPlain, "seed \(seed), \(index): \(error), \(document)")
            }
        }
        #expect(trees > 500 && refusals > 500, "seed \(seed): \(trees) trees, \(refusals) refusals")
    }

    @Test func `each beginning of a document is a tree or is refused`() {
        var documents = MutatedDocuments(seed: 5)
        for _ in 0..<40 {
            let document = documents.next()
            for count in 0...document.unicodeScalars.count {
                let start = String(String.UnicodeScalarView(document.unicodeScalars.prefix(count)))
                // What is said is not in question here, only that something is.
                do throws(TOMLError) { _ = try TOMLTable(toml: start) } catch { #expect(!error.message.isEmpty) }
            }
        }
    }

    /// As long as a configuration may be. These take seconds on a slow machine; a quadratic reader would take minutes.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "[[a]]\n", "a = [", "[a.b.c]\n", "a.b.c.d.e = 1\n", "\"\\u00E9", "\"\"\"\\\n", "\\ ", "'", "# \t", "\n",
            "1_", "[a]\n[a]", "é",
            "a = \"\"\"\\   ",
        ])
    func `a long text takes no longer than its length`(piece: String) {
        let long = String(repeating: piece, count: 1 << 16 / piece.utf8.count)
        for prefix in ["", "a = ", "a = \"", "a = \"\"\"", "a = '''", "a = [\n", "a = 1", "'"] {
            do throws(TOMLError) { _ = try TOMLTable(toml: prefix + long) } catch { #expect(!error.message.isEmpty) }
        }
    }
}
