import FitPinkyCore
import FoundationEssentials
import Store
import Testing

@testable import Actions
@testable import Notifications

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

    private func delivery(
        _ about: Actions.Notification.Subject, from: MemberID? = nil, at: UTCInstant? = nil, _ message: String = "Go"
    ) -> Delivery {
        var told = Actions.Notification(.workout, message, about: about)
        (told.from, told.at) = (from, at)
        return Delivery(told, to: ana)
    }

    private func object(_ delivery: Delivery) throws -> Object {
        try JSONDecoder().decode(Object.self, from: Data(News(delivery, names: [ben: "Ben"], at: now).outgoing.body))
    }

    @Test func `what somebody did says from whom it is, and when it happened`() throws {
        let expected = Object(from: ben.ulid.text, fromName: "Ben", at: logged.rfc3339)
        #expect(try object(delivery(.init(1, ULID(high: 2, low: 1).bytes), from: ben, at: logged)) == expected)
    }

    @Test func `what has only come about is of the time at which it is told first, and from nobody`() throws {
        #expect(try object(delivery(.init(5, Array("2026-02-23".utf8)))) == Object(at: now.rfc3339))
    }

    @Test func `what happened long ago is as young as its arrival`() {
        let workout = delivery(.init(1, ULID(high: 2, low: 1).bytes), from: ben, at: logged)
        #expect(News(workout, names: [:], at: now).outgoing.created == now)
    }
}
