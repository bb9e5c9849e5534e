import ConsoleLogic
import JSON
import Testing

@Suite struct ActionInputTests {
    private func refusal(_ name: ActionName, _ json: JSON) -> String? {
        do throws(ActionInput.Unreadable) {
            _ = try ActionInput(name, json)
            return nil
        } catch {
            return error.sentence
        }
    }

    @Test func `a form and JSON say the same`() throws {
        let form = try #require(FormFields(Array("days=4&as=Lisa&request=r1&back=%2F".utf8)))
        let one = try ActionInput(.goal, form)
        let other = try ActionInput(.goal, ["days": 4, "as": "Lisa", "request": "r1"])
        #expect(one == other && one.number("days") == 4 && one.actor == "Lisa" && one.request == "r1")
        #expect(try ActionInput(.notify, ["kind": "nudge", "on": false]).flag("on") == false)
    }

    @Test func `a field that is not there, missing, or of another type is named, with what is allowed`() {
        #expect(refusal(.goal, ["day": 4]) == "goal has no field \"day\"; it has days, as, request")
        #expect(refusal(.goal, [:]) == "days is missing: Days a week, 1 to 7.")
        #expect(refusal(.goal, ["days": "four"]) == "days has to be a number: Days a week, 1 to 7.")
        #expect(refusal(.wager, ["text": 4]) == "text has to be a text")
        #expect(refusal(.notify, ["kind": "nudge", "on": "maybe"]) == "on is true or false")
        #expect(refusal(.goal, ["days": 4, "request": ""]) == "request has 1 to 64 characters")
        #expect(refusal(.wager, .list([])) == "the body has to be an object of JSON")
        #expect(refusal(.wager, ["text": .text(String(repeating: "a", count: 4097))]) == "text is too long")
    }

    @Test func `what a form leaves empty was not given`() throws {
        let form = try #require(FormFields(Array("name=Tom&goal=3&button=".utf8)))
        #expect(try ActionInput(.addMember, form).number("button") == nil)
    }

    @Test(arguments: [
        ("42.5", 42_500), ("42,5", 42_500), ("0", 0), ("", 0), ("007", 7000), ("0.001", 1), ("999.999", 999_999),
        ("1.10", 1100), ("999999999", 999_999_999_000),
    ])
    func `a decimal number of a form is read in thousandths, with a point or a comma`(text: String, value: Int) throws {
        let form = try #require(FormFields(Array("split=a&exercise=b&weightKg=\(text)".utf8)))
        #expect(try ActionInput(.splitExerciseSet, form).thousandths("weightKg") == value)
    }

    @Test(arguments: [
        "-1", "+1", "1.", ".5", "1.2345", "1.2.3", "1,2,3", "1.2,3", "1e3", "4 2", "٣", "1000000000", "NaN", "0x1",
    ])
    func `what is no decimal number, or has a fourth place, is refused with what is allowed`(text: String) {
        #expect(
            refusal(.splitExerciseSet, ["split": "a", "exercise": "b", "weightKg": .text(text)])
                == "weightKg has to be a number such as 42.5: In kg, 0.001 to 999.999; 0 or empty: without a weight.")
    }

    @Test func `a decimal number of JSON is one, and one that was not given is none`() throws {
        func read(_ json: JSON) throws -> Int? {
            try ActionInput(.splitExerciseAdd, json.with(["split": "a", "name": "Row"])).thousandths("weightKg")
        }
        #expect(try read(["weightKg": .decimal(42_500, places: 3)]) == 42_500)
        #expect(try read(["weightKg": 40]) == 40_000 && read(["weightKg": .null]) == nil && read([:]) == nil)
        for wrong: JSON in [.number(.max), .bool(true), .list([]), .otherNumber("1e9")] {
            #expect(refusal(.splitExerciseAdd, ["split": "a", "name": "Row", "weightKg": wrong]) != nil)
        }
    }

    @Test func `what was entered is kept without what its page was made of, and what a page knows is not typed again`()
        throws
    {
        let form = try #require(FormFields(Array("split=a&exercise=b&name=Row&sets=99&basis=abc&weightKg=4".utf8)))
        let entered = try #require(Entered(.splitExerciseSet, form))
        #expect(entered.values["basis"] == nil && entered.values["sets"] == "99" && entered.isTyped)
        let typed = ActionName.splitExerciseSet.fields.filter(\.isTyped).map(\.name)
        #expect(typed == ["name", "sets", "reps", "weightKg", "restSeconds"])
        #expect(ActionName.train.fields.filter(\.isTyped).isEmpty)
        #expect(ActionName.splitExerciseMove.fields.filter(\.isTyped).isEmpty)
        #expect(ActionName.splitExerciseSet.fields.map(\.title).contains("Rest seconds"))
    }

    @Test func `what cannot be undone or reaches beyond the phone wants the button`() {
        #expect(
            Set(ActionName.allCases.filter(\.wantsButton)) == [
                .leave, .erase, .retire, .recovery, .invite, .sinkAdd,
            ])
    }
}
