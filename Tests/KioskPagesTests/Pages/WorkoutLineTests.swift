import KioskPages
import Messages
import SwiftProtobuf
import Testing

@Suite struct WorkoutLineTests {
    @Test func `a list has each workout with what was said to it`() throws {
        var page = Page()
        for workout in [
            Sample.workout(3, Sample.sammy, "2026-02-26", "18:34") {
                ($0.caption, $0.reactions) = ("Leg day", [Sample.reaction(Sample.lisa, "🔥")])
            },
            Sample.unproven(4, Sample.lisa, "2026-02-26", "19:00"),
            Sample.workout(5, Sample.lisa, "2026-02-26", "19:10") {
                $0.clearPhoto()
                ($0.proof, $0.vouchedBy) = (.vouched, ["Sammy", "Tom"])
            },
            Sample.workout(6, Sample.sammy, "2026-02-25", "07:00") { $0.deleted = true },
            Sample.workout(7, Sample.sammy, "", "") { $0.awaitsClock = true },
        ] { page.add(workout.entry) }
        try GoldenText(name: "workouts").expect(page)
    }

    @Test func `one workout is shown with all that is known`() throws {
        let workout = Sample.workout(3, Sample.sammy, "2026-02-26", "18:34") {
            ($0.deleted, $0.undeletableUntilMs, $0.estimated) = (true, Sample.now, true)
            ($0.photo.present, $0.undeletableUntilLocal) = (false, "2026-03-28T18:40")
        }
        try GoldenText(name: "workout").expect(workout.page)
    }

    @Test(arguments: [(Fitpinky_V1_Proof.photo, "photo"), (.unproven, "unproven"), (.vouched, "vouched")])
    func `what proves a workout is said by its word`(proof: Fitpinky_V1_Proof, word: String) {
        let workout = Sample.workout(1, Sample.sammy, "2026-02-26", "18:34") { $0.proof = proof }
        guard case .object(let fields) = workout.json else { return #expect(Bool(false), "no object") }
        #expect(fields["proof"] == .text(word) && fields["caption"] == .null)
    }

    @Test func `a tile without a photo says why, and whether the workout counts`() {
        func absence(_ proof: Fitpinky_V1_Proof, isUnreadable: Bool = false) -> (title: String, note: String?) {
            Sample.workout(1, Sample.sammy, "2026-02-26", "18:34") { $0.proof = proof }
                .absence(isUnreadable: isUnreadable)
        }
        #expect(absence(.photo, isUnreadable: true) == ("photo", "cannot be read"))
        #expect(absence(.unproven) == ("unproven", "does not count"))
        #expect(absence(.vouched) == ("no photo", "a partner vouched"))
        #expect(absence(.photo) == ("no photo here", nil))
    }

    @Test func `a caption, reactions and words of others are in the JSON`() {
        let workout = Sample.workout(3, Sample.sammy, "2026-02-26", "18:34") {
            ($0.caption, $0.reactions) = ("Leg day", [Sample.reaction(Sample.lisa, "🔥")])
            $0.vouchedBy = ["Lisa"]
        }
        guard case .object(let fields) = workout.json else { return #expect(Bool(false), "no object") }
        #expect(fields["caption"] == "Leg day" && fields["vouchedBy"] == ["Lisa"])
        #expect(
            fields["reactions"] == [["member": .text(Sample.lisa), "memberName": "Lisa", "emoji": "🔥"]])
    }
}
