import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

@Suite struct ScrubbingTests {
    private let kiosk = Furnished()
    private let deleted = WorkoutID(ULID(high: 0, low: 2))

    private func later(days: Int64) -> UTCInstant {
        UTCInstant(milliseconds: kiosk.now.milliseconds + days * 86_400_000)
    }

    @Test func `what a deleted workout told is gone after thirty days, and the digest does not see it`() throws {
        let store = try kiosk.open()
        let digest = try store.digest()
        let photo = try #require(try store.workout(deleted)?.fact.photo)
        #expect(try store.scrub(at: later(days: 0), isClockTrusted: true) == .init())
        #expect(try store.scrub(at: later(days: 30), isClockTrusted: true) == .init())
        #expect(try store.photo(photo) != nil)
        #expect(try store.scrub(at: later(days: 31), isClockTrusted: true) == .init(workouts: 1, photos: 1))
        #expect(try store.scrub(at: later(days: 400), isClockTrusted: true) == .init())
        #expect(try store.digest() == digest)
        #expect(try store.workout(deleted) == nil)
        #expect(try store.workouts(includingDeleted: true).map(\.fact.workout.ulid.low) == [4, 3, 1])
        #expect(try store.photo(photo) == nil && store.thumbnail(photo.sha256) == nil)
        let verification = try store.verify()
        #expect(verification.isClean && verification.erased == 1 && verification.entries == 8)
        try store.rebuild()
        #expect(try store.digest() == digest && store.verify().isClean)
    }

    @Test func `a clock that is not trusted erases nothing, and a deletion is counted from when it was here`() throws {
        let store = try kiosk.open()
        #expect(try store.scrub(at: later(days: 400), isClockTrusted: false) == .init())
        // Only now is it known that it was here: another thirty days.
        #expect(try store.scrub(at: later(days: 400), isClockTrusted: true) == .init())
        #expect(try store.scrub(at: later(days: 429), isClockTrusted: true) == .init())
        #expect(try store.scrub(at: later(days: 431), isClockTrusted: true).workouts == 1)
    }

    @Test func `a photo that another workout has too stays`() throws {
        let store = try kiosk.open()
        try store.save(kiosk.workout(70, photo: kiosk.photo(byteCount: 40_000)), at: kiosk.now)
        _ = try store.scrub(at: later(days: 0), isClockTrusted: true)
        #expect(try store.scrub(at: later(days: 31), isClockTrusted: true) == .init(workouts: 1, photos: 0))
        #expect(try store.workout(WorkoutID(ULID(high: 0, low: 70)))?.isPhotoPresent == true)
    }

    @Test func `an undelete within thirty days brings the workout back, with its photo`() throws {
        let store = try kiosk.open()
        _ = try store.scrub(at: later(days: 0), isClockTrusted: true)
        let said = try #require(try store.deletedAt(deleted))
        #expect(said.milliseconds >= kiosk.now.milliseconds)
        try store.say(
            [.undelete(UndeleteFact(workout: deleted, member: kiosk.member, payloads: []))], at: later(days: 29))
        #expect(try store.deletedAt(deleted) == nil)
        let workout = try #require(try store.workout(deleted))
        #expect(!workout.isDeleted && workout.isPhotoPresent && workout.countsByPhoto)
        #expect(try store.scrub(at: later(days: 31), isClockTrusted: true) == .init())
        // Deleted again, thirty days begin anew.
        try store.say([.delete(DeleteFact(workout: deleted, member: kiosk.member))], at: later(days: 40))
        #expect(try store.workout(deleted)?.isDeleted == true)
        _ = try store.scrub(at: later(days: 40), isClockTrusted: true)
        #expect(try store.scrub(at: later(days: 69), isClockTrusted: true) == .init())
        #expect(try store.scrub(at: later(days: 71), isClockTrusted: true).workouts == 1)
        #expect(try store.verify().isClean)
    }

    @Test func `an undelete comes too late where nothing is left to bring back`() throws {
        let store = try kiosk.open()
        _ = try store.scrub(at: later(days: 0), isClockTrusted: true)
        _ = try store.scrub(at: later(days: 31), isClockTrusted: true)
        let left = try #require(try store.winners(WinnerScope(workouts: .one(deleted))).workout(deleted))
        #expect(left.isErased && left.photo == nil && left.isPhotographed)
        #expect(try store.workout(deleted) == nil)
    }

    @Test func `a partner that has erased it has it again from the undelete, whatever comes first`() throws {
        let store = try kiosk.open()
        let rows = try kiosk.rows(.entries, in: store).map(\.value)
        try store.say(
            [.undelete(UndeleteFact(workout: deleted, member: kiosk.member, payloads: []))], at: later(days: 1))
        let all = try kiosk.rows(.entries, in: store).map(\.value)
        for undeletesFirst in [false, true] {
            let folder = TemporaryFolder()
            let partner = try Store(
                folder: folder.path, size: .init(), random: Store.systemRandom, calls: FileCalls(),
                isSynchronous: false)
            if undeletesFirst {
                // It has only what is left of the workout.
                let left = try all.map { bytes in
                    guard case .whole(let entry) = try Record(bytes: bytes), let erased = ErasedEntry(erasing: entry),
                        erased.remains?.workout == deleted, entry.header.kind == Fact.Kind.workout.rawValue
                    else { return bytes }
                    return erased.bytes
                }
                try partner.receive(left, at: kiosk.now, isClockTrusted: true)
            } else {
                try partner.receive(rows, at: kiosk.now, isClockTrusted: true)
                _ = try partner.scrub(at: later(days: 0), isClockTrusted: true)
                #expect(try partner.scrub(at: later(days: 31), isClockTrusted: true).workouts == 1)
                #expect(try partner.workout(deleted) == nil)
                try partner.receive(all, at: kiosk.now, isClockTrusted: true)
            }
            #expect(try partner.workout(deleted)?.fact == store.workout(deleted)?.fact)
            #expect(try partner.digest() == store.digest())
            #expect(try partner.verify().isClean)
        }
    }

    @Test func `a kiosk back after four hundred days revives nothing`() throws {
        let store = try kiosk.open()
        let old = try kiosk.rows(.entries, in: store).map(\.value)
        _ = try store.scrub(at: later(days: 0), isClockTrusted: true)
        _ = try store.scrub(at: later(days: 31), isClockTrusted: true)
        #expect(try store.receive(old, at: later(days: 400), isClockTrusted: true).contains(.restored))
        // The payload is here again, the deletion stands, and it goes again.
        #expect(try store.workout(deleted)?.isDeleted == true)
        #expect(try store.scrub(at: later(days: 400), isClockTrusted: true).workouts == 1)
        #expect(try store.workout(deleted) == nil)
    }
}

@Suite struct ReleasingTests {
    private let kiosk = Furnished()

    private func later(days: Int64) -> UTCInstant {
        UTCInstant(milliseconds: kiosk.now.milliseconds + days * 86_400_000)
    }

    private func filled() throws -> Store {
        let store = try kiosk.open()
        for number: UInt64 in 100..<110 {
            try store.save(kiosk.workout(number, photo: kiosk.photo(byteCount: 100_000 + Int(number))), at: kiosk.now)
        }
        return store
    }

    @Test func `photos of workouts older than the months go a week after it was told, and entries and thumbnails stay`()
        throws
    {
        let store = try filled()
        // Workouts 1, 3 and 4 are of the days 20511 to 20514, the others of 20610 to 20619.
        let today = try #require(Day(daysSince1970: 20_700))
        let retention = PhotoRetention(months: 4)
        let told = try store.folder.release(retention, today: today, at: later(days: 0))
        #expect(told.photos == 2 && told.released == 0 && told.begins == later(days: 7))
        #expect(told.bytes == 70_000 + 40_000)
        #expect(try store.folder.release(retention, today: today, at: later(days: 6)).released == 0)
        #expect(try store.folder.release(retention, today: today, at: later(days: 7)).released == 2)
        #expect(try store.folder.release(retention, today: today, at: later(days: 8)) == PhotoRelease())
        let workout = try #require(try store.workout(WorkoutID(ULID(high: 0, low: 1))))
        #expect(!workout.isPhotoPresent && workout.countsByPhoto)
        #expect(try store.thumbnail(try #require(workout.fact.photo).sha256) != nil)
        let statistics = try store.statistics()
        #expect(statistics.releasedPhotos == 2 && statistics.photos == 11)
        #expect(try store.verify().isClean)
    }

    @Test func `where photos take more than the budget the oldest go, and no more than needed`() throws {
        let store = try filled()
        let today = try #require(Day(daysSince1970: 20_700))
        let retention = PhotoRetention(budgetBytes: 550_000)
        _ = try store.folder.release(retention, today: today, at: later(days: 0))
        let release = try store.folder.release(retention, today: today, at: later(days: 7))
        // 110,010 bytes of before, and ten of a hundred thousand and a few: five of them fit.
        #expect(release.released == 7)
        let present = try store.workouts(includingDeleted: true).filter(\.isPhotoPresent).map(\.fact.workout.ulid.low)
        #expect(present == [4, 109, 108, 107, 106, 105])
        #expect(try store.folder.release(retention, today: today, at: later(days: 8)) == PhotoRelease())
    }

    @Test func `photos of the last days and of awaited workouts stay, whatever the bounds`() throws {
        let store = try filled()
        let today = try #require(Day(daysSince1970: 20_620))
        let retention = PhotoRetention(months: 0, budgetBytes: 0)
        _ = try store.folder.release(retention, today: today, at: later(days: 0))
        #expect(try store.folder.release(retention, today: today, at: later(days: 7)).released == 2)
        let present = try store.workouts(includingDeleted: true).filter(\.isPhotoPresent).map(\.fact.workout.ulid.low)
        #expect(present == [4, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100])
    }

    @Test func `without bounds nothing goes, and a bound that was taken away warns anew when it comes back`() throws {
        let store = try filled()
        let today = try #require(Day(daysSince1970: 20_700))
        #expect(try store.folder.release(PhotoRetention(), today: today, at: later(days: 0)) == PhotoRelease())
        let retention = PhotoRetention(months: 4)
        _ = try store.folder.release(retention, today: today, at: later(days: 0))
        _ = try store.folder.release(PhotoRetention(), today: today, at: later(days: 6))
        #expect(try store.folder.release(retention, today: today, at: later(days: 8)).begins == later(days: 15))
    }
}
