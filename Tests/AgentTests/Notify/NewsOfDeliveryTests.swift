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

    @Test func `what happened long ago is as young as its arrival`() {
        let delivery = Delivery(
            member: ana, notice: .showedUp("Ben", on: nil), about: .workout(WorkoutID(ULID(high: 2, low: 1))),
            from: ben, at: logged, silence: nil)
        #expect(News(delivery, names: [:], at: now).outgoing.created == now)
    }
}
