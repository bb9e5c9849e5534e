import FitPinkyCore
import Households
import Ledger
import Testing

@testable import Actions

/// What each notification is about, what the ring plays for it, and whether it comes again.
@Suite struct NotificationTests {
    private let today = "2026-02-11"

    @Test func `what the outbox knows a notification by is for ever the same`() throws {
        let (ana, ben) = (MemberID(ULID(high: 1, low: 1)), ULID(high: 1, low: 2).bytes)
        let (workout, nudge) = (ULID(high: 2, low: 1).bytes, ULID(high: 3, low: 1).bytes)
        let (week, day) = (Array("2026-02-23".utf8), Array("2026-02-26".utf8))
        var answer = Notification.Subject(2, workout, ben)
        answer.detail = Array("Ben answers your workout: 🎉".utf8)
        let ids: [(Notification.Subject, String)] = [
            (.init(1, workout), "6CK2VJP4AP1DG8X11WRR6E1H5X"), (answer, "2TVYKJ226M2V6RKNES6QZPH7K9"),
            (.init(3, workout, ben), "4G8P0RAXVF58FR27TWRST6M2CW"), (.init(4, nudge), "6P7H3VBC9K5T5XH07KBR08CZ0W"),
            (.init(5, week), "67KC5QMHJQNB8KSF3ZCBGFG97R"),
            (.init(6, week + Array("someMissed".utf8) + ben), "7VWKCVMEWX5Y0TA5PJSFV8D05C"),
            (.init(7, ben, day), "3D457FV2PSA8KDNM3BTMHAES6X"),
        ]
        for (subject, id) in ids {
            #expect(Delivery(Notification(.workout, "", about: subject), to: ana).id.text == id, "\(subject.key[0])")
        }
        let numbers = NotificationKind.allCases.map { "\($0.rawValue) \($0.number)" }
        #expect(
            numbers == [
                "workout 1", "nudge 2", "reaction 3", "weekEnd 4", "reminder 5", "unproven 6", "missed 9", "level 10",
                "admitted 11", "givenUp 12",
            ])
    }

    @Test func `each notification is about what the outbox knows it by`() throws {
        var home = try Home(goals: (1, 2))
        let workout = try home.work(home.ana, on: today, by: 0, isProven: false)
        try home.take(ReactToWorkout(workout, "🎉", as: .only), on: today, by: 1)
        try home.take(VouchForWorkout(workout, as: .only), on: today, by: 1)
        let nudge = NudgeFact(
            nudge: NudgeID(ULID(high: 8, low: 1)), sender: home.ben, receiver: home.ana,
            instant: try Home.noon(today), text: "Go")
        try home.say([.nudge(nudge)], by: 1)
        func keys(_ slots: [Slot], at index: Int = 0) throws -> [[UInt8]] {
            try home.deliveries(at: index).of(slots.compactMap { home.world.winners[$0] }).map(
                \.notification.subject.key)
        }
        let (id, ben, day) = (workout.ulid.bytes, home.ben.ulid.bytes, try Specimen.day(today))
        #expect(try keys([.workout(workout)], at: 1) == [[1] + id])
        #expect(try keys([.reaction(workout, by: home.ben)]) == [[2] + id + ben])
        #expect(try keys([.vouch(workout, by: home.ben, on: day)]) == [[3] + id + ben])
        #expect(try keys([.nudge(nudge.nudge)]) == [[4] + nudge.nudge.ulid.bytes])
        try home.work(home.ben, on: "2026-02-10", by: 1)
        #expect(
            try home.deliveries(on: "2026-02-15").lastChances.map(\.notification.subject.key) == [
                [7] + ben + Array("2026-02-15".utf8)
            ])
        try home.work(home.ben, on: today, by: 1)
        #expect(try home.deliveries().celebration.map(\.notification.subject.key) == [[5] + Array("2026-02-09".utf8)])
        for index in 0...1 { try home.see("2026-02-16", by: index) }
        let last = try #require(try home.weeks(on: "2026-02-16").last)
        #expect(
            try home.deliveries(on: "2026-02-16").result(of: last).map(\.notification.subject.key)
                == [[6] + Array("2026-02-09allHit".utf8)])
    }

    @Test func `an answer that changed is another notification after a start, and who owes makes a result another`()
        throws
    {
        var home = try Home(goals: (1, 2))
        let workout = try home.work(home.ana, on: today, by: 0)
        var ids: Set<ULID> = []
        for emoji in ["🎉", "💪"] {
            try home.take(ReactToWorkout(workout, emoji, as: .only), on: today, by: 1)
            let winner = try #require(home.world.winners[.reaction(workout, by: home.ben)])
            let delivery = try #require(try home.deliveries().of([winner]).first)
            #expect(delivery.notification.subject.detail == Array("Ben answers your workout: \(emoji)".utf8))
            ids.insert(delivery.id)
        }
        #expect(ids.count == 2)
        for index in 0...1 { try home.see("2026-02-16", by: index) }
        let last = try #require(try home.weeks(on: "2026-02-16").last)
        let told = try home.deliveries(on: "2026-02-16").result(of: last).map(\.notification)
        #expect(told.map(\.subject.key) == [[6] + Array("2026-02-09someMissed".utf8) + home.ben.ulid.bytes])
        #expect(told.map(\.sign) == [.sevenDays])
    }

    @Test func `the ring has a sign for what it does not show in another way, and what comes again says so`() throws {
        var home = try Home(goals: (1, 1))
        let workout = try home.work(home.ana, on: "2026-02-10", by: 0, isProven: false)
        try home.take(ReactToWorkout(workout, "🎉", as: .only), on: today, by: 1)
        try home.take(VouchForWorkout(workout, as: .only), on: today, by: 1)
        let nudge = NudgeFact(
            nudge: NudgeID(ULID(high: 8, low: 1)), sender: home.ben, receiver: home.ana,
            instant: try Home.noon(today), text: "Go")
        try home.say([.nudge(nudge)], by: 1)
        let day = try Specimen.day(today)
        let slots: [Slot] = [
            .reaction(workout, by: home.ben), .vouch(workout, by: home.ben, on: day), .nudge(nudge.nudge),
        ]
        let told = try home.deliveries().of(slots.compactMap { home.world.winners[$0] }).map(\.notification)
        #expect(told.map(\.sign) == [.ripples, .ripples, .finger] && told.allSatisfy { !$0.comesAgain })
        let shown = try #require(home.world.winners[.workout(workout)])
        #expect(try home.deliveries(at: 1).of([shown]).map(\.notification.sign) == [nil])
        let late = try home.deliveries(on: "2026-02-15").lastChances.map(\.notification)
        #expect(late.map(\.sign) == [nil] && late.allSatisfy(\.comesAgain))
        try home.work(home.ben, on: today, by: 1)
        let hit = try home.deliveries().celebration.map(\.notification)
        #expect(hit.map(\.sign) == [nil] && hit.allSatisfy(\.comesAgain))
        for index in 0...1 { try home.see("2026-02-16", by: index) }
        let last = try #require(try home.weeks(on: "2026-02-16").last)
        let result = try home.deliveries(on: "2026-02-16").result(of: last).map(\.notification)
        #expect(result.map(\.sign) == [nil] && result.allSatisfy { !$0.comesAgain })
    }

    @Test func `a member's second vouch for a workout is told to nobody`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: "2026-02-10", by: 0, isProven: false)
        let days = try ["2026-02-10", today].map { try Specimen.day($0) }
        for day in days {
            try home.say([.vouch(VouchFact(workout: workout, member: home.ben, day: day))], by: 1, on: today)
        }
        let told = try days.map { day in
            try home.deliveries().of([try #require(home.world.winners[.vouch(workout, by: home.ben, on: day)])]).count
        }
        #expect(told == [1, 0])
    }

    @Test(arguments: [Int64.min, 0, .max])
    func `an instant that no clock shows is no news`(milliseconds: Int64) {
        let now = UTCInstant(milliseconds: 1_772_127_245_120)
        let isNews = NotificationContext.isNews(UTCInstant(milliseconds: milliseconds), at: now)
        // What another kiosk says of the future may be a clock of this kiosk that is behind.
        #expect(isNews == (milliseconds == .max))
    }
}
