import FitPinkyCore
import Households
import Ledger
import Testing

@testable import Actions

@Suite struct CareNotificationTests {
    private let member = MemberID(ULID(high: 3, low: 1))
    private let at = CareMinute(Day(daysSince1970: 20_000) ?? .first, minute: 485)

    private func told(minuteOfDay minute: Int = 485) throws -> CareNotifications {
        CareNotifications(of: member, settings: try Home().world.winners, minuteOfDay: minute)
    }

    @Test func `a reminder and a miss say which, by its name and its time`() throws {
        #expect(try told().reminder(at: at, named: "").notification.message == "Time for a finger check")
        #expect(try told().reminder(at: at, named: "lunch").notification.message == "Time for a finger check: lunch")
        #expect(
            try told().missed(at: at, named: "lunch").notification.message
                == "You missed a finger check (lunch, 08:05). Press twice for the next one")
        #expect(
            try told().missed(at: at, named: "").notification.message
                == "You missed a finger check (08:05). Press twice for the next one")
    }

    @Test func `a reward that could not be told in time is told with an apology`() throws {
        #expect(try told().level(3, isLate: false).notification.message == "Level 3 of finger care reached! 🎉")
        #expect(
            try told().level(3, isLate: true).notification.message
                == "Level 3 of finger care reached! 🎉 Sorry that this comes late")
        #expect(
            try told().targets(1, ofTotal: 5, isLate: false).notification.message == "You reached a goal of yours! 🎯")
        #expect(
            try told().targets(2, ofTotal: 7, isLate: false).notification.message
                == "You reached your goals 2 times! 🎯")
    }

    @Test func `each occurrence, level and number of targets is told once, whenever it is told`() throws {
        let later = CareMinute(at.day, minute: 486)
        let deliveries = try [
            told().reminder(at: at, named: "a"), told().reminder(at: later, named: "a"),
            told().missed(at: at, named: "a"), told().level(2, isLate: false), told().level(3, isLate: false),
            told().targets(1, ofTotal: 2, isLate: false), told().targets(1, ofTotal: 3, isLate: false),
        ]
        #expect(Set(deliveries.map(\.id)).count == deliveries.count)
        #expect(try told().level(2, isLate: true).id == told(minuteOfDay: 0).level(2, isLate: false).id)
        #expect(deliveries.allSatisfy { $0.member == member && $0.notification.comesAgain })
        #expect(deliveries.map(\.notification.kind) == [.reminder, .reminder, .missed, .level, .level, .level, .level])
    }

    @Test func `a member who switched a kind off is not told, and in quiet hours it waits`() throws {
        var home = try Home()
        let today = "2026-02-11"
        func silence(_ minute: Int) -> Delivery.Silence? {
            CareNotifications(of: home.ana, settings: home.world.winners, minuteOfDay: minute)
                .missed(at: at, named: "").silence
        }
        func isQuiet(_ minute: Int) -> Bool {
            CareNotifications(of: home.ana, settings: home.world.winners, minuteOfDay: minute).isQuiet
        }
        #expect(silence(1320) == nil && !isQuiet(1320))
        try home.take(ChangeSetting(.quiet(from: 1320, until: 420), as: .only), on: today, by: 0)
        #expect(silence(1320) == .quiet(untilMinute: 420) && isQuiet(1320) && silence(720) == nil && !isQuiet(720))
        try home.take(ChangeSetting(.news("missed", isOn: false), as: .only), on: today, by: 0)
        #expect(silence(1320) == .off && silence(720) == .off)
    }
}
