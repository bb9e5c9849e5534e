import Support
import Testing

@testable import FitPinkyCore

@Suite struct SpellingTests {
    private let names = ["status", "watch", "ring", "goal", "week", "week-start", "day-start", "weekEnd"]

    @Test(arguments: [
        ("staus", "status"), ("stauts", "status"), ("statuss", "status"), ("statis", "status"), ("STATUS", "status"),
        ("sta", "status"), ("gaol", "goal"), ("goals", "goal"), ("rng", "ring"), ("weekstart", "week-start"),
        ("day-strat", "day-start"), ("weekend", "weekEnd"), ("we", "week"),
    ])
    func `a name with a slip or two, or its beginning, is recognised`(typed: String, name: String) {
        #expect(Spelling.nearest(to: typed, among: names) == name)
        #expect(Spelling.hint(typed, among: names) == " (did you mean \(name)?)")
    }

    @Test(arguments: ["", "x", "s", "gossip", "go-al-as", "ringring", "état", String(repeating: "a", count: 5000)])
    func `what is near no name is left alone`(typed: String) {
        #expect(Spelling.nearest(to: typed, among: names) == nil)
        #expect(Spelling.hint(typed, among: names) == "")
    }

    @Test func `of names that are as near the first is meant, and of others the nearest`() {
        #expect(Spelling.nearest(to: "cat", among: ["bat", "hat"]) == "bat")
        #expect(Spelling.nearest(to: "stars", among: ["starters", "stair", "star"]) == "star")
        #expect(Spelling.nearest(to: "status", among: ["static", "statue", "status"]) == "status")
        #expect(Spelling.nearest(to: "a", among: []) == nil)
    }

    @Test func `slips are as many as it takes, counted one after the other`() {
        var chance = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let word = (0..<Int.random(in: 0...6, using: &chance)).map { _ in UInt8.random(in: 97...99, using: &chance)
            }
            var slipped = word
            let count = Int.random(in: 0...3, using: &chance)
            for _ in 0..<count { slip(&slipped, &chance) }
            #expect(Spelling.slips(from: slipped, to: word) <= count, "\(slipped) of \(word)")
            #expect(Spelling.slips(from: slipped, to: word) == Spelling.slips(from: word, to: slipped))
            #expect((Spelling.slips(from: slipped, to: word) == 0) == (slipped == word))
        }
        #expect(Spelling.slips(from: Array("kitten".utf8), to: Array("sitting".utf8)) == 3)
        #expect(Spelling.slips(from: Array("ca".utf8), to: Array("ac".utf8)) == 1)
        #expect(Spelling.slips(from: [], to: Array("goal".utf8)) == 4)
    }

    private func slip(_ word: inout [UInt8], _ chance: inout SeededGenerator) {
        let letter = UInt8.random(in: 97...99, using: &chance)
        let place = Int.random(in: 0...word.count, using: &chance)
        if Bool.random(using: &chance) || word.isEmpty { return word.insert(letter, at: place) }
        if Bool.random(using: &chance) {
            word.remove(at: min(place, word.count - 1))
        } else {
            word[min(place, word.count - 1)] = letter
        }
    }
}
