import Actions
import FitPinkyCore
import Households
import Ledger
import Messages
import Testing

@Suite struct WorkoutActionsTests {
    private let today = "2026-02-11"

    @Test func `an author writes a caption, changes it and takes it away`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        for (text, count) in [("Up the hill", 1), ("Up the hill", 0), ("", 1), ("", 0)] {
            let facts = try home.outcome(CaptionWorkout(workout, text, as: .only), on: today).facts
            #expect(facts.count == count)
            try home.say(facts)
            let fact = try #require(home.world.winners.workout(workout))
            #expect(home.world.winners.words(to: workout).caption(by: fact.author) ?? "" == text)
        }
    }

    @Test func `an author writes the caption from any kiosk of theirs`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        try home.say([.member(MemberFact(member: home.ana, name: "Ana"))], by: 1)
        #expect(try home.outcome(CaptionWorkout(workout, "Hill", as: .named("Ana")), on: today, by: 1).facts.count == 1)
    }

    @Test func `any member answers with one emoji, the author as well, and takes it back`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        for (emoji, count) in [("💪", 1), ("💪", 0), ("🎉", 1), ("", 1), ("", 0)] {
            let facts = try home.outcome(ReactToWorkout(workout, emoji, as: .only), on: today, by: 1).facts
            #expect(facts.count == count)
            try home.say(facts, by: 1)
            #expect(home.world.winners.words(to: workout).reactions.map(\.emoji) == (emoji.isEmpty ? [] : [emoji]))
        }
        try home.take(ReactToWorkout(workout, "🥵", as: .only), on: today)
        try home.take(ReactToWorkout(workout, "👍🏽", as: .only), on: today, by: 1)
        #expect(home.world.winners.words(to: workout).reactions.map(\.emoji) == ["🥵", "👍🏽"])
        // As many keyboards type it; it is kept as people see it, and is the same answer.
        try home.take(ReactToWorkout(workout, "❤", as: .only), on: today)
        #expect(home.world.winners.words(to: workout).reactions.first.map { Array($0.emoji.utf8) } == Array("❤️".utf8))
        #expect(try home.outcome(ReactToWorkout(workout, "❤️", as: .only), on: today).facts.isEmpty)
    }

    @Test func `another member vouches once, and then it counts`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0, isProven: false)
        let facts = try home.outcome(VouchForWorkout(workout, as: .only), on: today, by: 1).facts
        let day = try Specimen.day(today)
        #expect(facts == [.vouch(VouchFact(workout: workout, member: home.ben, day: day))])
        try home.say(facts, by: 1)
        #expect(try home.outcome(VouchForWorkout(workout, as: .only), on: "2026-02-12", by: 1).facts.isEmpty)
        let (group, winners) = (try #require(home.reading().group), home.world.winners)
        let fact = try #require(winners.workout(workout))
        #expect(winners.words(to: workout).evidence(for: fact, in: group) == .vouched([home.ben]))
    }

    @Test func `a vouch by somebody who was not a member that Day does not count, and can be given again`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0, isProven: false)
        let early = try Specimen.day("2026-01-05")
        try home.say([.vouch(VouchFact(workout: workout, member: home.ben, day: early))], by: 1)
        try home.say([.vouch(VouchFact(workout: workout, member: home.ana, day: try Specimen.day(today)))])
        let fact = try #require(home.world.winners.workout(workout))
        let group = try #require(home.reading().group)
        #expect(home.world.winners.words(to: workout).evidence(for: fact, in: group) == .unproven)
        #expect(try home.outcome(VouchForWorkout(workout, as: .only), on: today, by: 1).facts.count == 1)
    }

    @Test func `what cannot be said to a workout is refused in one sentence that says what is allowed`() throws {
        var home = try Home(withCas: true)
        let proven = try home.work(home.ana, on: today, by: 0)
        let unproven = try home.work(home.ana, on: today, by: 0, isProven: false)
        let deleted = try home.work(home.ana, on: today, by: 0)
        try home.say([.delete(DeleteFact(workout: deleted, member: home.ana))])
        let unknown = WorkoutID(ULID(high: 0, low: 1))
        let long = String(repeating: "x", count: 101)
        let gone = "that workout is deleted; its author can have it back for 30 days: fitpinky workouts undelete"
        let noSuch = "there is no workout 00000000000000000000000001; one that was deleted is erased after 30 days"
        let oneEmoji = "a reaction is one emoji, such as 💪"
        let refusals: [(String, () throws -> Outcome)] = [
            (
                "a caption may have up to 100 characters; this has 101",
                { try home.outcome(CaptionWorkout(proven, long, as: .only), on: today) }
            ),
            (
                "only Ana can write the caption of that workout",
                { try home.outcome(CaptionWorkout(proven, "Hi", as: .named("Ben")), on: today, by: 1) }
            ),
            (gone, { try home.outcome(CaptionWorkout(deleted, "Hi", as: .only), on: today) }),
            (gone, { try home.outcome(ReactToWorkout(deleted, "💪", as: .named("Cas")), on: today, by: 1) }),
            (gone, { try home.outcome(VouchForWorkout(deleted, as: .named("Ben")), on: today, by: 1) }),
            (noSuch, { try home.outcome(CaptionWorkout(unknown, "Hi", as: .only), on: today) }),
            (noSuch, { try home.outcome(ReactToWorkout(unknown, "💪", as: .only), on: today) }),
            (noSuch, { try home.outcome(VouchForWorkout(unknown, as: .named("Ben")), on: today, by: 1) }),
            (oneEmoji, { try home.outcome(ReactToWorkout(proven, "1", as: .only), on: today) }),
            (oneEmoji, { try home.outcome(ReactToWorkout(proven, "nice", as: .only), on: today) }),
            (oneEmoji, { try home.outcome(ReactToWorkout(proven, "💪💪", as: .only), on: today) }),
            (
                "nobody vouches for a workout of their own; another member can",
                { try home.outcome(VouchForWorkout(unproven, as: .only), on: today) }
            ),
            (
                "it is proven by its photo, and nobody has to vouch for it",
                { try home.outcome(VouchForWorkout(proven, as: .named("Ben")), on: today, by: 1) }
            ),
            (
                "Ben belongs to the group from 2026-02-02 on, and can vouch then",
                { try home.outcome(VouchForWorkout(unproven, as: .named("Ben")), on: "2026-02-01", by: 1) }
            ),
            (
                "this kiosk serves Ben and Cas; say who acts with --as NAME",
                { try home.outcome(VouchForWorkout(unproven, as: .only), on: today, by: 1) }
            ),
            (
                "nobody here is called Ana; this kiosk serves Ben and Cas",
                { try home.outcome(CaptionWorkout(proven, "", as: .named("Ana")), on: today, by: 1) }
            ),
        ]
        for (sentence, take) in refusals { #expect(try Home.refusal { _ = try take() } == sentence) }
    }

    @Test func `who has left neither answers nor vouches, and still writes captions of their own`() throws {
        var home = try Home()
        let (bens, anas) = (
            try home.work(home.ben, on: today, by: 1), try home.work(home.ana, on: today, by: 0, isProven: false)
        )
        try home.take(LeaveGroup(as: .only), on: today, by: 1)
        #expect(throws: ActionError.noGroup) {
            try home.outcome(ReactToWorkout(anas, "💪", as: .only), on: today, by: 1)
        }
        #expect(throws: ActionError.noGroup) { try home.outcome(VouchForWorkout(anas, as: .only), on: today, by: 1) }
        #expect(try home.outcome(CaptionWorkout(bens, "Last one", as: .only), on: today, by: 1).facts.count == 1)
    }

    @Test func `an author deletes a workout once, and has it back once`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        let (delete, undelete) = (DeleteWorkout(workout, as: .only), UndeleteWorkout(workout, as: .only))
        #expect(throws: ActionError.notDeleted) { try home.outcome(undelete, on: today) }
        let deleted = try home.take(delete, on: today)
        #expect(deleted.facts == [.delete(DeleteFact(workout: workout, member: home.ana))])
        #expect(deleted.event == .workoutDeleted(workout))
        #expect(throws: ActionError.alreadyDeleted) { try home.outcome(delete, on: today) }
        let undeleted = try home.take(undelete, on: today)
        #expect(undeleted.event == .workoutUndeleted(workout))
        #expect(throws: ActionError.notDeleted) { try home.outcome(undelete, on: today) }
        #expect(try home.outcome(delete, on: today).facts.count == 1)
    }

    @Test func `only the author deletes a workout or has it back, from any kiosk of theirs`() throws {
        var home = try Home(withCas: true)
        let workout = try home.work(home.ana, on: today, by: 0)
        let error = "only Ana can delete this workout, for it is theirs"
        for actor in [Actor.only, .named("Ben"), .member(home.ben)] {
            let delete = DeleteWorkout(workout, as: actor)
            #expect(try Home.refusal { _ = try home.outcome(delete, on: today, by: 1) } == error)
        }
        #expect(throws: ActionError.nobody("Ana", served: ["Ben", "Cas"])) {
            try home.outcome(DeleteWorkout(workout, as: .named("Ana")), on: today, by: 1)
        }
        let unknown = WorkoutID(ULID(high: 0, low: 1))
        #expect(throws: ActionError.noWorkout(unknown)) {
            try home.outcome(DeleteWorkout(unknown, as: .only), on: today)
        }
        // Two share the kiosk, and the author need not be named.
        let bens = try home.work(home.ben, on: today, by: 1)
        try home.take(DeleteWorkout(bens, as: .only), on: today, by: 1)
        #expect(throws: ActionError.notAuthor("Ben", to: "take back that this workout is deleted, for it is theirs")) {
            try home.outcome(UndeleteWorkout(bens, as: .only), on: today)
        }
        try home.say([.member(MemberFact(member: home.ana, name: "Ana"))], by: 1)
        #expect(try home.outcome(DeleteWorkout(workout, as: .named("Ana")), on: today, by: 1).facts.count == 1)
    }

    @Test func `after thirty days a deletion stays, unless nobody knows what time it is`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        try home.take(DeleteWorkout(workout, as: .only), on: today)
        let undelete = UndeleteWorkout(workout, as: .only)
        let household = HouseholdReading(home.reading(), home.world.winners)
        let later = try Home.noon("2026-03-15")
        #expect(try home.outcome(undelete, on: "2026-03-13").facts.count == 1)
        #expect(throws: ActionError.deletedLongAgo) { try home.outcome(undelete, on: "2026-03-15") }
        #expect(try undelete.outcome(household, at: Now(later, on: "2026-03-15", isTrusted: false)).facts.count == 1)
    }

    @Test func `what has a Day is refused while nobody knows the date, and nothing else is`() throws {
        var home = try Home()
        let workout = try home.work(home.ben, on: today, by: 1, isProven: false)
        let household = HouseholdReading(home.reading(), home.world.winners)
        let now = try Now(Home.noon(today), on: today, isTrusted: false)
        let dated: [any Action] = [
            VouchForWorkout(workout, as: .only), ChangeSetting(.goal(5), as: .only),
            ChangeSetting(.wager("Dinner"), as: .only),
            ChangeSetting(.weekStart("friday"), as: .only), LeaveGroup(as: .only), SendNudge(to: .named(""), as: .only),
            CreateGroup(by: Newcomer(name: "Ana", goal: 1)), AddMember(Newcomer(name: "Dan", goal: 1)),
            JoinGroup(home.group, as: Newcomer(name: "Ana", goal: 1)),
        ]
        for action in dated {
            #expect(throws: ActionError.unknownDate) { try action.outcome(household, at: now) }
        }
        let undated: [any Action] = [
            ReactToWorkout(workout, "💪", as: .only), ChangeSetting(.memberName("Anna"), as: .only),
            ChangeSetting(.dayStart(4), as: .only),
            ChangeSetting(.groupName("We"), as: .only), ChangeSetting(.news("nudge", isOn: false), as: .only),
            ChangeSetting(.quiet(from: 1, until: 2), as: .only),
        ]
        for action in undated { #expect(try action.outcome(household, at: now).facts.count == 1) }
    }
}
