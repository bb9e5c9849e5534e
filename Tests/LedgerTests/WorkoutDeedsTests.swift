import FitPinkyCore
import Ledger
import Testing

@Suite struct WorkoutDeedsTests {
    private let today = "2026-02-11"

    @Test func `an author writes a caption, changes it and takes it away`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        for (text, count) in [("Up the hill", 1), ("Up the hill", 0), ("", 1), ("", 0)] {
            let facts = try home.workouts(on: today).caption(workout, text, as: "")
            #expect(facts.count == count)
            try home.say(facts)
            let fact = try #require(home.world.winners.workout(workout))
            #expect(home.world.winners.caption(of: fact) ?? "" == text)
        }
    }

    @Test func `an author writes the caption from any kiosk of theirs`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        try home.say([.member(MemberFact(member: home.ana, name: "Ana"))], by: 1)
        #expect(try home.workouts(on: today, at: 1).caption(workout, "Hill", as: "Ana").count == 1)
    }

    @Test func `any member answers with one emoji, the author as well, and takes it back`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        for (emoji, count) in [("💪", 1), ("💪", 0), ("🎉", 1), ("", 1), ("", 0)] {
            let facts = try home.workouts(on: today, at: 1).react(workout, emoji, as: "")
            #expect(facts.count == count)
            try home.say(facts, by: 1)
            #expect(home.world.winners.reactions(to: workout).map(\.emoji) == (emoji.isEmpty ? [] : [emoji]))
        }
        try home.say(home.workouts(on: today).react(workout, "🥵", as: ""))
        try home.say(home.workouts(on: today, at: 1).react(workout, "👍🏽", as: ""), by: 1)
        #expect(home.world.winners.reactions(to: workout).map(\.emoji) == ["🥵", "👍🏽"])
        // As many keyboards type it; it is kept as people see it, and is the same answer.
        try home.say(home.workouts(on: today).react(workout, "❤", as: ""))
        #expect(home.world.winners.reactions(to: workout).first.map { Array($0.emoji.utf8) } == Array("❤️".utf8))
        #expect(try home.workouts(on: today).react(workout, "❤️", as: "").isEmpty)
    }

    @Test func `another member vouches once, and then it counts`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0, isProven: false)
        let facts = try home.workouts(on: today, at: 1).vouch(workout, as: "")
        let day = try Specimen.day(today)
        #expect(facts == [.vouch(VouchFact(workout: workout, member: home.ben, day: day))])
        try home.say(facts, by: 1)
        #expect(try home.workouts(on: "2026-02-12", at: 1).vouch(workout, as: "").isEmpty)
        let (group, winners) = (try #require(home.reading().group), home.world.winners)
        let fact = try #require(winners.workout(workout))
        #expect(winners.vouches(for: fact, in: group).map(\.member) == [home.ben])
        #expect(group.household.history(of: home.ana)?.activeDays.contains(day) == true)
    }

    @Test func `a word of whom did not belong that Day does not count, and can be given again`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0, isProven: false)
        let early = try Specimen.day("2026-01-05")
        try home.say([.vouch(VouchFact(workout: workout, member: home.ben, day: early))], by: 1)
        try home.say([.vouch(VouchFact(workout: workout, member: home.ana, day: try Specimen.day(today)))])
        let fact = try #require(home.world.winners.workout(workout))
        #expect(home.world.winners.vouches(for: fact, in: try #require(home.reading().group)).isEmpty)
        #expect(try home.workouts(on: today, at: 1).vouch(workout, as: "").count == 1)
    }

    @Test func `what cannot be said to a workout is refused in one sentence that says what is allowed`() throws {
        var home = try Home(withCas: true)
        let proven = try home.work(home.ana, on: today, by: 0)
        let unproven = try home.work(home.ana, on: today, by: 0, isProven: false)
        let deleted = try home.work(home.ana, on: today, by: 0)
        try home.say([.delete(DeleteFact(workout: deleted, member: home.ana))])
        let unknown = WorkoutID(ULID(high: 0, low: 1))
        let (ana, bens) = (try home.workouts(on: today), try home.workouts(on: today, at: 1))
        let early = try home.workouts(on: "2026-02-01", at: 1)
        let long = String(repeating: "x", count: 101)
        let gone = "that workout is deleted; its author can have it back for 30 days: fitpinky workouts undelete"
        let noSuch = "there is no such workout; fitpinky workouts lists them"
        let oneEmoji = "a reaction is one emoji, such as 💪"
        let refusals: [(String, () throws -> [Fact])] = [
            ("a caption may have up to 100 characters; this has 101", { try ana.caption(proven, long, as: "") }),
            ("only Ana can write the caption of that workout", { try bens.caption(proven, "Hi", as: "Ben") }),
            (gone, { try ana.caption(deleted, "Hi", as: "") }), (gone, { try bens.react(deleted, "💪", as: "Cas") }),
            (gone, { try bens.vouch(deleted, as: "Ben") }), (noSuch, { try ana.caption(unknown, "Hi", as: "") }),
            (noSuch, { try ana.react(unknown, "💪", as: "") }), (noSuch, { try bens.vouch(unknown, as: "Ben") }),
            (oneEmoji, { try ana.react(proven, "1", as: "") }), (oneEmoji, { try ana.react(proven, "nice", as: "") }),
            (oneEmoji, { try ana.react(proven, "💪💪", as: "") }),
            ("nobody vouches for a workout of their own; another member can", { try ana.vouch(unproven, as: "") }),
            (
                "it is proven by its photo, and nobody has to vouch for it",
                { try bens.vouch(proven, as: "Ben") }
            ),
            (
                "Ben belongs to the group from 2026-02-02 on, and can vouch then",
                { try early.vouch(unproven, as: "Ben") }
            ),
            ("this kiosk serves Ben and Cas; say who acts with --as NAME", { try bens.vouch(unproven, as: "") }),
            ("nobody here is called Ana; this kiosk serves Ben and Cas", { try bens.caption(proven, "", as: "Ana") }),
        ]
        for (sentence, deed) in refusals { #expect(try Home.refusal { _ = try deed() } == sentence) }
    }

    @Test func `who has left neither answers nor vouches, and still writes captions of their own`() throws {
        var home = try Home()
        let (bens, anas) = (
            try home.work(home.ben, on: today, by: 1), try home.work(home.ana, on: today, by: 0, isProven: false)
        )
        try home.say(home.deeds(on: today, at: 1).leave(as: ""), by: 1)
        let deeds = try home.workouts(on: today, at: 1)
        #expect(throws: GroupRefusal.noGroup) { try deeds.react(anas, "💪", as: "") }
        #expect(throws: GroupRefusal.noGroup) { try deeds.vouch(anas, as: "") }
        #expect(try deeds.caption(bens, "Last one", as: "").count == 1)
    }

    @Test func `all that tells of a workout is found by the beginnings of its keys, and nothing else is`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0, isProven: false)
        let other = try home.work(home.ana, on: today, by: 0)
        let day = try Specimen.day(today)
        let kiosk = home.kiosk(0)
        let telling: [Slot] = [
            .workout(workout), .deletion(workout, by: home.ana), .settlement(workout.ulid, by: kiosk),
            .caption(workout, by: home.ana), .vouch(workout, by: home.ben, on: day), .reaction(workout, by: home.ben),
        ]
        let prefixes = Register.tags(.workout).map { [$0] + workout.ulid.bytes }
        func isFound(_ slot: Slot) -> Bool { prefixes.contains { slot.key.starts(with: $0) } }
        #expect(telling.allSatisfy(isFound))
        #expect(!isFound(.workout(other)) && !isFound(.member(home.ana)))
    }
}
