import FitPinkyCore
import Testing

@Suite struct PhrasesTests {
    @Test(arguments: Phrases.nudges)
    func `a preset is a nudge that anybody could have typed`(text: String) throws { try TextLimit.nudge.check(text) }

    @Test(arguments: Phrases.wagers)
    func `a template is a wager that anybody could have typed`(text: String) throws { try TextLimit.wager.check(text) }

    @Test func `there are eight presets and ten templates, and no two are the same`() {
        #expect(Set(Phrases.nudges).count == 8 && Phrases.nudges.count == 8)
        #expect(Set(Phrases.wagers).count == 10 && Phrases.wagers.count == 10)
    }
}
