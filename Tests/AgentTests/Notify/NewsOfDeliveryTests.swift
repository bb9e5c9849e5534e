import FitPinkyCore
import FoundationEssentials
import Store
import Testing

@testable import Agent
@testable import Ledger

/// What the owner's commands are handed of what the household hears.
@Suite struct NewsOfDeliveryTests {
    private struct Object: Decodable, Hashable {
        var from: String?
        var fromName: String?
        var at: String?
    }

    private let ana = MemberID(ULID(high: 1, low: 1))
    private let ben = MemberID(ULID(high: 1, low: 2))
    private let logged = UTCInstant(milliseconds: 1_772_000_000_000)
    private let now = UTCInstant(milliseconds: 1_772_300_000_000)

    private func object(
        _ about: Delivery.Subject, _ notice: Notice, from: MemberID?, at: UTCInstant?
    ) throws -> Object {
        let delivery = Delivery(member: ana, notice: notice, about: about, from: from, at: at, silence: nil)
        let news = News(delivery, names: [ben: "Ben"], at: now)
        return try JSONDecoder().decode(Object.self, from: Data(news.outgoing.body))
    }

    @Test func `a workout and a nudge say from whom they are, and when they happened`() throws {
        let expected = Object(from: ben.ulid.text, fromName: "Ben", at: logged.rfc3339)
        let workout = Delivery.Subject.workout(WorkoutID(ULID(high: 2, low: 1)))
        #expect(try object(workout, .showedUp("Ben", on: nil), from: ben, at: logged) == expected)
        let nudge = Delivery.Subject.nudge(NudgeID(ULID(high: 3, low: 1)))
        #expect(try object(nudge, .nudge(from: "Ben", text: "Go"), from: ben, at: logged) == expected)
    }

    @Test func `what has only come about is of the time at which it is told first, and from nobody`() throws {
        let day = try #require(Day(iso8601: "2026-02-23"))
        let told = try object(.celebration(day), .everybodyHit(isAlone: false), from: nil, at: nil)
        #expect(told == Object(at: now.rfc3339))
    }

    @Test func `what the outbox knows a notification by is for ever the same`() throws {
        let (day, week) = (try #require(Day(iso8601: "2026-02-26")), try #require(Day(iso8601: "2026-02-23")))
        let (workout, nudge) = (WorkoutID(ULID(high: 2, low: 1)), NudgeID(ULID(high: 3, low: 1)))
        let answer = Notice.reaction(from: "Ben", emoji: "🎉")
        let ids: [(Delivery.Subject, String)] = [
            (.workout(workout), "6CK2VJP4AP1DG8X11WRR6E1H5X"),
            (.reaction(workout, by: ben), "2TVYKJ226M2V6RKNES6QZPH7K9"),
            (.vouch(workout, by: ben), "4G8P0RAXVF58FR27TWRST6M2CW"), (.nudge(nudge), "6P7H3VBC9K5T5XH07KBR08CZ0W"),
            (.celebration(week), "67KC5QMHJQNB8KSF3ZCBGFG97R"),
            (.verdict(week, Verdict(result: .someMissed, owes: [ben])), "7VWKCVMEWX5Y0TA5PJSFV8D05C"),
            (.lastChance(ben, day), "3D457FV2PSA8KDNM3BTMHAES6X"),
        ]
        for (subject, id) in ids {
            let delivery = Delivery(member: ana, notice: answer, about: subject, from: nil, at: nil, silence: nil)
            #expect(News(delivery, names: [:], at: now).id.text == id, "\(subject)")
        }
        let numbers = NotificationKind.allCases.map { "\($0) \($0.number)" }
        #expect(numbers == ["workout 1", "nudge 2", "reaction 3", "weekEnd 4", "reminder 5", "unproven 6"])
    }

    @Test func `what happened long ago is as young as its arrival`() {
        let delivery = Delivery(
            member: ana, notice: .showedUp("Ben", on: nil), about: .workout(WorkoutID(ULID(high: 2, low: 1))),
            from: ben, at: logged, silence: nil)
        #expect(News(delivery, names: [:], at: now).outgoing.created == now)
    }
}
