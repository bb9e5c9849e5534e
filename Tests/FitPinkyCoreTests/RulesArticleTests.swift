import FoundationEssentials
import Testing

@Suite struct RulesArticleTests {
    @Test func `every proof that the article of the rules names is a test`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let article = tests.deletingLastPathComponent().appending(
            path: "Sources/FitPinkyCore/FitPinkyCore.docc/Rules.md")
        let text = String(decoding: try Data(contentsOf: article), as: UTF8.self)
        let proofs = text.split(separator: "\n").filter { $0.hasPrefix("- Proof: ") }.map {
            $0.dropFirst("- Proof: `".count).dropLast()
        }
        #expect(proofs.count > 30)
        var titles: Set<Substring> = []
        for folder in ["FitPinkyCoreTests", "ScenariosTests"] {
            let path = tests.appending(path: folder).path()
            for file in try FileManager.default.contentsOfDirectory(atPath: path) where file.hasSuffix(".swift") {
                let source = String(
                    decoding: try Data(contentsOf: URL(filePath: path).appending(path: file)), as: UTF8.self)
                for piece in source.split(separator: "func `").dropFirst() { titles.insert(piece.prefix { $0 != "`" }) }
            }
        }
        for proof in proofs { #expect(titles.contains(proof), "no test is called: \(proof)") }
    }
}
