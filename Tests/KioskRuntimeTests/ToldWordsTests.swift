import Actions
import FitPinkyCore
import Households
import Ledger
import Store
import Support
import Testing

@testable import KioskRuntime

/// What a partner says to a workout arrives in an entry, and is told.
@Suite struct ToldWordsTests {
    @Test func `a vouch and a reaction of a partner are told to the author of the workout`() throws {
        let folder = TemporaryFolder()
        var pair = try FoundedPair()
        let store = try Store(folder: folder.path).folder.make(pair.ledger.name, at: UTCInstant(milliseconds: 1))
        try pair.ledger.admit(store.kiosk, member: pair.ana, by: 0)
        let today = try FoundedPair.day(0)
        let workout = try pair.ledger.workout(of: pair.ana, on: today, by: 0).workout()
        let words: [Fact] = [
            .vouch(VouchFact(workout: workout, member: pair.ben, day: today)),
            .reaction(ReactionFact(workout: workout, member: pair.ben, emoji: "💪")),
        ]
        let dots = try words.map { try pair.ledger.say($0, by: 1).header.dot }
        let now = UTCInstant(milliseconds: Int64(today.daysSince1970) * 86_400_000 + 20 * 3_600_000)
        try store.receive(pair.ledger.records.map(\.bytes), at: now, isClockTrusted: true)
        let introduction = KioskFact(identityKey: store.publicKey, name: "Kiosk", zone: "UTC", owner: pair.ana)
        try store.say([.kiosk(introduction)], at: now)
        let arrived = try store.winners(under: dots)
        #expect(arrived.count == words.count)
        let look = try #require(try store.look(at: arrived, today: today, at: now, minuteOfDay: 20 * 60))
        let told = look.deliveries.filter { $0.notification.kind == .answer }
        #expect(told.map(\.member) == [pair.ana, pair.ana])
        #expect(
            told.map(\.notification.message)
                == ["Ben vouched for your workout: it counts", "Ben answers your workout: 💪"])
    }
}
