import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

@Suite struct TrainingPageTests {
    @Test func `a training is a page with the next set large, in each of its states`() throws {
        var page = Page()
        for training in [
            TrainingSample.training(), TrainingSample.resting, TrainingSample.timed, TrainingSample.complete,
            TrainingSample.ended, TrainingSample.training(status: .discarded),
        ] {
            page.add(training.page)
            page.addGap()
        }
        page.add(TrainingStandingView(running: nil).page)
        try GoldenText(name: "training").expect(page)
    }

    @Test func `each state is a sentence`() {
        #expect(TrainingSample.training().line.text == "Bench press, set 3 of 3: 10 × 42.5 kg")
        #expect(TrainingSample.resting.line.text == "rest 1:10, then Bench press, set 3 of 3: 10 × 42.5 kg")
        #expect(TrainingSample.timed.line.text == "Plank, set 1 of 2: 60 s, 0:42 left")
        #expect(TrainingSample.complete.line.text.hasPrefix("all sets are over: fitpinky train end"))
        #expect(TrainingSample.ended.line.text == "Upper Body: ended ✓ after 12:05, 4 sets done, 1 skipped")
    }

    @Test func `after six hours the page asks, and says what answers`() {
        var training = TrainingSample.training()
        func asks() -> Bool { training.page.lines.contains { $0.text.hasPrefix("still going? fitpinky train done") } }
        #expect(!asks())
        training.asks = true
        #expect(asks())
    }

    @Test func `a place that is not there is no set`() {
        #expect(TrainingSample.training(current: .init(exercise: 0, set: 1)).present == nil)
        #expect(TrainingSample.training(current: .init(exercise: 1, set: 9)).present == nil)
        #expect(TrainingSample.training(current: .init(exercise: 9, set: 1)).page.lines.count > 2)
    }

    @Test func `weights are kilograms without zeros that say nothing`() {
        func measure(_ grams: Int) -> String {
            TrainingSetView(reps: 8, weightGrams: grams, status: .pending).measure(isTimed: false)
        }
        #expect(
            [40_000, 42_500, 1250, 5, 999_999].map(measure) == [
                "8 × 40 kg", "8 × 42.5 kg", "8 × 1.25 kg", "8 × 0.005 kg", "8 × 999.999 kg",
            ])
    }

    @Test func `large letters are five lines of one width`() {
        let lines = LargeText.lines("10 × 42.5 kg")
        #expect(lines.count == 5 && Set(lines.map(\.count)).count == 1)
        #expect(LargeText.lines("❄") == ["", "", "", "", ""])
    }

    @Test func `a training as JSON has the keys of the features`() {
        #expect(
            TrainingSample.resting.json.keys == [
                "asks", "current", "day", "elapsedSeconds", "exercises", "id", "member", "memberName", "rest",
                "splitId", "splitName", "startedAt", "status",
            ])
        #expect(TrainingSample.resting.exercises[0].sets[0].json.keys == ["reps", "status", "weightKg"])
    }
}

extension JSON {
    /// Of an object, in order; of all else none.
    fileprivate var keys: [String] { if case .object(let fields) = self { fields.keys.sorted() } else { [] } }
}
