import Testing

@testable import fitpinky

@Suite struct StoreCureTests {
    @Test(arguments: [
        (["derived", "derived"], ["fitpinky store rebuild"]),
        (["malformed", "unsigned", "brokenChain"], ["fitpinky store rebuild --accept-losses"]),
        (
            ["strayPhoto", "alteredPhoto", "incompletePhoto"],
            ["fitpinky store restore with a backup", "nothing has to be"]
        ),
        (["health", "derived"], ["fitpinky store rebuild", "fitpinky health import"]),
        (["alteredPhoto", "malformed", "derived"], ["rebuild", "store restore", "the workouts count"]), ([], []),
        (["somethingNewer"], []),
    ])
    func `each kind of finding is told its cure once, in one order`(kinds: [String], words: [String]) {
        let sentences = StoreCure.all(for: kinds).map(\.sentence)
        #expect(sentences.count == words.count)
        for (sentence, word) in zip(sentences, words) { #expect(sentence.contains(word), "\(sentence)") }
    }
}
