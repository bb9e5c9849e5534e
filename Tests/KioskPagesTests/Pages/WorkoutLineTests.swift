import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

@Suite struct WorkoutLineTests {
    @Test func `a list has each workout with what was said to it`() throws {
        var page = Page()
        for workout in [
            Sample.workout(3, Sample.sammy, "2026-02-26", "18:34") {
                ($0.words.caption, $0.words.reactions) = ("Leg day", [Sample.reaction(Sample.lisa, "🔥")])
            },
            Sample.unproven(4, Sample.lisa, "2026-02-26", "19:00"),
            Sample.workout(8, Sample.lisa, "2026-02-26", "19:05", proof: .unproven) {
                $0.words.activity = WorkoutActivity(.run, minutes: 30, notes: "Along the river")
            },
            Sample.workout(5, Sample.lisa, "2026-02-26", "19:10", proof: .vouched(by: ["Sammy", "Tom"])),
            Sample.workout(6, Sample.sammy, "2026-02-25", "07:00") { $0.isDeleted = true },
            Sample.workout(7, Sample.sammy, "", "") { $0.moment = nil },
        ] { page.add(workout.entry) }
        try GoldenText(name: "workouts").expect(page)
    }

    @Test func `one workout is shown with all that is known`() throws {
        let workout = Sample.workout(3, Sample.sammy, "2026-02-26", "18:34") {
            ($0.isDeleted, $0.undeletableUntil) = (true, Sample.wallTime("2026-03-28", "18:40"))
            $0.moment?.isEstimate = true
            $0.photo?.isPresent = false
            $0.words.activity = WorkoutActivity(
                .strength, minutes: 1, notes: "Legs, and then the long way home by the river")
        }
        try GoldenText(name: "workout").expect(workout.page)
    }

    @Test func `each type has a drawing of its own, two cells wide`() {
        let lines = ActivityType.allCases.compactMap { WorkoutActivity($0)?.line }
        #expect(Set(lines.compactMap { $0.text.first }).count == 6)
        // The drawing, a space, and the title.
        for (line, type) in zip(lines, ActivityType.allCases) { #expect(line.text.columnCount == 3 + type.title.count) }
    }

    @Test func `what a workout was is in the JSON, and null where it is not said`() {
        var workout = Sample.workout(1, Sample.sammy, "2026-02-26", "18:34")
        for (activity, type, minutes, notes) in [
            (WorkoutActivity(.run, minutes: 30, notes: "Hill"), JSON.text("run"), JSON.number(30), JSON.text("Hill")),
            (WorkoutActivity(nil, minutes: 5), .null, .number(5), .null), (nil, .null, .null, .null),
        ] {
            workout.words.activity = activity
            guard case .object(let fields) = workout.json else { return #expect(Bool(false), "no object") }
            #expect(fields["activity"] == type && fields["minutes"] == minutes && fields["notes"] == notes)
        }
    }

    @Test(arguments: [(WorkoutView.Proof.photo, "photo"), (.unproven, "unproven"), (.vouched(by: []), "vouched")])
    func `what proves a workout is said by its word`(proof: WorkoutView.Proof, word: String) {
        let workout = Sample.workout(1, Sample.sammy, "2026-02-26", "18:34", proof: proof)
        guard case .object(let fields) = workout.json else { return #expect(Bool(false), "no object") }
        #expect(fields["proof"] == .text(word) && fields["caption"] == .null)
    }

    @Test func `a tile without a photo says why, and whether the workout counts`() {
        func absence(_ proof: WorkoutView.Proof, isUnreadable: Bool = false) -> (title: String, note: String?) {
            Sample.workout(1, Sample.sammy, "2026-02-26", "18:34", proof: proof).absence(isUnreadable: isUnreadable)
        }
        #expect(absence(.photo, isUnreadable: true) == ("photo", "cannot be read"))
        #expect(absence(.unproven) == ("unproven", "does not count"))
        #expect(absence(.vouched(by: ["Lisa"])) == ("no photo", "a partner vouched"))
        #expect(absence(.photo) == ("no photo here", nil))
    }

    @Test func `a caption, reactions and words of others are in the JSON`() {
        let workout = Sample.workout(3, Sample.sammy, "2026-02-26", "18:34", proof: .vouched(by: ["Lisa"])) {
            ($0.words.caption, $0.words.reactions) = ("Leg day", [Sample.reaction(Sample.lisa, "🔥")])
        }
        guard case .object(let fields) = workout.json else { return #expect(Bool(false), "no object") }
        #expect(fields["caption"] == "Leg day" && fields["vouchedBy"] == ["Lisa"])
        #expect(
            fields["reactions"] == [["member": .id(Sample.lisa), "memberName": "Lisa", "emoji": "🔥"]])
    }
}
