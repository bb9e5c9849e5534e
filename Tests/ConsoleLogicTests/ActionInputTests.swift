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

    @Test func `what cannot be undone or reaches beyond the phone wants the button`() {
        #expect(Set(ActionName.allCases.filter(\.wantsButton)) == [.leave, .erase, .retire, .invite, .sinkAdd])
    }
}
