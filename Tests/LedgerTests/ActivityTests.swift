import FitPinkyCore
import Households
import Ledger
import Support
import Testing

@Suite struct ActivityTests {
    private let workout = Specimen.workout
    private let ana = Specimen.member

    @Test(arguments: [
        (7, 30, "", "type"), (-1, 30, "", "altered"), (1, 1441, "", "minutes"),
        (1, 30, String(repeating: "x", count: 2049), "notes"),
    ])
    func `what no workout can have been is not written`(type: Int, minutes: Int, notes: String, field: String) {
        let fact = ActivityFact(workout: workout, member: ana, type: type, minutes: minutes, notes: notes)
        let expected: Fact.Unreadable = field == "altered" ? .altered : .field(field)
        #expect(throws: expected) { try Fact.activity(fact).parts(salt: Specimen.salt) }
    }

    @Test func `an activity of the greatest values is read back, and one that was erased says nothing`() throws {
        let activity = WorkoutActivity(.other, minutes: 1440, notes: String(repeating: "é", count: 1024))
        let fact = Fact.activity(ActivityFact(workout, by: ana, activity))
        let (kept, words) = try fact.parts(salt: Specimen.salt)
        #expect(try Fact(kind: Fact.Kind.activity.rawValue, kept: kept, words: words) == fact)
        let erased = try Fact(kind: Fact.Kind.activity.rawValue, kept: kept, words: nil)
        #expect(erased == .activity(ActivityFact(workout, by: ana, nil)))
        #expect(Words([erased]).activity(by: ana) == nil)
        // Nothing of the words is in what stays.
        #expect(kept.count < 60)
    }

    @Test func `of two activities of a workout the later one stands, also one that says nothing any more`() throws {
        var home = try Home()
        let id = try home.work(home.ana, on: "2026-02-11", by: 0)
        for activity in [WorkoutActivity(.run, minutes: 30), WorkoutActivity(.cycle), nil] {
            try home.say([.activity(ActivityFact(id, by: home.ana, activity))])
            #expect(home.world.winners.words(to: id).activity(by: home.ana) == activity)
        }
    }
}
