import Actions
import FitPinkyCore
import Households
import Ledger
import Messages
import SwiftProtobuf
import Testing

/// Ana's finger care, in a ledger of her own.
@Suite struct CareActionsTests {
    private typealias Change = ChangeReminder.Change

    private static let day = "2026-02-11"

    private func outcome(_ change: Change, in home: Home, on day: String = day) throws -> Outcome {
        try home.outcome(ChangeReminder(change, as: .only), on: day)
    }

    /// What her reminders are after the changes, as `time name`, with a minus for one that is off.
    private func reminders(_ changes: [Change], in home: inout Home) throws -> [String] {
        for change in changes { try home.take(ChangeReminder(change, as: .only), on: Self.day) }
        return home.world.winners.reminders(of: home.ana).map { reminder in
            "\(reminder.isOn ? "" : "-")\(reminder.time / 60):\(reminder.time % 60) \(reminder.name)"
        }
    }

    private func add(_ time: String, _ name: String = "") -> Change {
        .add(.with { ($0.time, $0.name) = (time, name) })
    }

    private func set(_ reminder: String, _ time: String) -> Change {
        .set(.with { ($0.reminder, $0.time) = (reminder, time) })
    }

    // MARK: Reminders

    @Test func `the first change makes the reminders with which everybody begins`() throws {
        var home = try Home()
        #expect(try reminders([.off("lunch")], in: &home) == ["8:0 morning", "-12:30 lunch", "19:0 evening"])
        #expect(try outcome(.off("evening"), in: home).facts.count == 1)
    }

    @Test func `a reminder is named by its name in any case, its time or its id`() throws {
        var home = try Home()
        let changes = [set("MORNING", "7:15"), .off("12:30"), .remove(ULID(high: 0, low: 3).text)]
        #expect(try reminders(changes, in: &home) == ["7:15 morning", "-12:30 lunch"])
        #expect(try reminders([.on("12:30")], in: &home) == ["7:15 morning", "12:30 lunch"])
    }

    @Test func `a change counts from its minute, so the past stays`() throws {
        let home = try Home()
        guard case .reminder(let fact)? = try outcome(.off("lunch"), in: home).facts.last else {
            Issue.record("no reminder was said")
            return
        }
        #expect(fact.from == CareMinute(try Specimen.day(Self.day), minute: 720))
    }

    @Test func `a change by a clock that is behind that of the last change stands all the same`() throws {
        var home = try Home()
        _ = try reminders([.off("lunch")], in: &home)
        let ten = UTCInstant(milliseconds: try Home.noon(Self.day).milliseconds - 2 * 3_600_000)
        let outcome = try home.outcome(ChangeReminder(.on("lunch"), as: .only), on: Self.day, at: ten)
        guard case .reminder(let fact)? = outcome.facts.last else {
            Issue.record("no reminder was said")
            return
        }
        #expect(fact.from == CareMinute(try Specimen.day(Self.day), minute: 720))
    }

    @Test func `what is so already gives nothing to say`() throws {
        var home = try Home()
        _ = try reminders([add("10:15", "tea"), .off("lunch")], in: &home)
        for change in [add("10:15", "tea"), .on("tea"), .off("lunch"), set("tea", "10:15")] {
            #expect(try outcome(change, in: home).changesNothing, "\(change)")
        }
        #expect(
            try reminders([add("12:30", "lunch")], in: &home)
                == ["8:0 morning", "10:15 tea", "12:30 lunch", "19:0 evening"])
    }

    @Test func `a name that two reminders have is refused with what there is, and the time tells them apart`() throws {
        var home = try Home()
        _ = try reminders([add("13:20", "Lunch")], in: &home)
        let error = #expect(throws: ActionError.self) { try outcome(.off("lunch"), in: home) }
        #expect(
            error?.sentence
                == "\"lunch\" can be several reminders: lunch at 12:30, Lunch at 13:20; write one of these in full")
        #expect(
            try reminders([.off("13:20")], in: &home)
                == ["8:0 morning", "12:30 lunch", "-13:20 Lunch", "19:0 evening"])
    }

    @Test func `what a refusal names in full is found, whatever names and times the others have`() throws {
        var home = try Home()
        _ = try reminders([add("08:00"), add("12:30", "Lunch"), add("15:00", "12:30")], in: &home)
        for text in ["8:00", "lunch", "12:30"] {
            let error = #expect(throws: ActionError.self) { try outcome(.off(text), in: home) }
            #expect(error?.name == "severalReminders" && error?.sentence.contains("write one of these in full") == true)
        }
        for words in ["08:00", "morning at 08:00", "Lunch at 12:30", "lunch at 12:30", "12:30 at 15:00"] {
            let off = home.world.winners.reminders(of: home.ana).count { !$0.isOn }
            _ = try reminders([.off(words)], in: &home)
            #expect(home.world.winners.reminders(of: home.ana).count { !$0.isOn } == off + 1, "\(words)")
        }
    }

    @Test func `a time is that of a reminder before it is another's name`() throws {
        var home = try Home()
        #expect(
            try reminders([add("15:00", "12:30"), .off("12:30")], in: &home)
                == ["8:0 morning", "-12:30 lunch", "15:0 12:30", "19:0 evening"])
    }

    @Test func `a reminder that is not there is refused with those that are`() throws {
        let home = try Home()
        let error = #expect(throws: ActionError.self) { try outcome(.remove("tea"), in: home) }
        #expect(
            error?.sentence
                == "no reminder is called \"tea\"; there are morning at 08:00, lunch at 12:30, evening at 19:00")
        #expect(error?.blast == .notFound)
    }

    @Test func `there are at most twelve, and one that was removed makes room`() throws {
        var home = try Home()
        let further = (0..<9).map { add("1\($0):05") }
        #expect(try reminders(further, in: &home).count == 12)
        let error = #expect(throws: ActionError.self) { try outcome(add("20:00"), in: home) }
        #expect(error?.sentence == "there can be 12 reminders; remove one first")
        #expect(try reminders([.remove("10:05"), add("20:00")], in: &home).count == 12)
    }

    @Test(arguments: ["", "8", "24:00", "8:5", "08:60", "-1:00", "eight", "08:00 "])
    func `a time that is none is refused`(text: String) throws {
        let home = try Home()
        let error = #expect(throws: ActionError.self) { try outcome(add(text), in: home) }
        #expect(error == .reminderTime(text))
    }

    // MARK: Targets

    private func target(_ count: UInt32 = 2, of: String = "checks", per: String = "day") throws -> AddTarget {
        try AddTarget(.with { ($0.title, $0.count, $0.of, $0.per) = ("Two", count, of, per) })
    }

    @Test func `a goal begins on its Day, with the weeks of the household`() throws {
        let home = try Home()
        let action = try target(of: "workouts", per: "week")
        let now = try Now(Home.noon(Self.day), on: Self.day, FreshIDs())
        let reading = HouseholdReading(home.reading(), home.world.winners, weekStart: .wednesday)
        let outcome = try action.outcome(reading, at: now)
        guard case .target(let fact)? = outcome.facts.first else {
            Issue.record("no goal was said")
            return
        }
        #expect(fact.member == home.ana && fact.title == "Two" && fact.day == now.today)
        #expect(fact.weekStart == .wednesday && fact.target(through: nil).subject == .workouts)
    }

    @Test func `a goal that is removed counts through that Day, and cannot be removed again`() throws {
        var home = try Home()
        try home.take(try target(), on: Self.day)
        let id = try #require(home.world.winners.targets(of: home.ana).first).target.id
        let remove = try RemoveTarget(.with { $0.id = id.ulid.text })
        let end = TargetEndFact(target: id, member: home.ana, day: try Specimen.day("2026-02-12"))
        #expect(try home.take(remove, on: "2026-02-12").facts == [.targetEnd(end)])
        #expect(home.world.winners.targets(of: home.ana).isEmpty)
        #expect(throws: ActionError.noTarget(id)) { try home.outcome(remove, on: "2026-02-12") }
    }

    @Test func `what no goal can be is refused in one sentence that says what is allowed`() throws {
        var home = try Home()
        let refused: [(AddTarget, String)] = [
            (try target(0), "a goal asks for 1 to 99 of something, and this is 0"),
            (try target(of: "check"), "unknown thing to count \"check\" (did you mean checks?); choose one of "),
            (try target(per: "month"), "unknown period \"month\"; choose one of day, week"),
        ]
        for (action, sentence) in refused {
            let error = #expect(throws: ActionError.self) { try home.outcome(action, on: Self.day) }
            #expect(error?.sentence.hasPrefix(sentence) == true, "\(String(describing: error))")
        }
        for _ in 0..<12 { try home.take(try target(), on: Self.day) }
        #expect(throws: ActionError.manyTargets) { try home.outcome(try target(), on: Self.day) }
    }

    // MARK: Sharing

    @Test func `nobody is told of finger checks unless their member says so`() throws {
        var home = try Home()
        let (share, hide) = (try ShareCare(.with { $0.shared = true }), try ShareCare(.with { $0.shared = false }))
        #expect(try home.outcome(hide, on: Self.day).changesNothing)
        #expect(
            try home.take(share, on: Self.day).facts == [.careSharing(CareSharingFact(of: home.ana, isShared: true))])
        #expect(home.world.winners.isCareShared(home.ana) && !home.world.winners.isCareShared(home.ben))
        #expect(try home.outcome(share, on: Self.day).changesNothing)
        #expect(try home.outcome(hide, on: Self.day).facts.count == 1)
    }

    // MARK: The energy goal

    @Test func `an energy goal is 1 to 20000 kcal, lasts until another is set, and 0 takes it away`() throws {
        var home = try Home()
        func set(_ kcal: UInt32) throws -> SetEnergyGoal { try SetEnergyGoal(.with { $0.kcal = kcal }) }
        #expect(try home.outcome(set(0), on: Self.day).changesNothing)
        for kcal: UInt32 in [1, 20_000, 500] {
            #expect(
                try home.take(set(kcal), on: Self.day).facts
                    == [.energyGoal(EnergyGoalFact(member: home.ana, kcal: Int(kcal)))])
            #expect(home.world.winners.energyGoal(of: home.ana) == Int(kcal))
            #expect(home.world.winners.energyGoal(of: home.ben) == nil)
            #expect(try home.outcome(set(kcal), on: Self.day).changesNothing)
        }
        try home.take(set(0), on: Self.day)
        #expect(home.world.winners.energyGoal(of: home.ana) == nil)
        for kcal: UInt32 in [20_001, .max] {
            let error = #expect(throws: ActionError.self) { try home.outcome(set(kcal), on: Self.day) }
            #expect(
                error?.sentence == "an energy goal is 1 to 20000 kcal a day, or 0 for none, and this is \(kcal)")
        }
    }

    @Test func `two on one kiosk each have their own, so an action says who acts`() throws {
        let home = try Home(withCas: true)
        let error = #expect(throws: ActionError.self) {
            try home.outcome(ChangeReminder(.off("lunch"), as: .only), on: Self.day, by: 1)
        }
        #expect(error?.name == "whoActs")
        let facts = try home.outcome(ChangeReminder(.off("lunch"), as: .named("Cas")), on: Self.day, by: 1).facts
        #expect(facts.count == 4)
        for case .reminder(let fact) in facts { #expect(fact.member == home.cas) }
    }
}
