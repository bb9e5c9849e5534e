import Actions
import FitPinkyCore
import Households
import Ledger
import Messages
import Testing

@Suite struct MemberWeekTests {
    private func row(_ home: Home, _ member: MemberID, on day: String) throws -> MemberWeek {
        try #require(try home.weeks(on: day).members.first { $0.member == member })
    }

    @Test func `a member misses what the week asks and they have not done, against the days that they can still use`()
        throws
    {
        var home = try Home(goals: (3, 4))
        try home.work(home.ana, on: "2026-02-03", by: 0)
        try home.work(home.ana, on: "2026-02-06", by: 0)
        let expected: [(day: String, missing: Int, open: Int, outlook: MemberWeek.Outlook)] = [
            ("2026-02-02", 3, 7, .open), ("2026-02-03", 2, 5, .open), ("2026-02-04", 2, 5, .open),
            ("2026-02-06", 1, 2, .open), ("2026-02-07", 1, 2, .open), ("2026-02-08", 1, 1, .lastChance),
        ]
        for row in expected {
            let ana = try self.row(home, home.ana, on: row.day)
            #expect(ana.missing == row.missing && ana.openDays == row.open && ana.outlook == row.outlook, "\(row)")
        }
        let ben = try ["2026-02-05", "2026-02-06"].map { try row(home, home.ben, on: $0).outlook }
        #expect(ben == [.lastChance, .outOfReach])
        // Who has shown up today can do nothing more today.
        try home.work(home.ben, on: "2026-02-05", by: 1)
        #expect(try row(home, home.ben, on: "2026-02-05").outlook == .lastChance)
        #expect(try row(home, home.ben, on: "2026-02-05").isDoneToday)
        try home.work(home.ana, on: "2026-02-08", by: 0)
        #expect(try row(home, home.ana, on: "2026-02-08").outlook == .hit)
    }

    @Test func `all have hit once everybody has who takes part`() throws {
        var home = try Home(goals: (1, 1))
        try home.work(home.ana, on: "2026-02-03", by: 0)
        #expect(try !home.weeks(on: "2026-02-03").running.hasEverybodyHit)
        try home.work(home.ben, on: "2026-02-03", by: 1)
        #expect(try home.weeks(on: "2026-02-03").running.hasEverybodyHit)
        #expect(try home.weeks(on: "2026-02-03").streak.current == 1)
    }

    @Test func `a week in which nobody takes part is hit by nobody`() throws {
        var home = try Home(goals: (1, 1))
        for index in 0...1 { try home.take(LeaveGroup(as: .only), on: "2026-02-03", by: index) }
        #expect(try !home.weeks(on: "2026-02-10").running.hasEverybodyHit)
        #expect(try home.weeks(on: "2026-02-10").members.isEmpty)
    }

    @Test func `who has left is shown until the week is over, and who comes back stands where they stood`() throws {
        var home = try Home(withCas: true)
        try home.take(LeaveGroup(as: .only), on: "2026-02-10")
        func names(_ day: String) throws -> [String] { try home.weeks(on: day).members.map(\.name) }
        #expect(try names("2026-02-15") == ["Ana", "Ben", "Cas"])
        let ana = try row(home, home.ana, on: "2026-02-11")
        #expect(ana.left?.iso8601 == "2026-02-10" && ana.openDays == 0 && ana.standing == nil)
        #expect(try home.weeks(on: "2026-02-16").members.map(\.name) == ["Ben", "Cas"])
        try home.take(JoinGroup(home.group, as: Newcomer(name: "Ana", goal: 2)), on: "2026-02-12")
        let again = try home.weeks(on: "2026-02-15").members
        #expect(again.map(\.name) == ["Ana", "Ben", "Cas"] && again[0].left == nil)
        #expect(again[0].joined?.iso8601 == "2026-02-12")
    }

    @Test func `a day whose only workouts are unproven waits for a word, up to today`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: "2026-02-10", by: 0, isProven: false)
        for day in ["2026-02-08", "2026-02-11", "2026-02-12"] {
            try home.work(home.ana, on: day, by: 0, isProven: false)
        }
        try home.work(home.ana, on: "2026-02-11", by: 0)
        #expect(try row(home, home.ana, on: "2026-02-11").unprovenDays == 1)
        #expect(try row(home, home.ana, on: "2026-02-12").unprovenDays == 2)
        #expect(try row(home, home.ben, on: "2026-02-12").unprovenDays == 0)
        try home.take(VouchForWorkout(workout, as: .only), on: "2026-02-12", by: 1)
        #expect(try row(home, home.ana, on: "2026-02-12").unprovenDays == 1)
        let deleted = try home.work(home.ben, on: "2026-02-12", by: 1, isProven: false)
        try home.say([.delete(DeleteFact(workout: deleted, member: home.ben))], by: 1)
        #expect(try row(home, home.ben, on: "2026-02-12").unprovenDays == 0)
    }

    @Test func `a member is shown with their goal and whether the kiosk serves them`() throws {
        var home = try Home(goals: (1, 4))
        try home.take(ChangeSetting(.goal(2), as: .only), on: "2026-02-03")
        for day in ["2026-02-03", "2026-02-04"] { try home.work(home.ana, on: day, by: 0) }
        let (ana, ben) = (try row(home, home.ana, on: "2026-02-04"), try row(home, home.ben, on: "2026-02-04"))
        #expect(ana.isHere && ana.isOwner && !ben.isHere && !ben.isOwner)
        #expect(ana.goal?.daysPerWeek == 1 && ana.nextGoal?.daysPerWeek == 2 && ben.nextGoal == nil)
        #expect(ana.logged == 2 && ana.required == 1 && ana.hasHit && ben.logged == 0 && !ben.hasHit)
        let weeks = try home.weeks(on: "2026-02-04")
        #expect(weeks.streak(of: home.ana).current == 1 && weeks.streak(of: home.ben).current == 0)
    }
}
