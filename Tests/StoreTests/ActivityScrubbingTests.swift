import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

@Suite struct ActivityScrubbingTests {
    private let kiosk = Furnished()
    private let deleted = WorkoutID(ULID(high: 0, low: 2))
    private let activity = WorkoutActivity(.swim, minutes: 40, notes: "notes that are nowhere else")

    private func later(days: Int64) -> UTCInstant {
        UTCInstant(milliseconds: kiosk.now.milliseconds + days * 86_400_000)
    }

    /// A store whose deleted workout was described before.
    private func described() throws -> Store {
        let store = try kiosk.open()
        try store.say([.activity(ActivityFact(deleted, by: kiosk.member, activity))], at: kiosk.now)
        return store
    }

    private func holdsNotes(_ store: Store) throws -> Bool {
        let notes = Array("notes that are nowhere else".utf8)
        return try kiosk.rows(.entries, in: store).contains { $0.value.firstRange(of: notes) != nil }
    }

    @Test func `with a deleted workout go type, minutes and notes`() throws {
        let store = try described()
        #expect(try holdsNotes(store))
        let digest = try store.digest()
        _ = try store.scrub(at: later(days: 0), isClockTrusted: true)
        #expect(try store.scrub(at: later(days: 31), isClockTrusted: true).workouts == 1)
        #expect(try !holdsNotes(store) && store.digest() == digest && store.verify().isClean)
        let words = try store.winners(WinnerScope(workouts: .one(deleted))).words(to: deleted)
        #expect(words.activity(by: kiosk.member) == nil)
        try store.rebuild()
        #expect(try store.digest() == digest && store.verify().isClean)
    }

    @Test func `an undelete within thirty days has type, minutes and notes again, also where they were erased`() throws
    {
        let store = try described()
        let before = try kiosk.rows(.entries, in: store).map(\.value)
        let folder = TemporaryFolder()
        let partner = try Store(
            folder: folder.path, size: .init(), random: Store.systemRandom, calls: FileCalls(),
            isSynchronous: false)
        try partner.receive(before, at: kiosk.now, isClockTrusted: true)
        _ = try partner.scrub(at: later(days: 0), isClockTrusted: true)
        #expect(try partner.scrub(at: later(days: 31), isClockTrusted: true).workouts == 1)
        try store.say(
            [.undelete(UndeleteFact(workout: deleted, member: kiosk.member, payloads: []))], at: later(days: 1))
        #expect(try store.workout(deleted)?.words.activity(by: kiosk.member) == activity)
        let all = try kiosk.rows(.entries, in: store).map(\.value)
        try partner.receive(all, at: kiosk.now, isClockTrusted: true)
        #expect(try partner.workout(deleted)?.words.activity(by: kiosk.member) == activity)
        #expect(try partner.digest() == store.digest())
    }
}
